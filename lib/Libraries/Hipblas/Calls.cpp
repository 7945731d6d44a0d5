// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 32 bits.
#include "Libraries/Hipblas/Types.h"

#define BLAS_I int
#define BLAS_V(L, Op) hipblas##L##Op
#define BLAS_N(L, Op) hipblas##L##Op
#include "Libraries/Blas/Api/GemmEx.inc"
#include "Libraries/Blas/Api/LevelEx.inc"
#include "Libraries/Hipblas/Entries.inc"
