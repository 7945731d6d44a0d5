// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight-bit floating point, after NVIDIA's conversions.
#ifndef PORTHIP_CUDA_FP8_H
#define PORTHIP_CUDA_FP8_H
#define __CUDA_FP8_H__
#define __CUDA_FP8_HPP__

#include "cuda_fp16.h"
#include "device_types.h"
#include "cuda_bf16.h"

#define PORTHIP_HD __host__ __device__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

enum __nv_saturation_t {
  __NV_NOSAT, __NV_SATFINITE
};
typedef enum __nv_saturation_t __nv_saturation_t;

enum __nv_fp8_interpretation_t {
  __NV_E4M3, __NV_E5M2
};
typedef enum __nv_fp8_interpretation_t __nv_fp8_interpretation_t;

PORTHIP_SMALL_FLOATS(__nv_fp8, e5m2)
PORTHIP_SMALL_FLOATS(__nv_fp8, e4m3)
PORTHIP_SMALL_FLOAT(__nv_fp8_e8m0, __nv_fp8_storage_t)
PORTHIP_SMALL_FLOAT2(__nv_fp8x2_e8m0, __nv_fp8x2_storage_t,
                     PORTHIP_HD explicit operator __nv_bfloat162() const;)
PORTHIP_SMALL_FLOAT4(__nv_fp8x4_e8m0, __nv_fp8x4_storage_t)

// Functions.
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_double_to_fp8(double, __nv_saturation_t,
    __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2,
    __nv_saturation_t, __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t,
    __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2,
    __nv_saturation_t, __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw,
    __nv_saturation_t, __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw,
    __nv_saturation_t, __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw,
    __nv_saturation_t, __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(
    __nv_bfloat162_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
PORTHIP_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t,
                                              __nv_fp8_interpretation_t);
PORTHIP_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t,
    __nv_fp8_interpretation_t);
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw,
    __nv_saturation_t, cudaRoundMode);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(
    __nv_bfloat162_raw, __nv_saturation_t, cudaRoundMode);
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float, __nv_saturation_t,
    cudaRoundMode);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2,
    __nv_saturation_t, cudaRoundMode);
PORTHIP_HD __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double, __nv_saturation_t,
    cudaRoundMode);
PORTHIP_HD __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2,
    __nv_saturation_t, cudaRoundMode);
PORTHIP_HD __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
PORTHIP_HD __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);

#undef PORTHIP_HD

#if defined(PORTHIP_CUDA_COMPILE) && defined(__cplusplus)
#include "porthip_compile/fp8.h"
#endif

#endif
