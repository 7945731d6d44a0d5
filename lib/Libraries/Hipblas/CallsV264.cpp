// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same with sizes of 64 bits.
#include "Libraries/Hipblas/Types.h"

#define BLAS_I int64_t
#define BLAS_V(L, Op) hipblas##L##Op##_v2_64
#define BLAS_N(L, Op) hipblas##L##Op##_v2_64
#include "Libraries/Blas/Api/GemmEx.inc"
#include "Libraries/Blas/Api/LevelEx.inc"
#include "Libraries/Hipblas/Entries_v2_64.inc"
