// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 64 bits.
#include "Libraries/Rocblas/Types.h"

#define BLAS_I int64_t
#define BLAS_V PORTHIP_ROCBLAS_NAME_64
#define BLAS_N PORTHIP_ROCBLAS_NAME_64
#include "Libraries/Blas/Api/LevelEx.inc"
#include "Libraries/Rocblas/Entries_64.inc"
