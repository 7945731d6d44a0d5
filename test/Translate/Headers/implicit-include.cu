// nvcc includes its runtime by itself; the port has to say so, first of all.
// RUN: %check_port %s --host
#include <cstdio>
#include <cmath>

// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK-NEXT: {{^}}#include <cstdio>{{$}}
// CHECK-NEXT: {{^}}#include <cmath>{{$}}

__global__ void scale(float *p) { p[threadIdx.x] *= 2.0f; }

int main() {
  float *p;
  if (cudaMalloc((void **)&p, 128) != cudaSuccess)
    // CHECK: if (hipMalloc((void **)&p, 128) != hipSuccess)
    return 1;
  scale<<<1, 32>>>(p);
  return cudaFree(p) != cudaSuccess;
}
