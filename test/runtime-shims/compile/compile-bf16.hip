// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/bf16.h>
#include <porthip/memory.h>
#include <porthip/warp.h>
__global__ void k(__hip_bfloat16 *h, __hip_bfloat162 *p, int *i, unsigned *u,
                  long long *l, float *f) {
  h[0] = porthip::hadd_rn(h[1], h[2]);
  h[1] = porthip::hfma_relu(h[1], h[2], h[3]);
  p[0] = porthip::hmax2_nan(p[1], p[2]);
  u[0] = porthip::heq2_mask(p[1], p[2]);
  p[1] = porthip::hneu2(p[1], p[2]);
  i[0] = porthip::bfloat162int_rn(h[1]) + porthip::bfloat162char_rz(h[2]);
  l[0] = porthip::bfloat162ll_ru(h[3]);
  h[4] = porthip::ull2bfloat16_rd(l[1]);
  h[5] = porthip::float2bfloat16_rz(f[1]);
  h[6] = porthip::htanh(h[6]);
  h[7] = porthip::double2bfloat16(3.0);
  p[5] = porthip::floats2bfloat162_rn(f[0], f[1]);
  h[8] = porthip::shfl_xor_sync(~0u, h[8], 3);
  p[8] = porthip::shfl_down_sync(~0u, p[8], 3);
  h[9] = porthip::ldcg(h + 10);
  p[9] = porthip::ldcs(p + 10);
  h[1] = __hadd(h[1], h[2]);
  p[1] = __hfma2(p[1], p[2], p[3]);
  h[2] = hsqrt(h[3]);
  f[1] = __bfloat162float(h[3]) + __low2float(p[3]);
  h[3] = __float2bfloat16(f[2]);
  i[4] = __hgt(h[1], h[2]) + __hbeq2(p[1], p[2]);
  float q = h[4];
  f[3] = q;
  h[5] = h[6] + h[7];
  h[5] += h[6];
  p[6] = __float22bfloat162_rn(make_float2(f[1], f[2]));
  h[7] = h2exp(p[1]).x;
  h[9] = __habs(h[3]);
  i[5] = (p[1] == p[2]) + (p[1] != p[2]) + (p[1] < p[2]) + (p[1] >= p[2]);
  ++p[1];
  p[2]--;
  h[1] = -h[2]++;
  p[3] = __halves2bfloat162(h[1], h[2]);
}
void host() {
  __hip_bfloat16 a(1.0f);
  float f = (float)a;
  (void)f;
}
