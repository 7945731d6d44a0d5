// threadIdx and its kin as values: nvcc's are a constant uint3 or dim3, clang's
// and HIP's are objects of classes of their own. The port says the type.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %check_port %s
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefix=OUT
// RUN: sed -n '/^[/]/!p' %s > %t.cu
// RUN: %porthip verify --cuda-path=none %t.cu | FileCheck %s --check-prefix=VERIFY
// VERIFY: equal
#include <cstdio>
#include <type_traits>
template <class T> __device__ unsigned sum(T t) { return t.x + t.y + t.z; }
template <class T> __device__ unsigned moved(const T &t) {
  T copy = t;
  copy.x += sizeof(T);
  return copy.x;
}
template <class T> __device__ unsigned bound(T &t) {
  static_assert(std::is_const<T>::value, "");
  return t.y + sizeof(t);
}
struct Range {
  uint3 at;
  dim3 of;
};
#define WHERE threadIdx
template <int N> __device__ uint3 place() { return N ? threadIdx : blockIdx; }
// CHECK: return N ? static_cast<const uint3>(porthip::threadIdx) : static_cast<const uint3>(porthip::blockIdx); }

__global__ void k(unsigned *p) {
  auto t = threadIdx;
  // CHECK: auto t = uint3(porthip::threadIdx);
  static_assert(std::is_same<decltype(t), uint3>::value, "");
  t.x += 1;
  auto b{blockDim};
  // CHECK: auto b{dim3(porthip::blockDim)};
  const uint3 &r = blockIdx;
  // CHECK: const uint3 &r = porthip::blockIdx;
  p += 8 * (r.x * b.x + threadIdx.x);
  p[0] = sum(threadIdx) + sum(WHERE) + WHERE.x;
  // CHECK: p[0] = sum(static_cast<const uint3>(porthip::threadIdx)) + sum(WHERE) + WHERE.x;
  p[1] = sizeof(threadIdx) + sizeof blockDim;
  // CHECK: p[1] = sizeof(static_cast<const uint3>(porthip::threadIdx)) + sizeof static_cast<const dim3>(porthip::blockDim);
  p[2] = moved(threadIdx) + bound(gridDim);
  // CHECK: p[2] = moved(static_cast<const uint3>(porthip::threadIdx)) + bound(static_cast<const dim3>(porthip::gridDim));
  auto later = [at = blockIdx] { return at.x; };
  // CHECK: auto later = [at = uint3(porthip::blockIdx)] { return at.x; };
  auto copy = threadIdx;
  auto copied = copy;
  // CHECK: auto copied = copy;
  uint3 listed{threadIdx};
  // CHECK: uint3 listed{uint3(porthip::threadIdx)};
  Range range = {threadIdx, gridDim};
  // CHECK: Range range = {uint3(porthip::threadIdx), dim3(porthip::gridDim)};
  p[3] = later() + listed.x + range.at.x + range.of.x;
  p[4] = place<1>().x + 10 * place<0>().x + t.x;
}

int main() {
  unsigned *p;
  cudaMallocManaged(&p, 4 * 8 * sizeof(unsigned));
  k<<<2, 2>>>(p);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  for (int i = 0; i < 4; ++i)
    std::printf("%u %u %u %u %u\n", p[8 * i], p[8 * i + 1], p[8 * i + 2],
                p[8 * i + 3], p[8 * i + 4]);
  return 0;
}
// OUT-NOT: warning
// OUT: {{^}}0 24 25 2 1
// OUT-NEXT: {{^}}3 24 26 4 3
// OUT-NEXT: {{^}}0 24 25 3 11
// OUT-NEXT: {{^}}3 24 26 5 13
