// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reduction whose steps are those of 32 lanes, while the slots are those of
// the GPU's own warps: on 64 lanes the upper half is lost.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 4, Threads = 128, Count = Blocks * Threads;

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = float(i % 13) + 1;
}

__global__ void blockSums(const float *in, float *out) {
  __shared__ float partial[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  float sum = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0)
    partial[warp] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    float total = 0;
    for (int w = 0; w < int(blockDim.x / warpSize); ++w)
      total += partial[w];
    out[blockIdx.x] = total;
  }
}

int main() {
  float *in;
  float *out;
  static float got[Blocks];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  blockSums<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int b = 0; b < Blocks; ++b) {
    float sum = 0;
    for (int i = b * Threads; i < (b + 1) * Threads; ++i)
      sum += float(i % 13) + 1;
    bad += got[b] != sum;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
