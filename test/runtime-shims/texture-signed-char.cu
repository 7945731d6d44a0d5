// `tex1Dfetch<signed char>` and kin, which HIP's headers know as `char` alone.
// RUN: rm -rf %t && mkdir %t && %porthip %s -o %t/a.hip --cuda-path=none -q
// RUN: %porthip run --as=gfx90a %t/a.hip | FileCheck %s
// RUN: %porthip run --as=gfx942 %t/a.hip | FileCheck %s
// RUN: %porthip run --as=gfx1100 %t/a.hip | FileCheck %s
// RUN: %porthip run --as=sm_80 --cuda-path=none %s | FileCheck %s
// CHECK: -3 120 -128 7
#include <cstdio>
#include <cuda_runtime.h>
__global__ void fetch(cudaTextureObject_t t, int *p) {
  signed char v;
  tex1Dfetch(&v, t, (int)threadIdx.x);
  p[threadIdx.x] = threadIdx.x & 1 ? v : tex1Dfetch<signed char>(t, threadIdx.x);
}
int main() {
  const signed char values[4] = {-3, 120, -128, 7};
  void *m;
  cudaMalloc(&m, sizeof values);
  cudaMemcpy(m, values, sizeof values, cudaMemcpyHostToDevice);
  cudaResourceDesc rd = {};
  rd.resType = cudaResourceTypeLinear;
  rd.res.linear.devPtr = m;
  rd.res.linear.desc = cudaCreateChannelDesc<signed char>();
  rd.res.linear.sizeInBytes = sizeof values;
  cudaTextureDesc td = {};
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &rd, &td, nullptr);
  int *p, h[4];
  cudaMalloc(&p, sizeof h);
  fetch<<<1, 4>>>(t, p);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
}
