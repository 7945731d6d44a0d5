// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16 with CUDA's functions, under HIP's type names __hip_bfloat16 and
// __hip_bfloat162: HIP's own where it has <hip/hip_bf16.h> (5.6 and later),
// ours before that, CUDA's on NVIDIA GPUs. Functions that all of HIP lacks are
// in namespace porthip; functions whose names half shares are in fp16.h.
#ifndef PORTHIP_BF16_H
#define PORTHIP_BF16_H

#include "fp16.h"

#if PORTHIP_NVIDIA
#include <cuda_bf16.h>
#if !defined(__HIP_PLATFORM_NVIDIA__)
typedef __nv_bfloat16 __hip_bfloat16;
typedef __nv_bfloat162 __hip_bfloat162;
typedef __nv_bfloat16_raw __hip_bfloat16_raw;
typedef __nv_bfloat162_raw __hip_bfloat162_raw;
#else
#include <hip/hip_bf16.h>
#endif
#elif PORTHIP_AMD
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#else
#include "detail/bf16_fallback.h"
#endif
namespace porthip {
namespace detail {
template <> struct Format<::__hip_bfloat16> : BfloatFormat {};
template <> struct Lane<::__hip_bfloat162> {
  using Type = ::__hip_bfloat16;
};
} // namespace detail
} // namespace porthip
#endif

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#define PORTHIP_16BIT bfloat16
#define PORTHIP_16BIT_TYPE ::__hip_bfloat16
#include "detail/half_conversions.inc"
#undef PORTHIP_16BIT
#undef PORTHIP_16BIT_TYPE

#if PORTHIP_NVIDIA
PORTHIP_HOST_DEVICE ::__hip_bfloat16 double2bfloat16(double A) {
  return ::__double2bfloat16(A);
}
#else
// Rounded once; HIP goes through float.
PORTHIP_HOST_DEVICE ::__hip_bfloat16 double2bfloat16(double A) {
  return detail::rounded<::__hip_bfloat16, detail::rn>(A);
}
#endif

PORTHIP_HOST_DEVICE ::__hip_bfloat162 make_bfloat162(::__hip_bfloat16 X,
                                                     ::__hip_bfloat16 Y) {
  return ::__hip_bfloat162(X, Y);
}
PORTHIP_HOST_DEVICE ::__hip_bfloat162 float2bfloat162_rn(float A) {
  return porthip::make_bfloat162(float2bfloat16_rn(A), float2bfloat16_rn(A));
}
PORTHIP_HOST_DEVICE ::__hip_bfloat162 floats2bfloat162_rn(float A, float B) {
  return porthip::make_bfloat162(float2bfloat16_rn(A), float2bfloat16_rn(B));
}

} // namespace porthip

#define PORTHIP_BF16_TYPES_EXIST
#define PORTHIP_BF16_OF_BITS(Bits)                                             \
  porthip::detail::bitCast<::__hip_bfloat16>((unsigned short)Bits)
#define PORTHIP_INF_BF16 PORTHIP_BF16_OF_BITS(0x7f80u)
#define PORTHIP_NAN_BF16 PORTHIP_BF16_OF_BITS(0x7fffu)
#define PORTHIP_MIN_DENORM_BF16 PORTHIP_BF16_OF_BITS(0x0001u)
#define PORTHIP_MAX_NORMAL_BF16 PORTHIP_BF16_OF_BITS(0x7f7fu)
#define PORTHIP_NEG_ZERO_BF16 PORTHIP_BF16_OF_BITS(0x8000u)
#define PORTHIP_ZERO_BF16 PORTHIP_BF16_OF_BITS(0x0000u)
#define PORTHIP_ONE_BF16 PORTHIP_BF16_OF_BITS(0x3f80u)
#endif
#endif
