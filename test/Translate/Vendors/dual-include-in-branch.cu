// HIP's header in a branch for AMD does not make the file HIP: the rest of it is
// CUDA and is ported.
// RUN: %check_port %s --host
#ifdef USE_ROCM
#include <hip/hip_runtime.h>
#endif
#if 0
#include <hip/hip_fp16.h>
#endif

__global__ void sum(int *p) {
  int v = p[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  // CHECK: {{^}}    v += porthip::shfl_xor_sync(0xffffffff, v, d);
  p[threadIdx.x] = v;
}
int *make() {
  int *p = nullptr;
  cudaMalloc(&p, 128);
  // CHECK: {{^}}  hipMalloc(&p, 128);
  return p;
}
