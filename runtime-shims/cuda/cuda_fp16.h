// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Half precision: one and two numbers.
#ifndef PORTHIP_CUDA_FP16_H
#define PORTHIP_CUDA_FP16_H
#define __CUDA_FP16_H__
#define __CUDA_FP16_HPP__

#include "porthip_small_float.h"
#include "vector_types.h"

#define PORTHIP_HD __host__ __device__

struct __align__(2) __half_raw {
  unsigned short x;
};
struct __align__(4) __half2_raw {
  unsigned short x, y;
};
struct __nv_bfloat16;

struct __align__(2) __half {
  unsigned short __x;
  __half() = default;
  PORTHIP_HD constexpr __half(const __half_raw &r) : __x(r.x) {}
  PORTHIP_HD __half &operator=(const __half_raw &);
  PORTHIP_HD volatile __half &operator=(const __half_raw &) volatile;
  PORTHIP_HD volatile __half &operator=(const volatile __half_raw &) volatile;
  PORTHIP_HD operator __half_raw() const;
  PORTHIP_HD operator __half_raw() const volatile;
  PORTHIP_HD explicit __half(__nv_bfloat16);
#ifndef __CUDA_NO_HALF_CONVERSIONS__
  PORTHIP_FLOAT16_CONVERSIONS(__half)
#endif
};

struct __align__(4) __half2 {
  __half x;
  __half y;
  __half2() = default;
#ifndef PORTHIP_CUDA_COMPILE
  PORTHIP_HD __half2(const __half2 &&);
  PORTHIP_HD __half2 &operator=(const __half2 &&);
#endif
  PORTHIP_HD constexpr __half2(const __half &a, const __half &b)
      : x(a), y(b) {}
#ifndef PORTHIP_CUDA_COMPILE
  PORTHIP_HD __half2(const __half2 &);
  PORTHIP_HD __half2 &operator=(const __half2 &);
#endif
  PORTHIP_HD __half2(const __half2_raw &);
  PORTHIP_HD __half2 &operator=(const __half2_raw &);
  PORTHIP_HD operator __half2_raw() const;
};

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef __half nv_half;
typedef __half2 nv_half2;

// Operators, unless the program defines its own.
#ifndef __CUDA_NO_HALF_OPERATORS__
PORTHIP_HD __half operator+(const __half &, const __half &);
PORTHIP_HD __half operator-(const __half &, const __half &);
PORTHIP_HD __half operator*(const __half &, const __half &);
PORTHIP_HD __half operator/(const __half &, const __half &);
PORTHIP_HD __half &operator+=(__half &, const __half &);
PORTHIP_HD __half &operator-=(__half &, const __half &);
PORTHIP_HD __half &operator*=(__half &, const __half &);
PORTHIP_HD __half &operator/=(__half &, const __half &);
PORTHIP_HD __half &operator++(__half &);
PORTHIP_HD __half &operator--(__half &);
PORTHIP_HD __half operator++(__half &, int);
PORTHIP_HD __half operator--(__half &, int);
PORTHIP_HD __half operator+(const __half &);
PORTHIP_HD __half operator-(const __half &);
PORTHIP_HD bool operator==(const __half &, const __half &);
PORTHIP_HD bool operator!=(const __half &, const __half &);
PORTHIP_HD bool operator>(const __half &, const __half &);
PORTHIP_HD bool operator<(const __half &, const __half &);
PORTHIP_HD bool operator>=(const __half &, const __half &);
PORTHIP_HD bool operator<=(const __half &, const __half &);
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
PORTHIP_HD __half2 operator+(const __half2 &, const __half2 &);
PORTHIP_HD __half2 operator-(const __half2 &, const __half2 &);
PORTHIP_HD __half2 operator*(const __half2 &, const __half2 &);
PORTHIP_HD __half2 operator/(const __half2 &, const __half2 &);
PORTHIP_HD __half2 &operator+=(__half2 &, const __half2 &);
PORTHIP_HD __half2 &operator-=(__half2 &, const __half2 &);
PORTHIP_HD __half2 &operator*=(__half2 &, const __half2 &);
PORTHIP_HD __half2 &operator/=(__half2 &, const __half2 &);
PORTHIP_HD __half2 &operator++(__half2 &);
PORTHIP_HD __half2 &operator--(__half2 &);
PORTHIP_HD __half2 operator++(__half2 &, int);
PORTHIP_HD __half2 operator--(__half2 &, int);
PORTHIP_HD __half2 operator+(const __half2 &);
PORTHIP_HD __half2 operator-(const __half2 &);
PORTHIP_HD bool operator==(const __half2 &, const __half2 &);
PORTHIP_HD bool operator!=(const __half2 &, const __half2 &);
PORTHIP_HD bool operator>(const __half2 &, const __half2 &);
PORTHIP_HD bool operator<(const __half2 &, const __half2 &);
PORTHIP_HD bool operator>=(const __half2 &, const __half2 &);
PORTHIP_HD bool operator<=(const __half2 &, const __half2 &);
#endif

