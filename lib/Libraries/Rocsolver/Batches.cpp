// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER's entry points of batches: by pointers, and one behind the other.
#include "Libraries/Rocsolver/Call.h"

namespace porthip::solver {
namespace {

template <class T> auto each(T *const *Of) {
  Batch<EngineOf<T>> B;
  B.Each = asArray(Of);
  return B;
}
template <class T> auto strided(T *First, rocblas_stride Step) {
  Batch<EngineOf<T>> B;
  B.First = as(First);
  B.Step = Step;
  return B;
}

} // namespace
} // namespace porthip::solver

// clang-format off
#define TAKES_batched(T, X) T *const X[], int Ld##X
#define OF_batched(X) each(X)
#define TAKES_strided_batched(T, X) T *X, int Ld##X, rocblas_stride Step##X
#define OF_strided_batched(X) strided(X, Step##X)

#define ROCSOLVER_BATCHES(L, T, How)                                           \
  SOLVER_EXPORT rocblas_status rocsolver_##L##getrf_##How(rocblas_handle H,    \
      int M, int N, TAKES_##How(T, A), int *Pivots, rocblas_stride PivotStep,  \
      int *Info, int Count) {                                                  \
    using namespace porthip::solver;                                           \
    return call(H, true, N >= 0 && fits(M, LdA) && Count >= 0,                 \
        (!M || !N || (A && Pivots)) && (!Count || Info), [&](Handle &Live) {   \
          return getrf(Live, M, N, OF_##How(A), ldOf(LdA), Pivots, PivotStep,  \
              Info, Count); });                                                \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##getrs_##How(rocblas_handle H,    \
      rocblas_operation Op, int N, int Columns, TAKES_##How(T, A),             \
      const int *Pivots, rocblas_stride PivotStep, TAKES_##How(T, B),          \
      int Count) {                                                             \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Op), Columns >= 0 && fits(N, LdA) && fits(N, LdB) && \
            Count >= 0, !N || (A && Pivots && (B || !Columns)),                \
        [&](Handle &Live) {                                                    \
          return getrs(Live, charOf(Op), N, Columns, OF_##How(A), ldOf(LdA),   \
              Pivots, PivotStep, OF_##How(B), ldOf(LdB), Count); });           \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##getri_##How(rocblas_handle H,    \
      int N, TAKES_##How(T, A), int *Pivots, rocblas_stride PivotStep,         \
      int *Info, int Count) {                                                  \
    using namespace porthip::solver;                                           \
    return call(H, true, fits(N, LdA) && Count >= 0,                           \
        (!N || (A && Pivots)) && (!Count || Info), [&](Handle &Live) {         \
          return getri(Live, N, OF_##How(A), ldOf(LdA), Pivots, PivotStep,     \
              Info, Count); });                                                \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##geqrf_##How(rocblas_handle H,    \
      int M, int N, TAKES_##How(T, A), T *Tau, rocblas_stride TauStep,         \
      int Count) {                                                             \
    using namespace porthip::solver;                                           \
    return call(H, true, N >= 0 && fits(M, LdA) && Count >= 0,                 \
        !M || !N || (A && Tau), [&](Handle &Live) {                            \
          return geqrf(Live, M, N, OF_##How(A), ldOf(LdA), as(Tau), TauStep,   \
              Count); });                                                      \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##potrf_##How(rocblas_handle H,    \
      rocblas_fill Uplo, int N, TAKES_##How(T, A), int *Info, int Count) {     \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Uplo), fits(N, LdA) && Count >= 0,                   \
        (!N || A) && (!Count || Info), [&](Handle &Live) {                     \
          return potrf(Live, charOf(Uplo), N, OF_##How(A), ldOf(LdA), Info,    \
              Count); });                                                      \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##potrs_##How(rocblas_handle H,    \
      rocblas_fill Uplo, int N, int Columns, TAKES_##How(T, A),                \
      TAKES_##How(T, B), int Count) {                                          \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Uplo), Columns >= 0 && fits(N, LdA) &&               \
            fits(N, LdB) && Count >= 0, !N || (A && (B || !Columns)),          \
        [&](Handle &Live) {                                                    \
          return potrs(Live, charOf(Uplo), N, Columns, OF_##How(A), ldOf(LdA), \
              OF_##How(B), ldOf(LdB), Count); });                              \
  }
ROCSOLVER_BATCHES(s, float, batched)
ROCSOLVER_BATCHES(d, double, batched)
ROCSOLVER_BATCHES(c, rocblas_float_complex, batched)
ROCSOLVER_BATCHES(z, rocblas_double_complex, batched)
ROCSOLVER_BATCHES(s, float, strided_batched)
ROCSOLVER_BATCHES(d, double, strided_batched)
ROCSOLVER_BATCHES(c, rocblas_float_complex, strided_batched)
ROCSOLVER_BATCHES(z, rocblas_double_complex, strided_batched)
