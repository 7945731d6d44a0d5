// Floats that become enumerators are converted as to the integer in which these are
// kept, and a 16-bit float becomes one by way of a number.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1201 %t.hip | FileCheck %s
// CHECK: -3 0 -3 0 -3 0 -3 1
// CHECK-NEXT: -1 255 9223372036854775807 -1 -1 255 -1 1
// CHECK-NEXT: -25536 64 40000 40000 -25536 255 -25536 1
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
enum Short : short { A };
namespace level {
enum Byte : unsigned char { B };
}
enum class Long : long long { C };
enum class Unsigned : unsigned long long { D };
template <class E, class T> __device__ E open(T x) { return static_cast<E>(x); }
// TEXT: return porthip::to_integer<E>(x);
__global__ void convert(const float *f, const double *d, const __half *h,
                        long long *p) {
  const int i = threadIdx.x;
  p += 8 * i;
  p[0] = (Short)f[i];
  // TEXT: {{^}}  p[0] = porthip::to_integer<Short>(f[i]);
  p[1] = static_cast<level::Byte>(d[i]);
  // TEXT: {{^}}  p[1] = porthip::to_integer<level::Byte>(d[i]);
  p[2] = (long long)Long(f[i]);
  // TEXT: {{^}}  p[2] = (long long)porthip::to_integer<Long>(f[i]);
  p[3] = (long long)(Unsigned)f[i];
  p[4] = open<Short>(d[i]);
  p[5] = (level::Byte)(unsigned char)h[i];
  // TEXT: {{^}}  p[5] = (level::Byte)(unsigned
  // char)porthip::half2uchar_rz(h[i]);
  p[6] = (Short)(float)f[i];
  p[7] = bool(h[i]) && h[i];
  // TEXT: {{^}}  p[7] = bool(h[i]) && h[i];
}
int main() {
  float *f;
  double *d;
  __half *h;
  long long *p;
  cudaMallocManaged(&f, 3 * sizeof(float));
  cudaMallocManaged(&d, 3 * sizeof(double));
  cudaMallocManaged(&h, 3 * sizeof(__half));
  cudaMallocManaged(&p, 24 * sizeof(long long));
  const float values[] = {-3, 1e30f, 40000};
  for (int i = 0; i < 3; ++i) {
    f[i] = d[i] = values[i];
    h[i] = __float2half(values[i]);
  }
  convert<<<1, 3>>>(f, d, h, p);
  cudaDeviceSynchronize();
  for (int i = 0; i < 24; ++i)
    printf("%lld%c", p[i], i % 8 == 7 ? '\n' : ' ');
}
