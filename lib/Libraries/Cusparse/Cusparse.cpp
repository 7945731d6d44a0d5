// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE's entry points. Compiled against our own headers: a function whose
// type is not the header's does not compile.
#include "Libraries/Sparse/Api/FrontEnd.h"
#include "Libraries/Version.h"
// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "cusparse.h"

#define SPARSE(x) cusparse##x
#define SPARSE_ENUM(X) CUSPARSE_##X
#define SPARSE_C cuComplex
#define SPARSE_Z cuDoubleComplex
#define SPARSE_DATA cudaDataType
#define SPARSE_STREAM cudaStream_t
#define SPARSE_CONST_ATTRIBUTE
#define SPARSE_CONST_RESULT const
#define SPARSE_SOLVE_BUFFER
#define SPARSE_HAS_BLOCK_EXT 1
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

SPARSE_EXPORT cusparseStatus_t cusparseGetVersion(cusparseHandle_t H, int *To)
    SPARSE_BODY(give(To, CUSPARSE_VERSION))
NVIDIA_LIBRARY_PROPERTY(cusparseStatus_t, cusparse, CUSPARSE,
                        CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_INVALID_VALUE)
