// Numbers for 32 lanes beside `warpSize` say that CUDA's is meant, in all of the
// project; but what counts by the project's own name follows that.
// RUN: %porthip %s -o - --cuda-path=none --fail-on=never | FileCheck %s
#include <cuda_runtime.h>
#ifdef __HIP_PLATFORM_AMD__
#define WARP_SIZE 64
#else
#define WARP_SIZE 32
#endif
__device__ int sum(int v) {
  for (int d = 16; d; d /= 2)
    // CHECK: v += porthip::shfl_down_sync(~0u, v, d);
    v += __shfl_down_sync(~0u, v, d);
  return v;
}
__global__ void k(int *p) {
  // CHECK: int lane = threadIdx.x % porthip::warp_size;
  int lane = threadIdx.x % warpSize;
  int v = sum(p[threadIdx.x]);
  if (!lane)
    p[0] = v;
}
__global__ void own(int *p) {
  // CHECK: int lane = threadIdx.x % warpSize;
  int lane = threadIdx.x % warpSize;
  p[threadIdx.x / WARP_SIZE] = lane;
}
