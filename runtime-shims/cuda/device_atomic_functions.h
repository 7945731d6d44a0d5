// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic functions.
#ifndef PORTHIP_DEVICE_ATOMIC_FUNCTIONS_H
#define PORTHIP_DEVICE_ATOMIC_FUNCTIONS_H
#define __DEVICE_ATOMIC_FUNCTIONS_H__

// A compile needs definitions, a parse has only use for declarations.
#ifdef PORTHIP_CUDA_COMPILE
#include "crt/device_functions.h"
#else

#include "vector_types.h"

// Each atomic exists for the device, the block and the system.
#define PORTHIP_ATOMIC(Name, T)                                                \
  __device__ T Name(T *, T);                                                   \
  __device__ T Name##_block(T *, T);                                           \
  __device__ T Name##_system(T *, T);

PORTHIP_ATOMIC(atomicAdd, int)
PORTHIP_ATOMIC(atomicAnd, int)
PORTHIP_ATOMIC(atomicExch, int)
PORTHIP_ATOMIC(atomicMax, int)
PORTHIP_ATOMIC(atomicMin, int)
PORTHIP_ATOMIC(atomicOr, int)
PORTHIP_ATOMIC(atomicSub, int)
PORTHIP_ATOMIC(atomicXor, int)
PORTHIP_ATOMIC(atomicAdd, unsigned int)
PORTHIP_ATOMIC(atomicAnd, unsigned int)
PORTHIP_ATOMIC(atomicDec, unsigned int)
PORTHIP_ATOMIC(atomicExch, unsigned int)
PORTHIP_ATOMIC(atomicInc, unsigned int)
PORTHIP_ATOMIC(atomicMax, unsigned int)
PORTHIP_ATOMIC(atomicMin, unsigned int)
PORTHIP_ATOMIC(atomicOr, unsigned int)
PORTHIP_ATOMIC(atomicSub, unsigned int)
PORTHIP_ATOMIC(atomicXor, unsigned int)
PORTHIP_ATOMIC(atomicAnd, long long)
PORTHIP_ATOMIC(atomicMax, long long)
PORTHIP_ATOMIC(atomicMin, long long)
PORTHIP_ATOMIC(atomicOr, long long)
PORTHIP_ATOMIC(atomicXor, long long)
PORTHIP_ATOMIC(atomicAdd, unsigned long long)
PORTHIP_ATOMIC(atomicAnd, unsigned long long)
PORTHIP_ATOMIC(atomicExch, unsigned long long)
PORTHIP_ATOMIC(atomicMax, unsigned long long)
PORTHIP_ATOMIC(atomicMin, unsigned long long)
PORTHIP_ATOMIC(atomicOr, unsigned long long)
PORTHIP_ATOMIC(atomicXor, unsigned long long)
PORTHIP_ATOMIC(atomicAdd, float)
PORTHIP_ATOMIC(atomicExch, float)
PORTHIP_ATOMIC(atomicAdd, double)
PORTHIP_ATOMIC(atomicAdd, float2)
PORTHIP_ATOMIC(atomicAdd, float4)
#undef PORTHIP_ATOMIC

#define PORTHIP_CAS(T)                                                         \
  __device__ T atomicCAS(T *, T, T);                                           \
  __device__ T atomicCAS_block(T *, T, T);                                     \
  __device__ T atomicCAS_system(T *, T, T);
PORTHIP_CAS(int)
PORTHIP_CAS(unsigned int)
PORTHIP_CAS(unsigned long long)
#undef PORTHIP_CAS
__device__ unsigned short atomicCAS(unsigned short *, unsigned short,
                                    unsigned short);

#endif // PORTHIP_CUDA_COMPILE

#endif
