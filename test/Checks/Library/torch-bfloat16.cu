// RUN: %check_findings %s
// PyTorch's bfloat16 is made of CUDA's in its build for CUDA alone. Where a macro
// writes it the port cannot be mended by itself.
#include <cuda_bf16.h>

namespace c10 {
struct BFloat16 {
  __host__ __device__ BFloat16(float);
  __host__ __device__ BFloat16(const __nv_bfloat16 &);
  __host__ __device__ operator float() const;
  __host__ __device__ explicit operator __nv_bfloat16() const;
};
} // namespace c10
#define STORE(P, V) P = (V).Value
struct Number { __nv_bfloat16 Value; };
__global__ void wrong(c10::BFloat16 *T, Number *N) {
  STORE(T[0], N[0]); // wrong: porthip-library-torch-bfloat16
}
__global__ void right(c10::BFloat16 *T, __nv_bfloat16 *B, float *F) {
  T[2] = B[2];
  B[3] = static_cast<__nv_bfloat16>(T[3]);
  T[4] = F[0];
}
