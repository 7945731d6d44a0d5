// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's __vi* minima and maxima, of one number or of two halves, for both
// sides. With a toolkit they take the place of its own: clang's wrapper reads
// crt/device_functions.hpp while the only `max` is that of int, so that
// __vimax3_u32 and the others of unsigned int would compare signed numbers; and
// it makes them functions of the device alone. Between two that are otherwise
// the same, clang takes the one with enable_if.
// Source: CUDA Math API, "Integer Intrinsics" and "SIMD Intrinsics".
#ifndef PORTHIP_COMPILE_DPX_H
#define PORTHIP_COMPILE_DPX_H

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wgcc-compat"
#define PORTHIP_DPX static inline __attribute__((host, device))
#define PORTHIP_PREFERRED __attribute__((enable_if(true, "")))

namespace porthip_compile {
template <class T> PORTHIP_DPX T smaller(T A, T B) { return A < B ? A : B; }
template <class T> PORTHIP_DPX T larger(T A, T B) { return A < B ? B : A; }
template <class T> PORTHIP_DPX T notNegative(T A) { return A < 0 ? T(0) : A; }
template <class T, class F>
PORTHIP_DPX unsigned int halves(unsigned int A, unsigned int B, unsigned int C,
                                F Of) {
  return (unsigned int)(unsigned short)Of(T(A), T(B), T(C)) |
         (unsigned int)(unsigned short)Of(T(A >> 16), T(B >> 16), T(C >> 16))
             << 16;
}
} // namespace porthip_compile

#define PORTHIP_DPX3(R, Name, Value)                                           \
  PORTHIP_DPX R Name(R A, R B, R C) PORTHIP_PREFERRED { return Value; }
#define PORTHIP_DPX3_HALVES(Name, T, Value)                                    \
  PORTHIP_DPX unsigned int Name(unsigned int X, unsigned int Y,                \
                                unsigned int Z) PORTHIP_PREFERRED {            \
    return porthip_compile::halves<T>(                                         \
        X, Y, Z, [](T A, T B, T C) { return Value; });                         \
  }

// On numbers of 32 bits the addition wraps, as it does in hardware.
#define PORTHIP_DPX_FAMILY(Which, Pick)                                        \
  PORTHIP_DPX3(int, __viadd##Which##_s32,                                      \
               porthip_compile::Pick(int((unsigned)A + (unsigned)B), C))       \
  PORTHIP_DPX3(int, __viadd##Which##_s32_relu,                                 \
               porthip_compile::notNegative(                                   \
                   porthip_compile::Pick(int((unsigned)A + (unsigned)B), C)))  \
  PORTHIP_DPX3(unsigned int, __viadd##Which##_u32,                             \
               porthip_compile::Pick(A + B, C))                                \
  PORTHIP_DPX3(int, __vi##Which##3_s32,                                        \
               porthip_compile::Pick(porthip_compile::Pick(A, B), C))          \
  PORTHIP_DPX3(int, __vi##Which##3_s32_relu,                                   \
               porthip_compile::notNegative(                                   \
                   porthip_compile::Pick(porthip_compile::Pick(A, B), C)))     \
  PORTHIP_DPX3(unsigned int, __vi##Which##3_u32,                               \
               porthip_compile::Pick(porthip_compile::Pick(A, B), C))          \
  PORTHIP_DPX3_HALVES(__viadd##Which##_s16x2, short,                           \
                      porthip_compile::Pick(short(A + B), C))                  \
  PORTHIP_DPX3_HALVES(__viadd##Which##_s16x2_relu, short,                      \
                      porthip_compile::notNegative(                            \
                          porthip_compile::Pick(short(A + B), C)))             \
  PORTHIP_DPX3_HALVES(__viadd##Which##_u16x2, unsigned short,                  \
                      porthip_compile::Pick((unsigned short)(A + B), C))       \
  PORTHIP_DPX3_HALVES(__vi##Which##3_s16x2, short,                             \
                      porthip_compile::Pick(porthip_compile::Pick(A, B), C))   \
  PORTHIP_DPX3_HALVES(__vi##Which##3_s16x2_relu, short,                        \
                      porthip_compile::notNegative(porthip_compile::Pick(      \
                          porthip_compile::Pick(A, B), C)))                    \
  PORTHIP_DPX3_HALVES(__vi##Which##3_u16x2, unsigned short,                    \
                      porthip_compile::Pick(porthip_compile::Pick(A, B), C))   \
  PORTHIP_DPX int __vi##Which##_s32_relu(int A, int B) PORTHIP_PREFERRED {     \
    return porthip_compile::notNegative(porthip_compile::Pick(A, B));          \
  }                                                                            \
  PORTHIP_DPX unsigned int __vi##Which##_s16x2_relu(                           \
      unsigned int A, unsigned int B) PORTHIP_PREFERRED {                      \
    return __vi##Which##3_s16x2_relu(A, B, B);                                 \
  }
PORTHIP_DPX_FAMILY(max, larger)
PORTHIP_DPX_FAMILY(min, smaller)
#undef PORTHIP_DPX_FAMILY
#undef PORTHIP_DPX3_HALVES
#undef PORTHIP_DPX3

// With the answer which of the two it was: true for the first.
#define PORTHIP_VIB_HALVES(Name, T, Than)                                      \
  PORTHIP_DPX unsigned int Name(unsigned int A, unsigned int B,                \
                                bool *IsFirstHigh, bool *IsFirstLow)           \
      PORTHIP_PREFERRED {                                                      \
    *IsFirstHigh = (T)(A >> 16) Than (T)(B >> 16);                             \
    *IsFirstLow = (T)A Than (T)B;                                              \
    return ((*IsFirstHigh ? A : B) & 0xffff0000u) |                            \
           ((*IsFirstLow ? A : B) & 0xffffu);                                  \
  }
#define PORTHIP_VIB_WORD(Name, T, Than)                                        \
  PORTHIP_DPX T Name(T A, T B, bool *IsFirst) PORTHIP_PREFERRED {              \
    return (*IsFirst = A Than B) ? A : B;                                      \
  }
PORTHIP_VIB_WORD(__vibmax_s32, int, >=)
PORTHIP_VIB_WORD(__vibmax_u32, unsigned int, >=)
PORTHIP_VIB_HALVES(__vibmax_s16x2, short, >=)
PORTHIP_VIB_HALVES(__vibmax_u16x2, unsigned short, >=)
PORTHIP_VIB_WORD(__vibmin_s32, int, <=)
PORTHIP_VIB_WORD(__vibmin_u32, unsigned int, <=)
PORTHIP_VIB_HALVES(__vibmin_s16x2, short, <=)
PORTHIP_VIB_HALVES(__vibmin_u16x2, unsigned short, <=)
#undef PORTHIP_VIB_WORD
#undef PORTHIP_VIB_HALVES
#undef PORTHIP_PREFERRED
#undef PORTHIP_DPX
#pragma clang diagnostic pop

#endif
