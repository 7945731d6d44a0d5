// `= {}` and `= {0, 0}` to a pair of halves: nvcc takes a pair of halves, and clang
// finds it ambiguous, for CUDA's headers and for HIP's. The port names the type.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %check_port %s
// RUN: %porthip run --cuda-path=none %s
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Pair {
  int x = 3, y = 4;
};

template <class T> __device__ void clear(T *p) { *p = {}; }

// CHECK: {{^}}#include <hip/hip_runtime.h>
// CHECK-NOT: push_macro
__global__ void zeros(half *h, __nv_bfloat162 *b, float4 *f, Pair *p) {
  int i = threadIdx.x;
  ((half2 *)h)[i] = {};
  // CHECK: {{^}}  ((half2 *)h)[i] = __half2{};
  ((half2 *)h)[i + 1]={};
  // CHECK: {{^}}  ((half2 *)h)[i + 1]= __half2{};
  *b = {};
  // CHECK: {{^}}  *b = __hip_bfloat162{};
  ((half2 *)h)[i + 1] = {0, 0};
  // CHECK: {{^}}  ((half2 *)h)[i + 1] = __half2{0, 0};
  // What is clear stays.
  f[i] = {};
  // CHECK: {{^}}  f[i] = {};
  p[i] = {};
  // CHECK: {{^}}  p[i] = {};
  clear(f + 1);
  clear(p + 1);
}
int main() {
  unsigned *at;
  cudaMallocManaged(&at, 256);
  cudaMemset(at, 0xff, 256);
  zeros<<<1, 1>>>((half *)at, (__nv_bfloat162 *)(at + 2), (float4 *)(at + 4),
                  (Pair *)(at + 12));
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  for (int i = 0; i < 12; ++i)
    if (i != 3 && at[i] != 0)
      return 2;
  return at[3] != ~0u || at[12] != 3 || at[15] != 4;
}
