// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each lane takes its right neighbour's value, the last one the first one's:
// lanes of 64 take it from the lower half.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = float(i) * i / 8;
}

__global__ void differences(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32;
  out[i] = __shfl_sync(0xffffffff, in[i], (lane + 1) % 32) - in[i];
}

int main() {
  float *in;
  float *out;
  static float got[Count];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  differences<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < Count; ++i) {
    int right = i / 32 * 32 + (i + 1) % 32;
    bad += got[i] != float(right) * right / 8 - float(i) * i / 8;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
