// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Solutions by a factor in a lower precision and refinement, as experts set
// them. The factor is one in the main precision: no iterations are needed, and
// none are told.
#include "Libraries/Cusolver/Types.h"
#include "Runtime/Core/Misuse.h"

using porthip::solver::solverStatus;

namespace {
struct Params {
  cusolverIRSRefinement_t Solver = CUSOLVER_IRS_REFINE_NOT_SET;
  int Main = 0, Lowest = 0; ///< cusolverPrecType_t
  int MaxIterations = 50, MaxInner = 50;
  double Tolerance = 0, InnerTolerance = 0;
  bool FallsBack = true;
};
struct Infos {
  int Iterations = 0, Outer = 0, MaxIterations = 0;
};
Params *of(cusolverDnIRSParams_t P) { return reinterpret_cast<Params *>(P); }
Infos *of(cusolverDnIRSInfos_t I) { return reinterpret_cast<Infos *>(I); }

constexpr cusolverStatus_t Fine = CUSOLVER_STATUS_SUCCESS;

/// 0 for what is no main precision; the other way round finer is larger.
int finenessOf(int Precision) {
  switch (Precision) {
  case CUSOLVER_R_64F:
  case CUSOLVER_C_64F:
    return 4;
  case CUSOLVER_R_32F:
  case CUSOLVER_C_32F:
    return 3;
  case CUSOLVER_R_TF32:
  case CUSOLVER_C_TF32:
    return 2;
  case CUSOLVER_R_16F:
  case CUSOLVER_C_16F:
  case CUSOLVER_R_16BF:
  case CUSOLVER_C_16BF:
    return 1;
  default:
    return 0;
  }
}
bool isComplexOf(int Precision) { return Precision >= CUSOLVER_C_8I; }

cusolverStatus_t check(const Params *P) {
  if (!P)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  const int Main = finenessOf(P->Main), Lowest = finenessOf(P->Lowest);
  if (Main < 3 || !Lowest || Lowest > Main ||
      isComplexOf(P->Main) != isComplexOf(P->Lowest))
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  if (P->Solver <= CUSOLVER_IRS_REFINE_NOT_SET ||
      P->Solver > CUSOLVER_IRS_REFINE_GMRES_NOPCOND)
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE;
  return P->MaxIterations < 0 || P->MaxInner < 0
             ? CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER
             : Fine;
}

/// Run(a value of the main precision's type).
template <class F> porthip::blas::Code byPrecision(int Main, F Run) {
  switch (Main) {
  case CUSOLVER_R_32F:
    return Run(float());
  case CUSOLVER_C_32F:
    return Run(std::complex<float>());
  case CUSOLVER_C_64F:
    return Run(std::complex<double>());
  default:
    return Run(double());
  }
}

/// Writes the bytes of a workspace to To: room for pivots and a matrix.
cusolverStatus_t giveSpace(cusolverDnIRSParams_t P, int Rows, int Columns,
                           int Sides, size_t *To) {
  if (cusolverStatus_t Bad = check(of(P)); Bad != Fine)
    return Bad;
  if (Rows < 0 || Columns < 0 || Sides < 0 || !To)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *To = 16 * size_t(porthip::solver::workOf(Rows, Columns));
  return Fine;
}

/// Notes in I that nothing was iterated.
cusolverStatus_t begin(cusolverDnIRSParams_t P, cusolverDnIRSInfos_t I,
                       int Rows, int Columns, size_t Bytes) {
  if (cusolverStatus_t Bad = check(of(P)); Bad != Fine)
    return Bad;
  if (!I)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  size_t Needed = 0;
  if (giveSpace(P, Rows, Columns, 0, &Needed) == Fine && Bytes < Needed)
    return CUSOLVER_STATUS_INVALID_WORKSPACE;
  of(I)->Iterations = of(I)->Outer = 0;
  of(I)->MaxIterations = of(P)->MaxIterations;
  return Fine;
}
} // namespace

SOLVER_EXPORT cusolverStatus_t
cusolverDnIRSParamsCreate(cusolverDnIRSParams_t *To) {
  if (!To)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *To = reinterpret_cast<cusolverDnIRSParams_t>(new Params);
  return Fine;
}
SOLVER_EXPORT cusolverStatus_t
cusolverDnIRSParamsDestroy(cusolverDnIRSParams_t P) {
  if (!P)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  delete of(P);
  return Fine;
}
#define SOLVER_SET(Name, T, Field)                                             \
  SOLVER_EXPORT cusolverStatus_t cusolverDnIRSParams##Name(                    \
      cusolverDnIRSParams_t P, T To) {                                         \
    if (!P)                                                                    \
      return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;                       \
    of(P)->Field = To;                                                         \
    return Fine;                                                               \
  }
