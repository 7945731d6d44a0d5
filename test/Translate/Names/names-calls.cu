// Calls: plain, qualified, nested, as statements and as conditions.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

int main() {
  void *p = nullptr;
  int n = 0;
  ::cudaMalloc(&p, 16);
  // CHECK: {{^}}  ::hipMalloc(&p, 16);
  (cudaFree)(p);
  // CHECK: {{^}}  (hipFree)(p);
  if (cudaGetDeviceCount(&n) != cudaSuccess || cudaSetDevice(0))
    // CHECK: {{^}}  if (hipGetDeviceCount(&n) != hipSuccess || hipSetDevice(0))
    return 1;
  while (cudaStreamQuery(nullptr) == cudaErrorNotReady)
    // CHECK: {{^}}  while (hipStreamQuery(nullptr) == hipErrorNotReady)
    ;
  return cudaGetErrorString(cudaGetLastError())[0] ? (cudaDeviceReset(), 0)
  // CHECK: {{^}}  return hipGetErrorString(hipGetLastError())[0] ? (hipDeviceReset(), 0)
                                                   : cudaDeviceSynchronize();
  // CHECK: {{^}}                                                   : hipDeviceSynchronize();
}
