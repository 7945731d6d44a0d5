// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks between blocks: right with an acquire by what takes them and a release by
// what gives them back, in PTX and in HIP's atomics; a race without.
// REQUIRES: hip-headers
//
// RUN: %porthip run --check=all --as sm_80 %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: not %porthip run --check=race --as sm_80 %s -- relaxed 2>&1 | FileCheck %s --check-prefix=RELAXED
// RUN: not %porthip run --check=race --as sm_80 %s -- block 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: %porthip run --check=all --as gfx942 -x hip %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx1100 -x hip %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: not %porthip run --check=race --as gfx942 -x hip %s -- relaxed 2>&1 | FileCheck %s --check-prefix=RELAXED
// RUN: not %porthip run --check=race --as gfx942 -x hip %s -- block 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not %porthip run --check=race --as gfx1100 -x hip %s -- block 2>&1 | FileCheck %s --check-prefix=BLOCK
// RIGHT-NOT: porthip:
// RIGHT: sum 8
// RIGHT-NOT: porthip:
// RELAXED: race: kernel '{{.*}}relaxed{{.*}}', block (1,0,0), {{.*}} of global memory 'Sum' races with the {{.*}} by block (0,0,0)
// BLOCK: race: kernel '{{.*}}ofBlock{{.*}}', block (1,0,0), {{.*}} by block (0,0,0)
#ifdef __HIP__
#include <hip/hip_runtime.h>
#define cudaMalloc hipMalloc
#define cudaMemset hipMemset
#define cudaMemcpy hipMemcpy
#define cudaMemcpyDeviceToHost hipMemcpyDeviceToHost
#define cudaFree hipFree
#endif
#include <cstdio>
#include <cstring>

__device__ int Lock;

#ifdef __HIP__
#define SCOPED(ORDER, SCOPE)                                                   \
  static __device__ int swap##ORDER##SCOPE(int *P, int V) {                    \
    int Free = 0;                                                              \
    return !__hip_atomic_compare_exchange_strong(                              \
        P, &Free, V, __ATOMIC_##ORDER, __ATOMIC_RELAXED,                       \
        __HIP_MEMORY_SCOPE_##SCOPE);                                           \
  }                                                                            \
  static __device__ int exchange##ORDER##SCOPE(int *P, int V) {                \
    return __hip_atomic_exchange(P, V, __ATOMIC_##ORDER,                       \
                                 __HIP_MEMORY_SCOPE_##SCOPE);                  \
  }
SCOPED(ACQUIRE, AGENT)
SCOPED(RELAXED, AGENT)
SCOPED(ACQUIRE, WORKGROUP)
#define STORE(ORDER, SCOPE)                                                    \
  static __device__ void store##ORDER##SCOPE(int *P) {                         \
    __hip_atomic_store(P, 0, __ATOMIC_##ORDER, __HIP_MEMORY_SCOPE_##SCOPE);    \
  }
STORE(RELEASE, AGENT)
STORE(RELAXED, AGENT)
STORE(RELEASE, WORKGROUP)
#else
#define SCOPED(ORDER, SCOPE, Order, Scope)                                     \
  static __device__ int swap##ORDER##SCOPE(int *P, int V) {                    \
    int Old;                                                                   \
    asm volatile("atom." Order "." Scope ".cas.b32 %0, [%1], 0, %2;"           \
                 : "=r"(Old)                                                   \
                 : "l"(P), "r"(V)                                              \
                 : "memory");                                                  \
    return Old;                                                                \
  }                                                                            \
  static __device__ int exchange##ORDER##SCOPE(int *P, int V) {                \
    int Old;                                                                   \
    asm volatile("atom." Order "." Scope ".exch.b32 %0, [%1], %2;"             \
                 : "=r"(Old)                                                   \
                 : "l"(P), "r"(V)                                              \
                 : "memory");                                                  \
    return Old;                                                                \
  }
SCOPED(ACQUIRE, AGENT, "acquire", "gpu")
SCOPED(RELAXED, AGENT, "relaxed", "gpu")
SCOPED(ACQUIRE, WORKGROUP, "acquire", "cta")
#define STORE(ORDER, SCOPE, Order, Scope)                                      \
  static __device__ void store##ORDER##SCOPE(int *P) {                         \
    asm volatile("st." Order "." Scope ".b32 [%0], 0;" ::"l"(P) : "memory");   \
  }
STORE(RELEASE, AGENT, "release", "gpu")
STORE(RELAXED, AGENT, "relaxed", "gpu")
STORE(RELEASE, WORKGROUP, "release", "cta")
#endif

__global__ void swapped(int *Sum) {
  if (threadIdx.x)
    return;
  while (swapACQUIREAGENT(&Lock, 1))
    ;
  *Sum += 1;
  storeRELEASEAGENT(&Lock);
}
__global__ void exchanged(int *Sum) {
  if (threadIdx.x)
    return;
  while (exchangeACQUIREAGENT(&Lock, 1))
    ;
  *Sum += 1;
  storeRELEASEAGENT(&Lock);
}
__global__ void relaxed(int *Sum) {
  if (threadIdx.x)
    return;
  while (exchangeRELAXEDAGENT(&Lock, 1))
    ;
  *Sum += 1;
  storeRELAXEDAGENT(&Lock);
}
__global__ void ofBlock(int *Sum) {
  if (threadIdx.x)
    return;
  while (swapACQUIREWORKGROUP(&Lock, 1))
    ;
  *Sum += 1;
  storeRELEASEWORKGROUP(&Lock);
}

int main(int Count, char **Names) {
  int *Sum, Is = 0;
  cudaMalloc(&Sum, sizeof(int));
  cudaMemset(Sum, 0, sizeof(int));
  if (Count == 1) {
    swapped<<<4, 32>>>(Sum);
    exchanged<<<4, 32>>>(Sum);
  } else if (!strcmp(Names[1], "relaxed")) {
    relaxed<<<2, 32>>>(Sum);
  } else {
    ofBlock<<<2, 32>>>(Sum);
  }
  cudaMemcpy(&Is, Sum, sizeof(Is), cudaMemcpyDeviceToHost);
  printf("sum %d\n", Is);
  cudaFree(Sum);
}
