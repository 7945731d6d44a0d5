// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four-bit floating point, after NVIDIA's conversions.
#ifndef PORTHIP_CUDA_FP4_H
#define PORTHIP_CUDA_FP4_H
#define __CUDA_FP4_H__
#define __CUDA_FP4_HPP__

#include "cuda_fp6.h"

#define PORTHIP_HD __host__ __device__

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;

enum __nv_fp4_interpretation_t {
  __NV_E2M1
};
typedef enum __nv_fp4_interpretation_t __nv_fp4_interpretation_t;

PORTHIP_SMALL_FLOATS(__nv_fp4, e2m1)

// Functions.
PORTHIP_HD __nv_fp4_storage_t __nv_cvt_double_to_fp4(double,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(double2,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4_storage_t __nv_cvt_float_to_fp4(float,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(__half_raw,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(__half2_raw,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw,
    __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(
    __nv_bfloat162_raw, __nv_fp4_interpretation_t, cudaRoundMode);
PORTHIP_HD __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t,
                                              __nv_fp4_interpretation_t);
PORTHIP_HD __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t,
    __nv_fp4_interpretation_t);

#undef PORTHIP_HD

#endif
