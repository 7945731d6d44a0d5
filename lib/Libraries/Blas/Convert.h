// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of small types from and to floats and doubles.
#ifndef PORTHIP_LIBRARIES_BLAS_CONVERT_H
#define PORTHIP_LIBRARIES_BLAS_CONVERT_H

#include "Libraries/Blas/Gemm.h"

namespace porthip::blas {

/// Rounded to nearest, ties to even; NaN stays one.
float roundTo(Rounding How, float Value);
/// Element I of an array of type Of, which is no complex one.
double loadElement(Type Of, const void *From, uint64_t I);
void storeElement(Type Of, void *To, uint64_t I, double Value);

/// Into columns of Rows elements. Of: F16, BF16, F32.
void loadFloats(Type Of, Rounding How, const void *From, Index Rows,
                Index Columns, Index Ld, float *To);
void storeFloats(Type Of, const float *From, Index Rows, Index Columns,
                 void *To, Index Ld);

} // namespace porthip::blas
#endif
