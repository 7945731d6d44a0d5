// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/atomics.h>
#include <porthip/math.h>
#include <porthip/pipeline.h>
#ifdef __HIP__
#include <hip/hip_fp16.h>
#else
#include <cuda_fp16.h>
#endif
__global__ void k(int *i, unsigned *u, long long *l, unsigned long long *ul,
                  float *f, double *d, __half *h, __half2 *h2, float4 *f4,
                  unsigned short *us) {
  using porthip::atomicAdd_block;
  i[0] = porthip::atomicAdd_block(i + 1, 3) + porthip::atomicMax_system(i, 2u) +
         porthip::atomicInc_block(u, 7) + porthip::atomicCAS_block(i, 1, 2) +
         porthip::atomicExch_system(i, 4);
  l[0] = porthip::atomicMin(l, 3) + porthip::atomicAnd(l, 4);
  ul[0] = porthip::atomicXor_system(ul, 3);
  f[0] = porthip::atomicAdd_block(f, 1) + porthip::atomicExch(f, 2) +
         porthip::rsqrt(f[1]) + porthip::rsqrt(3);
  d[0] = porthip::atomicAdd_system(d, 1.f) + porthip::exp10(d[3]);
#ifdef __HIP__
  h[0] = porthip::atomicAdd(h + 1, h[2]);
  h2[0] = porthip::atomicAdd(h2 + 1, h2[2]);
  f4[0] = porthip::atomicAdd(f4, f4[2]);
  us[1] = porthip::atomicCAS(us, us[2], us[3]);
#endif
  porthip::sincos(f[1], f + 2, f + 3);
  porthip::pipeline_memcpy_async(i, u, 16);
  porthip::pipeline_wait_prior(0);
  u[1] = porthip::atomicSub_system(u, 1u);
  i[1] = porthip::signbitf(f[1]);
  u[2] = porthip::max(i[3], u[3]) + unsigned(porthip::min(ul[1], l[1]));
}
