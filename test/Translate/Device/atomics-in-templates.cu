// Atomics in templates may be instantiated for types that HIP lacks: a header adds
// these under CUDA's names.
// RUN: %check_port %s
// CHECK: {{^}}#include <porthip/atomic_overloads.h>
template <class T> __device__ T most(T *p, T v) { return atomicMax(p, v); }
template <class T> __device__ T bits(T *p, T v) {
  return atomicAnd(p, v) | atomicOr(p, v) | atomicXor(p, v) | atomicMin(p, v);
}
template <class T> __device__ T swapped(T *p, T v) {
  return atomicCAS(p, v, (T)(v + 1));
  // CHECK: {{^}}  return atomicCAS(p, v, (T)(v + 1));
}
__global__ void k(int *i, long long *l, unsigned short *s) {
  most(i, 1);
  most(l, 1LL);
  bits(l, 1LL);
  bits(i, 1);
  swapped(i, 1);
  swapped(s, (unsigned short)1);
}
