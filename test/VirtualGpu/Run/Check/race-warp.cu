// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of an NVIDIA warp that exchange through memory without __syncwarp:
// independent thread scheduling does not order them.
//
// RUN: not %porthip run --check=race %s 2>&1 | FileCheck %s
#include <cstdio>

// The reduction of before Volta.
__global__ void warpSynchronous(int *Data) {
  __shared__ volatile int Partial[64];
  int T = threadIdx.x;
  Partial[T] = Data[T];
  __syncthreads();
  if (T < 32) {
    // CHECK-DAG: 'warpSynchronous(int*)', block (0,0,0), thread (0,0,0): read of shared memory 'warpSynchronous(int*)::Partial' races with the write by thread (16,0,0) at {{.*}}race-warp.cu:[[@LINE+1]]; this one is at {{.*}}race-warp.cu:[[@LINE+2]];
    Partial[T] += Partial[T + 32];
    Partial[T] += Partial[T + 16];
    Partial[T] += Partial[T + 8];
    Data[T] = Partial[0];
  }
}

// A vote meets its lanes and orders no memory.
__global__ void voteIsNoFence(int *Data) {
  __shared__ int Slot[32];
  Slot[threadIdx.x] = Data[threadIdx.x];
  unsigned Votes = __ballot_sync(~0u, Data[threadIdx.x] > 0);
  // CHECK-DAG: 'voteIsNoFence(int*)', {{.*}}: read of shared memory 'voteIsNoFence(int*)::Slot' races with the write by {{.*}} at {{.*}}race-warp.cu:[[@LINE-2]]; this one is at {{.*}}race-warp.cu:[[@LINE+1]];
  Data[threadIdx.x] = Slot[31 - threadIdx.x] + int(Votes);
}

// The lanes of the other mask are not met.
__global__ void halvesApart(int *Data) {
  __shared__ int Slot[32];
  Slot[threadIdx.x] = Data[threadIdx.x];
  __syncwarp(threadIdx.x < 16 ? 0xffffu : 0xffff0000u);
  // CHECK-DAG: 'halvesApart(int*)', {{.*}}: read of shared memory 'halvesApart(int*)::Slot' races with the write by {{.*}} at {{.*}}race-warp.cu:[[@LINE-2]]; this one is at {{.*}}race-warp.cu:[[@LINE+1]];
  Data[threadIdx.x] = Slot[31 - threadIdx.x];
}

int main() {
  int *Data, Numbers[64];
  cudaMalloc(&Data, 64 * sizeof(int));
  for (int I = 0; I < 64; ++I)
    Numbers[I] = I + 1;
  cudaMemcpy(Data, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  warpSynchronous<<<1, 64>>>(Data);
  voteIsNoFence<<<1, 32>>>(Data);
  halvesApart<<<1, 32>>>(Data);
  // CHECK-DAG: status no error
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
