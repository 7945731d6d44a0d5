// C with the API part of the runtime: a host file gets no device header, and
// no C++ casts.
// RUN: %check_port %s
#include <cuda_runtime_api.h>
#include <stdio.h>
// CHECK: {{^}}#include <hip/hip_runtime_api.h>

int main(void) {
  float *p = 0;
  struct cudaDeviceProp prop;
  cudaError_t e = cudaMalloc((void **)&p, 16);
  // CHECK: {{^}}  hipError_t e = hipMalloc((void **)&p, 16);
  if (e == cudaSuccess && cudaGetDeviceProperties(&prop, 0) == cudaSuccess)
    // CHECK: {{^}}  if (e == hipSuccess && hipGetDeviceProperties(&prop, 0) == hipSuccess)
    printf("%s\n", prop.name);
  cudaHostGetDevicePointer((void **)&p, p, 0);
  // CHECK: {{^}}  hipHostGetDevicePointer((void **)&p, p, 0);
  return cudaFree(p);
}
