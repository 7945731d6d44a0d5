// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lanes below one's own as bits of a 32-bit word: there are none for lanes
// 32 to 63.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 2, Threads = 128, Count = Blocks * Threads;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i * 5 % 11;
}

// The place of each kept element among those that its warp keeps; warps of the
// block follow each other.
__global__ void places(const int *in, int *out) {
  __shared__ int kept[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  bool isKept = in[i] > 4;
  unsigned votes = __ballot_sync(0xffffffff, isKept);
  unsigned below = (1u << lane) - 1;
  int place = __popc(votes & below);
  if (lane == 0)
    kept[warp] = __popc(votes);
  __syncthreads();
  for (int w = 0; w < warp; ++w)
    place += kept[w];
  out[i] = isKept ? place : -1;
}

int main() {
  int *in;
  int *out;
  static int got[Count];
  cudaMalloc(&in, Count * sizeof(*in));
  cudaMalloc(&out, sizeof(got));
  fill<<<Count / 128, 128>>>(in, Count);
  places<<<Blocks, Threads>>>(in, out);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  int bad = 0, place = 0;
  for (int i = 0; i < Count; ++i) {
    if (i % Threads == 0)
      place = 0;
    bad += got[i] != (i * 5 % 11 > 4 ? place++ : -1);
  }
  std::printf("%s\n", bad ? "FAILED" : "PASSED");
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
