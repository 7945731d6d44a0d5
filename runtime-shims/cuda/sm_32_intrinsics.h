// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores with a cache hint, funnel shifts.
#ifndef PORTHIP_SM_32_INTRINSICS_H
#define PORTHIP_SM_32_INTRINSICS_H
#define __SM_32_INTRINSICS_H__

// A compile needs definitions, a parse has only use for declarations.
#ifdef PORTHIP_CUDA_COMPILE
#include "crt/device_functions.h"
#else

#include "vector_types.h"

#define PORTHIP_LOAD_STORE(T)                                                  \
  __device__ T __ldca(const T *);                                              \
  __device__ T __ldcg(const T *);                                              \
  __device__ T __ldcs(const T *);                                              \
  __device__ T __ldcv(const T *);                                              \
  __device__ T __ldg(const T *);                                               \
  __device__ T __ldlu(const T *);                                              \
  __device__ void __stcg(T *, T);                                              \
  __device__ void __stcs(T *, T);                                              \
  __device__ void __stwb(T *, T);                                              \
  __device__ void __stwt(T *, T);
#include "porthip_hinted_types.inc"

__device__ unsigned int __funnelshift_l(unsigned int, unsigned int,
                                        unsigned int);
__device__ unsigned int __funnelshift_lc(unsigned int, unsigned int,
                                         unsigned int);
__device__ unsigned int __funnelshift_r(unsigned int, unsigned int,
                                        unsigned int);
__device__ unsigned int __funnelshift_rc(unsigned int, unsigned int,
                                         unsigned int);

#endif // PORTHIP_CUDA_COMPILE

#endif
