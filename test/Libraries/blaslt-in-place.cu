// cuBLASLt's descriptors as variables of the program's own, initialised there, and used by their address: the port's hipblasLt computes the same.
// RUN: %porthip run --cuda-path=none %s -lcublasLt | FileCheck %s
// RUN: %porthip verify %if !long %{--cuda-path=none%} --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} %s -lcublasLt | FileCheck %s --check-prefix=AGREE
// CHECK: status 0 0, 1 algorithm, 8 11 12 20 23 30 32 35 48
// AGREE: hip@vgpu:gfx942: equal (
#include <cstdio>
#include <cublasLt.h>
#include <cuda_runtime.h>

/// D = A^T B of 3 x 3 matrices, by columns.
static cublasStatus_t multiply(cublasLtHandle_t Handle, const float *A,
                               const float *B, float *D, int *Found) {
  cublasLtMatmulDescOpaque_t Operation = {};
  cublasLtMatrixLayoutOpaque_t Left = {}, Right = {}, Result = {};
  cublasLtMatmulPreferenceOpaque_t Preference = {};
  cublasLtMatmulHeuristicResult_t Heuristic = {};
  const cublasOperation_t Transposed = CUBLAS_OP_T;
  const float One = 1, Zero = 0;

  cublasStatus_t Status = cublasLtMatmulDescInit(
      &Operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  if (Status != CUBLAS_STATUS_SUCCESS)
    return Status;
  Status = cublasLtMatmulDescSetAttribute(
      &Operation, CUBLASLT_MATMUL_DESC_TRANSA, &Transposed, sizeof Transposed);
  if (Status != CUBLAS_STATUS_SUCCESS)
    return Status;
  if ((Status = cublasLtMatrixLayoutInit(&Left, CUDA_R_32F, 3, 3, 3)) ||
      (Status = cublasLtMatrixLayoutInit(&Right, CUDA_R_32F, 9, 9, 9)) ||
      (Status = cublasLtMatrixLayoutInit(&Right, CUDA_R_32F, 3, 3, 3)) ||
      (Status = cublasLtMatrixLayoutInit(&Result, CUDA_R_32F, 3, 3, 3)))
    return Status;
  Status = cublasLtMatmulPreferenceInit(&Preference);
  if (Status != CUBLAS_STATUS_SUCCESS)
    return Status;
  Status = cublasLtMatmulAlgoGetHeuristic(Handle, &Operation, &Left, &Right,
                                          &Result, &Result, &Preference, 1,
                                          &Heuristic, Found);
  if (Status != CUBLAS_STATUS_SUCCESS)
    return Status;
  return cublasLtMatmul(Handle, &Operation, &One, A, &Left, B, &Right, &Zero, D,
                        &Result, D, &Result, &Heuristic.algo, nullptr, 0, 0);
}

int main() {
  const float A[] = {1, 2, 1, 0, 1, 3, 2, 2, 2}, B[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  float *DA, *DB, *DD, D[9];
  cudaMalloc(&DA, sizeof A);
  cudaMalloc(&DB, sizeof B);
  cudaMalloc(&DD, sizeof D);
  cudaMemcpy(DA, A, sizeof A, cudaMemcpyHostToDevice);
  cudaMemcpy(DB, B, sizeof B, cudaMemcpyHostToDevice);
  cublasLtHandle_t Handle;
  int Found = 0;
  cublasStatus_t Made = cublasLtCreate(&Handle);
  cublasStatus_t Done = multiply(Handle, DA, DB, DD, &Found);
  cudaMemcpy(D, DD, sizeof D, cudaMemcpyDeviceToHost);
  printf("status %d %d, %d algorithm,", int(Made), int(Done), Found);
  for (float Element : D)
    printf(" %g", Element);
  printf("\n");
  cublasLtDestroy(Handle);
  cudaFree(DA);
  cudaFree(DB);
  cudaFree(DD);
}
