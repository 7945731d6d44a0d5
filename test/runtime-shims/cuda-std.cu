// REQUIRES: hip-headers
// What libcu++ has at compile time alone needs no libhipcxx in the port.
// RUN: %check_port %s -- -std=c++17
// RUN: rm -rf %t && %porthip %s --out-root %t -std=c++17 2>/dev/null
// RUN: %porthip run --as=gfx942 -std=c++17 %t/cuda-std.hip | FileCheck --check-prefix=RUNS %s
// RUNS: 127 1 12
#include <cuda/std/limits>
// CHECK: {{^}}#include <porthip/cuda_std.h>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cstdio>

template <typename T> __global__ void k(int *p) {
  p[0] = cuda::std::numeric_limits<T>::max();
  p[1] = cuda::std::is_same<T, signed char>::value;
  cuda::std::tuple<int, float> t(4, 3.0f);
  p[2] = cuda::std::get<0>(t) * int(cuda::std::get<1>(t));
}
int main() {
  int *p;
  cudaMallocManaged(&p, 3 * sizeof(int));
  k<signed char><<<1, 1>>>(p);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", p[0], p[1], p[2]);
}
