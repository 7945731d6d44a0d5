// Names in branches that only one side compiles: both sides are parsed.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

#ifdef __CUDA_ARCH__
__device__ int onlyDevice() { return cudaSuccess; }
// CHECK: {{^}}__device__ int onlyDevice() { return hipSuccess; }
#else
struct OnlyHost {
  int cudaMalloc = 0;
  // CHECK: {{^}}  int cudaMalloc = 0;
  cudaError_t free(void *p) { return cudaMalloc ? cudaSuccess : cudaFree(p); }
  // CHECK: {{^}}  hipError_t free(void *p) { return cudaMalloc ? hipSuccess : hipFree(p); }
};
#endif
