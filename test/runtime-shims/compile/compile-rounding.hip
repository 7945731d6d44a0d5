// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/rounding.h>
__global__ void k(float *f, double *d, long long *l, unsigned long long *u,
                  int *i, float2 *p) {
  using namespace porthip;
#define T(M)                                                                   \
  f[0] += fadd_##M(f[1], f[2]) + fmul_##M(f[1], f[2]) + fdiv_##M(f[1], f[2]) + \
          fsqrt_##M(f[2]) + frcp_##M(f[1]) + fmaf_##M(f[1], f[2], f[3]) +      \
          fsub_##M(f[1], f[2]) + double2float_##M(d[1]) +                      \
          int2float_##M(i[1]) + ll2float_##M(l[1]) + ull2float_##M(u[1]);      \
  d[0] += dadd_##M(d[1], d[2]) + dmul_##M(d[1], d[2]) + ddiv_##M(d[1], d[2]) + \
          dsqrt_##M(d[2]) + fma_##M(d[1], d[2], d[3]) + ll2double_##M(l[1]);   \
  l[0] += float2ll_##M(f[1]) + double2ull_##M(d[2]);                           \
  i[0] += float2int_##M(f[1]) + float2uint_##M(f[2]) + double2int_##M(d[1]) +  \
          double2uint_##M(d[2]);                                               \
  p[0] = ffma2_##M(fadd2_##M(p[0], p[1]), fmul2_##M(p[1], p[2]), p[3]);
  T(rn) T(rd) T(ru) T(rz) f[0] += frsqrt_rn(f[1]);
  i[0] += to_integer<int>(f[0]) + to_integer<unsigned char>(d[0]);
  u[0] += to_integer<unsigned long long>(f[0]);
}
