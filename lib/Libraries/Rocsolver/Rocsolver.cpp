// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER's entry points: factors, their inverses and what is solved by them.
#include "Libraries/Rocsolver/Call.h"

// clang-format off
#define ROCSOLVER_CALLS(L, T)                                                  \
  SOLVER_EXPORT rocblas_status rocsolver_##L##getrf(rocblas_handle H, int M,   \
      int N, T *A, int Ld, int *Pivots, int *Info) {                           \
    using namespace porthip::solver;                                           \
    return call(H, true, N >= 0 && fits(M, Ld),                                \
        (A || !M || !N) && (Pivots || !M || !N) && Info, [&](Handle &Live) {   \
          return getrf(Live, M, N, as(A), ldOf(Ld), Work<EngineOf<T>>(),       \
              Pivots, Info); });                                               \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##getrs(rocblas_handle H,          \
      rocblas_operation Op, int N, int Columns, T *A, int Ld,                  \
      const int *Pivots, T *B, int LdB) {                                      \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Op), Columns >= 0 && fits(N, Ld) && fits(N, LdB),    \
        !N || (A && Pivots && (B || !Columns)), [&](Handle &Live) {            \
          return getrs<EngineOf<T>>(Live, charOf(Op), N, Columns, as(A),       \
              ldOf(Ld), Pivots, as(B), ldOf(LdB), untold()); });               \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##potrf(rocblas_handle H,          \
      rocblas_fill Uplo, int N, T *A, int Ld, int *Info) {                     \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Uplo), fits(N, Ld), (A || !N) && Info,               \
        [&](Handle &Live) {                                                    \
          return potrf(Live, charOf(Uplo), N, as(A), ldOf(Ld),                 \
              Work<EngineOf<T>>(), Info); });                                  \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##potrs(rocblas_handle H,          \
      rocblas_fill Uplo, int N, int Columns, T *A, int Ld, T *B, int LdB) {    \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Uplo), Columns >= 0 && fits(N, Ld) && fits(N, LdB),  \
        !N || (A && (B || !Columns)), [&](Handle &Live) {                      \
          return potrs<EngineOf<T>>(Live, charOf(Uplo), N, Columns, as(A),     \
              ldOf(Ld), as(B), ldOf(LdB), untold()); });                       \
  }
#define ROCSOLVER_MORE(L, T, O)                                                \
  SOLVER_EXPORT rocblas_status rocsolver_##L##potri(rocblas_handle H,          \
      rocblas_fill Uplo, int N, T *A, int Ld, int *Info) {                     \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Uplo), fits(N, Ld), (A || !N) && Info,               \
        [&](Handle &Live) {                                                    \
          return potri(Live, charOf(Uplo), N, as(A), ldOf(Ld),                 \
              Work<EngineOf<T>>(), Info); });                                  \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##trtri(rocblas_handle H,          \
      rocblas_fill Uplo, rocblas_diagonal Diag, int N, T *A, int Ld,           \
      int *Info) {                                                             \
    using namespace porthip::solver;                                           \
    return call(H, charOf(Uplo) && charOf(Diag), fits(N, Ld),                  \
        (A || !N) && Info, [&](Handle &Live) {                                 \
          return trtri(Live, charOf(Uplo), charOf(Diag), N, as(A), ldOf(Ld),   \
              Info); });                                                       \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##geqrf(rocblas_handle H, int M,   \
      int N, T *A, int Ld, T *Tau) {                                           \
    using namespace porthip::solver;                                           \
    return call(H, true, N >= 0 && fits(M, Ld), !M || !N || (A && Tau),        \
        [&](Handle &Live) {                                                    \
          return geqrf(Live, M, N, as(A), ldOf(Ld), as(Tau),                   \
              Work<EngineOf<T>>(), untold()); });                              \
  }                                                                            \
  SOLVER_EXPORT rocblas_status rocsolver_##L##O##gqr(rocblas_handle H, int M,  \
      int N, int K, T *A, int Ld, T *Tau) {                                    \
    using namespace porthip::solver;                                           \
    return call(H, true, N >= 0 && N <= M && K >= 0 && K <= N && fits(M, Ld),  \
        (A || !N) && (Tau || !K), [&](Handle &Live) {                          \
          return orgqr<EngineOf<T>>(Live, M, N, K, as(A), ldOf(Ld), as(Tau),   \
              Work<EngineOf<T>>(), untold()); });                              \
  }
ROCSOLVER_MORE(s, float, or)
ROCSOLVER_MORE(d, double, or)
ROCSOLVER_MORE(c, rocblas_float_complex, un)
ROCSOLVER_MORE(z, rocblas_double_complex, un)
ROCSOLVER_CALLS(s, float)
ROCSOLVER_CALLS(d, double)
ROCSOLVER_CALLS(c, rocblas_float_complex)
ROCSOLVER_CALLS(z, rocblas_double_complex)
