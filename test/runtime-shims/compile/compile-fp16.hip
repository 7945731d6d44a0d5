// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/fp16.h>
__global__ void k(__half *h, __half2 *p, int *i, unsigned *u, long long *l,
                  float *f) {
  h[0] = porthip::hadd_rn(h[1], h[2]);
  h[1] = porthip::hfma_relu(h[1], h[2], h[3]);
  p[0] = porthip::hmax2_nan(p[1], p[2]);
  u[0] = porthip::heq2_mask(p[1], p[2]);
  p[1] = porthip::hneu2(p[1], p[2]);
  p[3] = porthip::hcmadd(p[1], p[2], p[3]);
  i[0] = porthip::half2int_rn(h[1]) + porthip::half2char_rz(h[2]);
  l[0] = porthip::half2ll_ru(h[3]);
  h[4] = porthip::ull2half_rd(l[1]);
  h[5] = porthip::float2half_rz(f[1]);
  h[6] = porthip::htanh(h[6]);
  p[6] = porthip::h2tanh_approx(p[6]);
  h[7] = porthip::double2half(3.0);
  h[8] = porthip::hmin(h[8], h[9]);
  i[1] = porthip::hne(h[1], h[2]) + porthip::hbne2(p[1], p[2]);
}
