// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/warp.h>
#if 1
#ifdef __HIP__
#include <hip/hip_fp16.h>
#else
#include <cuda_fp16.h>
#endif
#endif
struct S {
  char c[7];
};
__global__ void k(int *o, float *f, double *d, unsigned long long *u, S *s) {
  using namespace porthip;
  int l = lane_id();
  unsigned m = 0xffffffff;
  int p;
  o[l] = porthip::shfl_xor_sync(m, o[l], 3) +
         porthip::shfl_sync(m, (short)o[l], 2, 8) + fns(o[l], 2, -3);
  for (int i = 16; i; i >>= 1)
    f[l] += porthip::shfl_xor_sync(m, f[l], i);
  d[l] = porthip::shfl_down_sync(m, d[l], 3) + porthip::shfl_up(d[l], 3);
  u[l] = porthip::shfl_up_sync(m, u[l], 4, 16);
  s[l] = porthip::shfl_sync(m, s[l], 7);
  o[l] += any_sync(m, l) + all_sync(m, l) + uni_sync(m, l) + ballot_sync(m, l) +
          activemask() + match_any_sync(m, u[l]) + match_any_sync(m, f[l]) +
          match_all_sync(m, o[l], &p) + p;
  o[l] += reduce_add_sync(m, o[l]) + reduce_min_sync(m, 1u) +
          reduce_xor_sync(m, 1u);
  syncwarp();
  static int arr_check[warp_size == 32 ? 1 : -1];
  (void)arr_check;
#if 1
  __half h = __float2half(f[l]);
  h = shfl_xor_sync(m, h, 3);
  f[l] = __half2float(h);
#endif
}
