// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An atomic or ordered access within a block alone says nothing to another.
// REQUIRES: hip-headers
//
// RUN: not %porthip run --check=race --as sm_80 %s 2>&1 | FileCheck %s
// RUN: not %porthip run --check=race --as sm_80 --cuda-path=none %s 2>&1 | FileCheck %s
// RUN: %porthip %s -o %t.hip
// RUN: not %porthip run --check=race --as gfx942 %t.hip 2>&1 | FileCheck %s
// RUN: not %porthip run --check=race --as gfx1100 %t.hip 2>&1 | FileCheck %s
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx942 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx1100 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: status no error, 32 64 7 7
// RIGHT-NOT: porthip:
#include <cstdio>

__device__ int Count, Total, Flag, Swapped;

// CHECK-DAG: race: kernel 'counts()', block (1,0,0), {{.*}}atomic access within its block alone of global memory 'Count' races with the atomic access within its block alone by block (0,0,0)
__global__ void counts() { atomicAdd_block(&Count, 1); }

// One side alone is not enough.
// CHECK-DAG: race: kernel 'mixed()', block (1,0,0), {{.*}} of global memory 'Total' races with the {{.*}} by block (0,0,0)
__global__ void mixed() {
  if (blockIdx.x)
    atomicAdd(&Total, 1);
  else
    atomicAdd_block(&Total, 1);
}

// CHECK-DAG: race: kernel 'swaps()', block (1,0,0), {{.*}} of global memory 'Swapped' races with the {{.*}} by block (0,0,0)
__global__ void swaps() {
  if (threadIdx.x == 0)
    atomicCAS_block(&Swapped, 0, 7);
}

// The first block's write is not there for the second.
// CHECK-DAG: race: kernel 'passes(int*, int*)', block (1,0,0), {{.*}}read of global memory 'Data' races with the write by block (0,0,0)
__global__ void passes(int *Data, int *Out) {
  if (threadIdx.x)
    return;
  if (blockIdx.x == 0) {
    Data[0] = 7;
    __threadfence_block();
    atomicExch(&Flag, 1);
  } else {
    while (!atomicAdd(&Flag, 0))
      ;
    __threadfence_block();
    Out[0] = Data[0];
  }
}

// Each block has a number of its own, or the scope is the device's.
__global__ void right(int *Own, int *Out) {
  atomicAdd_block(&Own[blockIdx.x], 1);
  atomicAdd(&Total, 1);
  __shared__ int Value;
  if (threadIdx.x == 0)
    Value = 7;
  __threadfence_block();
  __syncthreads();
  if (threadIdx.x)
    return;
  if (blockIdx.x == 0) {
    Out[0] = Value;
    __threadfence();
    atomicExch(&Flag, 1);
  } else {
    while (!atomicAdd(&Flag, 0))
      ;
    __threadfence();
    Out[1] = Out[0];
  }
}

int main(int Arguments, char **) {
  int *Data, *Out, Numbers[2] = {}, All = 0, Own = 0;
  cudaMalloc(&Data, 2 * sizeof(int));
  cudaMalloc(&Out, 2 * sizeof(int));
  cudaMemset(Data, 0, 2 * sizeof(int));
  cudaMemset(Out, 0, 2 * sizeof(int));
  if (Arguments == 1) {
    counts<<<2, 32>>>();
    mixed<<<2, 32>>>();
    swaps<<<2, 32>>>();
    passes<<<2, 32>>>(Data, Out);
  } else {
    right<<<2, 32>>>(Data, Out);
  }
  const cudaError_t Is = cudaDeviceSynchronize();
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  cudaMemcpy(&Own, Data, sizeof(Own), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&All, Total, sizeof(All));
  // CHECK: status no error
  printf("status %s, %d %d %d %d\n", cudaGetErrorString(Is), Own, All,
         Numbers[0], Numbers[1]);
  cudaFree(Data);
  cudaFree(Out);
}
