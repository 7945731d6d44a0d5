// Where branches for AMD ask how many lanes a wavefront has, `warpSize` of code for
// both is AMD's own, and shuffles beside it follow.
// RUN: rm -rf %t && mkdir %t && %porthip %s -o %t/a.hip --cuda-path=none -q
// RUN: FileCheck %s --input-file=%t/a.hip
// RUN: %porthip run --as=gfx942 %t/a.hip | FileCheck %s --check-prefix=SUMS
// RUN: %porthip run --as=gfx1100 %t/a.hip | FileCheck %s --check-prefix=SUMS
// RUN: %porthip run --as=sm_80 --cuda-path=none %s | FileCheck %s --check-prefix=SUMS
// SUMS: 0 1 2 3
#include <cstdio>
#if defined(__HIP_PLATFORM_AMD__)
#include <hip/hip_runtime.h>
static int lanes() {
  int v = 0;
  (void)hipDeviceGetAttribute(&v, hipDeviceAttributeWarpSize, 0);
  return v;
}
#else
static int lanes() { return 32; }
#endif
__device__ float sum(float s) {
  // CHECK: {{^}}  for (int d = warpSize / 2; d; d /= 2)
  for (int d = warpSize / 2; d; d /= 2)
    // CHECK: porthip::shfl_down_sync(~0u, s, d, warpSize);
    s += __shfl_down_sync(~0u, s, d);
  return s;
}
__global__ void k(const float *in, float *p) {
  float s = sum(in[threadIdx.x]);
  // CHECK: {{^}}  if (threadIdx.x % warpSize == 0)
  if (threadIdx.x % warpSize == 0)
    p[threadIdx.x / warpSize] = s;
}
int main() {
  float in[256], out[4], *din, *d;
  for (int i = 0; i < 256; ++i)
    in[i] = i / lanes();
  cudaMalloc(&din, sizeof in);
  cudaMalloc(&d, sizeof out);
  cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice);
  k<<<1, 4 * lanes()>>>(din, d);
  cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
  for (float sum : out)
    printf("%g ", sum / lanes());
  printf("\n");
}
