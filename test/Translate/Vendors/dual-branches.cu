// Code in branches for AMD is its author's and stays byte for byte; the code
// around, and CUDA's branches, are ported.
// RUN: %check_port %s --host
// RUN: %check_port %s --warp=native
#if defined(__HIP_PLATFORM_AMD__)
#include <hip/hip_runtime.h>
// CHECK: {{^}}#define SHFL_DOWN(v, d) __shfl_down(v, d)
#define SHFL_DOWN(v, d) __shfl_down(v, d)
// CHECK: {{^}}#define VOTES(p) __ballot(p)
#define VOTES(p) __ballot(p)
#define WARP_SIZE 64
// CHECK: {{^}}#define WARP_SIZE 64
typedef unsigned long long Mask;
#else
#include <cuda_runtime.h>
// CHECK: {{^}}#include <hip/hip_runtime.h>
#define SHFL_DOWN(v, d) __shfl_down_sync(0xffffffff, v, d)
#define VOTES(p) __ballot_sync(0xffffffff, p)
#define WARP_SIZE 32
typedef unsigned Mask;
#endif

// A condition that knows both vendors stays as its author wrote it.
#if defined(__CUDACC__) || defined(__HIPCC__)
// CHECK: {{^}}#if defined(__CUDACC__) || defined(__HIPCC__)
#define HD __host__ __device__
#endif
#ifdef __CUDACC__
// CHECK: {{^}}#ifdef __HIPCC__
#endif

__global__ void sum(const int *in, int *out, Mask *votes) {
  int v = in[threadIdx.x];
  for (int d = WARP_SIZE / 2; d; d /= 2)
    v += SHFL_DOWN(v, d);
  votes[0] = VOTES(v > 3);
#ifdef __HIP_PLATFORM_AMD__
  // CHECK: {{^}}  v += __popcll(__ballot(1)) + warpSize;
  v += __popcll(__ballot(1)) + warpSize;
#elif __CUDA_ARCH__ >= 800
  // CHECK: {{^}}#elif __CUDA_ARCH__ >= 800
  v += __reduce_add_sync(0xffffffff, v);
  asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 1, 64;");
#else
  v += WARP_SIZE;
#endif
  if (threadIdx.x == 0)
    *out = v;
}

int total(int *p) {
#ifndef __HIP_PLATFORM_AMD__
  // AMD's compilers never see it: nothing to say.
  cudaGraphConditionalHandle handle;
#endif
  return cudaFree(p);
  // CHECK: {{^}}  return hipFree(p);
}
