// `#if __CUDA_ARCH__` without a comparison, and branches of the host alone.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

__host__ __device__ inline float load(const float *p) {
#if __CUDA_ARCH__
// CHECK: {{^}}#if __HIP_DEVICE_COMPILE__
  return __ldg(p);
#else
  return *p;
#endif
}
#if !defined(__CUDA_ARCH__)
inline cudaError_t hostOnly(cudaStream_t s) { return cudaStreamSynchronize(s); }
// CHECK: {{^}}inline hipError_t hostOnly(hipStream_t s) { return hipStreamSynchronize(s); }
#endif
