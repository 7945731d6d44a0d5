// Launches by call: the kernel's address, cooperative, with attributes.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda_runtime.h>

__global__ void plain(int *p) { p[0] = 1; }
template <typename T, int N> __global__ void typed(T *p) { p[0] = N; }

void all(int *p, cudaStream_t s) {
  void *args[] = {&p};
  cudaLaunchKernel((void *)plain, dim3(1), dim3(2), args, 0, s);
  // CHECK: {{^}}  hipLaunchKernel((void *)plain, dim3(1), dim3(2), args, 0, s);
  cudaLaunchKernel(plain, 1, 2, args, 0, s);
  // CHECK: {{^}}  hipLaunchKernel(reinterpret_cast<const void*>(plain), 1, 2, args, 0, s);
  cudaLaunchKernel(typed<int, 3>, 1, 2, args, 0, s);
  // CHECK: {{^}}  hipLaunchKernel(reinterpret_cast<const void*>(typed<int, 3>), 1, 2, args, 0, s);
  cudaLaunchKernel(&typed<int, 3>, 1, 2, args, 0, s);
  // CHECK: {{^}}  hipLaunchKernel(reinterpret_cast<const void*>(&typed<int, 3>), 1, 2, args, 0, s);
  const void *f = (const void *)plain;
  cudaLaunchKernel(f, 1, 2, args, 0, s);
  // CHECK: {{^}}  hipLaunchKernel(f, 1, 2, args, 0, s);
  cudaLaunchCooperativeKernel(plain, 1, 2, args);
  // CHECK: {{^}}  hipLaunchCooperativeKernel(reinterpret_cast<const void*>(plain), 1, 2, args, 0, nullptr);
  cudaLaunchCooperativeKernel((void *)typed<int, 4>, dim3(1), dim3(2), args, 16, s);
  // CHECK: {{^}}  hipLaunchCooperativeKernel((void *)typed<int, 4>, dim3(1), dim3(2), args, 16, s);
}
