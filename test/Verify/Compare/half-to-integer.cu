// 16-bit floats become the nearest integer of 8, 16 or 64 bits, on the device and on
// the host.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: 255 127 300 300 300
// CHECK-NEXT: 0 -128 -200 0 -200
// CHECK-NEXT: 255 127 32767 65535 9223372036854775807
// CHECK-NEXT: 0 0 0 0 -9223372036854775808
// CHECK-NEXT: 255 127 32767 39936
// CHECK-NEXT: host 255 127 32767 0
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void convert(const float *f, long long *p) {
  __half h = __float2half(f[threadIdx.x]);
  p += 5 * threadIdx.x;
  unsigned char u = h;
  // TEXT: {{^}}  unsigned char u = porthip::half2uchar_rz(h);
  p[0] = u;
  p[1] = (signed char)h;
  p[2] = short(h);
  p[3] = static_cast<unsigned short>(h);
  p[4] = (long long)h;
  // TEXT: {{^}}  p[4] = (long long)porthip::half2ll_rz(h);
}
__global__ void brain(const float *f, int *p) {
  __nv_bfloat16 b = __float2bfloat16(f[0]);
  p[0] = (unsigned char)b;
  p[1] = (signed char)b;
  p[2] = (short)b;
  p[3] = (unsigned short)b;
  // TEXT: {{^}}  p[3] = (unsigned short)porthip::bfloat162ushort_rz(b);
}
int main() {
  float f[4] = {300.0f, -200.0f, INFINITY, NAN}, large = 40000.0f, *from;
  long long out[20], *to;
  int small[4];
  cudaMalloc(&from, sizeof f);
  cudaMalloc(&to, sizeof out);
  cudaMemcpy(from, f, sizeof f, cudaMemcpyHostToDevice);
  convert<<<1, 4>>>(from, to);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 20; ++i)
    printf("%lld%c", out[i], i % 5 == 4 ? '\n' : ' ');
  cudaMemcpy(from, &large, sizeof large, cudaMemcpyHostToDevice);
  brain<<<1, 1>>>(from, (int *)to);
  cudaMemcpy(small, to, sizeof small, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", small[0], small[1], small[2], small[3]);
  __half h = __float2half(50000.0f), below = __float2half(-3.0f);
  printf("host %d %d %d %d\n", (unsigned char)h, (signed char)h, (short)h,
         (unsigned short)below);
}
