// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSPARSE's entry points. Compiled against our own headers, as cuSPARSE's
// are.
#include "hipsparse/hipsparse.h"
#include "Libraries/Sparse/Api/FrontEnd.h"

#define SPARSE(x) hipsparse##x
#define SPARSE_ENUM(X) HIPSPARSE_##X
#define SPARSE_C hipComplex
#define SPARSE_Z hipDoubleComplex
#define SPARSE_DATA hipDataType
#define SPARSE_STREAM hipStream_t
#define SPARSE_CONST_ATTRIBUTE const
#define SPARSE_CONST_RESULT
#define SPARSE_SOLVE_BUFFER , void *
#define SPARSE_ELL_CONST const
#define SPARSE_SIZE size_t
#define SPARSE_PERCENT(T) T
#define SPARSE_COLOR_CONST
#define SPARSE_HAS_BLOCK_EXT 0
#include "Libraries/Sparse/Api/Status.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Descriptors.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Calls.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Incomplete.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Older.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Blocks.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Formats.inc"

/// Version of hipSPARSE 3.1, in ROCm 6.3.
SPARSE_EXPORT hipsparseStatus_t hipsparseGetVersion(hipsparseHandle_t H,
                                                    int *To)
    SPARSE_BODY(give(To, 300100))
