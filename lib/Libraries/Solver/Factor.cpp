// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cholesky, LU, LDL^T, and what is solved with them.
#include "Libraries/Blas/LevelEx.h"
#include "Libraries/Solver/Solver.h"

namespace porthip::solver {
using blas::atLeastOne;
using blas::Call;
using blas::matrixSize;

/// Name: of LAPACK's function, which replaces a triangle by another.
template <class T>
static Code replaceTriangle(Handle &H, const char *Name, char Uplo, Index N,
                            T *A, Index Ld, Work<T> W, int *Info) {
  if (Code Bad = checkTriangle(Uplo, N, Ld, W); Bad != Code::Success)
    return Bad;
  Call C(H, Name, "solver");
  C.flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  noteWork(C, "Workspace", W, workOf(N, N));
  C.out("devInfo", Info, 1);
  return C.submit([=] { *Info = lapack<T>(Name, Uplo, int(N), A, int(Ld)); });
}

template <class T>
Code potrf(Handle &H, char Uplo, Index N, T *A, Index Ld, Work<T> W,
           int *Info) {
  if (int Position = !Uplo ? 1 : N < 0 ? 2 : Ld < atLeastOne(N) ? 4 : 0)
    return refuse(H, Position, Info,
                  Uplo ? Code::InvalidValue : Code::InvalidEnum);
  return replaceTriangle(H, "potrf", Uplo, N, A, Ld, W, Info);
}

template <class T>
Code potrs(Handle &H, char Uplo, Index N, Index Columns, const T *A, Index Ld,
           T *B, Index LdB, int *Info) {
  if (!Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "potrs", "solver");
  C.flag(Uplo).size(N).size(Columns).matrix("A", A, N, N, Ld);
  C.matrix("B", B, N, Columns, LdB);
  noteInfo(C, Info);
  return C.submit([=] {
    *Info =
        lapack<T>("potrs", Uplo, int(N), int(Columns), A, int(Ld), B, int(LdB));
  });
}

template <class T>
Code potri(Handle &H, char Uplo, Index N, T *A, Index Ld, Work<T> W,
           int *Info) {
  return replaceTriangle(H, "potri", Uplo, N, A, Ld, W, Info);
}

template <class T>
Code potrfBatched(Handle &H, char Uplo, Index N, T *const *A, Index Ld,
                  int *Info, Index Count) {
  if (!Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Ld < atLeastOne(N) || Count < 0)
    return Code::InvalidValue;
  Call C(H, "potrfBatched", "solver");
  C.flag(Uplo).size(N);
  C.array("Aarray", A, Count, matrixSize(N, N, Ld) * sizeof(T)).size(Ld);
  C.out("infoArray", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      Info[I] = lapack<T>("potrf", Uplo, int(N), A[I], int(Ld));
  });
}

template <class T>
Code potrsBatched(Handle &H, char Uplo, Index N, Index Columns, T *const *A,
                  Index Ld, T *const *B, Index LdB, int *Info, Index Count) {
  if (!Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N) ||
      Count < 0)
    return Code::InvalidValue;
  if (Columns != 1)
    return Code::NotSupported;
  Call C(H, "potrsBatched", "solver");
  C.flag(Uplo).size(N).size(Columns);
  C.array("A", A, Count, matrixSize(N, N, Ld) * sizeof(T)).size(Ld);
  C.array("B", B, Count, matrixSize(N, Columns, LdB) * sizeof(T)).size(LdB);
  C.out("d_info", Info, 1).size(Count);
  return C.submit([=] {
    *Info = 0;
    for (Index I = 0; I < Count; ++I)
      *Info = std::min(*Info, lapack<T>("potrs", Uplo, int(N), int(Columns),
                                        A[I], int(Ld), B[I], int(LdB)));
  });
}

template <class T, class P>
Code getrf(Handle &H, Index M, Index N, T *A, Index Ld, Work<T> W, P *Pivots,
           int *Info) {
  if (M < 0 || N < 0)
    return refuse(H, M < 0 ? 1 : 2, Info);
  // An H200 tells of the leading dimension in Info alone.
  if (Ld < atLeastOne(M))
    return refuse(H, 4, Info,
                  H.AnswersAsNvidia ? Code::Success : Code::InvalidValue);
  if (!W.holds(workOf(M, N)))
    return Code::InvalidValue;
  const Index Count = std::min(M, N);
  Call C(H, "getrf", "solver");
  C.size(M).size(N).matrix("A", A, M, N, Ld);
  noteWork(C, "Workspace", W, workOf(M, N));
  C.out("devIpiv", Pivots, Pivots ? uint64_t(Count) : 0);
  C.out("devInfo", Info, 1);
  return C.submit([=] {
    if (!Pivots) {
      *Info = blas::withoutPivots(M, N, A, Ld);
      return;
    }
    std::vector<int> Narrow{std::vector<int>(size_t(atLeastOne(Count)))};
    *Info = lapack<T>("getrf", int(M), int(N), A, int(Ld), Narrow.data());
    std::copy_n(Narrow.data(), Count, Pivots);
  });
}

