// Built-ins, math, synchronisation, printf and assert in kernels.
// RUN: %check_port %s --host --targets gfx90a,gfx1100
#include <cuda_runtime.h>
#include <cassert>
#include <cstdio>

__device__ __forceinline__ float square(float v) { return __fmul_rn(v, v); }
// CHECK: {{^}}__device__ __forceinline__ float square(float v) { return porthip::fmul_rn(v, v); }

template <int Block> __launch_bounds__(256, 2) __global__ void all(float *p, int *q, unsigned long long *w) {
  __shared__ float tile[Block];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x + gridDim.z * warpSize;
  // CHECK: {{^}}  unsigned i = blockIdx.x * blockDim.x + threadIdx.x + gridDim.z * porthip::warp_size;
  tile[threadIdx.x] = __ldg(&p[i]) + rsqrtf(p[i]) + __sinf(p[i]) + fmaf(p[i], 2.0f, 1.0f);
  // CHECK: {{^}}  tile[threadIdx.x] = {{.*}}ldg(&p[i]) + rsqrtf(p[i]) + __sinf(p[i]) + fmaf(p[i], 2.0f, 1.0f);
  __syncthreads();
  // CHECK: {{^}}  __syncthreads();
  q[i] = __popc(i) + __clz(i) + __ffs(i) + __float2int_rn(p[i]) + __mul24(i, 3) + max(q[i], 3) + min(1u, i);
  // CHECK: {{^}}  q[i] = porthip::popc(i) + __clz(i) + porthip::ffs(i) + porthip::float2int_rn(p[i]) + __mul24(i, 3) + max(q[i], 3) + min(1u, i);
  atomicAdd(&p[0], 1.0f), atomicAdd(q, 1), atomicMax(q, 2), atomicCAS(w, 1ull, 2ull), atomicExch(q, 3);
  // CHECK: {{^}}  atomicAdd(&p[0], 1.0f), atomicAdd(q, 1), atomicMax(q, 2), atomicCAS(w, 1ull, 2ull), atomicExch(q, 3);
  __threadfence(), __threadfence_block();
  // CHECK: {{^}}  __threadfence(), __threadfence_block();
  float v = __shfl_down_sync(0xffffffff, square(p[i]), 16);
  // CHECK: {{^}}  float v = porthip::shfl_down_sync(0xffffffff, square(p[i]), 16);
  if (__any_sync(0xffffffff, v > 0) && __all_sync(0xffffffff, v < 9))
    // CHECK: {{^}}  if (porthip::any_sync(0xffffffff, v > 0) && porthip::all_sync(0xffffffff, v < 9))
    printf("%f\n", v);
  // CHECK: {{^}}    printf("%f\n", v);
  assert(i < 1000);
  // CHECK: {{^}}  assert(i < 1000);
  p[i] = clock64() + __int_as_float(q[i]) + v;
}
void run(float *p) { all<256><<<1, 256>>>(p, nullptr, nullptr); }
__inline_hint__ __device__ int hinted(int i) { return i; }
// CHECK: {{^}}PORTHIP_INLINE_HINT __device__ int hinted(int i) { return i; }
