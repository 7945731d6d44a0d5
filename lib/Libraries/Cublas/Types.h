// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS's numbers. Compiled against our own headers: a function whose type is
// not the header's does not compile.
#ifndef PORTHIP_LIBRARIES_CUBLAS_TYPES_H
#define PORTHIP_LIBRARIES_CUBLAS_TYPES_H

#include "Libraries/Blas/Api/FrontEnd.h"
#include "Runtime/Core/Machine.h"

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "cublas_api.h"

#define BLAS_STATUS cublasStatus_t
#define BLAS_HANDLE cublasHandle_t
#define BLAS_OP cublasOperation_t
#define BLAS_UPLO cublasFillMode_t
#define BLAS_DIAG cublasDiagType_t
#define BLAS_SIDE cublasSideMode_t
#define BLAS_C cuComplex
#define BLAS_Z cuDoubleComplex
#define BLAS_H __half
#define BLAS_STRIDE long long int
#define BLAS_TRSM_CONST const
#define BLAS_LU_CONST const

namespace porthip::blas {

template <> struct EngineType<cuComplex> {
  using Type = std::complex<float>;
};
template <> struct EngineType<cuDoubleComplex> {
  using Type = std::complex<double>;
};
template <> inline constexpr Type TypeOf<__half> = Type::F16;

inline cublasStatus_t statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return CUBLAS_STATUS_SUCCESS;
  case Code::NotInitialized:
    return CUBLAS_STATUS_NOT_INITIALIZED;
  case Code::InvalidValue:
  case Code::InvalidEnum:
    return CUBLAS_STATUS_INVALID_VALUE;
  case Code::NotSupported:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  case Code::AllocFailed:
    return CUBLAS_STATUS_ALLOC_FAILED;
  case Code::ExecutionFailed:
    return CUBLAS_STATUS_EXECUTION_FAILED;
  case Code::MappingError:
    return CUBLAS_STATUS_MAPPING_ERROR;
  case Code::InternalError:
    break;
  }
  return CUBLAS_STATUS_INTERNAL_ERROR;
}

inline Trans transOf(cublasOperation_t Op) {
  switch (int(Op)) {
  case CUBLAS_OP_N:
    return CblasNoTrans;
  case CUBLAS_OP_T:
    return CblasTrans;
  case CUBLAS_OP_C:
    return CblasConjTrans;
  }
  return Trans(0);
}
inline Uplo uploOf(cublasFillMode_t Mode) {
  return Mode == CUBLAS_FILL_MODE_LOWER   ? CblasLower
         : Mode == CUBLAS_FILL_MODE_UPPER ? CblasUpper
                                          : Uplo(0);
}
inline Diag diagOf(cublasDiagType_t D) {
  return D == CUBLAS_DIAG_NON_UNIT ? CblasNonUnit
         : D == CUBLAS_DIAG_UNIT   ? CblasUnit
                                   : Diag(0);
}
inline Side sideOf(cublasSideMode_t S) {
  return S == CUBLAS_SIDE_LEFT    ? CblasLeft
         : S == CUBLAS_SIDE_RIGHT ? CblasRight
                                  : Side(0);
}

const char *statusName(cublasStatus_t S);
const char *statusText(cublasStatus_t S);

/// None: a type that no product here has.
Type typeOf(cudaDataType T);
Compute computeOf(cublasComputeType_t T);

} // namespace porthip::blas
#endif
