// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics: barriers, conversions, arithmetic, bits and packed integers.
#ifndef PORTHIP_DEVICE_FUNCTIONS_H
#define PORTHIP_DEVICE_FUNCTIONS_H

// A compile needs definitions, a parse has only use for declarations.
#ifdef PORTHIP_CUDA_COMPILE
#include "crt/device_functions.h"
#else

#include "device_types.h"
#include "math_functions.h"
#include "vector_types.h"

// Barriers, fences, votes of the whole block, address spaces.
__device__ unsigned int __ballot(int);
__device__ void __brkpt();
__device__ unsigned int __isConstant(const void *);
__device__ unsigned int __isGlobal(const void *);
__device__ unsigned int __isGridConstant(const void *);
__device__ unsigned int __isLocal(const void *);
__device__ unsigned int __isShared(const void *);
__device__ unsigned int __pm0();
__device__ unsigned int __pm1();
__device__ unsigned int __pm2();
__device__ unsigned int __pm3();
__device__ void __prof_trigger(int);
__device__ void __syncthreads();
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_or(int);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __trap();
__device__ unsigned int ballot(bool);
__device__ long long clock64();
__device__ bool syncthreads_and(bool);
__device__ int syncthreads_count(bool);
__device__ bool syncthreads_or(bool);
__device__ int __all(int);
__device__ int __any(int);
__device__ bool all(bool);
__device__ bool any(bool);

// Conversions and bit casts.
__device__ float __double2float_rd(double);
__device__ float __double2float_rn(double);
__device__ float __double2float_ru(double);
__device__ float __double2float_rz(double);
__device__ int __double2hiint(double);
__device__ int __double2int_rd(double);
__device__ int __double2int_rn(double);
__device__ int __double2int_ru(double);
__device__ int __double2int_rz(double);
__device__ long long __double2ll_rd(double);
__device__ long long __double2ll_rn(double);
__device__ long long __double2ll_ru(double);
__device__ long long __double2ll_rz(double);
__device__ int __double2loint(double);
__device__ unsigned int __double2uint_rd(double);
__device__ unsigned int __double2uint_rn(double);
__device__ unsigned int __double2uint_ru(double);
__device__ unsigned int __double2uint_rz(double);
__device__ unsigned long long __double2ull_rd(double);
__device__ unsigned long long __double2ull_rn(double);
__device__ unsigned long long __double2ull_ru(double);
__device__ unsigned long long __double2ull_rz(double);
__device__ long long __double_as_longlong(double);
__device__ int __float2int_rd(float);
__device__ int __float2int_rn(float);
__device__ int __float2int_ru(float);
__device__ int __float2int_rz(float);
__device__ long long __float2ll_rd(float);
__device__ long long __float2ll_rn(float);
__device__ long long __float2ll_ru(float);
__device__ long long __float2ll_rz(float);
__device__ unsigned int __float2uint_rd(float);
__device__ unsigned int __float2uint_rn(float);
__device__ unsigned int __float2uint_ru(float);
__device__ unsigned int __float2uint_rz(float);
__device__ unsigned long long __float2ull_rd(float);
__device__ unsigned long long __float2ull_rn(float);
__device__ unsigned long long __float2ull_ru(float);
__device__ unsigned long long __float2ull_rz(float);
__device__ int __float_as_int(float);
__device__ unsigned int __float_as_uint(float);
__device__ double __hiloint2double(int, int);
__device__ double __int2double_rn(int);
__device__ float __int2float_rd(int);
__device__ float __int2float_rn(int);
__device__ float __int2float_ru(int);
__device__ float __int2float_rz(int);
__device__ float __int_as_float(int);
__device__ double __ll2double_rd(long long);
__device__ double __ll2double_rn(long long);
__device__ double __ll2double_ru(long long);
__device__ double __ll2double_rz(long long);
__device__ float __ll2float_rd(long long);
__device__ float __ll2float_rn(long long);
__device__ float __ll2float_ru(long long);
__device__ float __ll2float_rz(long long);
__device__ float __log2f(float);
__device__ double __longlong_as_double(long long);
__device__ double __uint2double_rn(unsigned int);
__device__ float __uint2float_rd(unsigned int);
__device__ float __uint2float_rn(unsigned int);
__device__ float __uint2float_ru(unsigned int);
__device__ float __uint2float_rz(unsigned int);
__device__ float __uint_as_float(unsigned int);
__device__ double __ull2double_rd(unsigned long long);
__device__ double __ull2double_rn(unsigned long long);
__device__ double __ull2double_ru(unsigned long long);
__device__ double __ull2double_rz(unsigned long long);
__device__ float __ull2float_rd(unsigned long long);
__device__ float __ull2float_rn(unsigned long long);
__device__ float __ull2float_ru(unsigned long long);
__device__ float __ull2float_rz(unsigned long long);

