// Numbers that the integer does not hold: CUDA gives the nearest one, and clang
// removes the store where it knows the number.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: 0 7fffffff 80000000 0 ffffffff 80000000 80000000 0
// CHECK-NEXT: 7fffffff 80000000 0 ffffffff 2c 4464 0 ffffffff
// CHECK-NEXT: 0 7fffffff 80000000 80000000 0 ffffffff 2 3
#include <cstdio>
#include <cuda_runtime.h>
__device__ unsigned cut(float x) { return static_cast<unsigned>(x); }
__global__ void convert(unsigned *p, float low, double nan) {
  // The intrinsics, of constants.
  p[0] = __float2uint_rz(-1.5f);
  // TEXT: {{^}}  p[0] = porthip::float2uint_rz(-1.5f);
  p[1] = __float2int_rn(3e10f);
  p[2] = __float2int_rd(-3e10f);
  p[3] = __float2int_rz(__int_as_float(0x7fc00000));
  p[4] = __double2uint_ru(1e20);
  p[5] = __double2int_rn(-1e20);
  p[6] = __double2int_rz(nan);
  p[7] = __float2uint_rn(low);
  // Casts of constants, and of what callers pass.
  p[8] = (int)3e10f;
  // TEXT: {{^}}  p[8] = porthip::to_integer<int>(3e10f);
  p[9] = static_cast<int>(-3e10);
  // TEXT: {{^}}  p[9] = porthip::to_integer<int>(-3e10);
  p[10] = -1.5f;
  // TEXT: {{^}}  p[10] = porthip::to_integer<unsigned int>(-1.5f);
  p[11] = unsigned(5e9);
  // TEXT: {{^}}  p[11] = porthip::to_integer<unsigned int>(5e9);
  p[12] = (unsigned char)(low * -300.0f);
  p[13] = (unsigned short)(short)(low * -83044.0f);
  p[14] = cut(-2.5f);
  // 64 bits.
  unsigned long long most = 1e30, least = (unsigned long long)-1.5;
  p[15] = most >> 32;
  p[16] = least >> 32;
  long long large = (long long)1e30f;
  p[17] = large >> 32;
  p[18] = (long long)-1e30f >> 32;
  float known = -7.0f;
  p[19] = (int)(known * 1e30f);
  p[20] = (unsigned)known;
  p[21] = __float2int_rn(-1.0f);
  p[22] = __float2uint_rn(low * -2);
  p[23] = __double2int_ru(2.5);
}
int main() {
  unsigned *p, out[24];
  cudaMalloc(&p, sizeof out);
  cudaMemset(p, 7, sizeof out);
  convert<<<1, 1>>>(p, -1.0f, nan(""));
  cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 24; ++i)
    printf("%x%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
