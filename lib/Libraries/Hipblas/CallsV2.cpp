// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names that HIPBLAS_V2 gives to the calls that it changes, in ROCm's
// header.
#include "Libraries/Hipblas/Types.h"

#define BLAS_I int
#define BLAS_V(L, Op) hipblas##L##Op##_v2
#define BLAS_N(L, Op) hipblas##L##Op##_v2
#include "Libraries/Blas/Api/GemmEx.inc"
#include "Libraries/Blas/Api/LevelEx.inc"
#include "Libraries/Hipblas/Entries_v2.inc"
