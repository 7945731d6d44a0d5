// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// race-warp.cu with __syncwarp where it belongs.
//
// RUN: %porthip run --check=all %s 2>&1 | FileCheck %s
// CHECK-NOT: porthip:
// CHECK: status no error
// CHECK-NOT: porthip:
#include <cstdio>

__global__ void warpReduction(int *Data) {
  __shared__ int Partial[64];
  int T = threadIdx.x;
  Partial[T] = Data[T];
  __syncthreads();
  if (T < 32)
    for (int Step = 32; Step > 0; Step /= 2) {
      int Other = Partial[T + Step];
      __syncwarp();
      Partial[T] += Other;
      __syncwarp();
    }
  __syncthreads();
  Data[T] = Partial[0];
}

// Lanes need no memory to exchange values.
__global__ void shuffles(int *Data) {
  int Sum = Data[threadIdx.x];
  for (int Step = 16; Step > 0; Step /= 2)
    Sum += __shfl_down_sync(~0u, Sum, Step);
  Data[threadIdx.x] = __shfl_sync(~0u, Sum, 0) + __any_sync(~0u, Sum > 0);
}

__global__ void halvesMeet(int *Data) {
  __shared__ int Slot[32];
  Slot[threadIdx.x] = Data[threadIdx.x];
  unsigned Half = threadIdx.x < 16 ? 0xffffu : 0xffff0000u;
  __syncwarp(Half);
  Data[threadIdx.x] = Slot[threadIdx.x ^ 15];
}

__global__ void divergent(int *Data) {
  __shared__ int Slot[32];
  if (threadIdx.x % 2) {
    unsigned Odd = 0xaaaaaaaau;
    Slot[threadIdx.x] = Data[threadIdx.x];
    __syncwarp(Odd);
    Data[threadIdx.x] = Slot[32 - threadIdx.x];
    Data[threadIdx.x] += __shfl_xor_sync(Odd, Data[threadIdx.x], 2);
  }
}

int main() {
  int *Data;
  cudaMalloc(&Data, 64 * sizeof(int));
  cudaMemset(Data, 0, 64 * sizeof(int));
  warpReduction<<<1, 64>>>(Data);
  shuffles<<<1, 32>>>(Data);
  halvesMeet<<<1, 32>>>(Data);
  divergent<<<1, 32>>>(Data);
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
