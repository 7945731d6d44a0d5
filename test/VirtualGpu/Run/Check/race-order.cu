// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mistakes in what orders the threads of a block by atomics, fences and
// mbarrier objects. no-race-order.cu has the same put right.
//
// RUN: not %porthip run --check=race --as sm_90 -arch=sm_90 %s 2>&1 | FileCheck %s
// CHECK-NOT: '{{.*}}::{{(Flag|Full|Other)}}'
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

// Atomics alone are relaxed.
__global__ void flagWithoutFence(int *Out) {
  __shared__ int Value, Flag;
  if (threadIdx.x == 0)
    Flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 7;
    atomicExch(&Flag, 1);
  } else if (threadIdx.x == 32) {
    while (!atomicAdd(&Flag, 0)) {
    }
    // CHECK-DAG: 'flagWithoutFence(int*)', {{.*}}thread (32,0,0): read of shared memory 'flagWithoutFence(int*)::Value' races with the write by thread (0,0,0)
    *Out = Value;
  }
}

// The reader has its fence, the writer has none.
__global__ void readerFencesAlone(int *Out) {
  __shared__ int Value, Flag;
  if (threadIdx.x == 0)
    Flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 7;
    atomicExch(&Flag, 1);
  } else if (threadIdx.x == 32) {
    while (!atomicAdd(&Flag, 0)) {
    }
    __threadfence_block();
    // CHECK-DAG: 'readerFencesAlone(int*)', {{.*}}: read of shared memory 'readerFencesAlone(int*)::Value' races with the write by thread (0,0,0)
    *Out = Value;
  }
}

// The wait says nothing about the value.
__global__ void otherObject(int *Out) {
  __shared__ Barrier Full, Other;
  __shared__ int Value;
  if (threadIdx.x == 0) {
    init(&Full, 1);
    init(&Other, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    arrive(&Other);
    Value = 7;
    arrive(&Full);
  } else if (threadIdx.x == 32) {
    wait(&Other, 0);
    // CHECK-DAG: 'otherObject(int*)', {{.*}}: read of shared memory 'otherObject(int*)::Value' races with the write by thread (0,0,0)
    *Out = Value;
  }
}

// Nobody tells the writer that the value was read.
__global__ void overwritten(int *Out) {
  __shared__ Barrier Full[2];
  __shared__ int Value;
  if (threadIdx.x == 0) {
    init(&Full[0], 1);
    init(&Full[1], 1);
  }
  __syncthreads();
  for (int R = 0; R < 2; ++R)
    if (threadIdx.x == 0) {
      Value = R;
      arrive(&Full[R]);
    } else if (threadIdx.x == 32) {
      wait(&Full[R], 0);
      Out[R] = Value;
    }
  // CHECK-DAG: 'overwritten(int*)', {{.*}} of shared memory 'overwritten(int*)::Value' races with the
}

__global__ void relaxedArrival(int *Out) {
  __shared__ Barrier Full;
  __shared__ int Value;
  if (threadIdx.x == 0)
    init(&Full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = 7;
    asm volatile("mbarrier.arrive.relaxed.cta.shared::cta.b64 _, [%0];" ::"r"(
                     addressOf(&Full))
                 : "memory");
  } else if (threadIdx.x == 32) {
    wait(&Full, 0);
    // CHECK-DAG: 'relaxedArrival(int*)', {{.*}}: read of shared memory 'relaxedArrival(int*)::Value' races with the write by thread (0,0,0)
    *Out = Value;
  }
}

// Only the first lane of the warp wrote before it arrived.
__global__ void restOfWarp(int *Out) {
  __shared__ Barrier Full;
  __shared__ int Values[32];
  if (threadIdx.x == 0)
    init(&Full, 1);
  __syncthreads();
  if (threadIdx.x < 32) {
    Values[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0)
      arrive(&Full);
  } else {
    wait(&Full, 0);
    // CHECK-DAG: 'restOfWarp(int*)', {{.*}} of shared memory 'restOfWarp(int*)::Values' races with the
    Out[threadIdx.x] = Values[threadIdx.x - 31];
  }
}

int main() {
  int *Out;
  cudaMalloc(&Out, 64 * sizeof(int));
  flagWithoutFence<<<1, 64>>>(Out);
  readerFencesAlone<<<1, 64>>>(Out);
  otherObject<<<1, 64>>>(Out);
  overwritten<<<1, 64>>>(Out);
  relaxedArrival<<<1, 64>>>(Out);
  restOfWarp<<<1, 63>>>(Out);
  // CHECK-DAG: status no error
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
