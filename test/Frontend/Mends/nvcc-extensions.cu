// Code that nvcc takes and plain clang does not: `register`, its own predefined
// macros, host-side min and max, its attributes, 128-bit integers.
// RUN: %check_port %s --no-compile -- -std=c++17
// `register` is an error in C++17 for the compiler of the port too.
#include <cuda_runtime.h>

#if !defined(__NVCC__) || !defined(__CUDACC_VER_MAJOR__) || __CUDACC_VER_MAJOR__ < 9
#error nvcc defines these
#endif
__global__ void k(int *p) {
  register int i = threadIdx.x;
  p[i] = cudaSuccess;
  // CHECK: {{^}}  p[i] = hipSuccess;
}
int host(int a, int b) { return min(a, b) + max(a, 3) + int(cudaDeviceReset()); }
// CHECK: {{^}}int host(int a, int b) { return min(a, b) + max(a, 3) + int(hipDeviceReset()); }
