// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The workloads as CUDA kernels.
#ifndef PORTHIP_BENCH_VGPU_KERNELS_H
#define PORTHIP_BENCH_VGPU_KERNELS_H

#include "Workloads.h"

namespace workloads {

__global__ void vadd(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__global__ void mathOps(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = sinf(a[i]) + expf(b[i]) * sqrtf(a[i] + 1);
}

__global__ void matmul(const float *a, const float *b, float *c, int n) {
  __shared__ float s[16][16], t[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += s[threadIdx.y][i] * t[i][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__global__ void reduce(const float *a, float *c) {
  __shared__ float s[Block];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * Block + t];
  __syncthreads();
  for (int d = Block / 2; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    c[blockIdx.x] = s[0];
}

__global__ void scan(const float *a, float *c) {
  __shared__ float s[Block];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * Block + t];
  __syncthreads();
  for (int d = 1; d < Block; d *= 2) {
    float v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  c[blockIdx.x * Block + t] = s[t];
}

__global__ void shuffle(const float *a, float *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float first = a[i], v = first;
  for (int r = 0; r < ShuffleRounds; ++r)
    v = __shfl_xor_sync(0xffffffffu, first, (r + 1) & 31) * 0.5f + v * 0.5f;
  c[i] = v;
}

__global__ void divergent(const float *a, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned x = unsigned(a[i] * 1e6f) + 1;
  int steps = 0;
  while (x > 1 && steps < 64) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  c[i] = float(steps);
}

inline void launch(Kind k, int size, const float *a, const float *b, float *c) {
  int blocks = size / Block;
  switch (k) {
  case Vadd:
    vadd<<<blocks, Block>>>(a, b, c, size);
    break;
  case Math:
    mathOps<<<blocks, Block>>>(a, b, c, size);
    break;
  case Matmul:
    matmul<<<dim3(size / 16, size / 16), dim3(16, 16)>>>(a, b, c, size);
    break;
  case Reduce:
    reduce<<<blocks, Block>>>(a, c);
    break;
  case Scan:
    scan<<<blocks, Block>>>(a, c);
    break;
  case Shuffle:
    shuffle<<<blocks, Block>>>(a, c);
    break;
  case Divergent:
    divergent<<<blocks, Block>>>(a, c, size);
    break;
  }
}

inline void check(cudaError_t error) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}

} // namespace workloads
#endif
