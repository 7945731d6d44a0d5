// porthip --arithmetic=keep
// RUN: %check_findings %s
// threadIdx in a function goes as far as the launches of the kernels that call it,
// whatever other launches give.
#include <cuda_runtime.h>
__device__ unsigned wide(unsigned x) {
  int w = threadIdx.x;
  return x << w; // wrong: porthip-numerics-wide-shift
}
__device__ unsigned byWay(unsigned x) { return wide(x) + 1; }
__device__ unsigned narrow(unsigned x) {
  int w = threadIdx.x;
  return x << w;
}
__global__ void many(unsigned *p) { p[threadIdx.x] = byWay(p[0]); }
__global__ void few(unsigned *p) { p[threadIdx.x] = narrow(p[0]); }
void launch(unsigned *p, dim3 g, dim3 b) {
  many<<<1, 64>>>(p);
  few<<<1, 16>>>(p);
  few<<<g, b>>>(p);
}
