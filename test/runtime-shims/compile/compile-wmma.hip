// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma compiles for targets with and without a matrix unit, and for
// CUDA, where it is CUDA's own.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=gfx90a,gfx942,gfx1030,gfx1100 %s
#include <porthip/wmma.h>
using namespace nvcuda;

__global__ void product(const __half *A, const __half *B, float *C) {
  wmma::fragment<wmma::matrix_a, 32, 8, 16, __half, wmma::row_major> FA;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, __half, wmma::col_major> FB;
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> FC;
  // Values are converted to the fragment's type.
  wmma::fill_fragment(FC, 0);
  wmma::load_matrix_sync(FA, A, 16);
  wmma::load_matrix_sync(FB, B, 16);
  wmma::mma_sync(FC, FA, FB, FC);
  for (int I = 0; I < FC.num_elements; ++I)
    FC.x[I] = FC.x[I] > 0 ? FC.x[I] : 0;
  for (unsigned I = 0; I < FA.num_storage_elements; ++I)
    FA.x[I] = __float2half(1.0f);
  wmma::store_matrix_sync(C, FC, 8, wmma::mem_row_major);
}
