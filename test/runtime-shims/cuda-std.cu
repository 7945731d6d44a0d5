// REQUIRES: hip-headers
// What libcu++ has at compile time alone needs no libhipcxx in the port.
// RUN: %check_port %s -- -std=c++17
// RUN: rm -rf %t && %porthip %s --out-root %t -std=c++17 2>/dev/null
// RUN: %porthip run --as=gfx942 -std=c++17 %t/cuda-std.hip | FileCheck --check-prefix=RUNS %s
// RUNS: 127 1 12 7
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
// CHECK: {{^}}#include <porthip/cuda_std.h>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cstdio>

template <typename T> __global__ void k(int *p, cuda::std::optional<int> from) {
  p[0] = cuda::std::numeric_limits<T>::max();
  p[1] = cuda::std::is_same<T, signed char>::value;
  cuda::std::tuple<int, float> t(4, 3.0f);
  cuda::std::optional<int> none = cuda::std::nullopt;
  if (from.has_value() && !none && cuda::std::less<int>{}(*from, 5))
    p[3] = cuda::std::identity{}(cuda::std::plus<>{}(*from, none.value_or(3)));
  p[2] = cuda::std::get<0>(t) * int(cuda::std::get<1>(t));
}
int main() {
  int *p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  k<signed char><<<1, 1>>>(p, 4);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}
