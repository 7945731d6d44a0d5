// A carry flag that another function leaves is an error.
// RUN: %check_port %s --no-compile
#include <cuda_runtime.h>
__device__ unsigned first(unsigned a) {
  unsigned r;
  asm volatile("add.cc.u32 %0, %1, 1;" : "=r"(r) : "r"(a));
  return r;
}
__device__ unsigned last() {
  unsigned r;
  // finding@+1: porthip-ptx-not-translated "the carry flag comes from another function"
  asm volatile("addc.u32 %0, 0, 0;" : "=r"(r));
  // CHECK: {{^}}  asm volatile("addc.u32 %0, 0, 0;" : "=r"(r));
  return r;
}
__global__ void k(unsigned *p) { p[0] = first(p[0]), p[1] = last(); }
