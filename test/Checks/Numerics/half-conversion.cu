// RUN: %check_findings %s
// The two floats of 16 bits are made of each other in CUDA alone. Where a macro
// writes it, the port cannot be mended by itself.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define HALF_OF(N) __half(N.B)
#define HALF_BY_FLOAT(N) __half(static_cast<float>(N.B))
struct Number {
  __nv_bfloat16 B;
  __half H;
};
__global__ void wrong(Number *N) {
  N->H = HALF_OF(N[1]); // wrong: porthip-numerics-half-conversion
}
template <class To, class From> __device__ To made(From F) { return To(F); }
__global__ void right(Number *N, float *F) {
  N[0].H = HALF_BY_FLOAT(N[1]);
  N[1].H = __half(N[0].B);
  N[2].B = static_cast<__nv_bfloat16>(N[0].H);
  N[3].B = made<__nv_bfloat16>(F[0]);
  N[4].H = N[3].H;
}
