// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two launches; the second holds for warps of 32 lanes only.
#include <cstdio>
#include <cuda_runtime.h>

#ifndef SCALE
#define SCALE 3
#endif

__global__ void fill(float *Out, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = sqrtf(float(I)) / SCALE;
}

// Every lane gets the value of its warp's first.
__global__ void broadcast(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I - threadIdx.x % warpSize];
}

int main() {
  constexpr int Count = 256;
  float *In, *Out, Host[Count];
  cudaMalloc(&In, sizeof(Host));
  cudaMalloc(&Out, sizeof(Host));
  fill<<<2, 128>>>(In, Count);
  broadcast<<<2, 128>>>(In, Out);
  cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  std::printf("last %f\n", Host[Count - 1]);
  cudaFree(In);
  cudaFree(Out);
  return 0;
}
