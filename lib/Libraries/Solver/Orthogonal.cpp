// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// QR, bidiagonal and tridiagonal forms, and the orthogonal or unitary matrices
// of their reflections.
#include "Libraries/Solver/Solver.h"

namespace porthip::solver {
using blas::atLeastOne;
using blas::Call;
using blas::matrixSize;

template <class T>
Code geqrf(Handle &H, Index M, Index N, T *A, Index Ld, T *Tau, Work<T> W,
           int *Info) {
  if (M < 0 || N < 0 || Ld < atLeastOne(M) || !W.holds(workOf(M, N)))
    return Code::InvalidValue;
  Call C(H, "geqrf", "solver");
  C.size(M).size(N).matrix("A", A, M, N, Ld);
  C.out("TAU", Tau, uint64_t(std::min(M, N)));
  noteWork(C, "Workspace", W, workOf(M, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>("geqrf", int(M), int(N), A, int(Ld), Tau, Space, Size);
  });
}

template <class T>
Code orgqr(Handle &H, Index M, Index N, Index K, T *A, Index Ld, const T *Tau,
           Work<T> W, int *Info) {
  if (N < 0 || M < N || K < 0 || K > N || Ld < atLeastOne(M) ||
      !W.holds(workOf(M, N)))
    return Code::InvalidValue;
  Call C(H, "orgqr", "solver");
  C.size(M).size(N).size(K).matrix("A", A, M, N, Ld);
  C.in("tau", Tau, uint64_t(K));
  noteWork(C, "work", W, workOf(M, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>(byField<T>("orgqr", "ungqr"), int(M), int(N), int(K), A,
                     int(Ld), Tau, Space, Size);
  });
}

template <class T>
Code ormqr(Handle &H, char Side, char Op, Index M, Index N, Index K, const T *A,
           Index Ld, const T *Tau, T *To, Index LdC, Work<T> W, int *Info) {
  if (!Side || !Op)
    return Code::InvalidEnum;
  const Index Rows = Side == 'L' ? M : N;
  if (M < 0 || N < 0 || K < 0 || K > Rows || Ld < atLeastOne(Rows) ||
      LdC < atLeastOne(M) || !W.holds(workOf(M, N)))
    return Code::InvalidValue;
  // Real matrices have no conjugate: LAPACK takes T alone, and C of complex.
  if (IsComplex<T> ? Op == 'T' : Op == 'C')
    Op = IsComplex<T> ? 0 : 'T';
  if (!Op)
    return Code::InvalidValue;
  Call C(H, "ormqr", "solver");
  C.flag(Side).flag(Op).size(M).size(N).size(K);
  C.matrix("A", A, Rows, K, Ld).in("tau", Tau, uint64_t(K));
  C.matrix("C", To, M, N, LdC);
  noteWork(C, "work", W, workOf(M, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>(byField<T>("ormqr", "unmqr"), Side, Op, int(M), int(N),
                     int(K), A, int(Ld), Tau, To, int(LdC), Space, Size);
  });
}

template <class T>
Code gebrd(Handle &H, Index M, Index N, T *A, Index Ld, RealOf<T> *D,
           RealOf<T> *E, T *TauQ, T *TauP, Work<T> W, int *Info) {
  if (N < 0 || M < N || Ld < atLeastOne(M) || !W.holds(workOf(M, N)))
    return Code::InvalidValue;
  Call C(H, "gebrd", "solver");
  C.size(M).size(N).matrix("A", A, M, N, Ld);
  C.out("D", D, uint64_t(N)).out("E", E, uint64_t(atLeastOne(N) - 1));
  C.out("TAUQ", TauQ, uint64_t(N)).out("TAUP", TauP, uint64_t(N));
  noteWork(C, "Work", W, workOf(M, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>("gebrd", int(M), int(N), A, int(Ld), D, E, TauQ, TauP,
                     Space, Size);
  });
}

template <class T>
Code orgbr(Handle &H, char Side, Index M, Index N, Index K, T *A, Index Ld,
           const T *Tau, Work<T> W, int *Info) {
  if (!Side)
    return Code::InvalidEnum;
  const Index Reflections = std::min(Side == 'L' ? M : N, K);
  if (M < 0 || N < 0 || K < 0 || Ld < atLeastOne(M) || !W.holds(workOf(M, N)))
    return Code::InvalidValue;
  Call C(H, "orgbr", "solver");
  C.flag(Side).size(M).size(N).size(K).matrix("A", A, M, N, Ld);
  C.in("tau", Tau, uint64_t(Reflections));
  noteWork(C, "work", W, workOf(M, N));
  const char Which = Side == 'L' ? 'Q' : 'P';
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>(byField<T>("orgbr", "ungbr"), Which, int(M), int(N),
                     int(K), A, int(Ld), Tau, Space, Size);
  });
}

