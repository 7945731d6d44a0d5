// REQUIRES: cuda-toolkit
// Lanes and warps of CUB's own are CUDA's: hipCUB's are a wavefront's.
// RUN: %porthip %s -o - --cuda-path=%cuda_path --fail-on=never | FileCheck %s
#include <cub/cub.cuh>
__global__ void k(int *p) {
  // CHECK: {{^}}  int lane = porthip::lane_id(), warp = porthip::cub_warp_id();
  int lane = cub::LaneId(), warp = cub::WarpId();
  // CHECK: {{^}}  int w = threadIdx.x / PORTHIP_CUB_WARP_THREADS;
  int w = threadIdx.x / CUB_PTX_WARP_THREADS;
  // CHECK: {{^}}  int log = threadIdx.x >> PORTHIP_CUB_LOG_WARP_THREADS;
  int log = threadIdx.x >> CUB_PTX_LOG_WARP_THREADS;
  // CHECK: {{^}}  p[w + log] = lane + warp + porthip::lanemask_lt();
  p[w + log] = lane + warp + cub::LaneMaskLt();
}
