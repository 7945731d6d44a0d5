// nvcc's own version in conditions, and a definition under one that does not
// hold: no parse says that the name there is the project's own.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

#if __CUDACC_VER_MAJOR__ < 9
// CHECK: {{^}}#if PORTHIP_CUDACC_VER_MAJOR < 9
struct Pair {
  short x, y;
};
__device__ Pair __ldcs(const Pair *p) { return Pair{__ldcs(&p->x), p->y}; }
// CHECK: {{^}}__device__ Pair __ldcs(const Pair *p) { return Pair{porthip::ldcs(&p->x), p->y}; }
#endif

__global__ void copy(float *to, const float *from) { *to = __ldcs(from); }
// CHECK: {{^}}__global__ void copy(float *to, const float *from) { *to = porthip::ldcs(from); }
