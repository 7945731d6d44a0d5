// RUN: %check_findings %s
// A class of the project's that converts to a half. Where a macro writes the argument
// the port cannot be mended by itself.
#include <cuda_fp16.h>

struct Own {
  __half2 V;
  __device__ operator const __half2 &() const { return V; }
};
struct Holder {
  Own own;
};
#define SINE(A) h2sin(A.own)
__global__ void wrong(Holder *H, __half2 *P) {
  P[0] = SINE(H[0]); // wrong: porthip-numerics-half-wrapper
}
__global__ void right(Own *O, __half2 *P) {
  P[0] = h2sin(O[0]);
  P[1] = __hadd2_rn(O[0], P[1]);
  P[2] = h2sin(P[2]);
}
