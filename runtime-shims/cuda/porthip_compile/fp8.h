// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions for cuda_fp8.h; those of e8m0 are not among them.
#ifndef PORTHIP_COMPILE_FP8_H
#define PORTHIP_COMPILE_FP8_H

#include "../../include/porthip/detail/small_float.h"

#define PORTHIP_BOTH __host__ __device__ inline

namespace porthip_compile {
PORTHIP_BOTH float fp8ToFloat(unsigned int Code, __nv_fp8_interpretation_t I) {
  using namespace porthip::detail;
  return I == __NV_E5M2 ? from_small<e5m2>(Code & 0xff)
                        : from_small<e4m3>(Code & 0xff);
}
PORTHIP_BOTH unsigned short fp8ToHalf(unsigned int Code,
                                      __nv_fp8_interpretation_t I) {
  using namespace porthip::detail;
  return I == __NV_E5M2 ? smallToHalf<e5m2>(Code & 0xff)
                        : smallToHalf<e4m3>(Code & 0xff);
}
PORTHIP_BOTH unsigned short pair(unsigned char Low, unsigned char High) {
  return (unsigned short)(Low | High << 8);
}
template <class Format>
PORTHIP_BOTH unsigned char bitsToFp8(unsigned short Bits, __nv_saturation_t S,
                                     __nv_fp8_interpretation_t I) {
  return __nv_cvt_float_to_fp8(Format::toFloat(Bits), S, I);
}
} // namespace porthip_compile

PORTHIP_BOTH __nv_fp8_storage_t
__nv_cvt_float_to_fp8(float X, __nv_saturation_t S,
                      __nv_fp8_interpretation_t I) {
  using namespace porthip::detail;
  return (unsigned char)(I == __NV_E5M2
                             ? to_small<e5m2>(X, S == __NV_SATFINITE)
                             : to_small<e4m3>(X, S == __NV_SATFINITE));
}
PORTHIP_BOTH __nv_fp8_storage_t
__nv_cvt_double_to_fp8(double X, __nv_saturation_t S,
                       __nv_fp8_interpretation_t I) {
  using namespace porthip::detail;
  return (unsigned char)(I == __NV_E5M2
                             ? double_to_small<e5m2>(X, S == __NV_SATFINITE)
                             : double_to_small<e4m3>(X, S == __NV_SATFINITE));
}
PORTHIP_BOTH __nv_fp8_storage_t
__nv_cvt_halfraw_to_fp8(__half_raw X, __nv_saturation_t S,
                        __nv_fp8_interpretation_t I) {
  return porthip_compile::bitsToFp8<porthip_compile::HalfFormat>(X.x, S, I);
}
PORTHIP_BOTH __nv_fp8_storage_t
__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw X, __nv_saturation_t S,
                            __nv_fp8_interpretation_t I) {
  return porthip_compile::bitsToFp8<porthip_compile::BfloatFormat>(X.x, S, I);
}
#define PORTHIP_TWO(Name, T, One, Low, High)                                   \
  PORTHIP_BOTH __nv_fp8x2_storage_t __nv_cvt_##Name##_to_fp8x2(                \
      T X, __nv_saturation_t S, __nv_fp8_interpretation_t I) {                 \
    return porthip_compile::pair(__nv_cvt_##One##_to_fp8(Low, S, I),           \
                                 __nv_cvt_##One##_to_fp8(High, S, I));         \
  }
PORTHIP_TWO(float2, float2, float, X.x, X.y)
PORTHIP_TWO(double2, double2, double, X.x, X.y)
PORTHIP_TWO(halfraw2, __half2_raw, halfraw, __half_raw{X.x}, __half_raw{X.y})
PORTHIP_TWO(bfloat16raw2, __nv_bfloat162_raw, bfloat16raw,
            __nv_bfloat16_raw{X.x}, __nv_bfloat16_raw{X.y})
#undef PORTHIP_TWO
PORTHIP_BOTH __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t X,
                                                __nv_fp8_interpretation_t I) {
  return __half_raw{porthip_compile::fp8ToHalf(X, I)};
}
PORTHIP_BOTH __half2_raw __nv_cvt_fp8x2_to_halfraw2(
    __nv_fp8x2_storage_t X, __nv_fp8_interpretation_t I) {
  return __half2_raw{porthip_compile::fp8ToHalf(X, I),
                     porthip_compile::fp8ToHalf(X >> 8, I)};
}

#define PORTHIP_FROM(T, Name, From, Value, I)                                  \
  PORTHIP_BOTH T::T(From X) {                                                  \
    __x = __nv_cvt_##Name(Value, __NV_SATFINITE, I);                           \
  }
#define PORTHIP_FROM_INTEGER(T, From, I)                                       \
  PORTHIP_FROM(T, float_to_fp8, From, (float)X, I)
#define PORTHIP_TO(T, To, Value)                                               \
  PORTHIP_BOTH T::operator To() const { return Value; }
