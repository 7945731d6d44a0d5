// Words that nvcc does without and clang misses, and some that it has too many of
// (`constexpr` of a static member that a reference names, a template's parameters
// behind the name of a function that is declared before): `template` before the name of a
// dependent type, `dim3` before the size of a launch in braces, the type before a copy
// of threadIdx. The port has them.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %check_port %s
// RUN: %porthip run --cuda-path=none %s
#include <cuda_runtime.h>

struct Heap {
  template <class T> struct rebind {
    T value;
  };
};

template <class Allocator> struct Table {
  using Slots = typename Allocator::rebind<int>;
  // CHECK: {{^}}  using Slots = typename Allocator::template rebind<int>;
  Slots slots;
};

struct Sizes {
  static constexpr int factor = 1;
  int unused;
};

__device__ int scaled(int value, const Sizes &by) {
  const Sizes &same = by;
  constexpr int factor = 1 * same.factor;
  // CHECK: {{^}}  const int factor = 1 * same.factor;
  constexpr int other = Sizes::factor;
  // CHECK: {{^}}  constexpr int other = Sizes::factor;
  return value * factor * other;
}

template <class T, int N> void fill(T (&to)[N], T value);
template <class T, int N> void fill<T, N>(T (&to)[N], T value) {
  // CHECK: {{^}}template <class T, int N> void fill(T (&to)[N], T value) {
  for (T &each : to)
    each = value;
}

__global__ void indices(int *out) {
  const auto t = threadIdx;
  // CHECK: {{^}}  const auto t = uint3(porthip::threadIdx);
  auto b=blockIdx;
  // CHECK: {{^}}  auto b=uint3(porthip::blockIdx);
  auto size = blockDim;
  // CHECK: {{^}}  auto size = dim3(porthip::blockDim);
  auto i = threadIdx.x;
  // CHECK: {{^}}  auto i = porthip::threadIdx.x;
  out[(b.x * size.y + t.y) * size.x + i] = Table<Heap>().slots.value + scaled(1, Sizes());
}

int main() {
  int *out, sum = 0, filled[2];
  fill(filled, 1);
  const int width = 8;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  dim3 grid(2);
  indices<<<grid, {width, 4, 1}>>>(out);
  // CHECK: {{^}}  indices<<<grid, dim3(width, 4, 1)>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    sum += out[i] == 1;
  indices<<<{1, 1, 1},{width, 4}, 0, 0>>>(out);
  // CHECK: {{^}}  indices<<<dim3(1, 1, 1),dim3(width, 4), 0, 0>>>(out);
  return cudaDeviceSynchronize() != cudaSuccess || sum != 64;
}
