// Warp operations keep CUDA's 32 lanes, wherever they stand.
// RUN: %check_port %s --targets gfx942,gfx1100
#include <cuda_runtime.h>
#define FULL 0xffffffffu
#define SHFL(v, d) __shfl_xor_sync(FULL, v, d)
// CHECK: {{^}}#define SHFL(v, d) porthip::shfl_xor_sync(FULL, v, d)

template <typename T> __device__ T sum(T v) {
  for (int d = warpSize / 2; d; d >>= 1)
    // CHECK: {{^}}  for (int d = porthip::warp_size / 2; d; d >>= 1)
    v += __shfl_down_sync(FULL, v, d);
  // CHECK: {{^}}    v += porthip::shfl_down_sync(FULL, v, d);
  return v + SHFL(v, 1) + ::__shfl_sync(FULL, v, 0, 16);
  // CHECK: {{^}}  return v + SHFL(v, 1) + porthip::shfl_sync(FULL, v, 0, 16);
}
__global__ void k(int *p, unsigned *m, float *f) {
  m[0] = __ballot_sync(__activemask(), p[0] > 0);
  // CHECK: {{^}}  m[0] = porthip::ballot_sync(porthip::activemask(), p[0] > 0);
  m[1] = __match_any_sync(FULL, p[0]);
  // CHECK: {{^}}  m[1] = porthip::match_any_sync(FULL, p[0]);
  __syncwarp();
  // CHECK: {{^}}  porthip::syncwarp();
  p[0] = sum(p[0]) + __popc(m[0]), f[0] = sum(f[0]);
  m[2] = __reduce_add_sync(FULL, m[1]);
  // CHECK: {{^}}  m[2] = porthip::reduce_add_sync(FULL, m[1]);
}
