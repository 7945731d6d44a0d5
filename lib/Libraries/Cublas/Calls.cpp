// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 32 bits.
#include "Libraries/Cublas/Types.h"

#define BLAS_I int
#define BLAS_V(L, Op) cublas##L##Op##_v2
#define BLAS_N(L, Op) cublas##L##Op
#include "Libraries/Blas/Api/Batches.inc"
#include "Libraries/Blas/Api/Gemm.inc"
#include "Libraries/Blas/Api/Level1.inc"
#include "Libraries/Blas/Api/Level2.inc"
#include "Libraries/Blas/Api/Level3.inc"
#include "Libraries/Blas/Api/Sizeless.inc"
#include "Libraries/Cublas/Ex.inc"

// Three real products for a complex one, or four: a matter of speed.
BLAS_ONE_GEMM(cublasCgemm3m, cuComplex)
BLAS_ONE_GEMM(cublasZgemm3m, cuDoubleComplex)
