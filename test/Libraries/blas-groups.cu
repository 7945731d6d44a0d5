// Products of groups of batches: hipBLAS has a call for each group, which the port makes.
// RUN: %porthip run --cuda-path=none --check=all %s -lcublas | FileCheck %s
// RUN: %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t.hip
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcublas | FileCheck %s --check-prefix=SAME
// CHECK: 0 0: 1 2 3 4 | 2 4 6 8 | 30
// CHECK-NEXT: device: refused
// PORT: porthip::cublasSgemmGroupedBatched({{H}}
// PORT: porthip::cublasGemmGroupedBatchedEx({{H}}
// SAID: findings: 0 errors
// SAME: hip@vgpu:gfx942: equal (4 launches
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <vector>

template <class T> T *made(const std::vector<T> &V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}

int main() {
  cublasHandle_t H;
  cublasCreate(&H);
  float *One = made<float>({1, 0, 0, 1}), *Two = made<float>({1, 2, 3, 4}), *C = made(std::vector<float>(9));
  // Two products of 2 x 2, and one of 1 x 4 with 4 x 1.
  float **A = made<float *>({One, One, Two}), **B = made<float *>({Two, Two, Two}), **Cs = made<float *>({C, C + 4, C + 8});
  const cublasOperation_t Ops[] = {CUBLAS_OP_N, CUBLAS_OP_N};
  const int M[] = {2, 1}, N[] = {2, 1}, K[] = {2, 4}, LdA[] = {2, 1}, LdB[] = {2, 4}, LdC[] = {2, 1}, Sizes[] = {2, 1};
  const float Alpha[] = {1, 1}, Beta[] = {0, 0};
  cublasStatus_t S = cublasSgemmGroupedBatched(H, Ops, Ops, M, N, K, Alpha, A, LdA, B, LdB, Beta, Cs, LdC, 2, Sizes);
  // The second product of the first group doubles what is there.
  const int64_t M64[] = {2}, N64[] = {2}, K64[] = {2}, Ld64[] = {2}, Size64[] = {1};
  const float BetaOne[] = {1};
  int Other = cublasGemmGroupedBatchedEx_64(H, Ops, Ops, M64, N64, K64, Alpha, (void **)A, CUDA_R_32F, Ld64, (void **)B, CUDA_R_32F, Ld64, BetaOne, (void **)(Cs + 1), CUDA_R_32F, Ld64, 1, Size64, CUBLAS_COMPUTE_32F);
  Other += cublasGemmGroupedBatchedEx(H, Ops, Ops, M, N, K, Alpha, (void **)A, CUDA_R_32F, LdA, (void **)B, CUDA_R_32F, LdB, Beta, (void **)Cs, CUDA_R_32F, LdC, 1, Sizes + 1, CUBLAS_COMPUTE_32F);
  std::vector<float> V(9);
  cudaMemcpy(V.data(), C, 9 * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%d %d: %g %g %g %g | %g %g %g %g | %g\n", int(S), Other, V[0], V[1], V[2], V[3], V[4], V[5], V[6], V[7], V[8]);
  cublasSetPointerMode(H, CUBLAS_POINTER_MODE_DEVICE);
  S = cublasSgemmGroupedBatched(H, Ops, Ops, M, N, K, Alpha, A, LdA, B, LdB, Beta, Cs, LdC, 2, Sizes);
  std::printf("device: %s\n", S ? "refused" : "taken");
}
