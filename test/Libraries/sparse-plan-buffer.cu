// hipSPARSE wants the buffer of a triangular solution's analysis again: the port keeps it with the plan, in several files, too, and forgets it with the plan.
// RUN: %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t.hip
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcusparse | FileCheck %s
// PORT: #include <porthip/sparse.h>
// PORT: porthip::hipsparseSpSM_solve(H, N, N, &One, A, B, C, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT, Plan)
// SAID-NOT: eleventh
// SAID: findings: 0 errors
// CHECK: hip@vgpu:gfx942: equal (1 launch, 2 buffers compared)
#include <cstdio>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

template <class T> T *made(std::vector<T> V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}

int main() {
  cusparseHandle_t H;
  cusparseCreate(&H);
  // [2 0; 1 4] C = B.
  cusparseSpMatDescr_t A;
  cusparseCreateCsr(&A, 2, 2, 3, made<int>({0, 1, 3}), made<int>({0, 0, 1}), made<float>({2, 1, 4}), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseDnMatDescr_t B, C;
  float *Out = made<float>({0, 0, 0, 0}), Host[4];
  cusparseCreateDnMat(&B, 2, 2, 2, made<float>({2, 9, 4, 6}), CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&C, 2, 2, 2, Out, CUDA_R_32F, CUSPARSE_ORDER_COL);
  const cusparseOperation_t N = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const float One = 1;
  size_t Bytes = 0;
  cusparseSpSMDescr_t Plan;
  cusparseSpSM_createDescr(&Plan);
  cusparseSpSM_bufferSize(H, N, N, &One, A, B, C, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, Plan, &Bytes);
  char *Buffer;
  cudaMalloc(&Buffer, Bytes);
  cusparseSpSM_analysis(H, N, N, &One, A, B, C, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, Plan, Buffer);
  cusparseStatus_t Solved = cusparseSpSM_solve(H, N, N, &One, A, B, C, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, Plan);
  cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  printf("%d: %g %g %g %g\n", int(Solved), Host[0], Host[1], Host[2], Host[3]);
  return cusparseSpSM_destroyDescr(Plan) || Host[0] != 1 || Host[1] != 2 || Host[2] != 2 || Host[3] != 1;
}
