// Rotations by no bits and by all, which AMD's back end makes one instruction of,
// also where clang has made a sum of them.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1201 %t.hip | FileCheck %s
// CHECK: 5 5 a 80000002 5 5
#include <cstdio>
// TEXT: return (x << n) | (x >> (32 - n));
__device__ unsigned rotated(unsigned x, int n) {
  return (x << n) | (x >> (32 - n));
}
__global__ void rotate(unsigned *p, int n, unsigned x) {
  p[0] = rotated(5, n);
  p[1] = rotated(x, n);
  p[2] = rotated(5, n + 1);
  p[3] = rotated(x, n + 31);
  p[4] = rotated(x, n + 32);
  p[5] = (x >> (32 - n)) | (x << n);
}
int main() {
  unsigned *p;
  cudaMallocManaged(&p, 24);
  rotate<<<1, 1>>>(p, 0, 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    printf("%x ", p[i]);
  printf("\n");
}
