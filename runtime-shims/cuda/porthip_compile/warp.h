// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matches of every type and sleeping, which clang leaves to the toolkit.
#ifndef PORTHIP_COMPILE_WARP_H
#define PORTHIP_COMPILE_WARP_H

#define PORTHIP_MATCH(T, Bits, U)                                              \
  __device__ inline unsigned int __match_any_sync(unsigned int Mask, T Value) {\
    return __match##Bits##_any_sync(Mask, __builtin_bit_cast(U, Value));       \
  }                                                                            \
  __device__ inline unsigned int __match_all_sync(unsigned int Mask, T Value,  \
                                                  int *IsSame) {               \
    return __match##Bits##_all_sync(Mask, __builtin_bit_cast(U, Value),        \
                                    IsSame);                                   \
  }
PORTHIP_MATCH(int, 32, unsigned int)
PORTHIP_MATCH(unsigned int, 32, unsigned int)
PORTHIP_MATCH(float, 32, unsigned int)
PORTHIP_MATCH(long, 64, unsigned long long)
PORTHIP_MATCH(unsigned long, 64, unsigned long long)
PORTHIP_MATCH(long long, 64, unsigned long long)
PORTHIP_MATCH(unsigned long long, 64, unsigned long long)
PORTHIP_MATCH(double, 64, unsigned long long)
#undef PORTHIP_MATCH

__device__ inline void __nanosleep(unsigned int Nanoseconds) {
  __nvvm_nanosleep(Nanoseconds);
}

#endif