// Rounded and fast arithmetic.
__device__ float __cosf(float);
__device__ double __dadd_rd(double, double);
__device__ double __dadd_rn(double, double);
__device__ double __dadd_ru(double, double);
__device__ double __dadd_rz(double, double);
__device__ double __ddiv_rd(double, double);
__device__ double __ddiv_rn(double, double);
__device__ double __ddiv_ru(double, double);
__device__ double __ddiv_rz(double, double);
__device__ double __dmul_rd(double, double);
__device__ double __dmul_rn(double, double);
__device__ double __dmul_ru(double, double);
__device__ double __dmul_rz(double, double);
__device__ double __drcp_rd(double);
__device__ double __drcp_rn(double);
__device__ double __drcp_ru(double);
__device__ double __drcp_rz(double);
__device__ double __dsqrt_rd(double);
__device__ double __dsqrt_rn(double);
__device__ double __dsqrt_ru(double);
__device__ double __dsqrt_rz(double);
__device__ double __dsub_rd(double, double);
__device__ double __dsub_rn(double, double);
__device__ double __dsub_ru(double, double);
__device__ double __dsub_rz(double, double);
__device__ float __exp10f(float);
__device__ float __expf(float);
__device__ float __fadd_rd(float, float);
__device__ float __fadd_rn(float, float);
__device__ float __fadd_ru(float, float);
__device__ float __fadd_rz(float, float);
__device__ float __fdiv_rd(float, float);
__device__ float __fdiv_rn(float, float);
__device__ float __fdiv_ru(float, float);
__device__ float __fdiv_rz(float, float);
__device__ float __fdividef(float, float);
__device__ double __fma_rd(double, double, double);
__device__ double __fma_rn(double, double, double);
__device__ double __fma_ru(double, double, double);
__device__ double __fma_rz(double, double, double);
__device__ float __fmaf_ieee_rd(float, float, float);
__device__ float __fmaf_ieee_rn(float, float, float);
__device__ float __fmaf_ieee_ru(float, float, float);
__device__ float __fmaf_ieee_rz(float, float, float);
__device__ float __fmaf_rd(float, float, float);
__device__ float __fmaf_rn(float, float, float);
__device__ float __fmaf_ru(float, float, float);
__device__ float __fmaf_rz(float, float, float);
__device__ float __fmul_rd(float, float);
__device__ float __fmul_rn(float, float);
__device__ float __fmul_ru(float, float);
__device__ float __fmul_rz(float, float);
__device__ float __frcp_rd(float);
__device__ float __frcp_rn(float);
__device__ float __frcp_ru(float);
__device__ float __frcp_rz(float);
__device__ float __frsqrt_rn(float);
__device__ float __fsqrt_rd(float);
__device__ float __fsqrt_rn(float);
__device__ float __fsqrt_ru(float);
__device__ float __fsqrt_rz(float);
__device__ float __fsub_rd(float, float);
__device__ float __fsub_rn(float, float);
__device__ float __fsub_ru(float, float);
__device__ float __fsub_rz(float, float);
__device__ float __log10f(float);
__device__ float __logf(float);
__device__ float __powf(float, float);
__device__ float __saturatef(float);
__device__ void __sincosf(float, float *, float *);
__device__ float __sinf(float);
__device__ float __tanf(float);
__device__ float __tanhf(float);