#define PORTHIP_ONE(T, I)                                                      \
  PORTHIP_FROM(T, float_to_fp8, float, X, I)                                   \
  PORTHIP_FROM(T, double_to_fp8, double, X, I)                                 \
  PORTHIP_FROM(T, halfraw_to_fp8, __half, (__half_raw)X, I)                    \
  PORTHIP_FROM(T, bfloat16raw_to_fp8, __nv_bfloat16, (__nv_bfloat16_raw)X, I)  \
  PORTHIP_FROM_INTEGER(T, unsigned short, I)                                   \
  PORTHIP_FROM_INTEGER(T, unsigned int, I)                                     \
  PORTHIP_FROM_INTEGER(T, unsigned long, I)                                    \
  PORTHIP_FROM_INTEGER(T, unsigned long long, I)                               \
  PORTHIP_FROM_INTEGER(T, short, I)                                            \
  PORTHIP_FROM_INTEGER(T, int, I)                                              \
  PORTHIP_FROM_INTEGER(T, long, I)                                             \
  PORTHIP_FROM_INTEGER(T, long long, I)                                        \
  PORTHIP_TO(T, float, porthip_compile::fp8ToFloat(__x, I))                    \
  PORTHIP_TO(T, double, (double)(float)*this)                                  \
  PORTHIP_TO(T, __half, __half(__nv_cvt_fp8_to_halfraw(__x, I)))               \
  PORTHIP_TO(T, __nv_bfloat16, __float2bfloat16_rz((float)*this))              \
  PORTHIP_TO_INTEGER(T, unsigned char)                                         \
  PORTHIP_TO_INTEGER(T, unsigned short)                                        \
  PORTHIP_TO_INTEGER(T, unsigned int)                                          \
  PORTHIP_TO_INTEGER(T, unsigned long)                                         \
  PORTHIP_TO_INTEGER(T, unsigned long long)                                    \
  PORTHIP_TO_INTEGER(T, signed char)                                           \
  PORTHIP_TO_INTEGER(T, char)                                                  \
  PORTHIP_TO_INTEGER(T, short)                                                 \
  PORTHIP_TO_INTEGER(T, int)                                                   \
  PORTHIP_TO_INTEGER(T, long)                                                  \
  PORTHIP_TO_INTEGER(T, long long)                                             \
  PORTHIP_TO(T, bool, (__x & 0x7f) != 0)
#define PORTHIP_TO_INTEGER(T, To)                                              \
  PORTHIP_TO(T, To, porthip::detail::clamped<To>((float)*this))
PORTHIP_ONE(__nv_fp8_e4m3, __NV_E4M3)
PORTHIP_ONE(__nv_fp8_e5m2, __NV_E5M2)
#undef PORTHIP_ONE
#undef PORTHIP_TO_INTEGER
#undef PORTHIP_FROM_INTEGER

#define PORTHIP_FLOAT_AT(Shift, I)                                             \
  porthip_compile::fp8ToFloat(__x >> Shift, I)
#define PORTHIP_TWO(T, I)                                                      \
  PORTHIP_FROM(T, float2_to_fp8x2, float2, X, I)                               \
  PORTHIP_FROM(T, double2_to_fp8x2, double2, X, I)                             \
  PORTHIP_FROM(T, halfraw2_to_fp8x2, __half2, (__half2_raw)X, I)               \
  PORTHIP_FROM(T, bfloat16raw2_to_fp8x2, __nv_bfloat162,                       \
               (__nv_bfloat162_raw)X, I)                                       \
  PORTHIP_TO(T, __half2, __half2(__nv_cvt_fp8x2_to_halfraw2(__x, I)))          \
  PORTHIP_TO(T, float2,                                                        \
             (float2{PORTHIP_FLOAT_AT(0, I), PORTHIP_FLOAT_AT(8, I)}))
PORTHIP_TWO(__nv_fp8x2_e4m3, __NV_E4M3)
PORTHIP_TWO(__nv_fp8x2_e5m2, __NV_E5M2)
#undef PORTHIP_TWO
#undef PORTHIP_FROM

#define PORTHIP_FROM_DOUBLES(T, T2, From)                                      \
  PORTHIP_BOTH T::T(From X) {                                                  \
    __x = T2(double2{X.x, X.y}).__x |                                          \
          (unsigned int)T2(double2{X.z, X.w}).__x << 16;                       \
  }
#define PORTHIP_FROM_PAIRS(T, T2, From)                                        \
  PORTHIP_BOTH T::T(From Low, From High) {                                     \
    __x = T2(Low).__x | (unsigned int)T2(High).__x << 16;                      \
  }
#define PORTHIP_FOUR(T, T2, I)                                                 \
  PORTHIP_FROM_PAIRS(T, T2, __half2)                                           \
  PORTHIP_FROM_PAIRS(T, T2, __nv_bfloat162)                                    \
  PORTHIP_BOTH T::T(float4 X) {                                                \
    __x = T2(float2{X.x, X.y}).__x |                                           \
          (unsigned int)T2(float2{X.z, X.w}).__x << 16;                        \
  }                                                                            \
  PORTHIP_FROM_DOUBLES(T, T2, double4)                                         \
  PORTHIP_FROM_DOUBLES(T, T2, double4_16a)                                     \
  PORTHIP_FROM_DOUBLES(T, T2, double4_32a)                                     \
  PORTHIP_TO(T, float4,                                                        \
             (float4{PORTHIP_FLOAT_AT(0, I), PORTHIP_FLOAT_AT(8, I),           \
                     PORTHIP_FLOAT_AT(16, I), PORTHIP_FLOAT_AT(24, I)}))
PORTHIP_FOUR(__nv_fp8x4_e4m3, __nv_fp8x2_e4m3, __NV_E4M3)
PORTHIP_FOUR(__nv_fp8x4_e5m2, __nv_fp8x2_e5m2, __NV_E5M2)
#undef PORTHIP_FOUR
#undef PORTHIP_FROM_DOUBLES
#undef PORTHIP_FROM_PAIRS
#undef PORTHIP_FLOAT_AT
#undef PORTHIP_TO
#undef PORTHIP_BOTH

#endif
