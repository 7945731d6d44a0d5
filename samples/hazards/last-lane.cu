// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every lane takes the last lane's value, which is lane 31 of 32: on 64 lanes
// the upper half takes it from the lower one.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i * 7 % 31;
}

// Shares of the warp's sum, in thousandths.
__global__ void shares(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31;
  int sum = in[i];
  for (int step = 1; step < 32; step *= 2) {
    int left = __shfl_up_sync(0xffffffff, sum, step);
    if (lane >= step)
      sum += left;
  }
  out[i] = in[i] * 1000 / __shfl_sync(0xffffffff, sum, 31);
}

int main() {
  int *in;
  int *out;
  static int got[Count];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  shares<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int first = 0; first < Count; first += 32) {
    int sum = 0;
    for (int i = first; i < first + 32; ++i)
      sum += i * 7 % 31;
    for (int i = first; i < first + 32; ++i)
      bad += got[i] != i * 7 % 31 * 1000 / sum;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
