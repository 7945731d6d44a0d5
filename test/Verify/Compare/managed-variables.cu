// Managed variables of one file that kernels alone name: without more HIP's
// runtime does not know them.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// CHECK: 1 2 3 7
#include <cstdio>
// TEXT: __attribute__((used)) static __managed__ int one = 1;
static __managed__ int one = 1;
namespace {
// TEXT: __attribute__((used)) __managed__ int two = 2;
__managed__ int two = 2;
} // namespace
// TEXT: __attribute__((used)) static __device__ __managed__ int three[2] = {3, 4}, *none;
static __device__ __managed__ int three[2] = {3, 4}, *none;
// TEXT: {{^}}__managed__ int shared = 7;
__managed__ int shared = 7;
__global__ void read(int *p) {
  p[0] = one;
  p[1] = two;
  p[2] = three[0] + (none != nullptr);
  p[3] = shared;
}
int main() {
  int *p, h[4];
  cudaMalloc(&p, sizeof h);
  read<<<1, 1>>>(p);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
}
