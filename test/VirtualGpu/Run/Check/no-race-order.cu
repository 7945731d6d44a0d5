// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a block that order one another by atomics, fences and mbarrier
// objects, also across barriers: no report may come, from the port neither.
//
// RUN: %porthip run --check=all --as sm_90 -arch=sm_90 %s 2>&1 | FileCheck %s
// RUN: %porthip %s -arch=sm_90 -o %t.hip
// RUN: %porthip run --check=all --as gfx942 %t.hip 2>&1 | FileCheck %s
// RUN: %if long %{ %porthip run --check=all --as gfx1100 %t.hip 2>&1 | FileCheck %s %}
// REQUIRES: hip-headers
// CHECK-NOT: porthip:
// CHECK: status no error, 7 5 5 2 31 9 3 4
// CHECK-NOT: porthip:
#include <cstdio>

using Barrier = unsigned long long;

static __device__ unsigned addressOf(const void *P) {
  return unsigned(__cvta_generic_to_shared(P));
}
static __device__ void init(Barrier *B, unsigned Count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(B)),
               "r"(Count)
               : "memory");
}
static __device__ void arrive(Barrier *B) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(B))
               : "memory");
}
static __device__ void wait(Barrier *B, unsigned Parity) {
  unsigned IsOver;
  do
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64"
                 " p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(IsOver)
                 : "r"(addressOf(B)), "r"(Parity)
                 : "memory");
  while (!IsOver);
}

__global__ void flag(int *Out) {
  __shared__ int Value, Flag;
  if (threadIdx.x == 0)
    Flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 7;
    __threadfence_block();
    atomicExch(&Flag, 1);
  } else if (threadIdx.x == 64) {
    while (!atomicAdd(&Flag, 0)) {
    }
    __threadfence_block();
    *Out = Value;
  }
}

__global__ void flagByPtx(int *Out) {
  __shared__ int Value, Flag;
  if (threadIdx.x == 0)
    Flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 5;
    asm volatile("st.release.cta.shared::cta.u32 [%0], 1;" ::"r"(
                     addressOf(&Flag))
                 : "memory");
  } else if (threadIdx.x == 64) {
    int Is;
    do
      asm volatile("ld.acquire.cta.shared::cta.u32 %0, [%1];"
                   : "=r"(Is)
                   : "r"(addressOf(&Flag))
                   : "memory");
    while (!Is);
    *Out = Value;
  }
}

// In global memory.
__global__ void flagFarAway(int *Out, int *Flag) {
  if (threadIdx.x == 0) {
    *Out = 5;
    __threadfence();
    atomicExch(Flag, 1);
  } else if (threadIdx.x == 64) {
    while (!atomicAdd(Flag, 0)) {
    }
    __threadfence();
    *Out += 0;
  }
}

// Thread 64 tells when it has read.
__global__ void pipeline(int *Out) {
  __shared__ Barrier Full, Empty;
  __shared__ int Value;
  if (threadIdx.x == 0) {
    init(&Full, 1);
    init(&Empty, 1);
  }
  __syncthreads();
  for (int R = 0; R < 3; ++R)
    if (threadIdx.x == 0) {
      wait(&Empty, ~R & 1);
      Value = R;
      arrive(&Full);
    } else if (threadIdx.x == 64) {
      wait(&Full, R & 1);
      *Out = Value;
      arrive(&Empty);
    }
}

// One lane arrives for its warp.
__global__ void forTheWarp(int *Out) {
  __shared__ Barrier Full;
  __shared__ int Values[32];
  if (threadIdx.x == 0)
    init(&Full, 1);
  __syncthreads();
  if (threadIdx.x < 32) {
    Values[threadIdx.x] = threadIdx.x;
    __syncwarp();
    if (threadIdx.x == 0)
      arrive(&Full);
  } else if (threadIdx.x >= 64) {
    wait(&Full, 0);
    if (threadIdx.x == 64)
      *Out = Values[31];
  }
}

// Thread 0's value reaches thread 128 by way of thread 64 and two objects.
__global__ void byWayOf(int *Out) {
  __shared__ Barrier First, Second;
  __shared__ int Value;
  if (threadIdx.x == 0) {
    init(&First, 1);
    init(&Second, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 9;
    arrive(&First);
  } else if (threadIdx.x == 64) {
    wait(&First, 0);
    arrive(&Second);
  } else if (threadIdx.x == 128) {
    wait(&Second, 0);
    *Out = Value;
  }
}

// The same by way of a lane of one's own warp.
__global__ void byWayOfTheWarp(int *Out) {
  __shared__ Barrier Full;
  __shared__ int Value;
  if (threadIdx.x == 0)
    init(&Full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 3;
    arrive(&Full);
  } else if (threadIdx.x >= 64 && threadIdx.x < 96) {
    if (threadIdx.x == 64)
      wait(&Full, 0);
    __syncwarp();
    if (threadIdx.x == 95)
      *Out = Value;
  }
}

// A lock in shared memory, of one thread in 64.
__global__ void locked(int *Out) {
  __shared__ int Lock, Sum;
  if (threadIdx.x == 0)
    Lock = Sum = 0;
  __syncthreads();
  for (bool IsDone = threadIdx.x % 64 != 0; !IsDone;)
    if (atomicCAS(&Lock, 0, 1) == 0) {
      __threadfence_block();
      Sum += 1;
      __threadfence_block();
      atomicExch(&Lock, 0);
      IsDone = true;
    }
  __syncthreads();
  if (threadIdx.x == 0)
    *Out = Sum;
}

int main() {
  int *Out, *Flag, Result[8];
  cudaMalloc(&Out, sizeof(Result));
  cudaMalloc(&Flag, sizeof(int));
  cudaMemset(Flag, 0, sizeof(int));
  flag<<<1, 128>>>(Out);
  flagByPtx<<<1, 128>>>(Out + 1);
  flagFarAway<<<1, 128>>>(Out + 2, Flag);
  pipeline<<<1, 128>>>(Out + 3);
  forTheWarp<<<1, 128>>>(Out + 4);
  byWayOf<<<1, 192>>>(Out + 5);
  byWayOfTheWarp<<<1, 128>>>(Out + 6);
  locked<<<1, 256>>>(Out + 7);
  cudaMemcpy(Result, Out, sizeof(Result), cudaMemcpyDeviceToHost);
  printf("status %s,", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int R : Result)
    printf(" %d", R);
  printf("\n");
}
