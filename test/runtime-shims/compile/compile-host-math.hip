// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that CUDA allows on the host compiles there and on the device: half
// arithmetic and conversions, mathematical functions of either precision.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/fp16.h>
#include <porthip/intrinsics.h>
#include <porthip/math.h>

__host__ __device__ __half both(__half a, __half b) {
  a += b;
  return a < b ? -a : a * b - a / b;
}

__host__ __device__ float numbers(float a, double b, int c) {
  return rsqrtf(a) + rsqrtf(c) + rcbrtf(a) + normcdff(a) + normcdfinvf(a) +
         erfcxf(a) + erfinvf(a) + erfcinvf(a) + sinpif(a) + cospif(a) +
         porthip::rsqrt(a) + float(porthip::rsqrt(b)) +
         float(porthip::rsqrt(c)) + float(porthip::normcdf(b)) +
         porthip::j0(a) + float(porthip::exp10(b)) +
         float(porthip::umin(c, 3u));
}

void host(__half *h, float *f) {
  h[0] = both(h[1], h[2]);
  h[1] = porthip::double2half(0.5);
  f[0] = numbers(f[1], f[2], 3) + float(porthip::half2int_rz(h[3]));
  sincospif(f[1], f + 2, f + 3);
  porthip::sincos(f[1], f + 2, f + 3);
  double s, c;
  porthip::sincospi(0.5, &s, &c);
  f[4] = float(porthip::jn(2, s)) + porthip::isnanf(f[5]);
  h[2] = h[3] + h[4];
}

__global__ void device(__half *h, float *f) {
  h[0] = both(h[1], h[2]);
  f[0] = numbers(f[1], f[2], 3);
  h[2] = h[3] + h[4];
}
