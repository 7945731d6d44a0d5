// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half's own functions are found where others of their name stand outside of HIP's
// unnamed namespace, as those of bfloat16 do from HIP 6 on.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#ifdef __HIP__
#include <hip/hip_runtime.h>
struct Other {};
__device__ Other __hfma(Other a, Other, Other) { return a; }
__device__ Other __hfma2(Other a, Other, Other) { return a; }
#endif
#include <porthip/fp16.h>
__global__ void k(__half *h, __half2 *p) {
  h[0] = porthip::hfma(h[1], h[2], h[3]);
  p[0] = porthip::hfma2(p[1], p[2], p[3]);
}
