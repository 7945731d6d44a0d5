// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSOLVER's entry points for dense matrices, in cuSOLVER's form. Compiled
// against our own headers, as cuSOLVER's are.
#include "Libraries/Solver/Api/FrontEnd.h"
// After the engine's: see there.
#include "Libraries/Hipblas/Types.h"
#include "hipsolver/hipsolver.h"

#define SOLVER_NAME(op) hipsolverDn##op
#define SOLVER_STATUS hipsolverStatus_t
#define SOLVER_HANDLE hipsolverHandle_t
#define SOLVER_UPLO hipsolverFillMode_t
#define SOLVER_OP hipsolverOperation_t
#define SOLVER_GESVDJ hipsolverGesvdjInfo_t
#define SOLVER_SYEVJ hipsolverSyevjInfo_t
#define SOLVER_PARAMS hipsolverDnParams_t
#define SOLVER_DATA hipDataType
#define SOLVER_STREAM hipStream_t
#define SOLVER_DETERMINISM hipsolverDeterministicMode_t
#define SOLVER_IS_DETERMINISTIC HIPSOLVER_DETERMINISTIC_RESULTS

namespace porthip::solver {
namespace {

#define STATUS(Name) HIPSOLVER_STATUS_##Name
#define STATUS_INVALID_ENUM HIPSOLVER_STATUS_INVALID_ENUM
#define STATUS_OF solverStatus
#define STATUS_TYPE hipsolverStatus_t
#include "Libraries/Blas/Api/Status.inc"

char charOf(hipsolverFillMode_t U) { return charOfUplo(blas::uploOf(U)); }
char charOf(hipsolverOperation_t T) { return charOfTrans(blas::transOf(T)); }
char charOf(hipsolverSideMode_t S) { return charOfSide(blas::sideOf(S)); }
char charOf(hipsolverEigMode_t M) {
  return M == HIPSOLVER_EIG_MODE_VECTOR     ? 'V'
         : M == HIPSOLVER_EIG_MODE_NOVECTOR ? 'N'
                                            : 0;
}
char charOf(hipsolverEigRange_t R) {
  return R == HIPSOLVER_EIG_RANGE_ALL ? 'A'
         : R == HIPSOLVER_EIG_RANGE_I ? 'I'
         : R == HIPSOLVER_EIG_RANGE_V ? 'V'
                                      : 0;
}
int numberOf(hipsolverEigType_t K) {
  return K >= HIPSOLVER_EIG_TYPE_1 && K <= HIPSOLVER_EIG_TYPE_3
             ? int(K) - HIPSOLVER_EIG_TYPE_1 + 1
             : 0;
}

} // namespace
} // namespace porthip::solver

using porthip::solver::solverStatus;
#include "Libraries/Hipsolver/Entries.inc"
#include "Libraries/Solver/Api/Handle.inc"

//===-- Names of its own --------------------------------------------------===//

SOLVER_EXPORT hipsolverStatus_t hipsolverCreate(hipsolverHandle_t *To) {
  return hipsolverDnCreate(To);
}
SOLVER_EXPORT hipsolverStatus_t hipsolverDestroy(hipsolverHandle_t H) {
  return hipsolverDnDestroy(H);
}
SOLVER_EXPORT hipsolverStatus_t hipsolverSetStream(hipsolverHandle_t H,
                                                   hipStream_t Stream) {
  return hipsolverDnSetStream(H, Stream);
}
SOLVER_EXPORT hipsolverStatus_t hipsolverGetStream(hipsolverHandle_t H,
                                                   hipStream_t *To) {
  return hipsolverDnGetStream(H, To);
}
SOLVER_EXPORT hipsolverStatus_t hipsolverDnSetAdvOptions(hipsolverDnParams_t P,
                                                         hipsolverDnFunction_t,
                                                         hipsolverAlgMode_t) {
  return P ? HIPSOLVER_STATUS_SUCCESS : HIPSOLVER_STATUS_INVALID_VALUE;
}
