// min and max in host code, which HIP has for int alone: porthip has them for
// all types, also for those of a template.
// RUN: %check_port %s --host
#include <cstdio>
#include <cuda_runtime.h>
// CHECK: #include <porthip/host_math.h>
template <class T> __host__ __device__ T larger(T a, T b) { return max(a, b); }
// CHECK: template <class T> __host__ __device__ T larger(T a, T b) { return max(a, b); }
__global__ void k(double *p) { p[0] = larger(p[0], 1.0); }
int main() {
  printf("%g %d %g %zu\n", larger(2.5, 2.75), larger(1, 2), min(0.5f, 0.75),
         max(size_t(1) << 32, size_t(3)));
}