// Functions.
PORTHIP_HD __half __double2half(double);
PORTHIP_HD __half __float2half(float);
PORTHIP_HD __half __float2half_rn(float);
PORTHIP_HD __half __float2half_rz(float);
PORTHIP_HD __half __float2half_rd(float);
PORTHIP_HD __half __float2half_ru(float);
PORTHIP_HD float __half2float(__half);
PORTHIP_HD __half2 __float2half2_rn(float);
PORTHIP_HD __half2 __floats2half2_rn(float, float);
PORTHIP_HD float __low2float(__half2);
PORTHIP_HD float __high2float(__half2);
PORTHIP_HD signed char __half2char_rz(__half);
PORTHIP_HD unsigned char __half2uchar_rz(__half);
PORTHIP_HD short __half2short_rz(__half);
PORTHIP_HD unsigned short __half2ushort_rz(__half);
PORTHIP_HD int __half2int_rz(__half);
PORTHIP_HD unsigned int __half2uint_rz(__half);
PORTHIP_HD long long __half2ll_rz(__half);
PORTHIP_HD unsigned long long __half2ull_rz(__half);
PORTHIP_HD __half2 make_half2(__half, __half);
PORTHIP_HD __half2 __float22half2_rn(float2);
PORTHIP_HD float2 __half22float2(__half2);
__device__ int __half2int_rn(__half);
__device__ int __half2int_rd(__half);
__device__ int __half2int_ru(__half);
PORTHIP_HD __half __int2half_rn(int);
PORTHIP_HD __half __int2half_rz(int);
PORTHIP_HD __half __int2half_rd(int);
PORTHIP_HD __half __int2half_ru(int);
__device__ short __half2short_rn(__half);
__device__ short __half2short_rd(__half);
__device__ short __half2short_ru(__half);
PORTHIP_HD __half __short2half_rn(short);
PORTHIP_HD __half __short2half_rz(short);
PORTHIP_HD __half __short2half_rd(short);
PORTHIP_HD __half __short2half_ru(short);
__device__ unsigned int __half2uint_rn(__half);
__device__ unsigned int __half2uint_rd(__half);
__device__ unsigned int __half2uint_ru(__half);
PORTHIP_HD __half __uint2half_rn(unsigned int);
PORTHIP_HD __half __uint2half_rz(unsigned int);
PORTHIP_HD __half __uint2half_rd(unsigned int);
PORTHIP_HD __half __uint2half_ru(unsigned int);
__device__ unsigned short __half2ushort_rn(__half);
__device__ unsigned short __half2ushort_rd(__half);
__device__ unsigned short __half2ushort_ru(__half);
PORTHIP_HD __half __ushort2half_rn(unsigned short);
PORTHIP_HD __half __ushort2half_rz(unsigned short);
PORTHIP_HD __half __ushort2half_rd(unsigned short);
PORTHIP_HD __half __ushort2half_ru(unsigned short);
__device__ unsigned long long __half2ull_rn(__half);
__device__ unsigned long long __half2ull_rd(__half);
__device__ unsigned long long __half2ull_ru(__half);
PORTHIP_HD __half __ull2half_rn(unsigned long long);
PORTHIP_HD __half __ull2half_rz(unsigned long long);
PORTHIP_HD __half __ull2half_rd(unsigned long long);
PORTHIP_HD __half __ull2half_ru(unsigned long long);
__device__ long long __half2ll_rn(__half);
__device__ long long __half2ll_rd(__half);
__device__ long long __half2ll_ru(__half);
PORTHIP_HD __half __ll2half_rn(long long);
PORTHIP_HD __half __ll2half_rz(long long);
PORTHIP_HD __half __ll2half_rd(long long);
PORTHIP_HD __half __ll2half_ru(long long);
__device__ __half htrunc(__half);
__device__ __half hceil(__half);
__device__ __half hfloor(__half);
__device__ __half hrint(__half);
__device__ __half2 h2trunc(__half2);
__device__ __half2 h2ceil(__half2);
__device__ __half2 h2floor(__half2);
__device__ __half2 h2rint(__half2);
PORTHIP_HD __half2 __half2half2(__half);
PORTHIP_HD __half2 __lowhigh2highlow(__half2);
PORTHIP_HD __half2 __lows2half2(__half2, __half2);
PORTHIP_HD __half2 __highs2half2(__half2, __half2);
PORTHIP_HD __half __high2half(__half2);
PORTHIP_HD __half __low2half(__half2);
PORTHIP_HD int __hisinf(__half);
PORTHIP_HD __half2 __halves2half2(__half, __half);
PORTHIP_HD __half2 __low2half2(__half2);
PORTHIP_HD __half2 __high2half2(__half2);
PORTHIP_HD short __half_as_short(__half);
PORTHIP_HD unsigned short __half_as_ushort(__half);
PORTHIP_HD __half __short_as_half(short);
PORTHIP_HD __half __ushort_as_half(unsigned short);
PORTHIP_HD __half __hmax(__half, __half);
PORTHIP_HD __half __hmin(__half, __half);
PORTHIP_HD __half2 __hmax2(__half2, __half2);
PORTHIP_HD __half2 __hmin2(__half2, __half2);
__device__ __half2 __shfl_sync(unsigned int, __half2, int, int = 32);
__device__ __half2 __shfl_up_sync(unsigned int, __half2, unsigned int,
                                  int = 32);
