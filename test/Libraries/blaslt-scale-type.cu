// The type of alpha and beta, set again after the description was made with it:
// the port takes it, and refuses another one, which hipBLASLt cannot take.
// RUN: %porthip run --cuda-path=none %s -lcublasLt | FileCheck %s --check-prefixes=BOTH,CUDA
// RUN: %porthip translate -v --cuda-path=none %s -o %t.hip 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t.hip
// RUN: %porthip run --as gfx942 %t.hip -lhipblaslt | FileCheck %s --check-prefixes=BOTH,HIP
// SAID: to set another one later gives HIPBLAS_STATUS_NOT_SUPPORTED
// PORT: #include <porthip/blaslt.h>
// PORT: porthip::HIPBLASLT_MATMUL_DESC_SCALE_TYPE
#include <cstdio>
#include <cublasLt.h>
int main() {
  cublasLtMatmulDesc_t D;
  cublasLtMatmulDescCreate(&D, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cudaDataType Type = CUDA_R_32F, Found = CUDA_R_8I;
  // BOTH: same 0
  printf("same %d\n",
         cublasLtMatmulDescSetAttribute(D, CUBLASLT_MATMUL_DESC_SCALE_TYPE,
                                        &Type, sizeof(Type)));
  size_t Written = 0;
  int Status = cublasLtMatmulDescGetAttribute(
      D, CUBLASLT_MATMUL_DESC_SCALE_TYPE, &Found, sizeof(Found), &Written);
  // BOTH: found 0 1 4
  printf("found %d %d %zu\n", Status, Found == CUDA_R_32F, Written);
  Type = CUDA_R_16F;
  Status = cublasLtMatmulDescSetAttribute(D, CUBLASLT_MATMUL_DESC_SCALE_TYPE,
                                          &Type, sizeof(Type));
  // CUDA: another is taken
  // HIP: another is refused: 1
  if (Status == CUBLAS_STATUS_SUCCESS)
    printf("another is taken\n");
  else
    printf("another is refused: %d\n", Status == CUBLAS_STATUS_NOT_SUPPORTED);
  cublasLtMatmulDescDestroy(D);
}
