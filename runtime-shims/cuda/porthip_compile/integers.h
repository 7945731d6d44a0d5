// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer functions and conversions that clang's wrappers leave to the toolkit.
#ifndef PORTHIP_COMPILE_INTEGERS_H
#define PORTHIP_COMPILE_INTEGERS_H

#define PORTHIP_DEVICE __device__ static inline
#define PORTHIP_BOTH __host__ __device__ static inline

// Dot products of bytes, and of halves with two of the bytes. clang has no
// builtin of all forms; the arithmetic is exact.
#define PORTHIP_DOT(Result, Narrow, Wide)                                      \
  PORTHIP_DEVICE Result __dp4a(Result A, Result B, Result C) {                 \
    for (int I = 0; I < 32; I += 8)                                            \
      C += (Result)(Narrow)(A >> I) * (Result)(Narrow)(B >> I);                \
    return C;                                                                  \
  }                                                                            \
  PORTHIP_DEVICE Result __dp2a_lo(Result A, Result B, Result C) {              \
    return C + (Result)(Wide)A * (Result)(Narrow)B +                           \
           (Result)(Wide)(A >> 16) * (Result)(Narrow)(B >> 8);                 \
  }                                                                            \
  PORTHIP_DEVICE Result __dp2a_hi(Result A, Result B, Result C) {              \
    return __dp2a_lo(A, B >> 16, C);                                           \
  }
PORTHIP_DOT(int, signed char, short)
PORTHIP_DOT(unsigned int, unsigned char, unsigned short)
#undef PORTHIP_DOT
#define PORTHIP_DOT_VECTORS(Result, Four, Two)                                 \
  PORTHIP_DEVICE Result __dp4a(Four A, Four B, Result C) {                     \
    return __dp4a(__builtin_bit_cast(Result, A),                               \
                  __builtin_bit_cast(Result, B), C);                           \
  }                                                                            \
  PORTHIP_DEVICE Result __dp2a_lo(Two A, Four B, Result C) {                   \
    return __dp2a_lo(__builtin_bit_cast(Result, A),                            \
                     __builtin_bit_cast(Result, B), C);                        \
  }                                                                            \
  PORTHIP_DEVICE Result __dp2a_hi(Two A, Four B, Result C) {                   \
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

// Minima and maxima of one number or of two halves: T is a number's type.
namespace porthip_compile {
template <class T> PORTHIP_BOTH T smaller(T A, T B) { return A < B ? A : B; }
template <class T> PORTHIP_BOTH T larger(T A, T B) { return A < B ? B : A; }
template <class T> PORTHIP_BOTH T notNegative(T A) { return A < 0 ? T(0) : A; }
template <class T, class F>
PORTHIP_BOTH unsigned int halves(unsigned int A, unsigned int B,
                                 unsigned int C, F Of) {
  return (unsigned int)(unsigned short)Of(T(A), T(B), T(C)) |
         (unsigned int)(unsigned short)Of(T(A >> 16), T(B >> 16), T(C >> 16))
             << 16;
}
} // namespace porthip_compile

// On numbers of 32 bits the addition wraps, as it does in hardware.
#define PORTHIP_VI(Which, Pick)                                                \
  PORTHIP_BOTH int __viadd##Which##_s32(int A, int B, int C) {                 \
    return porthip_compile::Pick(int((unsigned)A + (unsigned)B), C);           \
  }                                                                            \
  PORTHIP_BOTH int __viadd##Which##_s32_relu(int A, int B, int C) {            \
    return porthip_compile::notNegative(__viadd##Which##_s32(A, B, C));        \
  }                                                                            \
  PORTHIP_BOTH unsigned int __viadd##Which##_u32(                              \
      unsigned int A, unsigned int B, unsigned int C) {                        \
    return porthip_compile::Pick(A + B, C);                                    \
  }                                                                            \
  PORTHIP_BOTH int __vi##Which##3_s32(int A, int B, int C) {                   \
    return porthip_compile::Pick(porthip_compile::Pick(A, B), C);              \
  }                                                                            \
  PORTHIP_BOTH int __vi##Which##3_s32_relu(int A, int B, int C) {              \
    return porthip_compile::notNegative(__vi##Which##3_s32(A, B, C));          \
  }                                                                            \
  PORTHIP_BOTH unsigned int __vi##Which##3_u32(                                \
      unsigned int A, unsigned int B, unsigned int C) {                        \
    return porthip_compile::Pick(porthip_compile::Pick(A, B), C);              \
  }                                                                            \
  PORTHIP_BOTH int __vi##Which##_s32_relu(int A, int B) {                      \
    return porthip_compile::notNegative(porthip_compile::Pick(A, B));          \
  }                                                                            \
  PORTHIP_VI_HALVES(__viadd##Which##_s16x2, short,                             \
                    porthip_compile::Pick(short(A + B), C))                    \
  PORTHIP_VI_HALVES(__viadd##Which##_s16x2_relu, short,                        \
                    porthip_compile::notNegative(                              \
                        porthip_compile::Pick(short(A + B), C)))               \
  PORTHIP_VI_HALVES(__viadd##Which##_u16x2, unsigned short,                    \
                    porthip_compile::Pick((unsigned short)(A + B), C))         \
  PORTHIP_VI_HALVES(__vi##Which##3_s16x2, short,                               \
                    porthip_compile::Pick(porthip_compile::Pick(A, B), C))     \
  PORTHIP_VI_HALVES(__vi##Which##3_s16x2_relu, short,                          \
                    porthip_compile::notNegative(porthip_compile::Pick(        \
                        porthip_compile::Pick(A, B), C)))                      \
  PORTHIP_VI_HALVES(__vi##Which##3_u16x2, unsigned short,                      \
                    porthip_compile::Pick(porthip_compile::Pick(A, B), C))     \
  PORTHIP_BOTH unsigned int __vi##Which##_s16x2_relu(unsigned int A,           \
                                                     unsigned int B) {         \
    return __vi##Which##3_s16x2_relu(A, B, B);                                 \
  }
