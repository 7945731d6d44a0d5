// CUB's constants of the hardware are known by their names, where no parse comes.
// RUN: not %porthip %s -o - --cuda-path=none 2>&1 | FileCheck %s
#include <cub/cub.cuh>
#ifdef NEVER_DEFINED
__device__ int lanes() {
  // CHECK: error: 'CUB_PTX_SMEM_BANKS' has no HIP equivalent
  return CUB_PTX_SMEM_BANKS;
}
__device__ int warps() {
  // CHECK: {{^}}  return threadIdx.x / PORTHIP_CUB_WARP_THREADS + PORTHIP_CUB_LOG_WARP_THREADS;
  return threadIdx.x / CUB_PTX_WARP_THREADS + CUB_PTX_LOG_WARP_THREADS;
}
#endif
