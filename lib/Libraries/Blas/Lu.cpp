// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU of batches, by LAPACK, which OpenBLAS has.
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/LevelEx.h"
#include <vector>

// With the types of the Fortran interface.
#define LAPACK_OF(L)                                                           \
  void L##getrf_(const int *, const int *, void *, const int *, int *, int *); \
  void L##getri_(const int *, void *, const int *, const int *, void *,        \
                 const int *, int *);                                          \
  void L##getrs_(const char *, const int *, const int *, const void *,         \
                 const int *, const int *, void *, const int *, int *);
extern "C" {
LAPACK_OF(s)
LAPACK_OF(d)
LAPACK_OF(c)
LAPACK_OF(z)
}
#undef LAPACK_OF

#define LAPACK_BY_TYPE(T, Name, ...)                                           \
  do {                                                                         \
    if constexpr (std::is_same_v<T, float>)                                    \
      OPENBLAS(s##Name##_)(__VA_ARGS__);                                       \
    else if constexpr (std::is_same_v<T, double>)                              \
      OPENBLAS(d##Name##_)(__VA_ARGS__);                                       \
    else if constexpr (std::is_same_v<T, std::complex<float>>)                 \
      OPENBLAS(c##Name##_)(__VA_ARGS__);                                       \
    else                                                                       \
      OPENBLAS(z##Name##_)(__VA_ARGS__);                                       \
  } while (false)

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
    int Order = int(N), Ld = int(LdA);
    for (Index I = 0; I < Count; ++I)
      if (Pivots)
        LAPACK_BY_TYPE(T, getrf, &Order, &Order, A[I], &Ld, Pivots + I * N,
                       Info + I);
      else
        Info[I] = withoutPivots(N, N, A[I], LdA);
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
    int Order = int(N), Ld = int(LdC), Room = int(atLeastOne(N) * 64);
    std::vector<T> Work(static_cast<size_t>(Room));
    std::vector<int> Own = identity(N);
    for (Index I = 0; I < Count; ++I) {
      for (Index J = 0; J < N; ++J)
        std::copy(A[I] + J * LdA, A[I] + J * LdA + N, C[I] + J * LdC);
      LAPACK_BY_TYPE(T, getri, &Order, C[I], &Ld,
                     Pivots ? Pivots + I * N : Own.data(), Work.data(), &Room,
                     Info + I);
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
    int Order = int(N), Many = int(Columns), Ld = int(LdA), Lb = int(LdB);
    const char *Letter = TA == CblasNoTrans ? "N"
                         : TA == CblasTrans ? "T"
                                            : "C";
    std::vector<int> Own = identity(N);
    int Ignored = 0;
    for (Index I = 0; N && Columns && I < Count; ++I)
      LAPACK_BY_TYPE(T, getrs, Letter, &Order, &Many, A[I], &Ld,
                     Pivots ? Pivots + I * N : Own.data(), B[I], &Lb, &Ignored);
  });
}

#define INSTANTIATE(T)                                                         \
  template Code getrfBatched<T>(Handle &, Index, T *const *, Index, int *,     \
                                int *, Index);                                 \
  template Code getriBatched<T>(Handle &, Index, const T *const *, Index,      \
                                const int *, T *const *, Index, int *, Index); \
  template Code getrsBatched<T>(Handle &, Trans, Index, Index,                 \
                                const T *const *, Index, const int *,          \
                                T *const *, Index, int *, Index);              \
  template int withoutPivots<T>(Index, Index, T *, Index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE

} // namespace porthip::blas
