// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The left neighbour of a warp's first lane is the lane itself; on 64 lanes
// lane 32 has a left neighbour.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i * i;
}

__global__ void steps(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] - __shfl_up_sync(0xffffffff, in[i], 1);
}

int main() {
  int *in;
  int *out;
  static int got[Count];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  steps<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < Count; ++i)
    bad += got[i] != (i % 32 ? i * i - (i - 1) * (i - 1) : 0);
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
