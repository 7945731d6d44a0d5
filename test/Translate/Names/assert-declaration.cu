// A declaration of the C library's assertion for devices as well, which HIP has
// there: the host's is left.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
extern "C" {
__host__ __device__ void __assert_fail(const char *what, const char *file, unsigned int line, const char *function) noexcept __attribute__((__noreturn__));
// CHECK: {{^}}void __assert_fail(
}
__global__ void k(int *p, int n) {
  if (threadIdx.x >= n)
    __assert_fail("n", __FILE__, __LINE__, __func__);
  p[threadIdx.x] = 1;
}
