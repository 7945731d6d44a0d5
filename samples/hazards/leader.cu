// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One lane for all that have the same key, found among 32 bits of lanes.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Keys = 8, Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i * 11 % 23 % Keys;
}

__global__ void histogram(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  int key = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 0; k < Keys; ++k) {
    unsigned same = __ballot_sync(0xffffffff, key == k);
    if (lane == __ffs(same) - 1)
      atomicAdd(&out[k], __popc(same));
  }
}

int main() {
  int *in;
  int *out;
  static int got[Keys];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  cudaMemset(out, 0, sizeof(got));
  histogram<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0, counts[Keys] = {};
  for (int i = 0; i < Count; ++i)
    ++counts[i * 11 % 23 % Keys];
  for (int k = 0; k < Keys; ++k)
    bad += got[k] != counts[k];
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
