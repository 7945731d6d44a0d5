// Headers of CUDA by where somebody's toolkit lies: a path is a name of the
// header, in the parse, in the port and on the virtual GPU.
// RUN: %check_port %s
// RUN: %porthip verify %s | FileCheck %s --check-prefix=VERIFY
// VERIFY: equal
#include "/no/such/cuda-10.1/targets/x86_64-linux/include/cuda_runtime.h"
#include </no/such/cuda-10.1/include/math_constants.h> // CUDART_PI_F
#include <stdio.h>

// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK-NEXT: {{^}}#include <porthip/math_constants.h> // CUDART_PI_F{{$}}
// CHECK-NEXT: {{^}}#include <stdio.h>{{$}}

__global__ void k(float *P) { P[threadIdx.x] = CUDART_PI_F * threadIdx.x; }

int main() {
  float *P, H[64];
  // CHECK: hipMalloc(
  cudaMalloc(&P, sizeof H);
  k<<<1, 64>>>(P);
  cudaMemcpy(H, P, sizeof H, cudaMemcpyDeviceToHost);
  printf("%g\n", H[2]);
}
