// Operands of one instruction may be of two types that have one size, as uint64_t
// and unsigned long long: the C++ that stands for it compiles, and computes the same.
// RUN: %check_port %s --targets gfx942,gfx1100
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 --kernel mixed %s | FileCheck %s --check-prefix=EQUAL
// EQUAL: hip@vgpu:gfx942: equal
#include <cstdint>
#include <cuda_runtime.h>
#define SUB_CC(c, a, b)                                                        \
  asm volatile("sub.cc.u64 %0, %1, %2;" : "=l"(c) : "l"(a), "l"(b))
#define SUBC(c, a, b)                                                          \
  asm volatile("subc.u64 %0, %1, %2;" : "=l"(c) : "l"(a), "l"(b))
// CHECK: (c) = porthip::ptx::sub_cc((a), (b), ptx_carry)
// CHECK: (c) = porthip::ptx::subc((a), (b), ptx_carry)
__global__ void mixed(const uint64_t *p, uint64_t *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  uint64_t low, high, less, part;
  int64_t more;
  SUB_CC(low, 0ULL, p[i]);
  SUBC(high, 5ULL, p[i]);
  asm("min.u64 %0, %1, %2;" : "=l"(less) : "l"(p[i]), "l"(17ULL));
  asm("max.s64 %0, %1, %2;" : "=l"(more) : "l"((int64_t)low), "l"(-3LL));
  asm("div.u64 %0, %1, %2;" : "=l"(part) : "l"(high), "l"(7ULL));
  r[i] = low ^ high << 8 ^ less << 16 ^ (uint64_t)more << 24 ^ part;
}
