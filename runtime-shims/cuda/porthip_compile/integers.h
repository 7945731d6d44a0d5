// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer functions and conversions that clang's wrappers leave to the toolkit.
#ifndef PORTHIP_COMPILE_INTEGERS_H
#define PORTHIP_COMPILE_INTEGERS_H

#define PORTHIP_GPU_FN __device__ static inline
#define PORTHIP_BOTH __host__ __device__ static inline

// Dot products of bytes, and of halves with two of the bytes. clang has no
// builtin of all forms; the arithmetic is exact.
#define PORTHIP_DOT(Result, Narrow, Wide)                                      \
  PORTHIP_GPU_FN Result __dp4a(Result A, Result B, Result C) {                 \
    for (int I = 0; I < 32; I += 8)                                            \
      C += (Result)(Narrow)(A >> I) * (Result)(Narrow)(B >> I);                \
    return C;                                                                  \
  }                                                                            \
  PORTHIP_GPU_FN Result __dp2a_lo(Result A, Result B, Result C) {              \
    return C + (Result)(Wide)A * (Result)(Narrow)B +                           \
           (Result)(Wide)(A >> 16) * (Result)(Narrow)(B >> 8);                 \
  }                                                                            \
  PORTHIP_GPU_FN Result __dp2a_hi(Result A, Result B, Result C) {              \
    return __dp2a_lo(A, B >> 16, C);                                           \
  }
PORTHIP_DOT(int, signed char, short)
PORTHIP_DOT(unsigned int, unsigned char, unsigned short)
#undef PORTHIP_DOT
#define PORTHIP_DOT_VECTORS(Result, Four, Two)                                 \
  PORTHIP_GPU_FN Result __dp4a(Four A, Four B, Result C) {                     \
    return __dp4a(__builtin_bit_cast(Result, A),                               \
                  __builtin_bit_cast(Result, B), C);                           \
  }                                                                            \
  PORTHIP_GPU_FN Result __dp2a_lo(Two A, Four B, Result C) {                   \
    return __dp2a_lo(__builtin_bit_cast(Result, A),                            \
                     __builtin_bit_cast(Result, B), C);                        \
  }                                                                            \
  PORTHIP_GPU_FN Result __dp2a_hi(Two A, Four B, Result C) {                   \
    return __dp2a_hi(__builtin_bit_cast(Result, A),                            \
                     __builtin_bit_cast(Result, B), C);                        \
  }
PORTHIP_DOT_VECTORS(int, char4, short2)
PORTHIP_DOT_VECTORS(unsigned int, uchar4, ushort2)
#undef PORTHIP_DOT_VECTORS

PORTHIP_BOTH unsigned short __nv_bswap16(unsigned short X) {
  return __builtin_bswap16(X);
}
PORTHIP_BOTH unsigned int __nv_bswap32(unsigned int X) {
  return __builtin_bswap32(X);
}
PORTHIP_BOTH unsigned long long __nv_bswap64(unsigned long long X) {
  return __builtin_bswap64(X);
}

#include "dpx.h"

#undef PORTHIP_GPU_FN
#undef PORTHIP_BOTH

#endif
