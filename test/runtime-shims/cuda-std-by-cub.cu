// REQUIRES: cuda-toolkit, hip-headers
// Names of libcu++ that come along with CUB's headers: the port includes what has
// them in libhipcxx's place. It is run without hipCUB, which it does not need.
// RUN: rm -rf %t && %porthip %s --out-root %t --cuda-path=%cuda_path -std=c++17
// RUN: FileCheck --check-prefix=PORT --input-file=%t/cuda-std-by-cub.hip %s
// RUN: sed '/hipcub/d' %t/cuda-std-by-cub.hip > %t/alone.hip
// RUN: %porthip run --as=gfx942 -std=c++17 %t/alone.hip | FileCheck --check-prefix=RUNS %s
// PORT: {{^}}#include <porthip/cuda_std.h>
// RUNS: 4 9 3 7
#include <cub/block/block_reduce.cuh>
#include <cstdio>

__global__ void k(int *p) {
  p[0] = ::cuda::ceil_div<long long>(p[0], 3u);
  p[1] = cuda::maximum<>{}(9, p[1]);
  p[2] = cuda::minimum<int>{}(9, p[2]);
  p[3] = cuda::std::plus<int>{}(p[3], 4);
}
int main() {
  int *p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  p[0] = 10;
  p[1] = p[2] = p[3] = 3;
  k<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}
