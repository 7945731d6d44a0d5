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
PORTHIP_LOAD_STORE(char)
PORTHIP_LOAD_STORE(char2)
PORTHIP_LOAD_STORE(char4)
PORTHIP_LOAD_STORE(double)
PORTHIP_LOAD_STORE(double2)
PORTHIP_LOAD_STORE(float)
PORTHIP_LOAD_STORE(float2)
PORTHIP_LOAD_STORE(float4)
PORTHIP_LOAD_STORE(int)
PORTHIP_LOAD_STORE(int2)
PORTHIP_LOAD_STORE(int4)
PORTHIP_LOAD_STORE(long)
PORTHIP_LOAD_STORE(long long)
PORTHIP_LOAD_STORE(longlong2)
PORTHIP_LOAD_STORE(short)
PORTHIP_LOAD_STORE(short2)
PORTHIP_LOAD_STORE(short4)
PORTHIP_LOAD_STORE(signed char)
PORTHIP_LOAD_STORE(uchar2)
PORTHIP_LOAD_STORE(uchar4)
PORTHIP_LOAD_STORE(uint2)
PORTHIP_LOAD_STORE(uint4)
PORTHIP_LOAD_STORE(ulonglong2)
PORTHIP_LOAD_STORE(unsigned char)
PORTHIP_LOAD_STORE(unsigned int)
PORTHIP_LOAD_STORE(unsigned long)
PORTHIP_LOAD_STORE(unsigned long long)
PORTHIP_LOAD_STORE(unsigned short)
PORTHIP_LOAD_STORE(ushort2)
PORTHIP_LOAD_STORE(ushort4)
#undef PORTHIP_LOAD_STORE

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
