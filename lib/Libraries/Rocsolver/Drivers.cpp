// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER's entry points: whole solutions, eigenvalues, singular values.
// `ev` and `evd` are both LAPACK's method by division, which does not need E,
// where rocSOLVER works.
#include "Libraries/Rocsolver/Call.h"

// clang-format off
#define ROCSOLVER_EIGEN(L, T, R, Call)                                         \
  SOLVER_EXPORT rocblas_status rocsolver_##L##Call(rocblas_handle H,           \
      rocblas_evect Vectors, rocblas_fill Uplo, int N, T *A, int Ld, R *D,     \
      R *E, int *Info) {                                                       \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Vectors) && charOf(Uplo), fits(N, Ld),               \
        (!N || (A && D && E)) && Info, [&](Handle &Live) {                     \
          return syevd(Live, "syevd", charOf(Vectors), charOf(Uplo), N, as(A), \
              ldOf(Ld), D, Work<EngineOf<T>>(), Info); });                     \
  }
#define ROCSOLVER_GENERAL(L, T, R, Call)                                       \
  SOLVER_EXPORT rocblas_status rocsolver_##L##Call(rocblas_handle H,           \
      rocblas_eform Form, rocblas_evect Vectors, rocblas_fill Uplo, int N,     \
      T *A, int Ld, T *B, int LdB, R *D, R *E, int *Info) {                    \
    using namespace porthip::solver;                                           \
    return call(H, numberOf(Form) && charOf(Vectors) && charOf(Uplo),          \
        fits(N, Ld) && fits(N, LdB), (!N || (A && B && D && E)) && Info,       \
        [&](Handle &Live) {                                                    \
          return sygvd(Live, numberOf(Form), charOf(Vectors), charOf(Uplo), N, \
              as(A), ldOf(Ld), as(B), ldOf(LdB), D, Work<EngineOf<T>>(), Info);\
        });                                                                    \
  }
#define ROCSOLVER_CALLS(L, T, R, O, S)                                         \
  SOLVER_EXPORT rocblas_status rocsolver_##L##getri(rocblas_handle H, int N,   \
      T *A, int Ld, int *Pivots, int *Info) {                                  \
    using namespace porthip::solver;                                           \
    return call(H, true, fits(N, Ld), Info && (!N || (A && Pivots)),           \
        [&](Handle &Live) {                                                    \
          return getri(Live, N, as(A), ldOf(Ld), Pivots, Info); });            \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##gesv(rocblas_handle H, int N,    \
      int Columns, T *A, int Ld, int *Pivots, T *B, int LdB, int *Info) {      \
    using namespace porthip::solver;                                           \
    return call(H, true, Columns >= 0 && fits(N, Ld) && fits(N, LdB),          \
        Info && (!N || (A && Pivots && (B || !Columns))), [&](Handle &Live) {  \
          /* Without right-hand sides the matrix stays as it is. */            \
          return gesv(Live, Columns ? N : 0, Columns, as(A), ldOf(Ld), Pivots, \
              as(B), ldOf(LdB), Info); });                                     \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##gels(rocblas_handle H,           \
      rocblas_operation Op, int M, int N, int Columns, T *A, int Ld, T *B,     \
      int LdB, int *Info) {                                                    \
    using namespace porthip::solver;                                           \
    return call(H, charOf<T>(Op), N >= 0 && Columns >= 0 && fits(M, Ld) &&     \
            fits(std::max(M, N), LdB),                                         \
        (!M || !N || A) && ((!M && !N) || !Columns || B) && Info,              \
        [&](Handle &Live) {                                                    \
          return gels(Live, charOf<T>(Op), M, N, Columns, as(A), ldOf(Ld),     \
              as(B), ldOf(LdB), Info); });                                     \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##O##mqr(rocblas_handle H,         \
      rocblas_side Side, rocblas_operation Op, int M, int N, int K, T *A,      \
      int Ld, T *Tau, T *C, int LdC) {                                         \
    using namespace porthip::solver;                                           \
    const int Rows = charOf(Side) == 'L' ? M : N;                              \
    return call(H, charOf(Side) && charOf<T>(Op), N >= 0 && K >= 0 &&          \
            K <= Rows && fits(M, LdC) && fits(Rows, Ld),                       \
        (!M || !N || C) && (!K || (A && Tau)), [&](Handle &Live) {             \
          return ormqr<EngineOf<T>>(Live, charOf(Side), charOf<T>(Op), M, N, K,\
              as(A), ldOf(Ld), as(Tau), as(C), ldOf(LdC), Work<EngineOf<T>>(), \
              untold()); });                                                   \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##gesvd(rocblas_handle H,          \
      rocblas_svect Left, rocblas_svect Right, int M, int N, T *A, int Ld,     \
      R *Values, T *U, int LdU, T *V, int LdV, R *E, rocblas_workmode,         \
      int *Info) {                                                             \
    using namespace porthip::solver;                                           \
    const char JobU = charOf(Left), JobV = charOf(Right);                      \
    const int Least = std::min(M, N);                                          \
    const bool HasU = JobU == 'A' || JobU == 'S';                              \
    const bool HasV = JobV == 'A' || JobV == 'S';                              \
    return call(H, JobU && JobV && (JobU != 'O' || JobV != 'O'),               \
        N >= 0 && fits(M, Ld) && LdU >= (HasU ? std::max(1, M) : 1) &&         \
            LdV >= std::max(1, JobV == 'A' ? N : JobV == 'S' ? Least : 1),     \
        (!Least || (A && Values)) && (Least < 2 || E) && Info &&               \
            (U || !(JobU == 'A' ? M : HasU ? Least : 0)) &&                    \
            (V || !HasV || !N), [&](Handle &Live) {                            \
          /* Of nothing not even info is told. */                              \
          return !Least ? Code::Success : gesvdOfAny(Live, JobU, JobV, M, N,   \
              as(A), ldOf(Ld), Values, as(U), LdU, as(V), LdV,                 \
              Work<EngineOf<T>>(), Info); });                                  \
  }                                                                            \
  ROCSOLVER_EIGEN(L, T, R, S##ev)                                              \
  ROCSOLVER_EIGEN(L, T, R, S##evd)                                             \
  ROCSOLVER_GENERAL(L, T, R, S##gv)                                            \
  ROCSOLVER_GENERAL(L, T, R, S##gvd)
ROCSOLVER_CALLS(s, float, float, or, sy)
ROCSOLVER_CALLS(d, double, double, or, sy)
ROCSOLVER_CALLS(c, rocblas_float_complex, float, un, he)
ROCSOLVER_CALLS(z, rocblas_double_complex, double, un, he)