template <class T, class P>
Code getrs(Handle &H, char Op, Index N, Index Columns, const T *A, Index Ld,
           const P *Pivots, T *B, Index LdB, int *Info) {
  if (!Op)
    return Code::InvalidEnum;
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "getrs", "solver");
  C.flag(Op).size(N).size(Columns).matrix("A", A, N, N, Ld);
  C.in("devIpiv", Pivots, Pivots ? uint64_t(N) : 0);
  C.matrix("B", B, N, Columns, LdB);
  noteInfo(C, Info);
  return C.submit([=] {
    std::vector<int> Narrow(size_t(atLeastOne(N)), 1);
    if (Pivots && !arePivots("getrs", Pivots, N)) {
      *Info = -5;
      return;
    }
    for (Index I = 0; I < N; ++I)
      Narrow[size_t(I)] = int(Pivots ? Pivots[I] : P(I + 1));
    *Info = lapack<T>("getrs", Op, int(N), int(Columns), A, int(Ld),
                      Narrow.data(), B, int(LdB));
  });
}

template <class T>
Code getri(Handle &H, Index N, T *A, Index Ld, const int *Pivots, int *Info) {
  if (N < 0 || Ld < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "getri", "solver");
  C.size(N).matrix("A", A, N, N, Ld).in("devIpiv", Pivots, uint64_t(N));
  C.out("devInfo", Info, 1);
  return C.submit([=] {
    *Info = !arePivots("getri", Pivots, N)
                ? -4
                : withWork<T>([&](T *Space, int Size) {
                    return lapack<T>("getri", int(N), A, int(Ld), Pivots, Space,
                                     Size);
                  });
  });
}

template <class T>
Code sytrf(Handle &H, char Uplo, Index N, T *A, Index Ld, int *Pivots,
           Work<T> W, int *Info) {
  if (Code Bad = checkTriangle(Uplo, N, Ld, W); Bad != Code::Success)
    return Bad;
  Call C(H, "sytrf", "solver");
  C.flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  C.out("ipiv", Pivots, uint64_t(N));
  noteWork(C, "work", W, workOf(N, N));
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>("sytrf", Uplo, int(N), A, int(Ld), Pivots, Space, Size);
  });
}

template <class T>
Code trtri(Handle &H, char Uplo, char Diag, Index N, T *A, Index Ld,
           int *Info) {
  if (!Uplo || !Diag)
    return Code::InvalidEnum;
  if (N < 0 || Ld < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "trtri", "solver");
  C.flag(Uplo).flag(Diag).size(N).matrix("A", A, N, N, Ld);
  C.out("devInfo", Info, 1);
  return C.submit(
      [=] { *Info = lapack<T>("trtri", Uplo, Diag, int(N), A, int(Ld)); });
}

/// B to X, column by column.
template <class T>
static void copyColumns(Index Rows, Index Columns, const T *From, Index LdFrom,
                        T *To, Index LdTo) {
  for (Index J = 0; J < Columns; ++J)
    std::copy_n(From + J * LdFrom, Rows, To + J * LdTo);
}

template <class T>
Code gesv(Handle &H, Index N, Index Columns, T *A, Index Ld, int *Pivots, T *B,
          Index LdB, T *X, Index LdX, int *Iterations, int *Info) {
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N) ||
      LdX < atLeastOne(N) || !Iterations)
    return Code::InvalidValue;
  *Iterations = 0; // on the host
  Call C(H, "gesv", "solver");
  C.size(N).size(Columns).matrix("dA", A, N, N, Ld);
  C.out("dipiv", Pivots, uint64_t(N));
  C.in("dB", B, matrixSize(N, Columns, LdB)).size(LdB);
  C.matrix("dX", X, N, Columns, LdX).out("d_info", Info, 1);
  return C.submit([=] {
    copyColumns(N, Columns, B, LdB, X, LdX);
    *Info = lapack<T>("gesv", int(N), int(Columns), A, int(Ld), Pivots, X,
                      int(LdX));
  });
}

