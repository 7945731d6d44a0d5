// Variables that one lane sets and all pass to a function of the project's.
// RUN: %check_port %s
#include <cuda_runtime.h>
template <class T> __device__ T broadcast(T v) { return __shfl_sync(~0u, v, 0); }
__device__ int leader(int *counter) {
  int rank, other;
  // CHECK: int rank = 0, other;
  if (threadIdx.x % 32 == 0)
    rank = atomicAdd(counter, 1);
  return rank;
}
template <class T> __device__ T *allocate(T *base, int *counter) {
  T *p;
  // CHECK: T *p{};
  if (threadIdx.x % 32 == 0)
    p = base + atomicAdd(counter, 1);
  return (T *)broadcast((long long)p);
}
__global__ void k(int *counter, int *out) {
  int a, b, c, d;
  // CHECK: int a = 0, b, c, d;
  if (threadIdx.x % 32 == 0)
    a = atomicAdd(counter, 1);
  a = broadcast(a);
  if (threadIdx.x % 32 == 0)
    b = atomicAdd(counter, 1);
  b = __shfl_sync(~0u, b, 0);
  if (a)
    c = 1;
  else
    c = 2;
  for (d = 0; d < 3; ++d)
    a += d;
  out[threadIdx.x] = a + broadcast(b) + broadcast(c) + broadcast(d);
}
