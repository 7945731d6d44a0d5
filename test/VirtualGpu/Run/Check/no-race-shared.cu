// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of race-shared.cu put right, and idioms that are no races: no
// report may come.
//
// RUN: %porthip run --check=all %s 2>&1 | FileCheck %s
// CHECK-NOT: porthip:
// CHECK: status no error
// CHECK-NOT: porthip:
#include <cstdio>

__global__ void reverse(int *Data) {
  __shared__ int Tile[64];
  Tile[threadIdx.x] = Data[threadIdx.x];
  __syncthreads();
  Data[threadIdx.x] = Tile[63 - threadIdx.x];
}

__global__ void loop(int *Data) {
  __shared__ int Row[64];
  int Sum = 0;
  for (int I = 0; I < 4; ++I) {
    Row[threadIdx.x] = Data[threadIdx.x] + I;
    __syncthreads();
    Sum += Row[(threadIdx.x + 32) % 64];
    __syncthreads();
  }
  Data[threadIdx.x] = Sum;
}

__global__ void neighbouringBytes(char *Out) {
  __shared__ char Bytes[64];
  Bytes[threadIdx.x] = char(threadIdx.x);
  __syncthreads();
  Out[threadIdx.x] = Bytes[63 - threadIdx.x];
}

__global__ void countInShared(int *Out) {
  extern __shared__ int Counters[];
  if (threadIdx.x == 0)
    Counters[0] = 0;
  __syncthreads();
  atomicAdd(&Counters[0], 1);
  __syncthreads();
  if (threadIdx.x == 0)
    *Out = Counters[0];
}

// Everybody writes the same: which write wins cannot be seen.
__global__ void sameValue(int *Data, int *Out) {
  __shared__ int Found;
  if (threadIdx.x == 0)
    Found = 0;
  __syncthreads();
  if (Data[threadIdx.x] >= 0)
    Found = 1;
  __syncthreads();
  Out[threadIdx.x] = Found;
}

__global__ void treeReduction(const int *In, int *Out) {
  __shared__ int Partial[256];
  Partial[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  for (unsigned Half = blockDim.x / 2; Half > 0; Half /= 2) {
    if (threadIdx.x < Half)
      Partial[threadIdx.x] += Partial[threadIdx.x + Half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    *Out = Partial[0];
}

// Half of the block produces, the other half consumes, with named barriers.
__global__ void producerAndConsumer(int *Out) {
  __shared__ int Slot[32];
  if (threadIdx.x < 32) {
    Slot[threadIdx.x] = int(threadIdx.x) * 3;
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    Out[threadIdx.x] = Slot[63 - threadIdx.x];
  }
}

int main() {
  int *Data, *Out;
  cudaMalloc(&Data, 256 * sizeof(int));
  cudaMalloc(&Out, 256 * sizeof(int));
  cudaMemset(Data, 0, 256 * sizeof(int));
  reverse<<<1, 64>>>(Data);
  loop<<<1, 64>>>(Data);
  neighbouringBytes<<<1, 64>>>(reinterpret_cast<char *>(Out));
  countInShared<<<1, 64, 4>>>(Out);
  sameValue<<<1, 64>>>(Data, Out);
  treeReduction<<<1, 256>>>(Data, Out);
  producerAndConsumer<<<1, 64>>>(Out);
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
