// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of race-global.cu, done right: no report may come.
//
// RUN: %porthip run --check=all %s 2>&1 | FileCheck %s
// CHECK-NOT: porthip:
// CHECK: status no error, 3 128 10
// CHECK-NOT: porthip:
#include <cstdio>

__device__ int Total;

__global__ void count() { atomicAdd(&Total, 1); }

__global__ void stencil(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < 127)
    Out[I] = (In[I - 1] + In[I + 1]) / 2;
}

// The threads of a block exchange through global memory.
__global__ void throughGlobal(int *Data, int *Out) {
  int First = blockIdx.x * blockDim.x, T = threadIdx.x;
  Data[First + T] = T;
  __syncthreads();
  Out[First + T] = Data[First + 63 - T];
}

__global__ void lastBlock(int *Partial, int *Out) {
  __shared__ bool IsLast;
  if (threadIdx.x == 0) {
    Partial[blockIdx.x] = int(blockIdx.x) + 1;
    __threadfence();
    IsLast = atomicAdd(&Out[1], 1) == int(gridDim.x) - 1;
  }
  __syncthreads();
  if (IsLast && threadIdx.x == 0)
    Out[0] = Partial[0] + Partial[1];
}

// Each block waits for the one before and goes on with its sum.
__global__ void chain(volatile int *Sums, volatile int *Flags) {
  if (threadIdx.x != 0)
    return;
  int Before = 0;
  if (blockIdx.x > 0) {
    while (Flags[blockIdx.x - 1] == 0) {
    }
    __threadfence();
    Before = Sums[blockIdx.x - 1];
  }
  Sums[blockIdx.x] = Before + int(blockIdx.x) + 1;
  __threadfence();
  Flags[blockIdx.x] = 1;
}

// A lock around plain accesses.
__global__ void locked(int *Lock, int *Sum) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(Lock, 0, 1) != 0) {
  }
  __threadfence();
  *Sum += 1;
  __threadfence();
  atomicExch(Lock, 0);
}

int main() {
  int *Data, *Out, Result[2], Sum, Last;
  cudaMalloc(&Data, 128 * sizeof(int));
  cudaMalloc(&Out, 128 * sizeof(int));
  cudaMemset(Data, 0, 128 * sizeof(int));
  cudaMemset(Out, 0, 128 * sizeof(int));
  count<<<2, 64>>>();
  cudaMemset(Out, 0, 128 * sizeof(int));
  stencil<<<2, 64>>>(reinterpret_cast<float *>(Data),
                     reinterpret_cast<float *>(Out));
  throughGlobal<<<2, 64>>>(Data, Out);
  cudaMemset(Out, 0, 128 * sizeof(int));
  lastBlock<<<2, 64>>>(Data, Out);
  cudaMemcpy(Result, Out, sizeof(Result), cudaMemcpyDeviceToHost);
  cudaMemset(Data, 0, 128 * sizeof(int));
  chain<<<4, 32>>>(Data, Data + 64);
  cudaMemcpy(&Last, Data + 3, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemset(Data, 0, 128 * sizeof(int));
  locked<<<8, 32>>>(Data, Data + 32);
  cudaMemcpyFromSymbol(&Sum, Total, sizeof(int));
  printf("status %s, %d %d %d\n", cudaGetErrorString(cudaDeviceSynchronize()),
         Result[0], Sum, Last);
}
