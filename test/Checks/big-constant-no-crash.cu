// Constants beyond 2^63 are no lane numbers, and no reason to stop.
// RUN: %porthip %s -o - --cuda-path=none --no-cache -q | FileCheck %s
// CHECK: hip_runtime.h
#include <limits>
enum Big : unsigned long long { Most = ~0ull };
template <unsigned long long N> __device__ int of() { return N & 31; }
__device__ constexpr unsigned long long all() { return ~0ull; }
__global__ void k(int *out) {
  constexpr auto Limit = all();
  out[threadIdx.x] = threadIdx.x % Limit + threadIdx.x % Most +
                     threadIdx.x / sizeof(char) + of<~0ull>() +
                     threadIdx.x % std::numeric_limits<unsigned long>::max();
}
