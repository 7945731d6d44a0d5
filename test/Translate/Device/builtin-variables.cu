// threadIdx and its kin where the types that CUDA gives them matter.
// RUN: %check_port %s --host
// From 6.1 on members are unsigned int.
// RUN: %porthip translate --cuda-path=none --hip-version=6.1 -o %t.hip %s
// RUN: FileCheck %s --check-prefix=NEW < %t.hip
#include <cstdio>
template <class T> __device__ T twice(T v) { return v + v; }
__device__ unsigned plain(unsigned v) { return v; }
__device__ unsigned whole(uint3 v) { return v.y; }
__device__ unsigned extent(dim3 v) { return v.y; }
#define THREAD threadIdx.x
// CHECK: #define THREAD porthip::threadIdx.x
__global__ void k(unsigned *p, double *q, unsigned n) {
  for (auto i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: for (auto i = porthip::threadIdx.x; i < n; i += blockDim.x)
    // NEW: for (auto i = threadIdx.x; i < n; i += blockDim.x)
    p[i] = twice(blockIdx.y);
  // CHECK: p[i] = twice(porthip::blockIdx.y);
  p[0] = min(threadIdx.x, 5u);
  // CHECK: p[0] = min(porthip::threadIdx.x, 5u);
  p[1] = plain(threadIdx.x) + (n ? threadIdx.x : 0) + threadIdx.x;
  // CHECK: p[1] = plain(threadIdx.x) +
  p[2] = __shfl_xor_sync(~0u, threadIdx.x, 1);
  // CHECK: p[2] = porthip::shfl_xor_sync(~0u, porthip::threadIdx.x, 1);
  printf("%d\n", threadIdx.x);
  // CHECK: printf("%d\n", porthip::threadIdx.x);
  q[0] = pow(2.0, threadIdx.x);
  // CHECK: q[0] = pow(2.0, porthip::threadIdx.x);
  uint3 a = threadIdx;
  // CHECK: uint3 a = porthip::threadIdx;
  // NEW: uint3 a = porthip::threadIdx;
  const uint3 &b = blockIdx;
  // CHECK: const uint3 &b = porthip::blockIdx;
  p[3] = a.x + b.y + whole(threadIdx);
  // CHECK: whole(porthip::threadIdx);
  dim3 c = blockDim;
  // CHECK: dim3 c = blockDim;
  p[4] = c.x + extent(gridDim);
  // CHECK: extent(gridDim);
  auto later = [i = threadIdx.x] { return i; };
  // CHECK: auto later = [i = porthip::threadIdx.x] { return i; };
  p[5] = later() + twice(THREAD);
}
// A parameter of that name is the program's own.
void launch(dim3 gridDim, dim3 blockDim) {
  auto copy = blockDim;
  // CHECK: auto copy = blockDim;
  k<<<gridDim, copy>>>(nullptr, nullptr, 0);
}
