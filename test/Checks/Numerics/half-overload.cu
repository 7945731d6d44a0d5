// RUN: %check_findings %s
// A number is a half and a half2 to HIP. Where a macro writes it the port cannot be
// mended by itself.
#include <cuda_fp16.h>

struct Pair {
  __device__ Pair(const __half2 &V);
  __device__ Pair(const __half &V);
};
__device__ void take(__half V);
__device__ void take(__half2 V);
__device__ void alone(__half V);
#define ONE Pair(1.0f)
#define TAKE(V) take(V + 1)
__global__ void wrong(float *F) {
  Pair A = ONE; // wrong: porthip-numerics-half-overload
  TAKE(F[0]); // wrong: porthip-numerics-half-overload
}
__global__ void right(float *F, __half *H) {
  Pair A(1.0f), B(H[0]), C(__half(1.0f));
  take(F[0]);
  take(H[0]);
  alone(1.0f);
}
