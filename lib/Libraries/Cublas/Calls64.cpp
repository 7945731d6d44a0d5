// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 64 bits.
#include "Libraries/Cublas/Types.h"
#include "cuda_bf16.h"

#define BLAS_I int64_t
#define BLAS_V(L, Op) cublas##L##Op##_v2_64
#define BLAS_N(L, Op) cublas##L##Op##_64
#include "Libraries/Cublas/Entries_64.inc"
#include "Libraries/Cublas/Ex.inc"
#define PORTHIP_GROUPS Groups64
#include "Libraries/Cublas/More.inc"
