// A carry chain in several asm statements of one function: the port's function
// has a variable for the flag, and computes the same.
// REQUIRES: hip-headers
// RUN: %check_port %s
// RUN: %porthip verify --cuda-path=none %s | FileCheck --check-prefix=AGREE %s
// AGREE: hip@vgpu:gfx942: equal
// AGREE: hip@vgpu:gfx1100: equal
#include <cuda_runtime.h>
#define ADD_SETS(r, a, b) asm volatile("add.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b))
#define ADD_BOTH(r, a, b) asm volatile("addc.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b))
#define ADD_READS(r, a, b) asm volatile("addc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b))
// CHECK: {{^}}#define ADD_READS(r, a, b) (r) = porthip::ptx::addc((a), (b), ptx_carry)

__device__ void add(unsigned long long *r, const unsigned long long *a,
                    const unsigned long long *b) {
  // CHECK: const unsigned long long *b) { bool ptx_carry = false;
  ADD_SETS(r[0], a[0], b[0]);
  for (int i = 1; i < 3; ++i)
    ADD_BOTH(r[i], a[i], b[i]);
  ADD_READS(r[3], a[3], b[3]);
}
// A chain within one statement does not see the function's, unless it is between
// two that share the flag.
__device__ unsigned one(unsigned a, unsigned b) {
  // CHECK: {{^}}__device__ unsigned one(unsigned a, unsigned b) {{{$}}
  unsigned r;
  asm("add.cc.u32 %0, %1, %2;\n\taddc.u32 %0, 0, 0;" : "=&r"(r) : "r"(a), "r"(b));
  return r;
}
__device__ unsigned between(unsigned a) {
  // CHECK: {{^}}__device__ unsigned between(unsigned a) { bool ptx_carry = false;
  unsigned r, s, t;
  asm("add.cc.u32 %0, %1, 1;" : "=r"(r) : "r"(a));
  asm("add.cc.u32 %0, %1, 2;\n\taddc.u32 %0, %0, 0;" : "=&r"(s) : "r"(~0u));
  asm("addc.u32 %0, 0, 0;" : "=r"(t));
  return r + s + t;
}
__global__ void k(unsigned long long *p, unsigned *q) {
  add(p, p, p + 4);
  q[0] = one(~0u, 1);
  q[1] = between(3);
}
int main() {
  unsigned long long *p, in[8] = {~0ull, ~0ull, 4, 1, 1, 0, ~0ull - 4, 7}, out[4];
  unsigned *q, two[2];
  cudaMalloc(&p, sizeof in);
  cudaMalloc(&q, sizeof two);
  cudaMemcpy(p, in, sizeof in, cudaMemcpyHostToDevice);
  k<<<1, 1>>>(p, q);
  cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost);
  cudaMemcpy(two, q, sizeof two, cudaMemcpyDeviceToHost);
  return !(out[0] == 0 && out[1] == 0 && out[2] == 0 && out[3] == 9 && two[0] == 1 &&
           two[1] == 4 + 2 + 1);
}
