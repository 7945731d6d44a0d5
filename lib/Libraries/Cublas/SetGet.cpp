// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cublasSetVector and its kin, with sizes of 32 and of 64 bits.
#include "Libraries/Blas/SetGet.h"
#include "Libraries/Cublas/Types.h"

using namespace porthip::blas;

#define BLAS_STREAM cudaStream_t
#define BLAS_I int
#define BLAS_N(L, Op) cublas##Op
#include "Libraries/Blas/Api/SetGet.inc"
#undef BLAS_I
#undef BLAS_N
#define BLAS_I int64_t
#define BLAS_N(L, Op) cublas##Op##_64
#include "Libraries/Blas/Api/SetGet.inc"
