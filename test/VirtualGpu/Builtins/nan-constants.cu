// The bits of CUDA's constants that are no numbers are those of the port, where
// HIP has no constants of its own, too.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// CHECK: fff8000000000000 7fffffff 7f800000
#include <cstdio>
#include <math_constants.h>
__global__ void bits(unsigned long long *out) {
  out[0] = __double_as_longlong(CUDART_NAN);
  out[1] = __float_as_uint(CUDART_NAN_F);
  out[2] = __float_as_uint(CUDART_INF_F);
}
int main() {
  unsigned long long out[3], *to;
  cudaMalloc(&to, sizeof out);
  bits<<<1, 1>>>(to);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
  printf("%llx %llx %llx\n", out[0], out[1], out[2]);
}
