// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU and QR of batches, and least squares, by LAPACK, which OpenBLAS has.
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Lapack.h"
#include "Libraries/Blas/LevelEx.h"
#include <vector>

namespace porthip::blas {

template <class T> int withoutPivots(Index M, Index N, T *A, Index Ld) {
  int Zero = 0;
  for (Index K = 0; K < std::min(M, N); ++K) {
    T Pivot = A[K * Ld + K];
    if (Pivot == T(0) && !Zero)
      Zero = int(K + 1);
    for (Index I = K + 1; I < M; ++I)
      A[K * Ld + I] /= Pivot;
    for (Index J = K + 1; J < N; ++J)
      for (Index I = K + 1; I < M; ++I)
        A[J * Ld + I] -= A[K * Ld + I] * A[J * Ld + K];
  }
  return Zero;
}

static std::vector<int> identity(Index N) {
  std::vector<int> Pivots(static_cast<size_t>(N));
  for (Index I = 0; I < N; ++I)
    Pivots[size_t(I)] = int(I + 1);
  return Pivots;
}

template <class T>
Code getrfBatched(Handle &H, Index N, T *const *A, Index LdA, int *Pivots,
                  int *Info, Index Count) {
  if (N < 0 || Count < 0 || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "getrfBatched");
  C.size(N).array("A", A, Count, matrixSize(N, N, LdA) * sizeof(T)).size(LdA);
  C.out("pivots", Pivots, Pivots ? uint64_t(N * Count) : 0);
  C.out("info", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      Info[I] = Pivots ? lapack<T>("getrf", int(N), int(N), A[I], int(LdA),
                                   Pivots + I * N)
                       : withoutPivots(N, N, A[I], LdA);
  });
}

template <class T>
Code getriBatched(Handle &H, Index N, const T *const *A, Index LdA,
                  const int *Pivots, T *const *C, Index LdC, int *Info,
                  Index Count) {
  if (N < 0 || Count < 0 || LdA < atLeastOne(N) || LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, "getriBatched");
  Made.size(N).array("A", A, Count, matrixSize(N, N, LdA) * sizeof(T));
  Made.size(LdA).in("pivots", Pivots, Pivots ? uint64_t(N * Count) : 0);
  Made.array("C", C, Count, matrixSize(N, N, LdC) * sizeof(T)).size(LdC);
  Made.out("info", Info, uint64_t(Count)).size(Count);
  return Made.submit([=] {
    std::vector<int> Own = identity(N);
    for (Index I = 0; I < Count; ++I) {
      for (Index J = 0; J < N; ++J)
        std::copy(A[I] + J * LdA, A[I] + J * LdA + N, C[I] + J * LdC);
      const int *Of = Pivots ? Pivots + I * N : Own.data();
      Info[I] = withWork<T>([&](T *Work, int Size) {
        return lapack<T>("getri", int(N), C[I], int(LdC), Of, Work, Size);
      });
    }
  });
}

template <class T>
Code matinvBatched(Handle &H, Index N, const T *const *A, Index LdA,
                   T *const *C, Index LdC, int *Info, Index Count) {
  if (N < 0 || N > LargestInverse || Count < 0 || LdA < atLeastOne(N) ||
      LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, "matinvBatched");
  Made.size(N).array("A", A, Count, matrixSize(N, N, LdA) * sizeof(T));
  Made.size(LdA).array("Ainv", C, Count, matrixSize(N, N, LdC) * sizeof(T));
  Made.size(LdC).out("info", Info, uint64_t(Count)).size(Count);
  return Made.submit([=] {
    std::vector<int> Pivots = identity(N);
    for (Index I = 0; I < Count; ++I) {
      for (Index J = 0; J < N; ++J)
        std::copy(A[I] + J * LdA, A[I] + J * LdA + N, C[I] + J * LdC);
      Info[I] =
          lapack<T>("getrf", int(N), int(N), C[I], int(LdC), Pivots.data());
      if (!Info[I])
        Info[I] = withWork<T>([&](T *Work, int Size) {
          return lapack<T>("getri", int(N), C[I], int(LdC), Pivots.data(), Work,
                           Size);
        });
    }
  });
}

