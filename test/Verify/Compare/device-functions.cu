// Functions of HIP that have the names of CUDA's and compute something else in
// some version: averages, the sine of a half; and nan(), which clang declares
// only. The original and its port give the same.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: grep -v TEXT: %t.hip | FileCheck %s --check-prefix=TEXT
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// CHECK: averages 5 -5 6 -4 4294967295 4294967295 2147483648
// CHECK-NEXT: sines 0.479 0.841
// CHECK-NEXT: fused 0.75 1
// CHECK-NEXT: numbers 7fc00000 1
// CHECK-NEXT: bits 1.5 2
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void averages(unsigned *out, int a, int b, unsigned big) {
  out[0] = __hadd(a, b);
  // TEXT: out[0] = porthip::hadd(a, b);
  out[1] = __hadd(-a, 1 - b);
  out[2] = __rhadd(a, b + 1);
  out[3] = __rhadd(-a, 2 - b);
  out[4] = __uhadd(big, big);
  out[5] = __urhadd(big, big - 1u);
  out[6] = __urhadd(big, 0u);
}
__global__ void sines(float *out, __half h) {
  out[0] = __half2float(hsin(h));
  out[1] = __high2float(h2sin(__halves2half2(h, h + h)));
  // TEXT: porthip::h2sin(__halves2half2(h, h + h))
}
// HIP 6.3 rounds a fused bfloat16 twice, and its __hgt2 compares one of two.
__global__ void fused(float *out, __half h) {
  __nv_bfloat162 b = __float2bfloat162_rn(__half2float(h));
  out[0] = __half2float(__hfma(h, h, h));
  // TEXT: __half2float(__hfma(h, h, h))
  out[1] = __high2float(__hgt2(__hfma2(b, b, b), b));
  // TEXT: porthip::hgt2(porthip::hfma2(b, b, b), b)
}
__global__ void numbers(unsigned *out) {
  out[0] = __float_as_uint(nanf(""));
  out[1] = nan("7") != nan("7");
}
__global__ void bits(float *out, unsigned short one) {
  __half2_raw raw;
  raw.x = one + 0x200;
  raw.y = 0x4000;
  // TEXT: raw.PORTHIP_HALF2_RAW_Y = 0x4000;
  out[0] = __low2float(__half2(raw));
  out[1] = __high2float(__half2(raw));
}
int main() {
  unsigned *u, m[7];
  float *f, g[2];
  cudaMalloc(&u, sizeof m);
  cudaMalloc(&f, sizeof g);
  averages<<<1, 1>>>(u, 4, 7, 0xffffffffu);
  cudaMemcpy(m, u, sizeof m, cudaMemcpyDeviceToHost);
  printf("averages %d %d %d %d %u %u %u\n", m[0], m[1], m[2], m[3], m[4], m[5],
         m[6]);
  sines<<<1, 1>>>(f, __float2half(0.5f));
  cudaMemcpy(g, f, sizeof g, cudaMemcpyDeviceToHost);
  printf("sines %.3f %.3f\n", g[0], g[1]);
  fused<<<1, 1>>>(f, __float2half(0.5f));
  cudaMemcpy(g, f, sizeof g, cudaMemcpyDeviceToHost);
  printf("fused %g %g\n", g[0], g[1]);
  numbers<<<1, 1>>>(u);
  cudaMemcpy(m, u, sizeof m, cudaMemcpyDeviceToHost);
  printf("numbers %x %x\n", m[0], m[1]);
  bits<<<1, 1>>>(f, 0x3c00);
  cudaMemcpy(g, f, sizeof g, cudaMemcpyDeviceToHost);
  printf("bits %g %g\n", g[0], g[1]);
}