#define PORTHIP_VI_HALVES(Name, T, Value)                                      \
  PORTHIP_BOTH unsigned int Name(unsigned int X, unsigned int Y,               \
                                 unsigned int Z) {                             \
    return porthip_compile::halves<T>(                                         \
        X, Y, Z, [](T A, T B, T C) { return Value; });                         \
  }
PORTHIP_VI(max, larger)
PORTHIP_VI(min, smaller)
#undef PORTHIP_VI
#undef PORTHIP_VI_HALVES

// With the answer which of the two it was: true for the first.
#define PORTHIP_VIB(Which, Than)                                               \
  PORTHIP_BOTH int __vib##Which##_s32(int A, int B, bool *IsFirst) {           \
    return (*IsFirst = A Than B) ? A : B;                                      \
  }                                                                            \
  PORTHIP_BOTH unsigned int __vib##Which##_u32(unsigned int A, unsigned int B, \
                                               bool *IsFirst) {                \
    return (*IsFirst = A Than B) ? A : B;                                      \
  }                                                                            \
  PORTHIP_VIB_HALVES(__vib##Which##_s16x2, short, Than)                        \
  PORTHIP_VIB_HALVES(__vib##Which##_u16x2, unsigned short, Than)
#define PORTHIP_VIB_HALVES(Name, T, Than)                                      \
  PORTHIP_BOTH unsigned int Name(unsigned int A, unsigned int B,               \
                                 bool *IsFirstHigh, bool *IsFirstLow) {        \
    *IsFirstHigh = (T)(A >> 16) Than (T)(B >> 16);                             \
    *IsFirstLow = (T)A Than (T)B;                                              \
    return ((*IsFirstHigh ? A : B) & 0xffff0000u) |                            \
           ((*IsFirstLow ? A : B) & 0xffffu);                                  \
  }
PORTHIP_VIB(max, >=)
PORTHIP_VIB(min, <=)
#undef PORTHIP_VIB
#undef PORTHIP_VIB_HALVES

#undef PORTHIP_DEVICE
#undef PORTHIP_BOTH

#endif
