// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's 8-bit floats, e4m3 and e5m2, with CUDA's results on every target and
// on the host. HIP has them from 6.3 on, with other names and, compiled for
// gfx940 to gfx942, with other formats (FNUZ): the same bits are then other
// numbers. Here they are OCP's everywhere, made with integer instructions.
#ifndef PORTHIP_FP8_H
#define PORTHIP_FP8_H

#include "bf16.h"

#if PORTHIP_NVIDIA
#include <cuda_fp8.h>

namespace porthip {
using fp8_storage_t = ::__nv_fp8_storage_t;
using fp8x2_storage_t = ::__nv_fp8x2_storage_t;
using fp8x4_storage_t = ::__nv_fp8x4_storage_t;
using saturation_t = ::__nv_saturation_t;
using fp8_interpretation_t = ::__nv_fp8_interpretation_t;
using fp8_e4m3 = ::__nv_fp8_e4m3;
using fp8_e5m2 = ::__nv_fp8_e5m2;
using fp8x2_e4m3 = ::__nv_fp8x2_e4m3;
using fp8x2_e5m2 = ::__nv_fp8x2_e5m2;
using fp8x4_e4m3 = ::__nv_fp8x4_e4m3;
using fp8x4_e5m2 = ::__nv_fp8x4_e5m2;
constexpr saturation_t NOSAT = ::__NV_NOSAT;
constexpr saturation_t SATFINITE = ::__NV_SATFINITE;
constexpr fp8_interpretation_t E4M3 = ::__NV_E4M3;
constexpr fp8_interpretation_t E5M2 = ::__NV_E5M2;

#define PORTHIP_TO_FP8(Name, From, To)                                         \
  PORTHIP_HOST_DEVICE To cvt_##Name(From A, saturation_t Saturation,           \
                                    fp8_interpretation_t Interpretation) {     \
    return ::__nv_cvt_##Name(A, Saturation, Interpretation);                   \
  }
PORTHIP_TO_FP8(float_to_fp8, float, fp8_storage_t)
PORTHIP_TO_FP8(float2_to_fp8x2, ::float2, fp8x2_storage_t)
PORTHIP_TO_FP8(double_to_fp8, double, fp8_storage_t)
PORTHIP_TO_FP8(double2_to_fp8x2, ::double2, fp8x2_storage_t)
PORTHIP_TO_FP8(halfraw_to_fp8, ::__half_raw, fp8_storage_t)
PORTHIP_TO_FP8(halfraw2_to_fp8x2, ::__half2_raw, fp8x2_storage_t)
PORTHIP_TO_FP8(bfloat16raw_to_fp8, ::__nv_bfloat16_raw, fp8_storage_t)
PORTHIP_TO_FP8(bfloat16raw2_to_fp8x2, ::__nv_bfloat162_raw, fp8x2_storage_t)
#undef PORTHIP_TO_FP8
PORTHIP_HOST_DEVICE ::__half_raw
cvt_fp8_to_halfraw(fp8_storage_t A, fp8_interpretation_t Interpretation) {
  return ::__nv_cvt_fp8_to_halfraw(A, Interpretation);
}
PORTHIP_HOST_DEVICE ::__half2_raw
cvt_fp8x2_to_halfraw2(fp8x2_storage_t A, fp8_interpretation_t Interpretation) {
  return ::__nv_cvt_fp8x2_to_halfraw2(A, Interpretation);
}
} // namespace porthip

#else
#include "detail/small_float.h"

