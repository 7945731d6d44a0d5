// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSOLVER's sparse solvers (hipsolverSp).
#include "Libraries/Descriptors.h"
#include "Libraries/Solver/Api/FrontEnd.h"
#include "Libraries/Solver/SparseSolver.h"
#include "Libraries/Sparse/MatrixKind.h"
// After the engine's: see there.
#include "Libraries/Hipblas/Types.h"
#include "hipsolver/hipsolver.h"

#define SOLVER_STATUS hipsolverStatus_t
#define SPARSE_NAME(op) hipsolverSp##op
#define SPARSE_HANDLE hipsolverSpHandle_t
#define SPARSE_STREAM hipStream_t
#define SPARSE_KIND hipsparseMatDescr_t

namespace porthip::solver {
namespace {

#define STATUS(Name) HIPSOLVER_STATUS_##Name
#define STATUS_INVALID_ENUM HIPSOLVER_STATUS_INVALID_ENUM
#define STATUS_OF solverStatus
#define STATUS_TYPE hipsolverStatus_t
#include "Libraries/Blas/Api/Status.inc"

/// As hipSOLVER documents: no reverse Cuthill-McKee.
bool takesOrder(int Order, bool) {
  return Order >= 0 && Order <= 3 && Order != 1;
}

} // namespace
} // namespace porthip::solver

using porthip::solver::solverStatus;
#include "Libraries/Solver/Api/Sparse.inc"
