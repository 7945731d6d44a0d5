// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of the files *.inc here, and of the entry points that the build writes
// from Functions.json, on the front end that includes them, besides BLAS's
// (Types.h):
//
//   SOLVER_NAME(op)                its name of a function: Spotrf
//   SOLVER_STATUS, SOLVER_HANDLE, SOLVER_UPLO, SOLVER_OP, SOLVER_SIDE,
//   SOLVER_DIAG, SOLVER_MODE, SOLVER_KIND, SOLVER_RANGE, SOLVER_GESVDJ,
//   SOLVER_SYEVJ, SOLVER_PARAMS, SOLVER_DATA     types solverStatus(Code)
//   conversions; 0: there is no such one charOf(SOLVER_MODE),
//   numberOf(SOLVER_KIND)
#ifndef PORTHIP_LIBRARIES_SOLVER_API_FRONTEND_H
#define PORTHIP_LIBRARIES_SOLVER_API_FRONTEND_H

#include "Libraries/Blas/Api/FrontEnd.h"
#include "Libraries/Solver/Solver.h"

#define SOLVER_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::solver {

using blas::as;
using blas::asArray;
using blas::EngineOf;
using blas::enter;

inline char charOfUplo(blas::Uplo U) {
  return U == CblasUpper ? 'U' : U == CblasLower ? 'L' : 0;
}
inline char charOfTrans(blas::Trans T) {
  return T == CblasNoTrans     ? 'N'
         : T == CblasTrans     ? 'T'
         : T == CblasConjTrans ? 'C'
                               : 0;
}
inline char charOfSide(blas::Side S) {
  return S == CblasLeft ? 'L' : S == CblasRight ? 'R' : 0;
}
inline char charOfDiag(blas::Diag D) {
  return D == CblasNonUnit ? 'N' : D == CblasUnit ? 'U' : 0;
}

template <class T, class I> auto workspace(T *At, I Size) {
  return Work<EngineOf<T>>{as(At), Index(Size)};
}

/// Run(), where How is what a program made for Jacobi's methods.
template <class I, class F> Code jacobi(I How, F Run) {
  return How ? Run() : Code::InvalidValue;
}
inline Jacobi *jacobiOf(void *How) { return static_cast<Jacobi *>(How); }

/// By the numbers of cudaDataType and hipDataType. F(a value of that type).
template <class F> Code byType(int Type, F Run) {
  enum { R32 = 0, R64 = 1, C32 = 4, C64 = 5 };
  switch (Type) {
  case R32:
    return Run(float());
  case R64:
    return Run(double());
  case C32:
    return Run(std::complex<float>());
  case C64:
    return Run(std::complex<double>());
  default:
    return Code::NotSupported;
  }
}

/// Body of the calls with bytes of workspace on both sides: there is none on
/// the host.
inline Code giveBytes(Index Rows, Index Columns, int Type, size_t *OnDevice,
                      size_t *OnHost) {
  if (Rows < 0 || Columns < 0 || !OnDevice || !OnHost)
    return Code::InvalidValue;
  return byType(Type, [&](auto Of) {
    *OnDevice = size_t(workOf(Rows, Columns)) * sizeof(Of);
    *OnHost = 0;
    return Code::Success;
  });
}
template <class T> Work<T> workOfBytes(void *At, size_t Bytes) {
  return {static_cast<T *>(At), Index(Bytes / sizeof(T))};
}

} // namespace porthip::solver

#define SOLVER_CALL(HANDLE, ...)                                               \
  {                                                                            \
    using namespace ::porthip::solver;                                         \
    return solverStatus(                                                       \
        enter(HANDLE, [&](Handle &Live) -> Code { return __VA_ARGS__; }));     \
  }
#define SOLVER_BODY(...) SOLVER_CALL(H, __VA_ARGS__)

#endif
