// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bfloat16: one and two numbers.
#ifndef PORTHIP_CUDA_BF16_H
#define PORTHIP_CUDA_BF16_H
#define __CUDA_BF16_H__
#define __CUDA_BF16_HPP__

#include "cuda_fp16.h"
#include "porthip_small_float.h"
#include "vector_types.h"

#define PORTHIP_HD __host__ __device__

struct __align__(2) __nv_bfloat16_raw {
  unsigned short x;
};
struct __align__(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __align__(2) __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  PORTHIP_HD constexpr __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
  PORTHIP_HD __nv_bfloat16 &operator=(const __nv_bfloat16_raw &);
  PORTHIP_HD volatile __nv_bfloat16 &operator=(const __nv_bfloat16_raw &) volatile;
  PORTHIP_HD volatile __nv_bfloat16 &operator=(const volatile __nv_bfloat16_raw &) volatile;
  PORTHIP_HD operator __nv_bfloat16_raw() const;
  PORTHIP_HD operator __nv_bfloat16_raw() const volatile;
  PORTHIP_HD explicit __nv_bfloat16(__half);
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
  PORTHIP_FLOAT16_CONVERSIONS(__nv_bfloat16)
#endif
};

struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x;
  __nv_bfloat16 y;
  __nv_bfloat162() = default;
#ifndef PORTHIP_CUDA_COMPILE
  PORTHIP_HD __nv_bfloat162(__nv_bfloat162 &&);
  PORTHIP_HD __nv_bfloat162 &operator=(__nv_bfloat162 &&);
#endif
  PORTHIP_HD constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b)
      : x(a), y(b) {}
#ifndef PORTHIP_CUDA_COMPILE
  PORTHIP_HD __nv_bfloat162(const __nv_bfloat162 &);
  PORTHIP_HD __nv_bfloat162 &operator=(const __nv_bfloat162 &);
#endif
  PORTHIP_HD __nv_bfloat162(const __nv_bfloat162_raw &);
  PORTHIP_HD __nv_bfloat162 &operator=(const __nv_bfloat162_raw &);
  PORTHIP_HD operator __nv_bfloat162_raw() const;
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

