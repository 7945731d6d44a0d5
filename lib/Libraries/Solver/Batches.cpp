// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Factors of batches as rocSOLVER has them, in a loop over the matrices.
#include "Libraries/Solver/Solver.h"

namespace porthip::solver {
using blas::atLeastOne;
using blas::Call;
using blas::matrixSize;

namespace {

/// Elements from the first one's begin to the last one's end.
uint64_t spanOf(Index Count, Index Step, uint64_t Size) {
  return Count && Size ? uint64_t(Count - 1) * uint64_t(Step) + Size : 0;
}

/// False: the matrices would lie before the first.
template <class T> bool isBatch(const Batch<T> &B) {
  return B.Each || B.Step >= 0;
}

template <class T>
void note(Call &C, const char *Name, const Batch<T> &B, Index Rows,
          Index Columns, Index Ld, Index Count) {
  const uint64_t Size = matrixSize(Rows, Columns, Ld);
  if (B.Each)
    C.array(Name, B.Each, Count, Size * sizeof(T));
  else
    C.out(Name, B.First, spanOf(Count, B.Step, Size)).size(B.Step);
  C.size(Ld);
}

} // namespace

template <class T>
Code getrf(Handle &H, Index M, Index N, Batch<T> A, Index Ld, int *Pivots,
           Index PivotStep, int *Info, Index Count) {
  if (M < 0 || N < 0 || Ld < atLeastOne(M) || Count < 0 || PivotStep < 0 ||
      !isBatch(A))
    return Code::InvalidValue;
  Call C(H, "getrfBatched", "solver");
  C.size(M).size(N);
  note(C, "A", A, M, N, Ld, Count);
  C.out("ipiv", Pivots, spanOf(Count, PivotStep, uint64_t(std::min(M, N))));
  C.size(PivotStep).out("info", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      Info[I] = lapack<T>("getrf", int(M), int(N), A[I], int(Ld),
                          Pivots + I * PivotStep);
  });
}

template <class T>
Code getrs(Handle &H, char Op, Index N, Index Columns, Batch<T> A, Index Ld,
           const int *Pivots, Index PivotStep, Batch<T> B, Index LdB,
           Index Count) {
  if (!Op)
    return Code::InvalidEnum;
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N) ||
      Count < 0 || PivotStep < 0 || !isBatch(A) || !isBatch(B))
    return Code::InvalidValue;
  Call C(H, "getrsBatched", "solver");
  C.flag(Op).size(N).size(Columns);
  note(C, "A", A, N, N, Ld, Count);
  C.in("ipiv", Pivots, spanOf(Count, PivotStep, uint64_t(N))).size(PivotStep);
  note(C, "B", B, N, Columns, LdB, Count);
  C.size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      if (arePivots("getrs", Pivots + I * PivotStep, N))
        lapack<T>("getrs", Op, int(N), int(Columns), A[I], int(Ld),
                  Pivots + I * PivotStep, B[I], int(LdB));
  });
}

template <class T>
Code getri(Handle &H, Index N, Batch<T> A, Index Ld, const int *Pivots,
           Index PivotStep, int *Info, Index Count) {
  if (N < 0 || Ld < atLeastOne(N) || Count < 0 || PivotStep < 0 || !isBatch(A))
    return Code::InvalidValue;
  Call C(H, "getriBatched", "solver");
  C.size(N);
  note(C, "A", A, N, N, Ld, Count);
  C.in("ipiv", Pivots, spanOf(Count, PivotStep, uint64_t(N))).size(PivotStep);
  C.out("info", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I) {
      const int *Of = Pivots + I * PivotStep;
      Info[I] = !arePivots("getri", Of, N)
                    ? -4
                    : withWork<T>([&](T *Space, int Size) {
                        return lapack<T>("getri", int(N), A[I], int(Ld), Of,
                                         Space, Size);
                      });
    }
  });
}

template <class T>
Code geqrf(Handle &H, Index M, Index N, Batch<T> A, Index Ld, T *Tau,
           Index TauStep, Index Count) {
  if (M < 0 || N < 0 || Ld < atLeastOne(M) || Count < 0 || TauStep < 0 ||
      !isBatch(A))
    return Code::InvalidValue;
  Call C(H, "geqrfBatched", "solver");
  C.size(M).size(N);
  note(C, "A", A, M, N, Ld, Count);
  C.out("tau", Tau, spanOf(Count, TauStep, uint64_t(std::min(M, N))));
  C.size(TauStep).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      withWork<T>([&](T *Space, int Size) {
        return lapack<T>("geqrf", int(M), int(N), A[I], int(Ld),
                         Tau + I * TauStep, Space, Size);
      });
  });
}

template <class T>
Code potrf(Handle &H, char Uplo, Index N, Batch<T> A, Index Ld, int *Info,
           Index Count) {
  if (!Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Ld < atLeastOne(N) || Count < 0 || !isBatch(A))
    return Code::InvalidValue;
  Call C(H, "potrfBatched", "solver");
  C.flag(Uplo).size(N);
  note(C, "A", A, N, N, Ld, Count);
  C.out("info", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      Info[I] = lapack<T>("potrf", Uplo, int(N), A[I], int(Ld));
  });
}

template <class T>
Code potrs(Handle &H, char Uplo, Index N, Index Columns, Batch<T> A, Index Ld,
           Batch<T> B, Index LdB, Index Count) {
  if (!Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N) ||
      Count < 0 || !isBatch(A) || !isBatch(B))
    return Code::InvalidValue;
  Call C(H, "potrsBatched", "solver");
  C.flag(Uplo).size(N).size(Columns);
  note(C, "A", A, N, N, Ld, Count);
  note(C, "B", B, N, Columns, LdB, Count);
  C.size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      lapack<T>("potrs", Uplo, int(N), int(Columns), A[I], int(Ld), B[I],
                int(LdB));
  });
}

#define INSTANTIATE(T)                                                         \
  template Code getrf(Handle &, Index, Index, Batch<T>, Index, int *, Index,   \
                      int *, Index);                                           \
  template Code getrs(Handle &, char, Index, Index, Batch<T>, Index,           \
                      const int *, Index, Batch<T>, Index, Index);             \
  template Code getri(Handle &, Index, Batch<T>, Index, const int *, Index,    \
                      int *, Index);                                           \
  template Code geqrf(Handle &, Index, Index, Batch<T>, Index, T *, Index,     \
                      Index);                                                  \
  template Code potrf(Handle &, char, Index, Batch<T>, Index, int *, Index);   \
  template Code potrs(Handle &, char, Index, Index, Batch<T>, Index, Batch<T>, \
                      Index, Index);
SOLVER_FOUR(INSTANTIATE)
#undef INSTANTIATE

} // namespace porthip::solver
