// Where the project counts AMD's lanes, `warpSize` of code for both is AMD's own: told
// where memory gets the number itself, and not where lanes are counted by it.
// RUN: %porthip %s -o /dev/null --cuda-path=none 2>&1 | FileCheck %s
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
struct Sizes {
  int lanes, warps;
};
// CHECK-NOT: vendor-size
__global__ void k(int *out, Sizes *s, int *shared) {
  const int size = warpSize;
  int warp = threadIdx.x / warpSize, lane = threadIdx.x & (warpSize - 1);
  int sum = threadIdx.x < blockDim.x / warpSize ? shared[lane] : 0;
  shared[warp * warpSize + lane] = sum + __shfl_down_sync(~0u, sum, 1, warpSize);
  shared[warp] = threadIdx.x % warpSize == 0;
  // CHECK: :[[@LINE+1]]:12: warning: 'warpSize' is AMD's own here, as the project counts its lanes, and memory holds another number than in CUDA [porthip-warp-vendor-size]
  out[0] = warpSize;
  // CHECK: :[[@LINE+1]]:33: warning: {{.*}}vendor-size]
  out[1] = 2 * static_cast<int>(warpSize) + size;
  // CHECK: :[[@LINE+1]]:14: warning: {{.*}}vendor-size]
  s->lanes = warpSize;
  // CHECK: :[[@LINE+1]]:17: warning: {{.*}}vendor-size]
  *shared = int(warpSize) - 1;
  // CHECK-NOT: vendor-size
  s->warps = blockDim.x / warpSize;
}
int main() { return lanes() == 0; }
