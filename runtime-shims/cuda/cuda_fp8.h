// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight-bit floating point, after NVIDIA's conversions.
#ifndef PORTHIP_CUDA_FP8_H
#define PORTHIP_CUDA_FP8_H
#define __CUDA_FP8_H__

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

struct __align__(1) __nv_fp8_e5m2 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e5m2() = default;
  PORTHIP_HD explicit __nv_fp8_e5m2(__half);
  PORTHIP_HD explicit __nv_fp8_e5m2(__nv_bfloat16);
  PORTHIP_HD explicit __nv_fp8_e5m2(float);
  PORTHIP_HD explicit __nv_fp8_e5m2(double);
  PORTHIP_HD explicit __nv_fp8_e5m2(unsigned short);
  PORTHIP_HD explicit __nv_fp8_e5m2(unsigned int);
  PORTHIP_HD explicit __nv_fp8_e5m2(unsigned long);
  PORTHIP_HD explicit __nv_fp8_e5m2(unsigned long long);
  PORTHIP_HD explicit __nv_fp8_e5m2(short);
  PORTHIP_HD explicit __nv_fp8_e5m2(int);
  PORTHIP_HD explicit __nv_fp8_e5m2(long);
  PORTHIP_HD explicit __nv_fp8_e5m2(long long);
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

struct __align__(2) __nv_fp8x2_e5m2 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e5m2() = default;
  PORTHIP_HD explicit __nv_fp8x2_e5m2(__half2);
  PORTHIP_HD explicit __nv_fp8x2_e5m2(__nv_bfloat162);
  PORTHIP_HD explicit __nv_fp8x2_e5m2(float2);
  PORTHIP_HD explicit __nv_fp8x2_e5m2(double2);
  PORTHIP_HD explicit operator __half2() const;
  PORTHIP_HD explicit operator float2() const;
};

struct __align__(4) __nv_fp8x4_e5m2 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e5m2() = default;
  PORTHIP_HD explicit __nv_fp8x4_e5m2(__half2, __half2);
  PORTHIP_HD explicit __nv_fp8x4_e5m2(__nv_bfloat162, __nv_bfloat162);
  PORTHIP_HD explicit __nv_fp8x4_e5m2(float4);
  PORTHIP_HD explicit __nv_fp8x4_e5m2(double4);
  PORTHIP_HD explicit __nv_fp8x4_e5m2(double4_16a);
  PORTHIP_HD explicit __nv_fp8x4_e5m2(double4_32a);
  PORTHIP_HD explicit operator float4() const;
};

struct __align__(1) __nv_fp8_e4m3 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e4m3() = default;
  PORTHIP_HD explicit __nv_fp8_e4m3(__half);
  PORTHIP_HD explicit __nv_fp8_e4m3(__nv_bfloat16);
  PORTHIP_HD explicit __nv_fp8_e4m3(float);
  PORTHIP_HD explicit __nv_fp8_e4m3(double);
  PORTHIP_HD explicit __nv_fp8_e4m3(unsigned short);
  PORTHIP_HD explicit __nv_fp8_e4m3(unsigned int);
  PORTHIP_HD explicit __nv_fp8_e4m3(unsigned long);
  PORTHIP_HD explicit __nv_fp8_e4m3(unsigned long long);
  PORTHIP_HD explicit __nv_fp8_e4m3(short);
  PORTHIP_HD explicit __nv_fp8_e4m3(int);
  PORTHIP_HD explicit __nv_fp8_e4m3(long);
  PORTHIP_HD explicit __nv_fp8_e4m3(long long);
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

struct __align__(2) __nv_fp8x2_e4m3 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e4m3() = default;
  PORTHIP_HD explicit __nv_fp8x2_e4m3(__half2);
  PORTHIP_HD explicit __nv_fp8x2_e4m3(__nv_bfloat162);
  PORTHIP_HD explicit __nv_fp8x2_e4m3(float2);
  PORTHIP_HD explicit __nv_fp8x2_e4m3(double2);
  PORTHIP_HD explicit operator __half2() const;
  PORTHIP_HD explicit operator float2() const;
};

struct __align__(4) __nv_fp8x4_e4m3 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e4m3() = default;
  PORTHIP_HD explicit __nv_fp8x4_e4m3(__half2, __half2);
  PORTHIP_HD explicit __nv_fp8x4_e4m3(__nv_bfloat162, __nv_bfloat162);
  PORTHIP_HD explicit __nv_fp8x4_e4m3(float4);
  PORTHIP_HD explicit __nv_fp8x4_e4m3(double4);
  PORTHIP_HD explicit __nv_fp8x4_e4m3(double4_16a);
  PORTHIP_HD explicit __nv_fp8x4_e4m3(double4_32a);
  PORTHIP_HD explicit operator float4() const;
};

struct __align__(1) __nv_fp8_e8m0 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e8m0() = default;
  PORTHIP_HD explicit __nv_fp8_e8m0(__half);
  PORTHIP_HD explicit __nv_fp8_e8m0(__nv_bfloat16);
  PORTHIP_HD explicit __nv_fp8_e8m0(float);
  PORTHIP_HD explicit __nv_fp8_e8m0(double);
  PORTHIP_HD explicit __nv_fp8_e8m0(unsigned short);
  PORTHIP_HD explicit __nv_fp8_e8m0(unsigned int);
  PORTHIP_HD explicit __nv_fp8_e8m0(unsigned long long);
  PORTHIP_HD explicit __nv_fp8_e8m0(unsigned long);
  PORTHIP_HD explicit __nv_fp8_e8m0(short);
  PORTHIP_HD explicit __nv_fp8_e8m0(int);
  PORTHIP_HD explicit __nv_fp8_e8m0(long long);
  PORTHIP_HD explicit __nv_fp8_e8m0(long);
  PORTHIP_HD explicit operator float() const;
  PORTHIP_HD explicit operator __nv_bfloat16() const;
  PORTHIP_HD explicit operator double() const;
  PORTHIP_HD explicit operator __half() const;
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

struct __align__(2) __nv_fp8x2_e8m0 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e8m0() = default;
  PORTHIP_HD explicit __nv_fp8x2_e8m0(__half2);
  PORTHIP_HD explicit __nv_fp8x2_e8m0(__nv_bfloat162);
  PORTHIP_HD explicit __nv_fp8x2_e8m0(float2);
  PORTHIP_HD explicit __nv_fp8x2_e8m0(double2);
  PORTHIP_HD explicit operator __nv_bfloat162() const;
  PORTHIP_HD explicit operator float2() const;
  PORTHIP_HD explicit operator __half2() const;
};

struct __align__(4) __nv_fp8x4_e8m0 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e8m0() = default;
  PORTHIP_HD explicit __nv_fp8x4_e8m0(__half2, __half2);
  PORTHIP_HD explicit __nv_fp8x4_e8m0(__nv_bfloat162, __nv_bfloat162);
  PORTHIP_HD explicit __nv_fp8x4_e8m0(float4);
  PORTHIP_HD explicit __nv_fp8x4_e8m0(double4);
  PORTHIP_HD explicit __nv_fp8x4_e8m0(double4_16a);
  PORTHIP_HD explicit __nv_fp8x4_e8m0(double4_32a);
  PORTHIP_HD explicit operator float4() const;
};


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
