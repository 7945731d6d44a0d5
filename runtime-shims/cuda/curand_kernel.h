// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random numbers in kernels.
#ifndef PORTHIP_CURAND_KERNEL_H
#define PORTHIP_CURAND_KERNEL_H
#define CURAND_KERNEL_H_
// The real one reads these.
#define CURANDDISCRETE_H_
#define CURAND_DISCRETE_H_
#define CURAND_GLOBALS_H
#define CURAND_LOGNORMAL_H_
#define CURAND_MRG32K3A_MATRICES_H_
#define CURAND_MTGP32_KERNEL_H
#define CURAND_NORMAL_H_
#define CURAND_NORMAL_STATIC_H
#define CURAND_PHILOX4X32_X__H_
#define CURAND_POISSON_H_
#define CURAND_UNIFORM_H_
#define CURAND_XORWOW_PRECALCULATED_H_

#include "curand.h"
#include "curand_mtgp32.h"
#include "../random/states.h"

struct mtgp32_params_fast {
  int mexp, pos, sh1, sh2;
  unsigned int tbl[16];
  unsigned int tmp_tbl[16];
  unsigned int flt_tmp_tbl[16];
  unsigned int mask;
  unsigned char poly_sha1[21];
};
typedef mtgp32_params_fast mtgp32_params_fast_t;
struct mtgp32_kernel_params {
  unsigned int pos_tbl[200];
  unsigned int param_tbl[200][16];
  unsigned int temper_tbl[200][16];
  unsigned int single_temper_tbl[200][16];
  unsigned int sh1_tbl[200];
  unsigned int sh2_tbl[200];
  unsigned int mask[1];
};
typedef mtgp32_kernel_params mtgp32_kernel_params_t;
struct curandStateMtgp32 {
  unsigned int s[1024];
  int offset, pIdx;
  mtgp32_kernel_params_t *k;
};
typedef curandStateMtgp32 curandStateMtgp32_t;
struct curandStateTest {
  unsigned int v;
};
typedef curandStateTest curandStateTest_t;
struct curandStatePhilox4_32_10 : porthip_random::Philox {};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateXORWOW : porthip_random::Xorwow {};
typedef curandStateXORWOW curandStateXORWOW_t;
struct curandStateMRG32k3a : porthip_random::Mrg32k3a {};
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
struct curandStateSobol32 : porthip_random::Sobol32 {};
typedef curandStateSobol32 curandStateSobol32_t;
struct curandStateScrambledSobol32 : porthip_random::Sobol32 {};
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
struct curandStateSobol64 : porthip_random::Sobol64 {};
typedef curandStateSobol64 curandStateSobol64_t;
struct curandStateScrambledSobol64 : porthip_random::Sobol64 {};
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandState;

#if defined(__CUDA__) && defined(__cplusplus)
__device__ unsigned int curand(curandStateMtgp32_t *);
__device__ unsigned int curand_mtgp32_specific(curandStateMtgp32_t *,
                                               unsigned char, unsigned char);
__device__ void curand_init(unsigned long long, unsigned long long,
                            unsigned long long, curandStateTest_t *);
__device__ unsigned int curand(curandStateTest_t *);
__device__ void skipahead(unsigned long long, curandStateTest_t *);
__device__ void skipahead(unsigned long long, curandStateXORWOW_t *);
__device__ void skipahead_sequence(unsigned long long, curandStateXORWOW_t *);
__device__ void curand_init(unsigned long long, unsigned long long,
                            unsigned long long, curandStateXORWOW_t *);
__device__ unsigned int curand(curandStateXORWOW_t *);
__device__ unsigned int curand(curandStatePhilox4_32_10_t *);
__device__ uint4 curand4(curandStatePhilox4_32_10_t *);
__device__ void skipahead(unsigned long long, curandStatePhilox4_32_10_t *);
__device__ void skipahead_sequence(unsigned long long,
                                   curandStatePhilox4_32_10_t *);
__device__ void curand_init(unsigned long long, unsigned long long,
                            unsigned long long, curandStatePhilox4_32_10_t *);
__device__ double curand_MRG32k3a(curandStateMRG32k3a_t *);
__device__ unsigned int curand(curandStateMRG32k3a_t *);
__device__ void skipahead(unsigned long long, curandStateMRG32k3a_t *);
__device__ void skipahead_subsequence(unsigned long long,
                                      curandStateMRG32k3a_t *);
__device__ void skipahead_sequence(unsigned long long, curandStateMRG32k3a_t *);
__device__ void curand_init(unsigned long long, unsigned long long,
                            unsigned long long, curandStateMRG32k3a_t *);
