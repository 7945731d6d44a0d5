// --launch=macro writes hipLaunchKernelGGL; the arguments stay where they are.
// RUN: %check_port %s --launch=macro --host -- -std=c++17
#include <cuda_runtime.h>

namespace ns {
template <typename T, int N = 2> __global__ void k(T *p, int n) { p[0] = T(n + N); }
template <typename... T> __global__ void variadic(T... values) {}
}
__global__ void plain(int *p, int n) { p[0] = n; }
__global__ void nothing() {}
// CHECK: {{^}}#define LAUNCH(kernel, ...) hipLaunchKernelGGL(kernel, dim3(grid), dim3(block), 0, 0, __VA_ARGS__)
#define LAUNCH(kernel, ...) kernel<<<grid, block>>>(__VA_ARGS__)

template <typename T, int N> void run(T *p, dim3 grid, dim3 block, cudaStream_t s = 0) {
  ns::k<T, N><<<grid, block, N * sizeof(T), s>>>(p, N);
  // CHECK: {{^}}  hipLaunchKernelGGL((ns::k<T, N>), dim3(grid), dim3(block), N * sizeof(T), s, p, N);
  ns::k<T><<<dim3(1, 2), dim3{3, 4}>>>(p, 1);
  // CHECK: {{^}}  hipLaunchKernelGGL(ns::k<T>, dim3(dim3(1, 2)), dim3(dim3{3, 4}), 0, 0, p, 1);
  LAUNCH(plain, nullptr, 1);
  // CHECK: {{^}}  LAUNCH(plain, nullptr, 1);
}
template <typename K> void pointer(K kernel, int *p) {
  kernel<<<1, 2, 3>>>(p, 4);
  // CHECK: {{^}}  hipLaunchKernelGGL(kernel, dim3(1), dim3(2), 3, 0, p, 4);
}
void all(int *p, int n) {
  run<int, 3>(p, 1, 2);
  pointer(plain, p);
  plain<<<(n + 255) / 256, n < 256 ? n : 256>>>(p, 3);
  // CHECK: {{^}}  hipLaunchKernelGGL(plain, dim3((n + 255) / 256), dim3(n < 256 ? n : 256), 0, 0, p, 3);
  nothing<<<1, 1>>>();
  // CHECK: {{^}}  hipLaunchKernelGGL(nothing, dim3(1), dim3(1), 0, 0);
  ns::variadic<int, float><<<1, 1>>>(1, 2.0f);
  // CHECK: {{^}}  hipLaunchKernelGGL((ns::variadic<int, float>), dim3(1), dim3(1), 0, 0, 1, 2.0f);
  if (n > 1) plain<<<1, 1>>>(p, (n, 2)); else nothing<<<1, 1, 0, cudaStreamPerThread>>>();
  // CHECK: {{^}}  if (n > 1) hipLaunchKernelGGL(plain, dim3(1), dim3(1), 0, 0, p, (n, 2)); else hipLaunchKernelGGL(nothing, dim3(1), dim3(1), 0, hipStreamPerThread);
}
