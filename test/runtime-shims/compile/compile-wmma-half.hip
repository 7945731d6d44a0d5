// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma adds in halves, also where torch's macros take their
// conversions away.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=gfx942,gfx1100 %s
#define __HIP_NO_HALF_CONVERSIONS__ 1
#define __HIP_NO_HALF_OPERATORS__ 1
#define __CUDA_NO_HALF_CONVERSIONS__ 1
#include <porthip/wmma.h>
using namespace nvcuda;

__global__ void halves(const __half *A, const __half *B, __half *C) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> FA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> FB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, __half> FC;
  wmma::fill_fragment(FC, __float2half(0.0f));
  wmma::load_matrix_sync(FA, A, 16);
  wmma::load_matrix_sync(FB, B, 16);
  wmma::mma_sync(FC, FA, FB, FC);
  wmma::store_matrix_sync(C, FC, 16, wmma::mem_row_major);
}
