// HIP has <<<>>>: launches stay as the author wrote them, whatever their form.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda_runtime.h>

namespace ns {
template <typename T, int N = 2> __global__ void k(T *p, int n) { p[0] = T(n + N); }
}
__global__ void plain(int *p, int n) { p[0] = n; }
#define LAUNCH(kernel, ...) kernel<<<grid, block>>>(__VA_ARGS__)

template <typename T, int N> void run(T *p, dim3 grid, dim3 block, cudaStream_t s = 0) {
  // CHECK: {{^}}template <typename T, int N> void run(T *p, dim3 grid, dim3 block, hipStream_t s = 0) {
  ns::k<T, N><<<grid, block, N * sizeof(T), s>>>(p, N);
  // CHECK: {{^}}  ns::k<T, N><<<grid, block, N * sizeof(T), s>>>(p, N);
  ns::k<T><<<dim3(1, 2), dim3{3, 4}>>>(p, 1);
  // CHECK: {{^}}  ns::k<T><<<dim3(1, 2), dim3{3, 4}>>>(p, 1);
  LAUNCH(plain, nullptr, 1);
  // CHECK: {{^}}  LAUNCH(plain, nullptr, 1);
  LAUNCH((ns::k<T, N>), p, 1);
  // CHECK: {{^}}  LAUNCH((ns::k<T, N>), p, 1);
}
void all(int *p) {
  run<int, 3>(p, 1, 2);
  plain<<<1, 2>>>(p, 3);
  // CHECK: {{^}}  plain<<<1, 2>>>(p, 3);
}
