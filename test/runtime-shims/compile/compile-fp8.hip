// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target, and on the
// host.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/fp8.h>
template <class T, class T2, class T4>
__host__ __device__ void all(T *s, T2 *p, T4 *q, float *f, double *d, int *i,
                             __half *h, __half2 *h2, __hip_bfloat16 *b,
                             __hip_bfloat162 *b2) {
  s[0] = T(f[0]);
  s[1] = T(d[0]);
  s[2] = T(i[0]);
  s[3] = T(h[0]);
  s[4] = T(b[0]);
  s[5] = T(7ull);
  s[6].__x = s[5].__x;
  f[1] = float(s[0]) + static_cast<float>(s[1]);
  d[1] = double(s[1]);
  i[1] = int(s[2]) + (unsigned char)s[3] + int(bool(s[4]));
  h[1] = __half(s[3]);
  b[1] = __hip_bfloat16(s[4]);
  p[0] = T2(make_float2(f[0], f[1]));
  p[1] = T2(make_double2(d[0], d[1]));
  p[2] = T2(h2[0]);
  p[3] = T2(b2[0]);
  float2 Two = float2(p[0]);
  h2[1] = __half2(p[1]);
  q[0] = T4(make_float4(Two.x, f[1], f[2], f[3]));
  q[1] = T4(h2[0], h2[1]);
  q[2] = T4(b2[0], b2[1]);
  float4 Four = float4(q[0]);
  f[4] = Four.w;
}
template <class... Arguments> __global__ void kernel(Arguments *...A) {
  all(A...);
}
__host__ __device__ porthip::fp8x2_storage_t
functions(porthip::fp8_storage_t A, porthip::saturation_t S,
          porthip::fp8_interpretation_t I) {
  __half_raw Half = porthip::cvt_fp8_to_halfraw(A, I);
  __half2_raw Two = porthip::cvt_fp8x2_to_halfraw2(A, porthip::E5M2);
  __hip_bfloat16_raw Brain;
  Brain.x = 0x3f80;
  return porthip::cvt_float_to_fp8(1.0f, porthip::SATFINITE, I) +
         porthip::cvt_double_to_fp8(1.0, porthip::NOSAT, porthip::E4M3) +
         porthip::cvt_halfraw_to_fp8(Half, S, I) +
         porthip::cvt_halfraw2_to_fp8x2(Two, S, I) +
         porthip::cvt_bfloat16raw_to_fp8(Brain, S, I) +
         porthip::cvt_float2_to_fp8x2(make_float2(1, 2), S, I) +
         porthip::cvt_double2_to_fp8x2(make_double2(1, 2), S, I);
}
#define ARGUMENTS                                                              \
  float *, double *, int *, __half *, __half2 *, __hip_bfloat16 *,             \
      __hip_bfloat162 *
using namespace porthip;
template __global__ void kernel(fp8_e4m3 *, fp8x2_e4m3 *, fp8x4_e4m3 *,
                                ARGUMENTS);
template __global__ void kernel(fp8_e5m2 *, fp8x2_e5m2 *, fp8x4_e5m2 *,
                                ARGUMENTS);
