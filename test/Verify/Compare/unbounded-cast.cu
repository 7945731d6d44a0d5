// Floats that an integer may not hold, known only when the program runs: the port
// gives CUDA's numbers, and leaves alone what is known to fit.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: 44 0 -56 4464 4464 254 9223372036854775807 0 -2147483648 2147483648
// CHECK-NEXT: 0 -9223372036854775808 4.29497e+09 0 44 12 -9223372036854775808
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
__device__ void put(unsigned char byte, long long *to) { *to = byte; }
__device__ short narrow(float x) { return x; }
// TEXT: __device__ short narrow(float x) { return porthip::to_integer<short>(x); }
template <class T> __device__ T as(float x) { return static_cast<T>(x); }
// TEXT: return porthip::to_integer<T>(x);
template <class To, class From>
__global__ void fill(To *to, const From *from) {
  to[0] = from[0];
  // TEXT: {{^}}  to[0] = porthip::to_integer<To>(from[0]);
}
__global__ void convert(const float *f, const double *d, long long *p,
                        float *back) {
  int level = (unsigned char)f[0];
  // TEXT: {{^}}  int level = porthip::to_integer<unsigned char>(f[0]);
  p[0] = level;
  put(f[1], p + 1);
  // TEXT: {{^}}  put(porthip::to_integer<unsigned char>(f[1]), p + 1);
  signed char c(f[2]);
  p[2] = c;
  p[3] = narrow(f[3]);
  p[4] = static_cast<unsigned short>(f[3]);
  unsigned char sum = 200;
  sum += f[5];
  // TEXT: {{^}}  sum = porthip::to_integer<unsigned char>(sum + (f[5]));
  p[5] = sum;
  p[6] = (long long)f[4];
  p[7] = (unsigned long long)f[1];
  p[8] = int(d[6]);
  p[9] = (unsigned)d[6];
  p[10] = (int)f[6];
  // TEXT: {{^}}  p[10] = (int)f[6];
  p[11] = (long long)d[6];
  back[0] = (float)(unsigned)f[4];
  // TEXT: {{^}}  back[0] = (float)porthip::to_integer<unsigned int>(f[4]);
  p[13] = as<signed char>(0.5f) + as<unsigned char>(-3.0f);
  p[14] = as<unsigned char>(f[0]);
  p[15] = (unsigned char)fminf(fmaxf(f[0] / 25, 0.0f), 255.0f);
  // TEXT: {{^}}  p[15] = (unsigned char)fminf(fmaxf(f[0] / 25, 0.0f), 255.0f);
  p[16] = llrintf(f[6]);
}
int main() {
  float f[7] = {300.0f, -1.0f, 200.0f, 70000.0f, 1e30f, 54.5f, NAN};
  double d[7];
  for (int i = 0; i < 7; ++i)
    d[i] = f[i];
  float *pf, *pb, back;
  double *pd;
  long long *p, out[17];
  unsigned char *bytes, byte;
  cudaMalloc(&pf, sizeof f);
  cudaMalloc(&pd, sizeof d);
  cudaMalloc(&p, sizeof out);
  cudaMalloc(&pb, sizeof back);
  cudaMalloc(&bytes, 1);
  cudaMemcpy(pf, f, sizeof f, cudaMemcpyHostToDevice);
  cudaMemcpy(pd, d, sizeof d, cudaMemcpyHostToDevice);
  convert<<<1, 1>>>(pf, pd, p, pb);
  fill<<<1, 1>>>(bytes, pd);
  cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost);
  cudaMemcpy(&back, pb, sizeof back, cudaMemcpyDeviceToHost);
  cudaMemcpy(&byte, bytes, 1, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 10; ++i)
    printf("%lld ", out[i]);
  printf("\n%lld %lld %g %lld %d %lld %lld\n", out[10], out[11], back, out[13],
         byte, out[15], out[16]);
  // The host converts as the host does.
  return (int)back == 0;
}
