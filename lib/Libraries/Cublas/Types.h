// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS's numbers. Compiled against our own headers: a function whose type is
// not the header's does not compile.
#ifndef PORTHIP_LIBRARIES_CUBLAS_TYPES_H
#define PORTHIP_LIBRARIES_CUBLAS_TYPES_H

#include "Libraries/Blas/Api/FrontEnd.h"
#include "Runtime/Core/Machine.h"
#include <algorithm>
#include <initializer_list>

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "cublas_api.h"

#define BLAS_STATUS cublasStatus_t
#define BLAS_HANDLE cublasHandle_t
#define BLAS_OP cublasOperation_t
#define BLAS_C cuComplex
#define BLAS_Z cuDoubleComplex
#define BLAS_STRIDE long long int

namespace porthip::blas {

template <> struct EngineType<cuComplex> {
  using Type = std::complex<float>;
};
template <> struct EngineType<cuDoubleComplex> {
  using Type = std::complex<double>;
};
template <> inline constexpr Type TypeOf<__half> = Type::F16;

#define STATUS(Name) CUBLAS_STATUS_##Name
#define STATUS_OF statusOf
#define STATUS_TYPE cublasStatus_t
#include "Libraries/Blas/Api/Status.inc"

/// Run(float()), or of double, where all types are that one.
template <class F>
Code ofOneReal(std::initializer_list<cudaDataType> Types, F Run) {
  auto are = [&](cudaDataType T) {
    return std::all_of(Types.begin(), Types.end(),
                       [&](cudaDataType Each) { return Each == T; });
  };
  return are(CUDA_R_32F)   ? Run(float())
         : are(CUDA_R_64F) ? Run(double())
                           : Code::NotSupported;
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

inline bool isAlgo(cublasGemmAlgo_t A) {
  return (A >= CUBLAS_GEMM_DEFAULT && A <= CUBLAS_GEMM_ALGO23) ||
         (A >= CUBLAS_GEMM_DEFAULT_TENSOR_OP &&
          A <= CUBLAS_GEMM_ALGO15_TENSOR_OP) ||
         A == CUBLAS_GEMM_AUTOTUNE;
}

/// None: a type that no product here has.
Type typeOf(cudaDataType T);
Compute computeOf(cublasComputeType_t T);

} // namespace porthip::blas
#endif