template <class T>
Code getrsBatched(Handle &H, Trans TA, Index N, Index Columns,
                  const T *const *A, Index LdA, const int *Pivots, T *const *B,
                  Index LdB, int *Info, Index Count) {
  // As LAPACK counts arguments.
  if (!Info)
    return Code::InvalidValue;
  *Info = N < 0                 ? -2
          : Columns < 0         ? -3
          : LdA < atLeastOne(N) ? -5
          : LdB < atLeastOne(N) ? -8
          : Count < 0           ? -10
                                : 0;
  if (*Info)
    return Code::InvalidValue;
  Call Made(H, "getrsBatched");
  Made.flag(TA).size(N).size(Columns);
  Made.array("A", A, Count, matrixSize(N, N, LdA) * sizeof(T)).size(LdA);
  Made.in("pivots", Pivots, Pivots ? uint64_t(N * Count) : 0);
  Made.array("B", B, Count, matrixSize(N, Columns, LdB) * sizeof(T)).size(LdB);
  Made.size(Count);
  return Made.submit([=] {
    const char Letter = TA == CblasNoTrans ? 'N' : TA == CblasTrans ? 'T' : 'C';
    std::vector<int> Own = identity(N);
    for (Index I = 0; N && Columns && I < Count; ++I)
      (void)lapack<T>("getrs", Letter, int(N), int(Columns), A[I], int(LdA),
                      Pivots ? Pivots + I * N : Own.data(), B[I], int(LdB));
  });
}

template <class T>
Code geqrfBatched(Handle &H, Index M, Index N, T *const *A, Index LdA,
                  T *const *Tau, int *Info, Index Count) {
  if (!Info)
    return Code::InvalidValue;
  *Info = M < 0                 ? -1
          : N < 0               ? -2
          : LdA < atLeastOne(M) ? -4
          : Count < 0           ? -7
                                : 0;
  if (*Info)
    return Code::InvalidValue;
  Call Made(H, "geqrfBatched");
  Made.size(M).size(N);
  Made.array("A", A, Count, matrixSize(M, N, LdA) * sizeof(T)).size(LdA);
  Made.array("Tau", Tau, Count, uint64_t(std::min(M, N)) * sizeof(T));
  Made.size(Count);
  return Made.submit([=] {
    for (Index I = 0; I < Count; ++I)
      (void)withWork<T>([&](T *Work, int Size) {
        return lapack<T>("geqrf", int(M), int(N), A[I], int(LdA), Tau[I], Work,
                         Size);
      });
  });
}

template <class T>
Code gelsBatched(Handle &H, Trans TA, Index M, Index N, Index Columns,
                 T *const *A, Index LdA, T *const *B, Index LdB, int *Info,
                 int *EachInfo, Index Count) {
  if (!Info)
    return Code::InvalidValue;
  *Info = M < 0                 ? -2
          : N < 0               ? -3
          : Columns < 0         ? -4
          : LdA < atLeastOne(M) ? -6
          : LdB < atLeastOne(M) ? -8
          : Count < 0           ? -11
                                : 0;
  if (*Info)
    return Code::InvalidValue;
  // As cuBLAS says: systems with more rows than columns, as they are.
  if (TA != CblasNoTrans || M < N)
    return Code::NotSupported;
  Call Made(H, "gelsBatched");
  Made.flag(TA).size(M).size(N).size(Columns);
  Made.array("A", A, Count, matrixSize(M, N, LdA) * sizeof(T)).size(LdA);
  Made.array("C", B, Count, matrixSize(M, Columns, LdB) * sizeof(T)).size(LdB);
  Made.out("devInfoArray", EachInfo, EachInfo ? uint64_t(Count) : 0);
  Made.size(Count);
  return Made.submit([=] {
    for (Index I = 0; I < Count; ++I) {
      int Result = withWork<T>([&](T *Work, int Size) {
        return lapack<T>("gels", 'N', int(M), int(N), int(Columns), A[I],
                         int(LdA), B[I], int(LdB), Work, Size);
      });
      if (EachInfo)
        EachInfo[I] = Result;
    }
  });
}

#define INSTANTIATE(T)                                                         \
  template Code getrfBatched<T>(Handle &, Index, T *const *, Index, int *,     \
                                int *, Index);                                 \
  template Code getriBatched<T>(Handle &, Index, const T *const *, Index,      \
                                const int *, T *const *, Index, int *, Index); \
  template Code matinvBatched<T>(Handle &, Index, const T *const *, Index,     \
                                 T *const *, Index, int *, Index);             \
  template Code getrsBatched<T>(Handle &, Trans, Index, Index,                 \
                                const T *const *, Index, const int *,          \
                                T *const *, Index, int *, Index);              \
  template Code geqrfBatched<T>(Handle &, Index, Index, T *const *, Index,     \
                                T *const *, int *, Index);                     \
  template Code gelsBatched<T>(Handle &, Trans, Index, Index, Index,           \
                               T *const *, Index, T *const *, Index, int *,    \
                               int *, Index);                                  \
  template int withoutPivots<T>(Index, Index, T *, Index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE

} // namespace porthip::blas
