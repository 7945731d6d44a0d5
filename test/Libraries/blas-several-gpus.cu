// cublasXt: level 3 with matrices in the host's memory, or a GPU's. hipBLAS has no such thing; findings say what to write.
// RUN: env PORTHIP_VGPU_DEVICES=2 %porthip run --cuda-path=none --check=all %s -lcublas | FileCheck %s
// RUN: not %porthip -v %s -o %t.hip 2>&1 | FileCheck %s --check-prefix=SAID
// CHECK: settings: 2 64 1
// CHECK-NEXT: gemm: 0, 1 2 3 4
// CHECK-NEXT: mixed: 0, 7 10 15 22
// CHECK-NEXT: trsm: 0, 1 1 3 2
// CHECK-NEXT: herk: 0, 5+0i
// CHECK-NEXT: no device: 7
// CHECK-NEXT: rotations: 0 0 0, 5 0.6 0.8, 15
// SAID: error: 'cublasXtSgemm' has no HIP equivalent
// SAID: fix: copy the matrices to a GPU
#include <cstdio>
#include <cublasXt.h>
#include <cuda_runtime.h>

int main() {
  cublasXtHandle_t H;
  int Devices[] = {1, 0}, Boards, Block;
  cublasXtCreate(&H);
  cublasXtDeviceSelect(H, 2, Devices);
  cublasXtSetBlockDim(H, 64);
  cublasXtGetBlockDim(H, &Block);
  cublasXtPinnedMemMode_t Pinning;
  cublasXtSetPinningMemMode(H, CUBLASXT_PINNING_ENABLED);
  cublasXtGetPinningMemMode(H, &Pinning);
  cublasXtGetNumBoards(2, Devices, &Boards);
  std::printf("settings: %d %d %d\n", Boards, Block, int(Pinning));
  float One = 1, Zero = 0, A[] = {1, 0, 0, 1}, B[] = {1, 2, 3, 4}, C[4];
  int S = cublasXtSgemm(H, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &One, A, 2, B, 2, &Zero, C, 2);
  std::printf("gemm: %d, %g %g %g %g\n", S, C[0], C[1], C[2], C[3]);
  float *OnDevice;
  cudaMalloc(&OnDevice, sizeof(B));
  cudaMemcpy(OnDevice, B, sizeof(B), cudaMemcpyHostToDevice);
  S = cublasXtSgemm(H, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &One, OnDevice, 2, B, 2, &Zero, C, 2);
  std::printf("mixed: %d, %g %g %g %g\n", S, C[0], C[1], C[2], C[3]);
  float L[] = {1, 1, 0, 2}, X[] = {1, 3, 3, 7};
  S = cublasXtStrsm(H, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 2, &One, L, 2, X, 2);
  std::printf("trsm: %d, %g %g %g %g\n", S, X[0], X[1], X[2], X[3]);
  cuComplex Z[] = {{1, 2}}, Product;
  S = cublasXtCherk(H, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 1, 1, &One, Z, 1, &Zero, &Product, 1);
  std::printf("herk: %d, %g%+gi\n", S, Product.x, Product.y);
  Devices[0] = 5;
  std::printf("no device: %d\n", int(cublasXtDeviceSelect(H, 1, Devices)));
  cublasXtDestroy(H);

  // More of cuBLAS: rotations whose types are arguments.
  cublasHandle_t Blas;
  cublasCreate(&Blas);
  double a = 3, b = 4, c, s, d1 = 1, d2 = 1, x1 = 1, y1 = 0, Param[5];
  int Rotg = cublasRotgEx(Blas, &a, &b, CUDA_R_64F, &c, &s, CUDA_R_64F, CUDA_R_64F);
  int Rotmg = cublasRotmgEx(Blas, &d1, CUDA_R_64F, &d2, CUDA_R_64F, &x1, CUDA_R_64F, &y1, CUDA_R_64F, Param, CUDA_R_64F, CUDA_R_64F);
  double *v;
  cudaMalloc(&v, 2 * sizeof(double));
  cudaMemset(v, 0, 2 * sizeof(double));
  int Rotm = cublasRotmEx(Blas, 1, v, CUDA_R_64F, 1, v + 1, CUDA_R_64F, 1, Param, CUDA_R_64F, CUDA_R_64F);
  int Mixed = cublasRotgEx(Blas, &a, &b, CUDA_R_64F, &c, &s, CUDA_R_32F, CUDA_R_64F);
  std::printf("rotations: %d %d %d, %g %g %g, %d\n", Rotg, Rotmg, Rotm, a, c, s, Mixed);
}
