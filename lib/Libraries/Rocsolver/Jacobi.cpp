// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER's entry points with Jacobi's method. These are LAPACK's others,
// which come at least as near: no sweeps are told, and no residual.
#include "Libraries/Rocsolver/Call.h"

namespace porthip::solver {
namespace {

/// Run(), and then what sweeps would have left.
template <class R, class F>
Code withoutSweeps(Handle &H, R *Residual, int *Sweeps, F Run) {
  if (Code Result = Run(); Result != Code::Success)
    return Result;
  blas::Call C(H, "sweeps", "solver");
  C.unrecorded().out("residual", Residual, 1).out("n_sweeps", Sweeps, 1);
  return C.submit([=] {
    *Residual = 0;
    *Sweeps = 0;
  });
}
bool isSort(rocblas_esort S) {
  return S == rocblas_esort_none || S == rocblas_esort_ascending;
}

} // namespace
} // namespace porthip::solver

// clang-format off
#define ROCSOLVER_JACOBI(L, T, R, Y)                                           \
  SOLVER_EXPORT rocblas_status rocsolver_##L##Y##evj(rocblas_handle H,         \
      rocblas_esort Sort, rocblas_evect Vectors, rocblas_fill Uplo, int N,     \
      T *A, int Ld, R, R *Residual, int MostSweeps, int *Sweeps, R *W,         \
      int *Info) {                                                             \
    using namespace porthip::solver;                                           \
    return call(H, isSort(Sort) && charOf(Vectors) && charOf(Uplo),            \
        fits(N, Ld) && MostSweeps > 0,                                         \
        (!N || (A && W)) && Residual && Sweeps && Info, [&](Handle &Live) {    \
          return withoutSweeps(Live, Residual, Sweeps, [&] {                   \
            return syevd(Live, "syevj", charOf(Vectors), charOf(Uplo), N,      \
                as(A), ldOf(Ld), W, Work<EngineOf<T>>(), Info); }); });        \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##Y##evdj(rocblas_handle H,        \
      rocblas_evect Vectors, rocblas_fill Uplo, int N, T *A, int Ld, R *D,     \
      int *Info) {                                                             \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Vectors) && charOf(Uplo), fits(N, Ld),               \
        (!N || (A && D)) && Info, [&](Handle &Live) {                          \
          return syevd(Live, "syevj", charOf(Vectors), charOf(Uplo), N, as(A), \
              ldOf(Ld), D, Work<EngineOf<T>>(), Info); });                     \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##Y##gvj(rocblas_handle H,         \
      rocblas_eform Form, rocblas_evect Vectors, rocblas_fill Uplo, int N,     \
      T *A, int Ld, T *B, int LdB, R, R *Residual, int MostSweeps,             \
      int *Sweeps, R *W, int *Info) {                                          \
    using namespace porthip::solver;                                           \
    return call(H, numberOf(Form) && charOf(Vectors) && charOf(Uplo),          \
        fits(N, Ld) && fits(N, LdB) && MostSweeps > 0,                         \
        (!N || (A && B && W)) && Residual && Sweeps && Info,                   \
        [&](Handle &Live) {                                                    \
          return withoutSweeps(Live, Residual, Sweeps, [&] {                   \
            return sygvd(Live, numberOf(Form), charOf(Vectors), charOf(Uplo),  \
                N, as(A), ldOf(Ld), as(B), ldOf(LdB), W, Work<EngineOf<T>>(),  \
                Info); }); });                                                 \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##gesvdj(rocblas_handle H,         \
      rocblas_svect Left, rocblas_svect Right, int M, int N, T *A, int Ld, R,  \
      R *Residual, int MostSweeps, int *Sweeps, R *S, T *U, int LdU, T *V,     \
      int LdV, int *Info) {                                                    \
    using namespace porthip::solver;                                           \
    const char JobU = charOf(Left), JobV = charOf(Right);                      \
    const int Least = std::min(M, N);                                          \
    const bool HasU = JobU == 'A' || JobU == 'S';                              \
    const bool HasV = JobV == 'A' || JobV == 'S';                              \
    return call(H, (HasU || JobU == 'N') && (HasV || JobV == 'N'),             \
        N >= 0 && fits(M, Ld) && MostSweeps > 0 &&                             \
            LdU >= (HasU ? std::max(1, M) : 1) &&                              \
            LdV >= std::max(1, JobV == 'A' ? N : JobV == 'S' ? Least : 1),     \
        (!M || !N || A) && (!Least || S) && Residual && Sweeps && Info &&      \
            (U || !(JobU == 'A' ? M : HasU ? Least : 0)) &&                    \
            (V || !(JobV == 'A' ? N : HasV ? Least : 0)), [&](Handle &Live) {  \
          return withoutSweeps(Live, Residual, Sweeps, [&] {                   \
            return gesvdOfAny(Live, JobU, JobV, M, N, as(A), ldOf(Ld), S,      \
                as(U), LdU, as(V), LdV, Work<EngineOf<T>>(), Info); }); });    \
  }
ROCSOLVER_JACOBI(s, float, float, sy)
ROCSOLVER_JACOBI(d, double, double, sy)
ROCSOLVER_JACOBI(c, rocblas_float_complex, float, he)
ROCSOLVER_JACOBI(z, rocblas_double_complex, double, he)
