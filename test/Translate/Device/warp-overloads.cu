// Overloads of the project's beside CUDA's shuffles, with calls in a template that
// mean one or the other by the type: both keep the name.
// RUN: %check_port %s
// RUN: not %porthip %s -o - --cuda-path=none --warp=keep 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: error: '__shfl_up_sync' is CUDA's name and the project's own
#include <cuda_fp16.h>
// CHECK: #include <porthip/warp_overloads.h>

namespace lib {
struct Half {
  unsigned short x;
  __host__ __device__ Half(float value = 0) : x(value) {}
  __host__ __device__ Half(__half) : x(0) {}
  __host__ __device__ operator float() const { return x; }
  __device__ operator __half() const { return __float2half(x); }
};
} // namespace lib

__device__ inline lib::Half __shfl_up_sync(unsigned mask, lib::Half v,
                                           unsigned delta) {
  return __shfl_up_sync(mask, v.operator __half(), delta);
  // CHECK: return porthip::shfl_up_sync(mask, v.operator __half(), delta);
}
__device__ inline lib::Half __shfl_down_sync(unsigned mask, const lib::Half v,
                                             const unsigned delta) {
  return __shfl_down_sync(mask, static_cast<__half>(v), delta);
}

template <class T> __global__ void scan(T *p) {
  T v = p[threadIdx.x];
  for (int i = 1; i < 32; i *= 2) {
    v = __shfl_up_sync(0xffffffff, v, i);
    // CHECK: v = __shfl_up_sync(0xffffffff, v, i);
    v = __shfl_down_sync(0xffffffff, v, i);
    // CHECK: v = __shfl_down_sync(0xffffffff, v, i);
  }
  p[threadIdx.x] = v;
}
template __global__ void scan(lib::Half *);
template __global__ void scan(float *);
template __global__ void scan(double *);
template __global__ void scan(long long *);
template __global__ void scan(short *);