namespace porthip {

typedef unsigned char fp8_storage_t;
typedef unsigned short fp8x2_storage_t;
typedef unsigned int fp8x4_storage_t;
enum saturation_t { NOSAT, SATFINITE };
enum fp8_interpretation_t { E4M3, E5M2 };

// Conversions -----------------------------------------------------------------

PORTHIP_HOST_DEVICE fp8_storage_t cvt_float_to_fp8(
    float A, saturation_t Saturation, fp8_interpretation_t Interpretation) {
  bool Saturates = Saturation == SATFINITE;
  return fp8_storage_t(Interpretation == E5M2
                           ? detail::to_small<detail::e5m2>(A, Saturates)
                           : detail::to_small<detail::e4m3>(A, Saturates));
}
PORTHIP_HOST_DEVICE fp8_storage_t cvt_double_to_fp8(
    double A, saturation_t Saturation, fp8_interpretation_t Interpretation) {
  bool Saturates = Saturation == SATFINITE;
  return fp8_storage_t(
      Interpretation == E5M2
          ? detail::double_to_small<detail::e5m2>(A, Saturates)
          : detail::double_to_small<detail::e4m3>(A, Saturates));
}
PORTHIP_HOST_DEVICE fp8x2_storage_t cvt_float2_to_fp8x2(
    ::float2 A, saturation_t Saturation, fp8_interpretation_t Interpretation) {
  return fp8x2_storage_t(cvt_float_to_fp8(A.y, Saturation, Interpretation)
                             << 8 |
                         cvt_float_to_fp8(A.x, Saturation, Interpretation));
}
PORTHIP_HOST_DEVICE fp8x2_storage_t cvt_double2_to_fp8x2(
    ::double2 A, saturation_t Saturation, fp8_interpretation_t Interpretation) {
  return fp8x2_storage_t(cvt_double_to_fp8(A.y, Saturation, Interpretation)
                             << 8 |
                         cvt_double_to_fp8(A.x, Saturation, Interpretation));
}

namespace detail {

PORTHIP_HOST_DEVICE float fp8ToFloat(unsigned Code,
                                     fp8_interpretation_t Interpretation) {
  return Interpretation == E5M2 ? from_small<e5m2>(Code & 0xffu)
                                : from_small<e4m3>(Code & 0xffu);
}
PORTHIP_HOST_DEVICE unsigned short
fp8ToHalf(unsigned Code, fp8_interpretation_t Interpretation) {
  return Interpretation == E5M2 ? smallToHalf<e5m2>(Code & 0xffu)
                                : smallToHalf<e4m3>(Code & 0xffu);
}
// From the bits of half and of bfloat16, one number or two.
template <class F>
PORTHIP_HOST_DEVICE fp8_storage_t
bitsToFp8(unsigned Bits, saturation_t Saturation,
          fp8_interpretation_t Interpretation) {
  return cvt_float_to_fp8(bitsToFloat<F>((unsigned short)Bits), Saturation,
                          Interpretation);
}
template <class F>
PORTHIP_HOST_DEVICE fp8x2_storage_t
bitsToFp8x2(unsigned Bits, saturation_t Saturation,
            fp8_interpretation_t Interpretation) {
  return fp8x2_storage_t(bitsToFp8<F>(Bits >> 16, Saturation, Interpretation)
                             << 8 |
                         bitsToFp8<F>(Bits, Saturation, Interpretation));
}

} // namespace detail

#if PORTHIP_HAS_DEVICE
PORTHIP_HOST_DEVICE
fp8_storage_t cvt_halfraw_to_fp8(::__half_raw A, saturation_t Saturation,
                                 fp8_interpretation_t Interpretation) {
  return detail::bitsToFp8<detail::HalfFormat>(
      detail::bitCast<unsigned short>(A), Saturation, Interpretation);
}
PORTHIP_HOST_DEVICE fp8x2_storage_t
cvt_halfraw2_to_fp8x2(::__half2_raw A, saturation_t Saturation,
                      fp8_interpretation_t Interpretation) {
  return detail::bitsToFp8x2<detail::HalfFormat>(detail::bitCast<unsigned>(A),
                                                 Saturation, Interpretation);
}
// Templates: not every HIP that has bfloat16 has types of its bits.
template <class Raw>
PORTHIP_HOST_DEVICE fp8_storage_t cvt_bfloat16raw_to_fp8(
    Raw A, saturation_t Saturation, fp8_interpretation_t Interpretation) {
  return detail::bitsToFp8<detail::BfloatFormat>(
      detail::bitCast<unsigned short>(A), Saturation, Interpretation);
}
template <class Raw>
PORTHIP_HOST_DEVICE fp8x2_storage_t cvt_bfloat16raw2_to_fp8x2(
    Raw A, saturation_t Saturation, fp8_interpretation_t Interpretation) {
  return detail::bitsToFp8x2<detail::BfloatFormat>(detail::bitCast<unsigned>(A),
                                                   Saturation, Interpretation);
}
PORTHIP_HOST_DEVICE ::__half_raw
cvt_fp8_to_halfraw(fp8_storage_t A, fp8_interpretation_t Interpretation) {
  return detail::bitCast<::__half_raw>(detail::fp8ToHalf(A, Interpretation));
}
PORTHIP_HOST_DEVICE ::__half2_raw
cvt_fp8x2_to_halfraw2(fp8x2_storage_t A, fp8_interpretation_t Interpretation) {
  return detail::bitCast<::__half2_raw>(
      unsigned(detail::fp8ToHalf(A, Interpretation)) |
      unsigned(detail::fp8ToHalf(A >> 8, Interpretation)) << 16);
}
#endif

// Types -----------------------------------------------------------------------

namespace detail {

template <fp8_interpretation_t I> struct alignas(1) Fp8 {
  fp8_storage_t __x;

  Fp8() = default;
  PORTHIP_HOST_DEVICE explicit Fp8(float A) {
    __x = cvt_float_to_fp8(A, SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit Fp8(double A) {
    __x = cvt_double_to_fp8(A, SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit operator float() const {
    return fp8ToFloat(__x, I);
  }
  PORTHIP_HOST_DEVICE explicit operator double() const {
    return double(float(*this));
  }
#if PORTHIP_HAS_DEVICE
  PORTHIP_HOST_DEVICE explicit Fp8(::__half A) {
    __x = bitsToFp8<HalfFormat>(bitCast<unsigned short>(A), SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit Fp8(::__hip_bfloat16 A) {
    __x = bitsToFp8<BfloatFormat>(bitCast<unsigned short>(A), SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit operator ::__half() const {
    return bitCast<::__half>(fp8ToHalf(__x, I));
  }
  PORTHIP_HOST_DEVICE explicit operator ::__hip_bfloat16() const {
    return bitCast<::__hip_bfloat16>(
        (unsigned short)(bitCast<unsigned>(float(*this)) >> 16));
  }
#endif

#define PORTHIP_FP8_FROM(T)                                                    \
  PORTHIP_HOST_DEVICE explicit Fp8(T A) {                                      \
    __x = cvt_float_to_fp8(float(A), SATFINITE, I);                            \
  }
  PORTHIP_FP8_FROM(unsigned short)
  PORTHIP_FP8_FROM(unsigned int)
  PORTHIP_FP8_FROM(unsigned long)
  PORTHIP_FP8_FROM(unsigned long long)
  PORTHIP_FP8_FROM(short)
  PORTHIP_FP8_FROM(int)
  PORTHIP_FP8_FROM(long)
  PORTHIP_FP8_FROM(long long)
#undef PORTHIP_FP8_FROM

#define PORTHIP_FP8_TO(T)                                                      \
  PORTHIP_HOST_DEVICE explicit operator T() const {                            \
    return clamped<T>(float(*this));                                           \
  }
  PORTHIP_FP8_TO(unsigned char)
  PORTHIP_FP8_TO(unsigned short)
  PORTHIP_FP8_TO(unsigned int)
  PORTHIP_FP8_TO(unsigned long)
  PORTHIP_FP8_TO(unsigned long long)
  PORTHIP_FP8_TO(signed char)
  PORTHIP_FP8_TO(char)
  PORTHIP_FP8_TO(short)
  PORTHIP_FP8_TO(int)
  PORTHIP_FP8_TO(long)
  PORTHIP_FP8_TO(long long)
#undef PORTHIP_FP8_TO
  PORTHIP_HOST_DEVICE explicit operator bool() const {
    return (__x & 0x7fu) != 0;
  }
};

template <fp8_interpretation_t I> struct alignas(2) Fp8x2 {
  fp8x2_storage_t __x;

  Fp8x2() = default;
  PORTHIP_HOST_DEVICE explicit Fp8x2(::float2 A) {
    __x = cvt_float2_to_fp8x2(A, SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit Fp8x2(::double2 A) {
    __x = cvt_double2_to_fp8x2(A, SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit operator ::float2() const {
    return ::make_float2(fp8ToFloat(__x, I), fp8ToFloat(__x >> 8, I));
  }
#if PORTHIP_HAS_DEVICE
  PORTHIP_HOST_DEVICE explicit Fp8x2(::__half2 A) {
    __x = bitsToFp8x2<HalfFormat>(bitCast<unsigned>(A), SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit Fp8x2(::__hip_bfloat162 A) {
    __x = bitsToFp8x2<BfloatFormat>(bitCast<unsigned>(A), SATFINITE, I);
  }
  PORTHIP_HOST_DEVICE explicit operator ::__half2() const {
    return bitCast<::__half2>(unsigned(fp8ToHalf(__x, I)) |
                              unsigned(fp8ToHalf(__x >> 8, I)) << 16);
  }
#endif
};

template <fp8_interpretation_t I> struct alignas(4) Fp8x4 {
  fp8x4_storage_t __x;

  Fp8x4() = default;
  PORTHIP_HOST_DEVICE explicit Fp8x4(::float4 A) {
    __x = pack(cvt_float2_to_fp8x2(::make_float2(A.x, A.y), SATFINITE, I),
               cvt_float2_to_fp8x2(::make_float2(A.z, A.w), SATFINITE, I));
  }
  PORTHIP_HOST_DEVICE explicit Fp8x4(::double4 A) {
    __x = pack(cvt_double2_to_fp8x2(::make_double2(A.x, A.y), SATFINITE, I),
               cvt_double2_to_fp8x2(::make_double2(A.z, A.w), SATFINITE, I));
  }
  PORTHIP_HOST_DEVICE explicit operator ::float4() const {
    return ::make_float4(fp8ToFloat(__x, I), fp8ToFloat(__x >> 8, I),
                         fp8ToFloat(__x >> 16, I), fp8ToFloat(__x >> 24, I));
  }
#if PORTHIP_HAS_DEVICE
  PORTHIP_HOST_DEVICE Fp8x4(::__half2 Low, ::__half2 High) {
    __x = pack(Fp8x2<I>(Low).__x, Fp8x2<I>(High).__x);
  }
  PORTHIP_HOST_DEVICE Fp8x4(::__hip_bfloat162 Low, ::__hip_bfloat162 High) {
    __x = pack(Fp8x2<I>(Low).__x, Fp8x2<I>(High).__x);
  }
#endif

private:
  static PORTHIP_HOST_DEVICE fp8x4_storage_t pack(unsigned Low, unsigned High) {
    return Low | High << 16;
  }
};

} // namespace detail

// Types of their own, whose names appear in those of kernels.
#define PORTHIP_FP8_TYPE(Name, Base, I)                                        \
  struct Name : detail::Base<I> {                                              \
    using detail::Base<I>::Base;                                               \
  };
PORTHIP_FP8_TYPE(fp8_e4m3, Fp8, E4M3)
PORTHIP_FP8_TYPE(fp8_e5m2, Fp8, E5M2)
PORTHIP_FP8_TYPE(fp8x2_e4m3, Fp8x2, E4M3)
PORTHIP_FP8_TYPE(fp8x2_e5m2, Fp8x2, E5M2)
PORTHIP_FP8_TYPE(fp8x4_e4m3, Fp8x4, E4M3)
PORTHIP_FP8_TYPE(fp8x4_e5m2, Fp8x4, E5M2)
#undef PORTHIP_FP8_TYPE

} // namespace porthip

#define PORTHIP_FP8_TYPES_EXIST
#endif
#endif
