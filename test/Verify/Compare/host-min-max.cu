// CUDA's min and max in host code, which HIP has for int alone.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// CHECK: {{^}}2.75 2 0.5 4294967296{{$}}
#include <cstdio>
#include <cuda_runtime.h>
template <class T> __host__ __device__ T larger(T a, T b) { return max(a, b); }
__global__ void k(double *p) { p[0] = larger(p[0], 1.0); }
int main() {
  printf("%g %d %g %zu\n", larger(2.5, 2.75), larger(1, 2), min(0.5f, 0.75),
         max(size_t(1) << 32, size_t(3)));
}
