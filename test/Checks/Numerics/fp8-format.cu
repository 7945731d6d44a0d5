// porthip --gpu=gfx942 --hip-version=6.3
// RUN: %check_findings %s
// 8-bit floats where the target has another format.
#include <cuda_fp8.h>
__global__ void widen(const __nv_fp8_e4m3 *from, float *to) { // wrong: porthip-numerics-fp8-format
  to[threadIdx.x] = float(from[threadIdx.x]);
}
__global__ void narrow(const float *from, unsigned char *to) {
  __nv_fp8_e5m2 small(from[threadIdx.x]); // wrong: porthip-numerics-fp8-format
  to[threadIdx.x] = small.__x;
}
// On the host OCP's format is computed with.
float onHost(__nv_fp8_e4m3 v) { return float(v); }
// Bytes.
__global__ void copy(const unsigned char *from, unsigned char *to) {
  to[threadIdx.x] = from[threadIdx.x];
}
// Lists without a type, in a template that is open.
template <class T> struct Pair {
  T first, second;
  __device__ Pair(T a, T b) : first(a), second(b) {}
};
template <class T> __device__ Pair<T> swapped(const Pair<T> &p) {
  return Pair<T>(p.second, p.first);
}