__device__ __half2 __shfl_down_sync(unsigned int, __half2, unsigned int,
                                    int = 32);
__device__ __half2 __shfl_xor_sync(unsigned int, __half2, int, int = 32);
__device__ __half __shfl_sync(unsigned int, __half, int, int = 32);
__device__ __half __shfl_up_sync(unsigned int, __half, unsigned int, int = 32);
__device__ __half __shfl_down_sync(unsigned int, __half, unsigned int,
                                   int = 32);
__device__ __half __shfl_xor_sync(unsigned int, __half, int, int = 32);
__device__ __half2 __ldg(const __half2 *);
__device__ __half __ldg(const __half *);
__device__ __half2 __ldcg(const __half2 *);
__device__ __half __ldcg(const __half *);
__device__ __half2 __ldca(const __half2 *);
__device__ __half __ldca(const __half *);
__device__ __half2 __ldcs(const __half2 *);
__device__ __half __ldcs(const __half *);
__device__ __half2 __ldlu(const __half2 *);
__device__ __half __ldlu(const __half *);
__device__ __half2 __ldcv(const __half2 *);
__device__ __half __ldcv(const __half *);
__device__ void __stwb(__half2 *, __half2);
__device__ void __stwb(__half *, __half);
__device__ void __stcg(__half2 *, __half2);
__device__ void __stcg(__half *, __half);
__device__ void __stcs(__half2 *, __half2);
__device__ void __stcs(__half *, __half);
__device__ void __stwt(__half2 *, __half2);
__device__ void __stwt(__half *, __half);
PORTHIP_HD __half2 __heq2(__half2, __half2);
PORTHIP_HD __half2 __hne2(__half2, __half2);
PORTHIP_HD __half2 __hle2(__half2, __half2);
PORTHIP_HD __half2 __hge2(__half2, __half2);
PORTHIP_HD __half2 __hlt2(__half2, __half2);
PORTHIP_HD __half2 __hgt2(__half2, __half2);
PORTHIP_HD __half2 __hequ2(__half2, __half2);
PORTHIP_HD __half2 __hneu2(__half2, __half2);
PORTHIP_HD __half2 __hleu2(__half2, __half2);
PORTHIP_HD __half2 __hgeu2(__half2, __half2);
PORTHIP_HD __half2 __hltu2(__half2, __half2);
PORTHIP_HD __half2 __hgtu2(__half2, __half2);
PORTHIP_HD unsigned int __heq2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hne2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hle2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hge2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hlt2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hgt2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hequ2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hneu2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hleu2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hgeu2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hltu2_mask(__half2, __half2);
PORTHIP_HD unsigned int __hgtu2_mask(__half2, __half2);
PORTHIP_HD __half2 __hisnan2(__half2);
PORTHIP_HD __half2 __hadd2(__half2, __half2);
PORTHIP_HD __half2 __hsub2(__half2, __half2);
PORTHIP_HD __half2 __hmul2(__half2, __half2);
PORTHIP_HD __half2 __hadd2_rn(__half2, __half2);
PORTHIP_HD __half2 __hsub2_rn(__half2, __half2);
PORTHIP_HD __half2 __hmul2_rn(__half2, __half2);
PORTHIP_HD __half2 __h2div(__half2, __half2);
PORTHIP_HD __half2 __habs2(__half2);
PORTHIP_HD __half2 __hadd2_sat(__half2, __half2);
PORTHIP_HD __half2 __hsub2_sat(__half2, __half2);
PORTHIP_HD __half2 __hmul2_sat(__half2, __half2);
__device__ __half2 __hfma2(__half2, __half2, __half2);
__device__ __half2 __hfma2_sat(__half2, __half2, __half2);
PORTHIP_HD __half2 __hneg2(__half2);
PORTHIP_HD __half __habs(__half);
PORTHIP_HD __half __hadd(__half, __half);
PORTHIP_HD __half __hsub(__half, __half);
PORTHIP_HD __half __hmul(__half, __half);
PORTHIP_HD __half __hadd_rn(__half, __half);
PORTHIP_HD __half __hsub_rn(__half, __half);
PORTHIP_HD __half __hmul_rn(__half, __half);
PORTHIP_HD __half __hdiv(__half, __half);
PORTHIP_HD __half __hadd_sat(__half, __half);
PORTHIP_HD __half __hsub_sat(__half, __half);
PORTHIP_HD __half __hmul_sat(__half, __half);
__device__ __half __hfma(__half, __half, __half);
__device__ __half __hfma_sat(__half, __half, __half);
PORTHIP_HD __half __hneg(__half);
PORTHIP_HD bool __hbeq2(__half2, __half2);
PORTHIP_HD bool __hbne2(__half2, __half2);
PORTHIP_HD bool __hble2(__half2, __half2);
PORTHIP_HD bool __hbge2(__half2, __half2);
PORTHIP_HD bool __hblt2(__half2, __half2);
PORTHIP_HD bool __hbgt2(__half2, __half2);
PORTHIP_HD bool __hbequ2(__half2, __half2);
PORTHIP_HD bool __hbneu2(__half2, __half2);
PORTHIP_HD bool __hbleu2(__half2, __half2);
PORTHIP_HD bool __hbgeu2(__half2, __half2);
PORTHIP_HD bool __hbltu2(__half2, __half2);
PORTHIP_HD bool __hbgtu2(__half2, __half2);
PORTHIP_HD bool __heq(__half, __half);
PORTHIP_HD bool __hne(__half, __half);
PORTHIP_HD bool __hle(__half, __half);
PORTHIP_HD bool __hge(__half, __half);
PORTHIP_HD bool __hlt(__half, __half);
PORTHIP_HD bool __hgt(__half, __half);
PORTHIP_HD bool __hequ(__half, __half);
PORTHIP_HD bool __hneu(__half, __half);
PORTHIP_HD bool __hleu(__half, __half);
PORTHIP_HD bool __hgeu(__half, __half);
PORTHIP_HD bool __hltu(__half, __half);
PORTHIP_HD bool __hgtu(__half, __half);
PORTHIP_HD bool __hisnan(__half);
PORTHIP_HD __half __hmax_nan(__half, __half);
PORTHIP_HD __half __hmin_nan(__half, __half);
__device__ __half __hfma_relu(__half, __half, __half);
PORTHIP_HD __half2 __hmax2_nan(__half2, __half2);
PORTHIP_HD __half2 __hmin2_nan(__half2, __half2);
__device__ __half2 __hfma2_relu(__half2, __half2, __half2);
__device__ __half2 __hcmadd(__half2, __half2, __half2);
__device__ __half hsqrt(__half);
__device__ __half hrsqrt(__half);
__device__ __half hrcp(__half);
__device__ __half hlog(__half);
__device__ __half hlog2(__half);
__device__ __half hlog10(__half);
__device__ __half hexp(__half);
__device__ __half htanh_approx(__half);
__device__ __half2 h2tanh_approx(__half2);
__device__ __half htanh(__half);
__device__ __half2 h2tanh(__half2);
__device__ __half hexp2(__half);
__device__ __half hexp10(__half);
__device__ __half hcos(__half);
__device__ __half hsin(__half);
__device__ __half2 h2sqrt(__half2);
__device__ __half2 h2rsqrt(__half2);
__device__ __half2 h2rcp(__half2);
__device__ __half2 h2log(__half2);
__device__ __half2 h2log2(__half2);
__device__ __half2 h2log10(__half2);
__device__ __half2 h2exp(__half2);
__device__ __half2 h2exp2(__half2);
__device__ __half2 h2exp10(__half2);
__device__ __half2 h2cos(__half2);
__device__ __half2 h2sin(__half2);
__device__ __half2 atomicAdd(__half2 *, __half2);
__device__ __half atomicAdd(__half *, __half);
__device__ float __float_simpl_sinf(float);
__device__ float __float_simpl_cosf(float);

#undef PORTHIP_HD

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)

#if defined(PORTHIP_CUDA_COMPILE) && defined(__cplusplus)
#include "porthip_compile/fp16.h"
#endif

#endif
