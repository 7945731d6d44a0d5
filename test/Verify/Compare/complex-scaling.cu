// Magnitudes and quotients of complex numbers whose squares do not fit.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK-COUNT-2: 5e+30 5e-30 0 inf 5e+200 0.5 1 1 -2
#include <cmath>
#include <cstdio>
#include <cuComplex.h>
__host__ __device__ void compute(double *o, float scale) {
  cuFloatComplex a = make_cuFloatComplex(3e30f * scale, 4e30f * scale);
  o[0] = cuCabsf(a);
  o[1] = cuCabsf(make_cuFloatComplex(-3e-30f * scale, 4e-30f));
  o[2] = cuCabsf(make_cuFloatComplex(0.0f, 0.0f * scale));
  o[3] = cuCabsf(make_cuFloatComplex(INFINITY * scale, 1.0f));
  o[4] = cuCabs(make_cuDoubleComplex(3e200 * scale, 4e200));
  cuFloatComplex q = cuCdivf(a, make_cuFloatComplex(6e30f, 8e30f));
  o[5] = q.x;
  o[6] = fabsf(q.y) < 1e-6f;
  cuDoubleComplex r = cuCdiv(make_cuDoubleComplex(1e-200, -2e-200),
                             make_cuDoubleComplex(1e-200 * scale, 0.0));
  o[7] = r.x;
  o[8] = r.y;
}
__global__ void onDevice(double *o, float scale) { compute(o, scale); }
void show(const double *o) {
  for (int i = 0; i < 9; ++i)
    printf("%g ", o[i]);
  puts("");
}
int main() {
  double out[9], *to;
  compute(out, 1.0f);
  show(out);
  cudaMalloc(&to, sizeof out);
  onDevice<<<1, 1>>>(to, 1.0f);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
  show(out);
}