// Integer functions.
__device__ unsigned int __brev(unsigned int);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned int __byte_perm(unsigned int, unsigned int, unsigned int);
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffs(int);
__device__ int __ffsll(long long);
__device__ int __hadd(int, int);
__device__ int __mul24(int, int);
__device__ long long __mul64hi(long long, long long);
__device__ int __mulhi(int, int);
__host__ __device__ unsigned short __nv_bswap16(unsigned short);
__host__ __device__ unsigned int __nv_bswap32(unsigned int);
__host__ __device__ unsigned long long __nv_bswap64(unsigned long long);
__device__ int __popc(unsigned int);
__device__ int __popcll(unsigned long long);
__device__ int __rhadd(int, int);
__device__ unsigned int __sad(int, int, unsigned int);
__device__ unsigned int __uhadd(unsigned int, unsigned int);
__device__ unsigned int __umul24(unsigned int, unsigned int);
__device__ unsigned long long __umul64hi(unsigned long long,
                                         unsigned long long);
__device__ unsigned int __umulhi(unsigned int, unsigned int);
__device__ unsigned int __urhadd(unsigned int, unsigned int);
__device__ unsigned int __usad(unsigned int, unsigned int, unsigned int);

// Dot products.
__device__ int __dp2a_hi(int, int, int);
__device__ int __dp2a_hi(short2, char4, int);
__device__ unsigned int __dp2a_hi(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __dp2a_hi(ushort2, uchar4, unsigned int);
__device__ int __dp2a_lo(int, int, int);
__device__ int __dp2a_lo(short2, char4, int);
__device__ unsigned int __dp2a_lo(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __dp2a_lo(ushort2, uchar4, unsigned int);
__device__ int __dp4a(char4, char4, int);
__device__ int __dp4a(int, int, int);
__device__ unsigned int __dp4a(uchar4, uchar4, unsigned int);
__device__ unsigned int __dp4a(unsigned int, unsigned int, unsigned int);

// Two or four numbers in one register.
__device__ unsigned int __vabs2(unsigned int);
__device__ unsigned int __vabs4(unsigned int);
__device__ unsigned int __vabsdiffs2(unsigned int, unsigned int);
__device__ unsigned int __vabsdiffs4(unsigned int, unsigned int);
__device__ unsigned int __vabsdiffu2(unsigned int, unsigned int);
__device__ unsigned int __vabsdiffu4(unsigned int, unsigned int);
__device__ unsigned int __vabsss2(unsigned int);
__device__ unsigned int __vabsss4(unsigned int);
__device__ unsigned int __vadd2(unsigned int, unsigned int);
__device__ unsigned int __vadd4(unsigned int, unsigned int);
__device__ unsigned int __vaddss2(unsigned int, unsigned int);
__device__ unsigned int __vaddss4(unsigned int, unsigned int);
__device__ unsigned int __vaddus2(unsigned int, unsigned int);
__device__ unsigned int __vaddus4(unsigned int, unsigned int);
__device__ unsigned int __vavgs2(unsigned int, unsigned int);
__device__ unsigned int __vavgs4(unsigned int, unsigned int);
__device__ unsigned int __vavgu2(unsigned int, unsigned int);
__device__ unsigned int __vavgu4(unsigned int, unsigned int);
__device__ unsigned int __vcmpeq2(unsigned int, unsigned int);
__device__ unsigned int __vcmpeq4(unsigned int, unsigned int);
__device__ unsigned int __vcmpges2(unsigned int, unsigned int);
__device__ unsigned int __vcmpges4(unsigned int, unsigned int);
__device__ unsigned int __vcmpgeu2(unsigned int, unsigned int);
__device__ unsigned int __vcmpgeu4(unsigned int, unsigned int);
__device__ unsigned int __vcmpgts2(unsigned int, unsigned int);
__device__ unsigned int __vcmpgts4(unsigned int, unsigned int);
__device__ unsigned int __vcmpgtu2(unsigned int, unsigned int);
__device__ unsigned int __vcmpgtu4(unsigned int, unsigned int);
__device__ unsigned int __vcmples2(unsigned int, unsigned int);
__device__ unsigned int __vcmples4(unsigned int, unsigned int);
__device__ unsigned int __vcmpleu2(unsigned int, unsigned int);
__device__ unsigned int __vcmpleu4(unsigned int, unsigned int);
__device__ unsigned int __vcmplts2(unsigned int, unsigned int);
__device__ unsigned int __vcmplts4(unsigned int, unsigned int);
__device__ unsigned int __vcmpltu2(unsigned int, unsigned int);
__device__ unsigned int __vcmpltu4(unsigned int, unsigned int);
__device__ unsigned int __vcmpne2(unsigned int, unsigned int);
__device__ unsigned int __vcmpne4(unsigned int, unsigned int);
__device__ unsigned int __vhaddu2(unsigned int, unsigned int);
__device__ unsigned int __vhaddu4(unsigned int, unsigned int);
__host__ __device__ unsigned int __viaddmax_s16x2(unsigned int, unsigned int,
    unsigned int);
__host__ __device__ unsigned int __viaddmax_s16x2_relu(unsigned int,
    unsigned int, unsigned int);
__host__ __device__ int __viaddmax_s32(int, int, int);
__host__ __device__ int __viaddmax_s32_relu(int, int, int);
__host__ __device__ unsigned int __viaddmax_u16x2(unsigned int, unsigned int,
    unsigned int);
__host__ __device__ unsigned int __viaddmax_u32(unsigned int, unsigned int,
                                                unsigned int);
__host__ __device__ unsigned int __viaddmin_s16x2(unsigned int, unsigned int,
    unsigned int);
__host__ __device__ unsigned int __viaddmin_s16x2_relu(unsigned int,
    unsigned int, unsigned int);
__host__ __device__ int __viaddmin_s32(int, int, int);
__host__ __device__ int __viaddmin_s32_relu(int, int, int);
__host__ __device__ unsigned int __viaddmin_u16x2(unsigned int, unsigned int,
    unsigned int);
__host__ __device__ unsigned int __viaddmin_u32(unsigned int, unsigned int,
                                                unsigned int);
__host__ __device__ unsigned int __vibmax_s16x2(unsigned int, unsigned int,
                                                bool *, bool *);
__host__ __device__ int __vibmax_s32(int, int, bool *);
__host__ __device__ unsigned int __vibmax_u16x2(unsigned int, unsigned int,
                                                bool *, bool *);
__host__ __device__ unsigned int __vibmax_u32(unsigned int, unsigned int,
                                              bool *);
__host__ __device__ unsigned int __vibmin_s16x2(unsigned int, unsigned int,
                                                bool *, bool *);
__host__ __device__ int __vibmin_s32(int, int, bool *);
__host__ __device__ unsigned int __vibmin_u16x2(unsigned int, unsigned int,
                                                bool *, bool *);
__host__ __device__ unsigned int __vibmin_u32(unsigned int, unsigned int,
                                              bool *);
__host__ __device__ unsigned int __vimax3_s16x2(unsigned int, unsigned int,
                                                unsigned int);
__host__ __device__ unsigned int __vimax3_s16x2_relu(unsigned int, unsigned int,
    unsigned int);
__host__ __device__ int __vimax3_s32(int, int, int);
__host__ __device__ int __vimax3_s32_relu(int, int, int);
__host__ __device__ unsigned int __vimax3_u16x2(unsigned int, unsigned int,
                                                unsigned int);
__host__ __device__ unsigned int __vimax3_u32(unsigned int, unsigned int,
                                              unsigned int);
__host__ __device__ unsigned int __vimax_s16x2_relu(unsigned int, unsigned int);
__host__ __device__ int __vimax_s32_relu(int, int);
__host__ __device__ unsigned int __vimin3_s16x2(unsigned int, unsigned int,
                                                unsigned int);
__host__ __device__ unsigned int __vimin3_s16x2_relu(unsigned int, unsigned int,
    unsigned int);
__host__ __device__ int __vimin3_s32(int, int, int);
__host__ __device__ int __vimin3_s32_relu(int, int, int);
__host__ __device__ unsigned int __vimin3_u16x2(unsigned int, unsigned int,
                                                unsigned int);
__host__ __device__ unsigned int __vimin3_u32(unsigned int, unsigned int,
                                              unsigned int);
__host__ __device__ unsigned int __vimin_s16x2_relu(unsigned int, unsigned int);
__host__ __device__ int __vimin_s32_relu(int, int);
__device__ unsigned int __vmaxs2(unsigned int, unsigned int);
__device__ unsigned int __vmaxs4(unsigned int, unsigned int);
__device__ unsigned int __vmaxu2(unsigned int, unsigned int);
__device__ unsigned int __vmaxu4(unsigned int, unsigned int);
__device__ unsigned int __vmins2(unsigned int, unsigned int);
__device__ unsigned int __vmins4(unsigned int, unsigned int);
__device__ unsigned int __vminu2(unsigned int, unsigned int);
__device__ unsigned int __vminu4(unsigned int, unsigned int);
__device__ unsigned int __vneg2(unsigned int);
__device__ unsigned int __vneg4(unsigned int);
__device__ unsigned int __vnegss2(unsigned int);
__device__ unsigned int __vnegss4(unsigned int);
__device__ unsigned int __vsads2(unsigned int, unsigned int);
__device__ unsigned int __vsads4(unsigned int, unsigned int);
__device__ unsigned int __vsadu2(unsigned int, unsigned int);
__device__ unsigned int __vsadu4(unsigned int, unsigned int);
__device__ unsigned int __vseteq2(unsigned int, unsigned int);
__device__ unsigned int __vseteq4(unsigned int, unsigned int);
__device__ unsigned int __vsetges2(unsigned int, unsigned int);
__device__ unsigned int __vsetges4(unsigned int, unsigned int);
__device__ unsigned int __vsetgeu2(unsigned int, unsigned int);
__device__ unsigned int __vsetgeu4(unsigned int, unsigned int);
__device__ unsigned int __vsetgts2(unsigned int, unsigned int);
__device__ unsigned int __vsetgts4(unsigned int, unsigned int);
__device__ unsigned int __vsetgtu2(unsigned int, unsigned int);
__device__ unsigned int __vsetgtu4(unsigned int, unsigned int);
__device__ unsigned int __vsetles2(unsigned int, unsigned int);
__device__ unsigned int __vsetles4(unsigned int, unsigned int);
__device__ unsigned int __vsetleu2(unsigned int, unsigned int);
__device__ unsigned int __vsetleu4(unsigned int, unsigned int);
__device__ unsigned int __vsetlts2(unsigned int, unsigned int);
__device__ unsigned int __vsetlts4(unsigned int, unsigned int);
__device__ unsigned int __vsetltu2(unsigned int, unsigned int);
__device__ unsigned int __vsetltu4(unsigned int, unsigned int);
__device__ unsigned int __vsetne2(unsigned int, unsigned int);
__device__ unsigned int __vsetne4(unsigned int, unsigned int);
__device__ unsigned int __vsub2(unsigned int, unsigned int);
__device__ unsigned int __vsub4(unsigned int, unsigned int);
__device__ unsigned int __vsubss2(unsigned int, unsigned int);
__device__ unsigned int __vsubss4(unsigned int, unsigned int);
__device__ unsigned int __vsubus2(unsigned int, unsigned int);
__device__ unsigned int __vsubus4(unsigned int, unsigned int);

// Older spellings without underscores.
__device__ double dadd(double, double, cudaRoundMode);
__device__ double dmul(double, double, cudaRoundMode);
__device__ int double2int(double, cudaRoundMode);
__device__ long long double2ll(double, cudaRoundMode);
__device__ unsigned int double2uint(double, cudaRoundMode);
__device__ unsigned long long double2ull(double, cudaRoundMode);
__device__ double dsub(double, double, cudaRoundMode);
__device__ double float2double(float, cudaRoundMode);
__device__ double fma(double, double, double, cudaRoundMode);
__device__ double int2double(int, cudaRoundMode);
__device__ double ll2double(long long, cudaRoundMode);
__device__ double uint2double(unsigned int, cudaRoundMode);
__device__ double ull2double(unsigned long long, cudaRoundMode);

#endif // PORTHIP_CUDA_COMPILE

#endif
