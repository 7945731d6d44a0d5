// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS's numbers. Compiled against our own header, as cuBLAS's front end is.
#ifndef PORTHIP_LIBRARIES_HIPBLAS_TYPES_H
#define PORTHIP_LIBRARIES_HIPBLAS_TYPES_H

#include "Libraries/Blas/Api/CblasNumbers.h"
#include "Libraries/Blas/Api/FrontEnd.h"
#include "Runtime/Core/Machine.h"
// Entry points serve programs of both versions of the interface: the types of
// the second have the same layout, and enumerators tell themselves apart.
#define HIPBLAS_V2
#include "hipblas/hipblas.h"

#define BLAS_STATUS hipblasStatus_t
#define BLAS_HANDLE hipblasHandle_t
#define BLAS_OP hipblasOperation_t
#define BLAS_C hipblasComplex
#define BLAS_Z hipblasDoubleComplex
#define BLAS_STRIDE hipblasStride
#define BLAS_TYPE hipblasDatatype_t
#define BLAS_COMPUTE hipblasComputeType_t
#define BLAS_ALGO hipblasGemmAlgo_t
#define BLAS_ARRAY(T) T **

namespace porthip::blas {

template <> struct EngineType<hipblasComplex> {
  using Type = std::complex<float>;
};
template <> struct EngineType<hipblasDoubleComplex> {
  using Type = std::complex<double>;
};
template <> inline constexpr Type TypeOf<hipblasHalf> = Type::F16;

#define STATUS(Name) HIPBLAS_STATUS_##Name
#define STATUS_INVALID_ENUM HIPBLAS_STATUS_INVALID_ENUM
#define STATUS_OF statusOf
#define STATUS_TYPE hipblasStatus_t
#include "Libraries/Blas/Api/Status.inc"

// As CblasNumbers.h has it.
static_assert(int(HIPBLAS_OP_C) == CblasConjTrans &&
              int(HIPBLAS_FILL_MODE_UPPER) == CblasUpper &&
              int(HIPBLAS_DIAG_UNIT) == CblasUnit &&
              int(HIPBLAS_SIDE_RIGHT) == CblasRight);

/// Type of hipDataType or hipblasDatatype_t: their values are disjoint. None: a
/// type that no product here has.
Type typeOf(hipblasDatatype_t T);
/// Type of hipblasComputeType_t, or of a hipblasDatatype_t.
Compute computeOf(hipblasComputeType_t T);

inline bool isAlgo(hipblasGemmAlgo_t A) { return A == HIPBLAS_GEMM_DEFAULT; }

} // namespace porthip::blas
#endif