__device__ void curand_init(unsigned int *, unsigned int,
                            curandStateSobol32_t *);
__device__ void curand_init(unsigned int *, unsigned int, unsigned int,
                            curandStateScrambledSobol32_t *);
__device__ void curand_init(unsigned long long *, unsigned long long,
                            curandStateSobol64_t *);
__device__ void curand_init(unsigned long long *, unsigned long long,
                            unsigned long long,
                            curandStateScrambledSobol64_t *);
__device__ unsigned int curand(curandStateSobol32_t *);
__device__ unsigned int curand(curandStateScrambledSobol32_t *);
__device__ unsigned long long curand(curandStateSobol64_t *);
__device__ unsigned long long curand(curandStateScrambledSobol64_t *);
__device__ float curand_uniform(curandStateTest_t *);
__device__ double curand_uniform_double(curandStateTest_t *);
__device__ float curand_uniform(curandStateXORWOW_t *);
__device__ double curand_uniform_double(curandStateXORWOW_t *);
__device__ float curand_uniform(curandStateMRG32k3a_t *);
__device__ double curand_uniform_double(curandStateMRG32k3a_t *);
__device__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t *);
__device__ double4 curand_uniform4_double(curandStatePhilox4_32_10_t *);
__device__ float curand_uniform(curandStatePhilox4_32_10_t *);
__device__ float4 curand_uniform4(curandStatePhilox4_32_10_t *);
__device__ float curand_uniform(curandStateMtgp32_t *);
__device__ double curand_uniform_double(curandStateMtgp32_t *);
__device__ double curand_uniform_double(curandStatePhilox4_32_10_t *);
__device__ float curand_uniform(curandStateSobol32_t *);
__device__ double curand_uniform_double(curandStateSobol32_t *);
__device__ float curand_uniform(curandStateScrambledSobol32_t *);
__device__ double curand_uniform_double(curandStateScrambledSobol32_t *);
__device__ float curand_uniform(curandStateSobol64_t *);
__device__ double curand_uniform_double(curandStateSobol64_t *);
__device__ float curand_uniform(curandStateScrambledSobol64_t *);
__device__ double curand_uniform_double(curandStateScrambledSobol64_t *);
__device__ float curand_normal(curandStateXORWOW_t *);
__device__ float curand_normal(curandStatePhilox4_32_10_t *);
__device__ float curand_normal(curandStateMRG32k3a_t *);
__device__ float2 curand_normal2(curandStateXORWOW_t *);
__device__ float2 curand_normal2(curandStatePhilox4_32_10_t *);
__device__ float4 curand_normal4(curandStatePhilox4_32_10_t *);
__device__ float2 curand_normal2(curandStateMRG32k3a_t *);
__device__ float curand_normal(curandStateMtgp32_t *);
__device__ float curand_normal(curandStateSobol32_t *);
__device__ float curand_normal(curandStateScrambledSobol32_t *);
__device__ float curand_normal(curandStateSobol64_t *);
__device__ float curand_normal(curandStateScrambledSobol64_t *);
__device__ double curand_normal_double(curandStateXORWOW_t *);
__device__ double curand_normal_double(curandStatePhilox4_32_10_t *);
__device__ double curand_normal_double(curandStateMRG32k3a_t *);
__device__ double2 curand_normal2_double(curandStateXORWOW_t *);
__device__ double2 curand_normal2_double(curandStatePhilox4_32_10_t *);
__device__ double4 curand_normal4_double(curandStatePhilox4_32_10_t *);
__device__ double2 curand_normal2_double(curandStateMRG32k3a_t *);
__device__ double curand_normal_double(curandStateMtgp32_t *);
__device__ double curand_normal_double(curandStateSobol32_t *);
__device__ double curand_normal_double(curandStateScrambledSobol32_t *);
__device__ double curand_normal_double(curandStateSobol64_t *);
__device__ double curand_normal_double(curandStateScrambledSobol64_t *);
__device__ float curand_log_normal(curandStateXORWOW_t *, float, float);
__device__ float curand_log_normal(curandStatePhilox4_32_10_t *, float, float);
__device__ float2 curand_log_normal2(curandStateXORWOW_t *, float, float);
__device__ float2 curand_log_normal2(curandStatePhilox4_32_10_t *, float,
                                     float);
__device__ float4 curand_log_normal4(curandStatePhilox4_32_10_t *, float,
                                     float);
