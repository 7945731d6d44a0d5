// Functions whose results CUDA gives for numbers that are too large, and for NaN.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: 9223372036854775807 -9223372036854775808 -9223372036854775808 4 -4 -2147483648 3
// CHECK-NEXT: 0 nan 0.5 -inf -inf
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
__global__ void round(const float *f, const double *d, long long *p, float *q) {
  p[0] = lrintf(f[0]);
  p[1] = llround(d[1]);
  p[2] = lrint(d[2]);
  decltype(lroundf(f[3])) near = lroundf(f[3]);
  p[3] = near;
  p[4] = llrint(f[4]);
  p[5] = ilogb(d[2]);
  p[6] = ilogbf(f[5]);
  q[0] = __fdividef(f[5], f[6]);
  q[1] = __fdividef(INFINITY, f[6]);
  q[2] = __fdividef(1.0f, 2.0f);
  q[3] = (float)cyl_bessel_i1(d[1]);
  q[4] = cyl_bessel_i1f(f[1]);
}
int main() {
  float f[7] = {1e30f, -1e30f, NAN, 3.5f, -4.25f, 9.0f, 2e38f}, *pf, *q, back[5];
  double d[7];
  for (int i = 0; i < 7; ++i)
    d[i] = f[i];
  double *pd;
  long long out[7], *p;
  cudaMalloc(&pf, sizeof f);
  cudaMalloc(&pd, sizeof d);
  cudaMalloc(&p, sizeof out);
  cudaMalloc(&q, sizeof back);
  cudaMemcpy(pf, f, sizeof f, cudaMemcpyHostToDevice);
  cudaMemcpy(pd, d, sizeof d, cudaMemcpyHostToDevice);
  round<<<1, 1>>>(pf, pd, p, q);
  cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost);
  cudaMemcpy(back, q, sizeof back, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 7; ++i)
    printf("%lld ", out[i]);
  printf("\n%g %g %g %g %g\n", back[0], std::fabs(back[1]), back[2], back[3],
         back[4]);
  // The host's own.
  return (int)lrint(2.5) - 2;
  // TEXT: {{^}}  return (int)lrint(2.5) - 2;
}
