// An integer that becomes a double and another integer again: clang makes that a
// truncation where C++ leaves the value open, and CUDA's GPUs saturate.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// CHECK: 2147483647 2147483647 -2147483648 0 0 2147483647 2147483647 2147483647 2147483647 7 0
#include <cmath>
#include <cstdio>
struct Kept {
  double d;
};
__device__ int whole(double x) { return (int)x; }
__global__ void convert(int *p, const long long *q, const int *n) {
  p[0] = (int)(double)q[0];
  double d = q[0];
  p[1] = d;
  p[2] = static_cast<int>(floor((double)-q[0]));
  p[3] = (unsigned)(double)n[0];
  p[4] = (unsigned)(float)(short)n[0];
  p[5] = whole((double)q[0]);
  Kept k;
  k.d = q[0];
  p[6] = (int)k.d;
  p[7] = (int)(n[0] < 0 ? (double)q[0] : 0.5);
  p[8] = (int)(double)(unsigned)n[0];
  // TEXT: p[9] = (int)(double)n[1];
  p[9] = (int)(double)n[1];
  // TEXT: p[10] = (int)(double)(q[0] & 0xff);
  p[10] = (int)(double)(q[0] & 0xff);
}
int main() {
  int *p, *n, h[11];
  long long *q;
  cudaMallocManaged(&p, sizeof h);
  cudaMallocManaged(&n, 8);
  cudaMallocManaged(&q, 8);
  n[0] = -3;
  n[1] = 7;
  q[0] = 100000000000 & ~0xff;
  convert<<<1, 1>>>(p, q, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < 11; ++i)
    printf("%d ", p[i]);
  printf("\n");
}
