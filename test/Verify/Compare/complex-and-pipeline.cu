// Without a toolkit the functions of cuComplex.h and the primitives of
// cuda_pipeline.h are defined too: programs run as with one.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// RUN: %porthip run --cuda-path=%cuda_path %s | FileCheck %s
// CHECK: device 2.5 1 5 -5 11
// CHECK-NEXT: host 2e+30 1e+30
// CHECK-NEXT: copied 63 0 7
#include <cstdio>
#include <cuComplex.h>
#include <cuda_pipeline.h>
__global__ void numbers(double *out) {
  cuFloatComplex a = make_cuFloatComplex(3, 4), b = make_cuComplex(2, 0);
  cuFloatComplex half = cuCdivf(cuCaddf(a, b), b);
  cuDoubleComplex sum = cuCfma(make_cuDoubleComplex(1, 2),
                               make_cuDoubleComplex(3, 4),
                               cuComplexFloatToDouble(make_cuComplex(0, 1)));
  out[0] = cuCrealf(half);
  out[1] = cuCimagf(cuConjf(half)) + 3;
  out[2] = cuCabsf(a);
  out[3] = cuCreal(sum);
  out[4] = cuCimag(sum);
}
__global__ void copies(int *out, const int *in) {
  __shared__ int part[64];
  __pipeline_memcpy_async(&part[threadIdx.x], &in[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = part[63 - threadIdx.x];
}
int main() {
  double *d, h[5];
  cudaMalloc(&d, sizeof h);
  numbers<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("device %g %g %g %g %g\n", h[0], h[1], h[2], h[3], h[4]);
  // Squares would overflow.
  cuFloatComplex big = make_cuFloatComplex(2e30f, 0);
  printf("host %g %g\n", cuCabsf(big),
         cuCrealf(cuCdivf(cuCmulf(big, make_cuComplex(1, 0)),
                          make_cuComplex(2, 0))));
  int *in, *out, n[64];
  cudaMalloc(&in, sizeof n);
  cudaMalloc(&out, sizeof n);
  for (int i = 0; i < 64; ++i)
    n[i] = i;
  cudaMemcpy(in, n, sizeof n, cudaMemcpyHostToDevice);
  copies<<<1, 64>>>(out, in);
  cudaMemcpy(n, out, sizeof n, cudaMemcpyDeviceToHost);
  printf("copied %d %d %d\n", n[0], n[63], n[56]);
}
