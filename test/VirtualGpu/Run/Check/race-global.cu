// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races in global memory, within a block and between blocks; no-race-global.cu
// has the kernels put right.
//
// RUN: not %porthip run --check=race --report-jsonl=%t.jsonl %s > %t.out 2>&1
// RUN: cat %t.jsonl %t.out | FileCheck %s
#include <cstdio>

__device__ int Total;

__global__ void countWithoutAtomic() {
  // CHECK-DAG: 'countWithoutAtomic()', {{.*}} of global memory 'Total' races with the {{write|read}} by {{.*}} at {{.*}}race-global.cu:[[@LINE+1]]; this one is at {{.*}}race-global.cu:[[@LINE+1]];
  Total = Total + 1;
}

// Neighbours read what this thread writes.
__global__ void stencilInPlace(float *Cells) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < 127)
    // CHECK-DAG: 'stencilInPlace(float*)', block (0,0,0), thread {{.*}} of global memory 'Cells' races with the {{.*}} by thread {{.*}} at {{.*}}race-global.cu:[[@LINE+1]]; this one is at {{.*}}race-global.cu:[[@LINE+1]];
    Cells[I] = (Cells[I - 1] + Cells[I + 1]) / 2;
}

// A barrier orders a block, not the grid.
__global__ void barrierForGrid(int *Data, int *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Data[I] = I;
  __syncthreads();
  // CHECK-DAG: 'barrierForGrid(int*, int*)', block (1,0,0), thread {{.*}}: read of global memory 'Data' races with the write by block (0,0,0) at {{.*}}race-global.cu:[[@LINE-2]]; this one is at {{.*}}race-global.cu:[[@LINE+1]];
  Out[I] = Data[127 - I];
}

// The last block reads what the others have not published.
__global__ void lastBlockWithoutFence(int *Partial, int *Out) {
  __shared__ bool IsLast;
  if (threadIdx.x == 0) {
    Partial[blockIdx.x] = int(blockIdx.x) + 1;
    IsLast = atomicAdd(&Out[1], 1) == int(gridDim.x) - 1;
  }
  __syncthreads();
  if (IsLast && threadIdx.x == 0)
    // CHECK-DAG: 'lastBlockWithoutFence(int*, int*)', {{.*}}: read of global memory 'Partial' races with the write by block (0,0,0) at {{.*}}race-global.cu:[[@LINE-5]]; this one is at {{.*}}race-global.cu:[[@LINE+1]];
    Out[0] = Partial[0] + Partial[1];
}

int main() {
  int *Data, *Out, Numbers[128];
  cudaMalloc(&Data, 128 * sizeof(int));
  cudaMalloc(&Out, 128 * sizeof(int));
  for (int I = 0; I < 128; ++I)
    Numbers[I] = I + 1;
  cudaMemcpy(Data, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  cudaMemset(Out, 0, 128 * sizeof(int));
  countWithoutAtomic<<<1, 64>>>();
  stencilInPlace<<<2, 64>>>(reinterpret_cast<float *>(Data));
  barrierForGrid<<<2, 64>>>(Data, Out);
  cudaMemset(Out, 0, 128 * sizeof(int));
  lastBlockWithoutFence<<<2, 64>>>(Data, Out);
  // CHECK-DAG: status no error
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
