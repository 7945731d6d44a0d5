// Lambdas: captures, return types, host callbacks, device lambdas.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

template <typename F> __global__ void each(F f) { f(threadIdx.x); }

int main() {
  cudaStream_t stream;
  auto check = [&](cudaError_t e) -> cudaError_t { return e != cudaSuccess ? cudaDeviceReset() : e; };
  // CHECK: {{^}}  auto check = [&](hipError_t e) -> hipError_t { return e != hipSuccess ? hipDeviceReset() : e; };
  check(cudaStreamCreate(&stream));
  // CHECK: {{^}}  check(hipStreamCreate(&stream));
  auto initialised = [s = cudaStreamPerThread, e = cudaGetLastError()] { return e; };
  // CHECK: {{^}}  auto initialised = [s = hipStreamPerThread, e = hipGetLastError()] { return e; };
  cudaLaunchHostFunc(stream, [](void *p) { *static_cast<int *>(p) = cudaErrorUnknown; }, &stream);
  // CHECK: {{^}}  hipLaunchHostFunc(stream, [](void *p) { *static_cast<int *>(p) = hipErrorUnknown; }, &stream);
  int *p;
  cudaMalloc(&p, 4);
  each<<<1, 1, 0, stream>>>([=] __device__(unsigned i) { p[i] = cudaSuccess; });
  // CHECK: {{^}}  each<<<1, 1, 0, stream>>>([=] __device__(unsigned i) { p[i] = hipSuccess; });
  return initialised();
}
