// Operators of the project on cuComplex, where HIP's vectors have their own, by
// component, and hip_complex.h has more before HIP 6. Those
// headers come after the runtime, or components are objects before HIP 5.6.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// CHECK: -7 18 8 12
// CHECK-NEXT: -6 8 -18 24
// CHECK-NEXT: -3 4
#include <cstdio>
#include <cuComplex.h>
#include <cuda_runtime.h>
__host__ __device__ cuComplex operator+(cuComplex a, cuComplex b) {
  return cuCaddf(a, b);
}
__host__ __device__ cuComplex operator*(const cuComplex &a,
                                        const cuComplex &b) {
  return cuCmulf(a, b);
}
__device__ cuComplex &operator+=(cuComplex &a, cuComplex b) {
  return a = a + b;
}
__host__ __device__ bool operator==(cuComplex a, cuComplex b) {
  return a.x == b.x && a.y == b.y;
}
__device__ cuComplex operator/(cuComplex a, float b) {
  return make_cuComplex(a.x / b, a.y / b);
}
__host__ __device__ cuDoubleComplex operator*(cuDoubleComplex a,
                                              cuDoubleComplex b) {
  return cuCmul(a, b);
}
__host__ __device__ cuDoubleComplex operator*(cuDoubleComplex a, double b) {
  return make_cuDoubleComplex(a.x * b, a.y * b);
}
__host__ __device__ cuDoubleComplex operator*(double b, cuDoubleComplex a) {
  return a * b;
}
__global__ void compute(cuComplex *p, cuDoubleComplex *q) {
  cuComplex a = make_cuComplex(1, 2), b = make_cuComplex(3, 4);
  p[0] = a * b;
  p[0] += a + b / 0.5f + a * make_cuComplex(-1, 0);
  p[0].x -= 8;
  if (a * b == make_cuComplex(-5, 10))
    p[1] = (b + a) * make_cuComplex(2, 0);
  cuDoubleComplex c = make_cuDoubleComplex(1, 2);
  q[0] = c * c * 2.0;
  q[1] = 3.0 * q[0];
}
int main() {
  cuComplex *p, r[2];
  cuDoubleComplex *q, s[2], c = make_cuDoubleComplex(1, 2);
  cudaMalloc(&p, sizeof r);
  cudaMalloc(&q, sizeof s);
  compute<<<1, 1>>>(p, q);
  cudaMemcpy(r, p, sizeof r, cudaMemcpyDeviceToHost);
  cudaMemcpy(s, q, sizeof s, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", r[0].x, r[0].y, r[1].x, r[1].y);
  printf("%g %g %g %g\n", s[0].x, s[0].y, s[1].x, s[1].y);
  c = c * c;
  printf("%g %g\n", c.x, c.y);
}
