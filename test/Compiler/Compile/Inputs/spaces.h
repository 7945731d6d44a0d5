#pragma once
#include <cuda_runtime.h>
#ifdef __CUDA_ARCH__
#define ON_DEVICE __device__
#else
#define ON_DEVICE
#endif
#ifdef __CUDA_ARCH__
#define UNROLL #pragma unroll
#else
#define UNROLL
#endif
inline ON_DEVICE int twice(int n) { return 2 * n; }
template <typename T> __host__ __device__ T half(T x);
template <typename T> __device__ T half(T x) { return x / 2; }
#ifdef __CUDA_ARCH__
__device__ int least(int a, int b) { return a < b ? a : b; }
#endif
#define DEVICE inline __device__
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
DEVICE int next(int a) { return a + 1; }
#endif
// What the device alone has begins a constant, as nvcc computes it.
template <int N> struct Counts {
  DEVICE static constexpr int twice() { return 2 * N; }
  static constexpr int all = twice();
  __device__ int operator()() const { return all; }
};
