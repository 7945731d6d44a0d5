// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared memory with a slot for each 32 threads, filled by the GPU's own warps:
// those of 64 leave every second part of it empty.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 256, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 100 + i * 37 % 101;
}

__global__ void smallest(const int *in, int *out) {
  __shared__ int found[Threads / 32];
  if (threadIdx.x < Threads / 32)
    found[threadIdx.x] = -1;
  __syncthreads();
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  int least = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = warpSize / 2; step > 0; step /= 2)
    least = min(least, __shfl_down_sync(0xffffffff, least, step));
  if (lane == 0)
    found[warp] = least;
  __syncthreads();
  if (threadIdx.x == 0) {
    least = found[0];
    for (int w = 1; w < Threads / 32; ++w)
      least = min(least, found[w]);
    out[blockIdx.x] = least;
  }
}

int main() {
  int *in;
  int *out;
  static int got[Blocks];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  smallest<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int b = 0; b < Blocks; ++b) {
    int least = 1 << 30;
    for (int i = b * Threads; i < (b + 1) * Threads; ++i)
      least = 100 + i * 37 % 101 < least ? 100 + i * 37 % 101 : least;
    bad += got[b] != least;
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
