// A class of the program's own that converts to float: CUDA shuffles the float, and
// so does the port; half and bfloat16, which have overloads, stay what they are.
// RUN: %check_port %s
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct brain {
  unsigned short bits;
  __device__ operator float() const {
    return __uint_as_float(unsigned(bits) << 16);
  }
};
template <class T, class U> struct same;
template <class T> struct same<T, T> {
  static const bool value = true;
};
template <class R, class T> __device__ R neighbour(T v) {
  auto other = __shfl_xor_sync(0xffffffff, v, 1);
  // CHECK: auto other = porthip::shfl_xor_sync(0xffffffff, v, 1);
  static_assert(same<decltype(other), R>::value, "");
  return other;
}
__global__ void k(brain *p, float *out, __half *h, __half2 *h2,
                  __nv_bfloat16 *b) {
  unsigned i = threadIdx.x;
  out[i] = neighbour<float>(p[i]) * 1.5f;
  h[i] = neighbour<__half>(h[i]);
  h2[i] = neighbour<__half2>(h2[i]);
  b[i] = neighbour<__nv_bfloat16>(b[i]);
}
