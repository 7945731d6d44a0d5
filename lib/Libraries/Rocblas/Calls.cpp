// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 32 bits.
#include "Libraries/Rocblas/Types.h"

#define BLAS_I int
#define BLAS_V PORTHIP_ROCBLAS_NAME
#define BLAS_N PORTHIP_ROCBLAS_NAME
#include "Libraries/Blas/Api/LevelEx.inc"
#include "Libraries/Rocblas/Entries.inc"
