// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of small types from and to floats and doubles.
#ifndef PORTHIP_LIBRARIES_BLAS_CONVERT_H
#define PORTHIP_LIBRARIES_BLAS_CONVERT_H

#include "Libraries/Blas/Gemm.h"
#include <complex>

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

/// Calls F with a value of the type, where all the types are the same one.
template <class F> Code byType(Type T, F Run) {
  switch (T) {
  case Type::F32:
    return Run(float());
  case Type::F64:
    return Run(double());
  case Type::C32:
    return Run(std::complex<float>());
  case Type::C64:
    return Run(std::complex<double>());
  default:
    return Code::NotSupported;
  }
}

} // namespace porthip::blas
#endif