__device__ float curand_log_normal(curandStateMRG32k3a_t *, float, float);
__device__ float2 curand_log_normal2(curandStateMRG32k3a_t *, float, float);
__device__ float curand_log_normal(curandStateMtgp32_t *, float, float);
__device__ float curand_log_normal(curandStateSobol32_t *, float, float);
__device__ float curand_log_normal(curandStateScrambledSobol32_t *, float,
                                   float);
__device__ float curand_log_normal(curandStateSobol64_t *, float, float);
__device__ float curand_log_normal(curandStateScrambledSobol64_t *, float,
                                   float);
__device__ double curand_log_normal_double(curandStateXORWOW_t *, double,
                                           double);
__device__ double curand_log_normal_double(curandStatePhilox4_32_10_t *, double,
                                           double);
__device__ double2 curand_log_normal2_double(curandStateXORWOW_t *, double,
                                             double);
__device__ double2 curand_log_normal2_double(curandStatePhilox4_32_10_t *,
                                             double, double);
__device__ double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *,
                                             double, double);
__device__ double curand_log_normal_double(curandStateMRG32k3a_t *, double,
                                           double);
__device__ double2 curand_log_normal2_double(curandStateMRG32k3a_t *, double,
                                             double);
__device__ double curand_log_normal_double(curandStateMtgp32_t *, double,
                                           double);
__device__ double curand_log_normal_double(curandStateSobol32_t *, double,
                                           double);
__device__ double curand_log_normal_double(curandStateScrambledSobol32_t *,
                                           double, double);
__device__ double curand_log_normal_double(curandStateSobol64_t *, double,
                                           double);
__device__ double curand_log_normal_double(curandStateScrambledSobol64_t *,
                                           double, double);
template <typename STATE> __device__ unsigned int curand_M2_double(STATE *, curandDistributionM2Shift_t);
template <typename STATE> __device__ uint4 curand_M2_double4(STATE *, curandDistributionM2Shift_t);
template <typename STATE> __device__ unsigned int curand_binary_search_double(STATE *,
    curandDistributionShift_t);
__device__ unsigned int curand_poisson(curandStateXORWOW_t *, double);
__device__ unsigned int curand_poisson(curandStatePhilox4_32_10_t *, double);
__device__ uint4 curand_poisson4(curandStatePhilox4_32_10_t *, double);
__device__ unsigned int curand_poisson(curandStateMRG32k3a_t *, double);
__device__ unsigned int curand_poisson(curandStateMtgp32_t *, double);
__device__ unsigned int curand_poisson(curandStateSobol32_t *, double);
__device__ unsigned int curand_poisson(curandStateScrambledSobol32_t *, double);
__device__ unsigned int curand_poisson(curandStateSobol64_t *, double);
__device__ unsigned int curand_poisson(curandStateScrambledSobol64_t *, double);
template <typename STATE> __device__ unsigned int curand__discrete(STATE, curandDiscreteDistribution_t);
template <typename STATE> __device__ uint4 curand__discrete4(STATE, curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateXORWOW_t *,
                                        curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStatePhilox4_32_10_t *,
                                        curandDiscreteDistribution_t);
__device__ uint4 curand_discrete4(curandStatePhilox4_32_10_t *,
                                  curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateMRG32k3a_t *,
                                        curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateMtgp32_t *,
                                        curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateSobol32_t *,
                                        curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateScrambledSobol32_t *,
                                        curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateSobol64_t *,
                                        curandDiscreteDistribution_t);
__device__ unsigned int curand_discrete(curandStateScrambledSobol64_t *,
                                        curandDiscreteDistribution_t);
__device__ void skipahead(unsigned int, curandStateSobol32_t *);
__device__ void skipahead(unsigned int, curandStateScrambledSobol32_t *);
__device__ void skipahead(unsigned long long, curandStateSobol64_t *);
__device__ void skipahead(unsigned long long, curandStateScrambledSobol64_t *);

#ifdef PORTHIP_CUDA_COMPILE
#include "../random/device.h"

#define PORTHIP_RAND(Name) curand##Name
#define PORTHIP_RAND_LONG
#define PORTHIP_RAND_NUMBERS porthip_random::Vendor::Nvidia
#define PORTHIP_RAND_PHILOX curandStatePhilox4_32_10
#define PORTHIP_RAND_MRG curandStateMRG32k3a
#define PORTHIP_RAND_SOBOL(Name) curandState##Name
#define PORTHIP_RAND_COUNTED(X)                                                 \
  X(curandStateXORWOW) X(curandStatePhilox4_32_10)
#include "../random/device_api.inc"
#endif
#endif

#endif
