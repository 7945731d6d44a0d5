// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four-bit floating point, after NVIDIA's conversions.
#ifndef PORTHIP_CUDA_FP4_H
#define PORTHIP_CUDA_FP4_H
#define __CUDA_FP4_H__

#include "cuda_fp6.h"

#define PORTHIP_HD __host__ __device__

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;

enum __nv_fp4_interpretation_t {
  __NV_E2M1
};
typedef enum __nv_fp4_interpretation_t __nv_fp4_interpretation_t;

struct __align__(1) __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  PORTHIP_HD explicit __nv_fp4_e2m1(__half);
  PORTHIP_HD explicit __nv_fp4_e2m1(__nv_bfloat16);
  PORTHIP_HD explicit __nv_fp4_e2m1(float);
  PORTHIP_HD explicit __nv_fp4_e2m1(double);
  PORTHIP_HD explicit __nv_fp4_e2m1(unsigned short);
  PORTHIP_HD explicit __nv_fp4_e2m1(unsigned int);
  PORTHIP_HD explicit __nv_fp4_e2m1(unsigned long);
  PORTHIP_HD explicit __nv_fp4_e2m1(unsigned long long);
  PORTHIP_HD explicit __nv_fp4_e2m1(short);
  PORTHIP_HD explicit __nv_fp4_e2m1(int);
  PORTHIP_HD explicit __nv_fp4_e2m1(long);
  PORTHIP_HD explicit __nv_fp4_e2m1(long long);
  PORTHIP_HD explicit operator __half() const;
  PORTHIP_HD explicit operator float() const;
  PORTHIP_HD explicit operator __nv_bfloat16() const;
  PORTHIP_HD explicit operator double() const;
  PORTHIP_HD explicit operator unsigned char() const;
  PORTHIP_HD explicit operator unsigned short() const;
  PORTHIP_HD explicit operator unsigned int() const;
  PORTHIP_HD explicit operator unsigned long() const;
  PORTHIP_HD explicit operator unsigned long long() const;
  PORTHIP_HD explicit operator signed char() const;
  PORTHIP_HD explicit operator char() const;
  PORTHIP_HD explicit operator short() const;
  PORTHIP_HD explicit operator int() const;
  PORTHIP_HD explicit operator long() const;
  PORTHIP_HD explicit operator long long() const;
  PORTHIP_HD explicit operator bool() const;
};

struct __align__(1) __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  PORTHIP_HD explicit __nv_fp4x2_e2m1(__half2);
  PORTHIP_HD explicit __nv_fp4x2_e2m1(__nv_bfloat162);
  PORTHIP_HD explicit __nv_fp4x2_e2m1(float2);
  PORTHIP_HD explicit __nv_fp4x2_e2m1(double2);
  PORTHIP_HD explicit operator __half2() const;
  PORTHIP_HD explicit operator float2() const;
};

struct __align__(2) __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  PORTHIP_HD explicit __nv_fp4x4_e2m1(__half2, __half2);
  PORTHIP_HD explicit __nv_fp4x4_e2m1(__nv_bfloat162, __nv_bfloat162);
  PORTHIP_HD explicit __nv_fp4x4_e2m1(float4);
  PORTHIP_HD explicit __nv_fp4x4_e2m1(double4);
  PORTHIP_HD explicit __nv_fp4x4_e2m1(double4_16a);
  PORTHIP_HD explicit __nv_fp4x4_e2m1(double4_32a);
  PORTHIP_HD explicit operator float4() const;
};


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
