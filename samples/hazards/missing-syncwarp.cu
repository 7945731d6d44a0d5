// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes hand values to each other through shared memory, with __syncwarp
// between. HIP before 7 has none, and ports leave it out.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = float(i % 29);
}

__global__ void reverseWarps(const float *in, float *out) {
  __shared__ float tile[Threads];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32, first = threadIdx.x - lane;
  tile[first + lane] = in[i];
  __syncwarp();
  out[i] = tile[first + 31 - lane];
}

int main() {
  float *in;
  float *out;
  static float got[Count];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  reverseWarps<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < Count; ++i)
    bad += got[i] != float((i / 32 * 32 + 31 - i % 32) % 29);
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
