// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Votes of a warp in 32 bits: those of lanes 32 to 63 are cut off.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i * i % 17;
}

__global__ void countSmall(const int *in, int *out) {
  __shared__ int votes[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  unsigned mask =
      __ballot_sync(0xffffffff, in[blockIdx.x * blockDim.x + threadIdx.x] < 9);
  if (lane == 0)
    votes[warp] = __popc(mask);
  __syncthreads();
  if (threadIdx.x == 0) {
    out[blockIdx.x] = 0;
    for (int w = 0; w < int(blockDim.x / warpSize); ++w)
      out[blockIdx.x] += votes[w];
  }
}

int main() {
  int *in;
  int *out;
  static int got[Blocks];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  countSmall<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int b = 0; b < Blocks; ++b) {
    int count = 0;
    for (int i = b * Threads; i < (b + 1) * Threads; ++i)
      count += i * i % 17 < 9;
    bad += got[b] != count;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
