// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors and matrices between host and device.
// Source: cuBLAS, "cublasSetVector", "cublasSetMatrix"; hipBLAS has the same.
#ifndef PORTHIP_LIBRARIES_BLAS_SETGET_H
#define PORTHIP_LIBRARIES_BLAS_SETGET_H

#include "Libraries/Blas/Handle.h"

namespace porthip::blas {

enum class CopyWay { ToDevice, FromDevice, OnDevice };

/// InvalidValue: an increment or element size that is not positive.
Code copyVector(CopyWay Way, int64_t N, int64_t Bytes, const void *X,
                int64_t IncX, void *Y, int64_t IncY, void *Stream,
                bool IsAsync);
/// The same of sizes and leading dimensions.
Code copyMatrix(CopyWay Way, int64_t Rows, int64_t Columns, int64_t Bytes,
                const void *A, int64_t LdA, void *B, int64_t LdB, void *Stream,
                bool IsAsync);

} // namespace porthip::blas
#endif
