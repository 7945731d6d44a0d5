// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp-synchronous code over volatile shared memory, in the five steps of 32
// lanes: 64 lanes need six.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i % 23;
}

// Inclusive prefix sums of each block.
__global__ void prefixSums(const int *in, int *out) {
  __shared__ volatile int sums[Threads];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  int lane = t % warpSize, warp = t / warpSize;
  sums[t] = in[i];
  __syncwarp();
  for (int step = 1; step <= 16; step *= 2) {
    int left = lane >= step ? sums[t - step] : 0;
    __syncwarp();
    sums[t] += left;
    __syncwarp();
  }
  __syncthreads();
  int before = 0;
  for (int w = 0; w < warp; ++w)
    before += sums[w * warpSize + warpSize - 1];
  out[i] = before + sums[t];
}

int main() {
  int *in;
  int *out;
  static int got[Count];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  prefixSums<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0, sum = 0;
  for (int i = 0; i < Count; ++i) {
    sum = (i % Threads ? sum : 0) + i % 23;
    bad += got[i] != sum;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