// Operators, unless the program defines its own.
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
PORTHIP_HD __nv_bfloat16 operator+(const __nv_bfloat16 &,
                                   const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 operator-(const __nv_bfloat16 &,
                                   const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 operator*(const __nv_bfloat16 &,
                                   const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 operator/(const __nv_bfloat16 &,
                                   const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 &operator+=(__nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 &operator-=(__nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 &operator*=(__nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 &operator/=(__nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 &operator++(__nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 &operator--(__nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 operator++(__nv_bfloat16 &, int);
PORTHIP_HD __nv_bfloat16 operator--(__nv_bfloat16 &, int);
PORTHIP_HD __nv_bfloat16 operator+(const __nv_bfloat16 &);
PORTHIP_HD __nv_bfloat16 operator-(const __nv_bfloat16 &);
PORTHIP_HD bool operator==(const __nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD bool operator!=(const __nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD bool operator>(const __nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD bool operator<(const __nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD bool operator>=(const __nv_bfloat16 &, const __nv_bfloat16 &);
PORTHIP_HD bool operator<=(const __nv_bfloat16 &, const __nv_bfloat16 &);
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
PORTHIP_HD __nv_bfloat162 operator+(const __nv_bfloat162 &,
                                    const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 operator-(const __nv_bfloat162 &,
                                    const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 operator*(const __nv_bfloat162 &,
                                    const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 operator/(const __nv_bfloat162 &,
                                    const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 &operator+=(__nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 &operator-=(__nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 &operator*=(__nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 &operator/=(__nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 &operator++(__nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 &operator--(__nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 operator++(__nv_bfloat162 &, int);
PORTHIP_HD __nv_bfloat162 operator--(__nv_bfloat162 &, int);
PORTHIP_HD __nv_bfloat162 operator+(const __nv_bfloat162 &);
PORTHIP_HD __nv_bfloat162 operator-(const __nv_bfloat162 &);
PORTHIP_HD bool operator==(const __nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD bool operator!=(const __nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD bool operator>(const __nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD bool operator<(const __nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD bool operator>=(const __nv_bfloat162 &, const __nv_bfloat162 &);
PORTHIP_HD bool operator<=(const __nv_bfloat162 &, const __nv_bfloat162 &);
#endif

// Functions.
PORTHIP_HD __nv_bfloat16 __double2bfloat16(double);
PORTHIP_HD __nv_bfloat16 __float2bfloat16(float);
PORTHIP_HD __nv_bfloat16 __float2bfloat16_rn(float);
PORTHIP_HD __nv_bfloat16 __float2bfloat16_rz(float);
PORTHIP_HD __nv_bfloat16 __float2bfloat16_rd(float);
PORTHIP_HD __nv_bfloat16 __float2bfloat16_ru(float);
PORTHIP_HD float __bfloat162float(__nv_bfloat16);
PORTHIP_HD __nv_bfloat162 __float2bfloat162_rn(float);
PORTHIP_HD __nv_bfloat162 __floats2bfloat162_rn(float, float);
PORTHIP_HD float __low2float(__nv_bfloat162);
PORTHIP_HD float __high2float(__nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __float22bfloat162_rn(float2);
PORTHIP_HD float2 __bfloat1622float2(__nv_bfloat162);
PORTHIP_HD signed char __bfloat162char_rz(__nv_bfloat16);
PORTHIP_HD unsigned char __bfloat162uchar_rz(__nv_bfloat16);
__device__ int __bfloat162int_rn(__nv_bfloat16);
PORTHIP_HD int __bfloat162int_rz(__nv_bfloat16);
__device__ int __bfloat162int_rd(__nv_bfloat16);
__device__ int __bfloat162int_ru(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __int2bfloat16_rn(int);
__device__ __nv_bfloat16 __int2bfloat16_rz(int);
__device__ __nv_bfloat16 __int2bfloat16_rd(int);
__device__ __nv_bfloat16 __int2bfloat16_ru(int);
__device__ short __bfloat162short_rn(__nv_bfloat16);
PORTHIP_HD short __bfloat162short_rz(__nv_bfloat16);
__device__ short __bfloat162short_rd(__nv_bfloat16);
__device__ short __bfloat162short_ru(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __short2bfloat16_rn(short);
__device__ __nv_bfloat16 __short2bfloat16_rz(short);
__device__ __nv_bfloat16 __short2bfloat16_rd(short);
__device__ __nv_bfloat16 __short2bfloat16_ru(short);
__device__ unsigned int __bfloat162uint_rn(__nv_bfloat16);
PORTHIP_HD unsigned int __bfloat162uint_rz(__nv_bfloat16);
__device__ unsigned int __bfloat162uint_rd(__nv_bfloat16);
__device__ unsigned int __bfloat162uint_ru(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __uint2bfloat16_rn(unsigned int);
__device__ __nv_bfloat16 __uint2bfloat16_rz(unsigned int);
__device__ __nv_bfloat16 __uint2bfloat16_rd(unsigned int);
__device__ __nv_bfloat16 __uint2bfloat16_ru(unsigned int);
__device__ unsigned short __bfloat162ushort_rn(__nv_bfloat16);
PORTHIP_HD unsigned short __bfloat162ushort_rz(__nv_bfloat16);
__device__ unsigned short __bfloat162ushort_rd(__nv_bfloat16);
__device__ unsigned short __bfloat162ushort_ru(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __ushort2bfloat16_rn(unsigned short);
__device__ __nv_bfloat16 __ushort2bfloat16_rz(unsigned short);
__device__ __nv_bfloat16 __ushort2bfloat16_rd(unsigned short);
__device__ __nv_bfloat16 __ushort2bfloat16_ru(unsigned short);
__device__ unsigned long long __bfloat162ull_rn(__nv_bfloat16);
PORTHIP_HD unsigned long long __bfloat162ull_rz(__nv_bfloat16);
PORTHIP_HD __nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);
__device__ unsigned long long __bfloat162ull_rd(__nv_bfloat16);
__device__ unsigned long long __bfloat162ull_ru(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __ull2bfloat16_rn(unsigned long long);
__device__ __nv_bfloat16 __ull2bfloat16_rz(unsigned long long);
__device__ __nv_bfloat16 __ull2bfloat16_rd(unsigned long long);
__device__ __nv_bfloat16 __ull2bfloat16_ru(unsigned long long);
__device__ long long __bfloat162ll_rn(__nv_bfloat16);
PORTHIP_HD long long __bfloat162ll_rz(__nv_bfloat16);
__device__ long long __bfloat162ll_rd(__nv_bfloat16);
__device__ long long __bfloat162ll_ru(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __ll2bfloat16_rn(long long);
__device__ __nv_bfloat16 __ll2bfloat16_rz(long long);
__device__ __nv_bfloat16 __ll2bfloat16_rd(long long);
__device__ __nv_bfloat16 __ll2bfloat16_ru(long long);
__device__ __nv_bfloat16 htrunc(__nv_bfloat16);
__device__ __nv_bfloat16 hceil(__nv_bfloat16);
__device__ __nv_bfloat16 hfloor(__nv_bfloat16);
__device__ __nv_bfloat16 hrint(__nv_bfloat16);
__device__ __nv_bfloat162 h2trunc(__nv_bfloat162);
__device__ __nv_bfloat162 h2ceil(__nv_bfloat162);
__device__ __nv_bfloat162 h2floor(__nv_bfloat162);
__device__ __nv_bfloat162 h2rint(__nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
PORTHIP_HD __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __lows2bfloat162(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __highs2bfloat162(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat16 __high2bfloat16(__nv_bfloat162);
PORTHIP_HD __nv_bfloat16 __low2bfloat16(__nv_bfloat162);
PORTHIP_HD int __hisinf(__nv_bfloat16);
PORTHIP_HD __nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat162 __low2bfloat162(__nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __high2bfloat162(__nv_bfloat162);
PORTHIP_HD short __bfloat16_as_short(__nv_bfloat16);
PORTHIP_HD unsigned short __bfloat16_as_ushort(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __short_as_bfloat16(short);
PORTHIP_HD __nv_bfloat16 __ushort_as_bfloat16(unsigned short);
__device__ __nv_bfloat162 __shfl_sync(unsigned int, __nv_bfloat162, int,
                                      int = 32);
__device__ __nv_bfloat162 __shfl_up_sync(unsigned int, __nv_bfloat162,
                                         unsigned int, int = 32);
__device__ __nv_bfloat162 __shfl_down_sync(unsigned int, __nv_bfloat162,
                                           unsigned int, int = 32);
__device__ __nv_bfloat162 __shfl_xor_sync(unsigned int, __nv_bfloat162, int,
                                          int = 32);
__device__ __nv_bfloat16 __shfl_sync(unsigned int, __nv_bfloat16, int,
                                     int = 32);
__device__ __nv_bfloat16 __shfl_up_sync(unsigned int, __nv_bfloat16,
                                        unsigned int, int = 32);
__device__ __nv_bfloat16 __shfl_down_sync(unsigned int, __nv_bfloat16,
                                          unsigned int, int = 32);
__device__ __nv_bfloat16 __shfl_xor_sync(unsigned int, __nv_bfloat16, int,
                                         int = 32);
__device__ __nv_bfloat162 __ldg(const __nv_bfloat162 *);
__device__ __nv_bfloat16 __ldg(const __nv_bfloat16 *);
__device__ __nv_bfloat162 __ldcg(const __nv_bfloat162 *);
__device__ __nv_bfloat16 __ldcg(const __nv_bfloat16 *);
__device__ __nv_bfloat162 __ldca(const __nv_bfloat162 *);
__device__ __nv_bfloat16 __ldca(const __nv_bfloat16 *);
__device__ __nv_bfloat162 __ldcs(const __nv_bfloat162 *);
__device__ __nv_bfloat16 __ldcs(const __nv_bfloat16 *);
__device__ __nv_bfloat162 __ldlu(const __nv_bfloat162 *);
__device__ __nv_bfloat16 __ldlu(const __nv_bfloat16 *);
__device__ __nv_bfloat162 __ldcv(const __nv_bfloat162 *);
__device__ __nv_bfloat16 __ldcv(const __nv_bfloat16 *);
__device__ void __stwb(__nv_bfloat162 *, __nv_bfloat162);
__device__ void __stwb(__nv_bfloat16 *, __nv_bfloat16);
__device__ void __stcg(__nv_bfloat162 *, __nv_bfloat162);
__device__ void __stcg(__nv_bfloat16 *, __nv_bfloat16);
__device__ void __stcs(__nv_bfloat162 *, __nv_bfloat162);
__device__ void __stcs(__nv_bfloat16 *, __nv_bfloat16);
__device__ void __stwt(__nv_bfloat162 *, __nv_bfloat162);
__device__ void __stwt(__nv_bfloat16 *, __nv_bfloat16);
PORTHIP_HD __nv_bfloat162 __heq2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hne2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hle2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hge2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hlt2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hgt2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hequ2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hneu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hleu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hgeu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hltu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hgtu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __heq2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hne2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hle2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hge2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hlt2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hgt2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hequ2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hneu2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hleu2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hgeu2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hltu2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD unsigned int __hgtu2_mask(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hisnan2(__nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hadd2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hsub2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hmul2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hadd2_rn(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hsub2_rn(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hmul2_rn(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __h2div(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __habs2(__nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hadd2_sat(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hsub2_sat(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hmul2_sat(__nv_bfloat162, __nv_bfloat162);
__device__ __nv_bfloat162 __hfma2(__nv_bfloat162, __nv_bfloat162,
                                  __nv_bfloat162);
__device__ __nv_bfloat162 __hfma2_sat(__nv_bfloat162, __nv_bfloat162,
                                      __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hneg2(__nv_bfloat162);
PORTHIP_HD __nv_bfloat16 __habs(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hadd(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hsub(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmul(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hadd_rn(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hsub_rn(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmul_rn(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hdiv(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hadd_sat(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hsub_sat(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmul_sat(__nv_bfloat16, __nv_bfloat16);
__device__ __nv_bfloat16 __hfma(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
__device__ __nv_bfloat16 __hfma_sat(__nv_bfloat16, __nv_bfloat16,
                                    __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hneg(__nv_bfloat16);
PORTHIP_HD bool __hbeq2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbne2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hble2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbge2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hblt2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbgt2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbequ2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbneu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbleu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbgeu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbltu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __hbgtu2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD bool __heq(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hne(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hle(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hge(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hlt(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hgt(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hequ(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hneu(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hleu(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hgeu(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hltu(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hgtu(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD bool __hisnan(__nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmax(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmin(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmax_nan(__nv_bfloat16, __nv_bfloat16);
PORTHIP_HD __nv_bfloat16 __hmin_nan(__nv_bfloat16, __nv_bfloat16);
__device__ __nv_bfloat16 __hfma_relu(__nv_bfloat16, __nv_bfloat16,
                                     __nv_bfloat16);
PORTHIP_HD __nv_bfloat162 __hmax2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hmin2(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hmax2_nan(__nv_bfloat162, __nv_bfloat162);
PORTHIP_HD __nv_bfloat162 __hmin2_nan(__nv_bfloat162, __nv_bfloat162);
__device__ __nv_bfloat162 __hfma2_relu(__nv_bfloat162, __nv_bfloat162,
                                       __nv_bfloat162);
__device__ __nv_bfloat162 __hcmadd(__nv_bfloat162, __nv_bfloat162,
                                   __nv_bfloat162);
__device__ __nv_bfloat16 hsqrt(__nv_bfloat16);
__device__ __nv_bfloat16 hrsqrt(__nv_bfloat16);
__device__ __nv_bfloat16 hrcp(__nv_bfloat16);
__device__ __nv_bfloat16 hlog(__nv_bfloat16);
__device__ __nv_bfloat16 hlog2(__nv_bfloat16);
__device__ __nv_bfloat16 hlog10(__nv_bfloat16);
__device__ __nv_bfloat16 hexp(__nv_bfloat16);
__device__ __nv_bfloat16 htanh_approx(__nv_bfloat16);
__device__ __nv_bfloat162 h2tanh_approx(__nv_bfloat162);
__device__ __nv_bfloat16 htanh(__nv_bfloat16);
__device__ __nv_bfloat162 h2tanh(__nv_bfloat162);
__device__ __nv_bfloat16 hexp2(__nv_bfloat16);
__device__ __nv_bfloat16 hexp10(__nv_bfloat16);
__device__ __nv_bfloat16 hcos(__nv_bfloat16);
__device__ __nv_bfloat16 hsin(__nv_bfloat16);
__device__ __nv_bfloat162 h2sqrt(__nv_bfloat162);
__device__ __nv_bfloat162 h2rsqrt(__nv_bfloat162);
__device__ __nv_bfloat162 h2rcp(__nv_bfloat162);
__device__ __nv_bfloat162 h2log(__nv_bfloat162);
__device__ __nv_bfloat162 h2log2(__nv_bfloat162);
__device__ __nv_bfloat162 h2log10(__nv_bfloat162);
__device__ __nv_bfloat162 h2exp(__nv_bfloat162);
__device__ __nv_bfloat162 h2exp2(__nv_bfloat162);
__device__ __nv_bfloat162 h2exp10(__nv_bfloat162);
__device__ __nv_bfloat162 h2cos(__nv_bfloat162);
__device__ __nv_bfloat162 h2sin(__nv_bfloat162);
__device__ __nv_bfloat162 atomicAdd(__nv_bfloat162 *, __nv_bfloat162);
__device__ __nv_bfloat16 atomicAdd(__nv_bfloat16 *, __nv_bfloat16);
__device__ __nv_bfloat16 __hsin_internal(__nv_bfloat16);
__device__ __nv_bfloat16 __hcos_internal(__nv_bfloat16);

#undef PORTHIP_HD

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)

#if defined(PORTHIP_CUDA_COMPILE) && defined(__cplusplus)
#include "porthip_compile/bf16.h"
#endif

#endif
