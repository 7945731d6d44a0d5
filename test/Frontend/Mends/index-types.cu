// The types of threadIdx and its kin where nothing is converted, which clang takes,
// with its own class for the type. Both sides have nvcc's answers.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefix=OUT
// RUN: sed -n '/^[/]/!p' %s > %t.cu
// RUN: %porthip verify --cuda-path=none %t.cu | FileCheck %s --check-prefix=VERIFY
// VERIFY: equal
#include <cstdio>
#include <type_traits>
template <class T> struct Box {
  T inner;
  __device__ Box(T t) : inner(t) {}
};
template <class T> __device__ T sum(T a, T b) { return T{a.x + b.x}; }
template <class T> __device__ T operator+(T a, T b) {
  a.x += b.x;
  return a;
}
template <class T> __device__ T converted() { return threadIdx; }
// CHECK: T converted() { return porthip::threadIdx; }
static_assert(std::is_same<decltype(threadIdx), const uint3>::value, "");
// CHECK: static_assert(std::is_same<decltype(static_cast<const uint3>(porthip::threadIdx)), const uint3>::value, "");

__global__ void k(unsigned *p) {
  p[0] = sizeof(threadIdx) + 100 * alignof(decltype(gridDim));
  // CHECK: p[0] = sizeof(static_cast<const uint3>(porthip::threadIdx)) +
  const auto &t = threadIdx;
  // CHECK: const auto &t = static_cast<const uint3>(porthip::threadIdx);
  p[1] = sizeof(t);
  Box box(blockDim);
  // CHECK: Box box(static_cast<const dim3>(porthip::blockDim));
  p[2] = sizeof(box) + box.inner.x;
  p[3] = converted<dim3>().x + converted<uint3>().x;
  threadIdx;
  // CHECK: {{^}}  static_cast<const uint3>(porthip::threadIdx);
  p[4] = (threadIdx + blockIdx).x;
  // CHECK: p[4] = (::operator+<uint3>(static_cast<const uint3>(porthip::threadIdx), static_cast<const uint3>(porthip::blockIdx))).x;
}

int main() {
  unsigned *p;
  dim3 blockDim(1);
  cudaMallocManaged(&p, 5 * sizeof(unsigned));
  k<<<1, blockDim>>>(p);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  std::printf("%u %u %u %u %u\n", p[0], p[1], p[2], p[3], p[4]);
  return 0;
}
// OUT-NOT: warning
// OUT: {{^}}412 12 13 0 0
