// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's numbers.
#ifndef PORTHIP_LIBRARIES_CUSOLVER_TYPES_H
#define PORTHIP_LIBRARIES_CUSOLVER_TYPES_H

#include "Libraries/Solver/Api/FrontEnd.h"
#include "Libraries/Version.h"
// After the engine's: see there.
#include "Libraries/Cublas/Types.h"
#include "cusolverDn.h"

#define SOLVER_NAME(op) cusolverDn##op
#define SOLVER_STATUS cusolverStatus_t
#define SOLVER_HANDLE cusolverDnHandle_t
#define SOLVER_UPLO cublasFillMode_t
#define SOLVER_OP cublasOperation_t
#define SOLVER_GESVDJ gesvdjInfo_t
#define SOLVER_SYEVJ syevjInfo_t
#define SOLVER_PARAMS cusolverDnParams_t
#define SOLVER_DATA cudaDataType
#define SOLVER_STREAM cudaStream_t
#define SOLVER_DETERMINISM cusolverDeterministicMode_t
#define SOLVER_IS_DETERMINISTIC CUSOLVER_DETERMINISTIC_RESULTS
#define SOLVER_HAS_LOWER

namespace porthip::solver {
#define STATUS(Name) CUSOLVER_STATUS_##Name
#define STATUS_OF solverStatus
#define STATUS_TYPE cusolverStatus_t
#include "Libraries/Blas/Api/Status.inc"

inline char charOf(cublasFillMode_t U) { return charOfUplo(blas::uploOf(U)); }
inline char charOf(cublasOperation_t T) {
  return charOfTrans(blas::transOf(T));
}
inline char charOf(cublasSideMode_t S) { return charOfSide(blas::sideOf(S)); }
inline char charOf(cublasDiagType_t D) { return charOfDiag(blas::diagOf(D)); }
inline char charOf(cusolverEigMode_t M) {
  return M == CUSOLVER_EIG_MODE_VECTOR     ? 'V'
         : M == CUSOLVER_EIG_MODE_NOVECTOR ? 'N'
                                           : 0;
}
inline char charOf(cusolverEigRange_t R) {
  return R == CUSOLVER_EIG_RANGE_ALL ? 'A'
         : R == CUSOLVER_EIG_RANGE_I ? 'I'
         : R == CUSOLVER_EIG_RANGE_V ? 'V'
                                     : 0;
}
inline int numberOf(cusolverEigType_t K) {
  return K >= CUSOLVER_EIG_TYPE_1 && K <= CUSOLVER_EIG_TYPE_3 ? int(K) : 0;
}

/// Tells the type of the values of a matrix of Type.
inline bool isRealOf(cudaDataType Type, cudaDataType Real) {
  return Real ==
         (Type == CUDA_C_32F || Type == CUDA_R_32F ? CUDA_R_32F : CUDA_R_64F);
}

} // namespace porthip::solver

#endif
