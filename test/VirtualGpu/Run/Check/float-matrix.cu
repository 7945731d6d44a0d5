// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a matrix product gives what its operands are not.
//
// RUN: not %porthip run --as sm_80 --check=float %s 2>&1 | FileCheck %s
// RUN: %porthip run --as sm_80 --check=float %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: 16
// RIGHT-NOT: porthip:
#include <cstdio>
#include <mma.h>
using namespace nvcuda;

template <typename Sum> __global__ void product(const half *A, Sum *C) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> X;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> Y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, Sum> Z;
  wmma::fill_fragment(Z, Sum(0.0f));
  wmma::load_matrix_sync(X, A, 16);
  wmma::load_matrix_sync(Y, A, 16);
  // CHECK-DAG: float: kernel 'void product<__half>(__half const*, __half*)', block (0,0,0), thread (0,0,0): a matrix product ({{.*}}) gives infinity, and the thread's operands are finite at {{.*}}float-matrix.cu:[[@LINE+1]]
  wmma::mma_sync(Z, X, Y, Z);
  // CHECK-NOT: product<float>
  wmma::store_matrix_sync(C, Z, 16, wmma::mem_row_major);
}

int main(int argc, char **) {
  half Host[256];
  for (half &H : Host)
    H = half(argc > 1 ? 1.0f : 65000.0f);
  half *A, *C;
  float *F, First;
  cudaMalloc(&A, sizeof(Host));
  cudaMalloc(&C, sizeof(Host));
  cudaMalloc(&F, 256 * sizeof(float));
  cudaMemcpy(A, Host, sizeof(Host), cudaMemcpyHostToDevice);
  product<half><<<1, 32>>>(A, C);
  product<float><<<1, 32>>>(A, F); // wide enough
  cudaMemcpy(&First, F, sizeof(First), cudaMemcpyDeviceToHost);
  printf("%g\n", First);
  cudaFree(A);
  cudaFree(C);
  cudaFree(F);
}