SOLVER_SET(SetRefinementSolver, cusolverIRSRefinement_t, Solver)
SOLVER_SET(SetSolverMainPrecision, cusolverPrecType_t, Main)
SOLVER_SET(SetSolverLowestPrecision, cusolverPrecType_t, Lowest)
SOLVER_SET(SetTol, double, Tolerance)
SOLVER_SET(SetTolInner, double, InnerTolerance)
SOLVER_SET(SetMaxIters, cusolver_int_t, MaxIterations)
SOLVER_SET(SetMaxItersInner, cusolver_int_t, MaxInner)
#undef SOLVER_SET
SOLVER_EXPORT cusolverStatus_t cusolverDnIRSParamsSetSolverPrecisions(
    cusolverDnIRSParams_t P, cusolverPrecType_t Main,
    cusolverPrecType_t Lowest) {
  if (!P)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  of(P)->Main = Main;
  of(P)->Lowest = Lowest;
  return Fine;
}
SOLVER_EXPORT cusolverStatus_t
cusolverDnIRSParamsGetMaxIters(cusolverDnIRSParams_t P, cusolver_int_t *To) {
  if (!P)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  if (!To)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *To = of(P)->MaxIterations;
  return Fine;
}
#define SOLVER_FALLBACK(Name, Does)                                            \
  SOLVER_EXPORT cusolverStatus_t cusolverDnIRSParams##Name##Fallback(          \
      cusolverDnIRSParams_t P) {                                               \
    if (!P)                                                                    \
      return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;                       \
    of(P)->FallsBack = Does;                                                   \
    return Fine;                                                               \
  }
SOLVER_FALLBACK(Enable, true)
SOLVER_FALLBACK(Disable, false)
#undef SOLVER_FALLBACK

SOLVER_EXPORT
cusolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t *To) {
  if (!To)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *To = reinterpret_cast<cusolverDnIRSInfos_t>(new Infos);
  return Fine;
}
SOLVER_EXPORT cusolverStatus_t
cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t I) {
  if (!I)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  delete of(I);
  return Fine;
}
#define SOLVER_TELL(Name, Field)                                               \
  SOLVER_EXPORT cusolverStatus_t cusolverDnIRSInfos##Name(                     \
      cusolverDnIRSInfos_t I, cusolver_int_t *To) {                            \
    if (!I)                                                                    \
      return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;                        \
    if (!To)                                                                   \
      return CUSOLVER_STATUS_INVALID_VALUE;                                    \
    *To = of(I)->Field;                                                        \
    return Fine;                                                               \
  }
SOLVER_TELL(GetNiters, Iterations)
SOLVER_TELL(GetOuterNiters, Outer)
SOLVER_TELL(GetMaxIters, MaxIterations)
#undef SOLVER_TELL
SOLVER_EXPORT
cusolverStatus_t cusolverDnIRSInfosRequestResidual(cusolverDnIRSInfos_t I) {
  return I ? Fine : CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
}
SOLVER_EXPORT cusolverStatus_t
cusolverDnIRSInfosGetResidualHistory(cusolverDnIRSInfos_t I, void **) {
  if (!I)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  porthip::vgpu::rt::tellUser(
      "cusolverDnIRSInfosGetResidualHistory: the virtual GPU solves without "
      "iterations, and has no history of them");
  return CUSOLVER_STATUS_IRS_NOT_SUPPORTED;
}

SOLVER_EXPORT cusolverStatus_t cusolverDnIRSXgesv_bufferSize(
    cusolverDnHandle_t, cusolverDnIRSParams_t P, cusolver_int_t N,
    cusolver_int_t Columns, size_t *To) {
  return giveSpace(P, N, N, Columns, To);
}
SOLVER_EXPORT cusolverStatus_t cusolverDnIRSXgesv(
    cusolverDnHandle_t H, cusolverDnIRSParams_t P, cusolverDnIRSInfos_t I,
    cusolver_int_t N, cusolver_int_t Columns, void *A, cusolver_int_t Ld,
    void *B, cusolver_int_t LdB, void *X, cusolver_int_t LdX, void *Space,
    size_t Bytes, cusolver_int_t *Iterations, cusolver_int_t *Info) {
  if (cusolverStatus_t Bad = begin(P, I, N, N, Bytes); Bad != Fine)
    return Bad;
  // The pivots are nobody's: they lie in the workspace.
  SOLVER_BODY(byPrecision(of(P)->Main, [&](auto Of) {
    using T = decltype(Of);
    return gesv(Live, N, Columns, static_cast<T *>(A), Ld,
                static_cast<int *>(Space), static_cast<T *>(B), LdB,
                static_cast<T *>(X), LdX, Iterations, Info);
  }))
}
SOLVER_EXPORT cusolverStatus_t cusolverDnIRSXgels_bufferSize(
    cusolverDnHandle_t, cusolverDnIRSParams_t P, cusolver_int_t M,
    cusolver_int_t N, cusolver_int_t Columns, size_t *To) {
  return giveSpace(P, M, N, Columns, To);
}
SOLVER_EXPORT cusolverStatus_t cusolverDnIRSXgels(
    cusolverDnHandle_t H, cusolverDnIRSParams_t P, cusolverDnIRSInfos_t I,
    cusolver_int_t M, cusolver_int_t N, cusolver_int_t Columns, void *A,
    cusolver_int_t Ld, void *B, cusolver_int_t LdB, void *X, cusolver_int_t LdX,
    void *, size_t Bytes, cusolver_int_t *Iterations, cusolver_int_t *Info) {
  if (cusolverStatus_t Bad = begin(P, I, M, N, Bytes); Bad != Fine)
    return Bad;
  SOLVER_BODY(byPrecision(of(P)->Main, [&](auto Of) {
    using T = decltype(Of);
    return gels(Live, M, N, Columns, static_cast<T *>(A), Ld,
                static_cast<T *>(B), LdB, static_cast<T *>(X), LdX, Iterations,
                Info);
  }))
}