template <class T>
Code sytrd(Handle &H, char Uplo, Index N, T *A, Index Ld, RealOf<T> *D,
           RealOf<T> *E, T *Tau, Work<T> W, int *Info) {
  if (Code Bad = checkTriangle(Uplo, N, Ld, W); Bad != Code::Success)
    return Bad;
  const auto Between = uint64_t(atLeastOne(N) - 1);
  Call C(H, "sytrd", "solver");
  C.flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  C.out("D", D, uint64_t(N)).out("E", E, Between).out("tau", Tau, Between);
  noteWork(C, "work", W, workOf(N, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>(byField<T>("sytrd", "hetrd"), Uplo, int(N), A, int(Ld), D,
                     E, Tau, Space, Size);
  });
}

template <class T>
Code orgtr(Handle &H, char Uplo, Index N, T *A, Index Ld, const T *Tau,
           Work<T> W, int *Info) {
  if (Code Bad = checkTriangle(Uplo, N, Ld, W); Bad != Code::Success)
    return Bad;
  Call C(H, "orgtr", "solver");
  C.flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  C.in("tau", Tau, uint64_t(atLeastOne(N) - 1));
  noteWork(C, "work", W, workOf(N, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>(byField<T>("orgtr", "ungtr"), Uplo, int(N), A, int(Ld),
                     Tau, Space, Size);
  });
}

template <class T>
Code ormtr(Handle &H, char Side, char Uplo, char Op, Index M, Index N,
           const T *A, Index Ld, const T *Tau, T *To, Index LdC, Work<T> W,
           int *Info) {
  if (!Side || !Uplo || !Op)
    return Code::InvalidEnum;
  const Index Rows = Side == 'L' ? M : N;
  if (M < 0 || N < 0 || Ld < atLeastOne(Rows) || LdC < atLeastOne(M) ||
      !W.holds(workOf(M, N)))
    return Code::InvalidValue;
  if (IsComplex<T> && Op == 'T')
    return Code::InvalidValue;
  if (!IsComplex<T> && Op == 'C')
    Op = 'T';
  Call C(H, "ormtr", "solver");
  C.flag(Side).flag(Uplo).flag(Op).size(M).size(N);
  C.matrix("A", A, Rows, Rows, Ld);
  C.in("tau", Tau, uint64_t(atLeastOne(Rows) - 1)).matrix("C", To, M, N, LdC);
  noteWork(C, "work", W, workOf(M, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>(byField<T>("ormtr", "unmtr"), Side, Uplo, Op, int(M),
                     int(N), A, int(Ld), Tau, To, int(LdC), Space, Size);
  });
}

#define INSTANTIATE(T)                                                         \
  template Code geqrf(Handle &, Index, Index, T *, Index, T *, Work<T>,        \
                      int *);                                                  \
  template Code orgqr(Handle &, Index, Index, Index, T *, Index, const T *,    \
                      Work<T>, int *);                                         \
  template Code ormqr(Handle &, char, char, Index, Index, Index, const T *,    \
                      Index, const T *, T *, Index, Work<T>, int *);           \
  template Code gebrd(Handle &, Index, Index, T *, Index, RealOf<T> *,         \
                      RealOf<T> *, T *, T *, Work<T>, int *);                  \
  template Code orgbr(Handle &, char, Index, Index, Index, T *, Index,         \
                      const T *, Work<T>, int *);                              \
  template Code sytrd(Handle &, char, Index, T *, Index, RealOf<T> *,          \
                      RealOf<T> *, T *, Work<T>, int *);                       \
  template Code orgtr(Handle &, char, Index, T *, Index, const T *, Work<T>,   \
                      int *);                                                  \
  template Code ormtr(Handle &, char, char, char, Index, Index, const T *,     \
                      Index, const T *, T *, Index, Work<T>, int *);
SOLVER_FOUR(INSTANTIATE)
#undef INSTANTIATE

} // namespace porthip::solver
