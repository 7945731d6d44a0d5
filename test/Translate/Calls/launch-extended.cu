// cudaLaunchKernelEx and its C form.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda_runtime.h>

__global__ void plain(int *p, int n) { p[0] = n; }

cudaError_t all(int *p, cudaStream_t s) {
  cudaLaunchConfig_t config = {};
  // CHECK: {{^}}  {{.*}}hipLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = 64;
  config.dynamicSmemBytes = 0;
  config.stream = s;
  cudaError_t e = cudaLaunchKernelEx(&config, plain, p, 3);
  // CHECK: {{^}}  hipError_t e = porthip::hipLaunchKernelEx(&config, plain, p, 3);
  return e;
}