template <class T>
Code gels(Handle &H, Index M, Index N, Index Columns, T *A, Index Ld, T *B,
          Index LdB, T *X, Index LdX, int *Iterations, int *Info) {
  if (N < 0 || M < N || Columns < 0 || Ld < atLeastOne(M) ||
      LdB < atLeastOne(M) || LdX < atLeastOne(N) || !Iterations)
    return Code::InvalidValue;
  *Iterations = 0;
  Call C(H, "gels", "solver");
  C.size(M).size(N).size(Columns).matrix("dA", A, M, N, Ld);
  C.in("dB", B, matrixSize(M, Columns, LdB)).size(LdB);
  C.matrix("dX", X, N, Columns, LdX).out("d_info", Info, 1);
  return C.submit([=] {
    std::vector<T> Own(size_t(std::max<Index>(1, M * Columns)));
    copyColumns(M, Columns, B, LdB, Own.data(), M);
    *Info = withWork<T>([&](T *Space, int Size) {
      return lapack<T>("gels", 'N', int(M), int(N), int(Columns), A, int(Ld),
                       Own.data(), int(atLeastOne(M)), Space, Size);
    });
    copyColumns(N, Columns, Own.data(), M, X, LdX);
  });
}

template <class T>
Code gesv(Handle &H, Index N, Index Columns, T *A, Index Ld, int *Pivots, T *B,
          Index LdB, int *Info) {
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "gesv", "solver");
  C.size(N).size(Columns).matrix("A", A, N, N, Ld);
  C.out("ipiv", Pivots, uint64_t(N)).matrix("B", B, N, Columns, LdB);
  C.out("info", Info, 1);
  return C.submit([=] {
    *Info = lapack<T>("gesv", int(N), int(Columns), A, int(Ld), Pivots, B,
                      int(LdB));
  });
}

template <class T>
Code gels(Handle &H, char Op, Index M, Index N, Index Columns, T *A, Index Ld,
          T *B, Index LdB, int *Info) {
  if (!Op)
    return Code::InvalidEnum;
  const Index Rows = std::max(M, N);
  if (M < 0 || N < 0 || Columns < 0 || Ld < atLeastOne(M) ||
      LdB < atLeastOne(Rows))
    return Code::InvalidValue;
  Call C(H, "gels", "solver");
  C.flag(Op).size(M).size(N).size(Columns).matrix("A", A, M, N, Ld);
  C.matrix("B", B, Rows, Columns, LdB);
  return submitWithWork<T>(C, Info, [=](T *Space, int Size) {
    return lapack<T>("gels", Op, int(M), int(N), int(Columns), A, int(Ld), B,
                     int(LdB), Space, Size);
  });
}

#define INSTANTIATE(T)                                                         \
  template Code potrf(Handle &, char, Index, T *, Index, Work<T>, int *);      \
  template Code potrs(Handle &, char, Index, Index, const T *, Index, T *,     \
                      Index, int *);                                           \
  template Code potri(Handle &, char, Index, T *, Index, Work<T>, int *);      \
  template Code potrfBatched(Handle &, char, Index, T *const *, Index, int *,  \
                             Index);                                           \
  template Code potrsBatched(Handle &, char, Index, Index, T *const *, Index,  \
                             T *const *, Index, int *, Index);                 \
  template Code getrf(Handle &, Index, Index, T *, Index, Work<T>, int *,      \
                      int *);                                                  \
  template Code getrf(Handle &, Index, Index, T *, Index, Work<T>, int64_t *,  \
                      int *);                                                  \
  template Code getrs(Handle &, char, Index, Index, const T *, Index,          \
                      const int *, T *, Index, int *);                         \
  template Code getrs(Handle &, char, Index, Index, const T *, Index,          \
                      const int64_t *, T *, Index, int *);                     \
  template Code sytrf(Handle &, char, Index, T *, Index, int *, Work<T>,       \
                      int *);                                                  \
  template Code trtri(Handle &, char, char, Index, T *, Index, int *);         \
  template Code gesv(Handle &, Index, Index, T *, Index, int *, T *, Index,    \
                     T *, Index, int *, int *);                                \
  template Code gels(Handle &, Index, Index, Index, T *, Index, T *, Index,    \
                     T *, Index, int *, int *);                                \
  template Code getri(Handle &, Index, T *, Index, const int *, int *);        \
  template Code gesv(Handle &, Index, Index, T *, Index, int *, T *, Index,    \
                     int *);                                                   \
  template Code gels(Handle &, char, Index, Index, Index, T *, Index, T *,     \
                     Index, int *);
SOLVER_FOUR(INSTANTIATE)
#undef INSTANTIATE

} // namespace porthip::solver
