// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cublasSetVector and its kin: copies of the runtime, with increments.
#include "Libraries/Blas/Copies.h"
#include "Libraries/Cublas/Types.h"

using namespace porthip::blas;

#define CUBLAS_VECTOR(Name, I, Suffix, Way)                                    \
  BLAS_EXPORT cublasStatus_t cublas##Name##Vector##Suffix(                     \
      I N, I Bytes, const void *X, I IncX, void *Y, I IncY) {                  \
    return statusOf(copyVector(Way, N, Bytes, X, IncX, Y, IncY, nullptr,       \
                               /*IsAsync=*/false));                            \
  }                                                                            \
  BLAS_EXPORT cublasStatus_t cublas##Name##VectorAsync##Suffix(                \
      I N, I Bytes, const void *X, I IncX, void *Y, I IncY, cudaStream_t S) {  \
    return statusOf(                                                           \
        copyVector(Way, N, Bytes, X, IncX, Y, IncY, S, /*IsAsync=*/true));     \
  }                                                                            \
  BLAS_EXPORT cublasStatus_t cublas##Name##Matrix##Suffix(                     \
      I Rows, I Columns, I Bytes, const void *A, I LdA, void *B, I LdB) {      \
    return statusOf(copyMatrix(Way, Rows, Columns, Bytes, A, LdA, B, LdB,      \
                               nullptr, /*IsAsync=*/false));                   \
  }                                                                            \
  BLAS_EXPORT cublasStatus_t cublas##Name##MatrixAsync##Suffix(                \
      I Rows, I Columns, I Bytes, const void *A, I LdA, void *B, I LdB,        \
      cudaStream_t S) {                                                        \
    return statusOf(copyMatrix(Way, Rows, Columns, Bytes, A, LdA, B, LdB, S,   \
                               /*IsAsync=*/true));                             \
  }
CUBLAS_VECTOR(Set, int, , CopyWay::ToDevice)
CUBLAS_VECTOR(Get, int, , CopyWay::FromDevice)
CUBLAS_VECTOR(Set, int64_t, _64, CopyWay::ToDevice)
CUBLAS_VECTOR(Get, int64_t, _64, CopyWay::FromDevice)
