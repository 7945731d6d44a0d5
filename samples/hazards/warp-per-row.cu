// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp for each row: the host launches 32 threads a row, the kernel counts in
// the GPU's own warps, so that on 64 lanes half of the rows are left out.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Rows = 16, Columns = 32, Threads = 128, Count = Rows * Columns;

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = float(i % 19) / 4;
}

__global__ void rowSums(const float *in, float *out) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  int lane = threadIdx.x % warpSize;
  float sum = 0;
  for (int c = lane; c < Columns; c += warpSize)
    sum += in[row * Columns + c];
  for (int step = warpSize / 2; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0)
    out[row] = sum;
}

int main() {
  float *in;
  float *out;
  static float got[Rows];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  rowSums<<<Rows * 32 / Threads, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int r = 0; r < Rows; ++r) {
    float sum = 0;
    for (int c = 0; c < Columns; ++c)
      sum += float((r * Columns + c) % 19) / 4;
    bad += got[r] != sum;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
