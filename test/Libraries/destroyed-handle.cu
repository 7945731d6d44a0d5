// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A handle of BLAS that was destroyed: told by --check=calls.
// RUN: not %porthip run --cuda-path=none --check=calls %s -lcublas 2>&1 | FileCheck %s
// CHECK: porthip: calls: 'cublasSscal' is given a handle of a library that was destroyed: a GPU's runtime may crash
// CHECK-NEXT: porthip: calls: 'cublasDestroy' is given a handle of a library that was destroyed
// CHECK-NEXT: porthip: 2 defects
#include <cublas_v2.h>
#include <cuda_runtime.h>

int main() {
  cublasHandle_t H;
  cublasCreate(&H);
  float *P, Half = 0.5f;
  cudaMalloc(&P, 64);
  cudaMemset(P, 0, 64);
  cublasSscal(H, 16, &Half, P, 1);
  cublasDestroy(H);
  cublasSscal(H, 16, &Half, P, 1);
  cublasDestroy(H);
}
