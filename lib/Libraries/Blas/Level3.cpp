// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices, but for general products (Gemm.cpp).
#include "Libraries/Blas/Blas.h"
#include "Libraries/Blas/Call.h"
#include <vector>

namespace porthip::blas {

template <class T>
Code symm(Handle &H, bool IsHermitian, Side S, Uplo U, Index M, Index N,
          const T *Alpha, const T *A, Index LdA, const T *B, Index LdB,
          const T *Beta, T *C, Index LdC) {
  Index Order = S == CblasLeft ? M : N;
  if (M < 0 || N < 0 || LdA < atLeastOne(Order) || LdB < atLeastOne(M) ||
      LdC < atLeastOne(M))
    return Code::InvalidValue;
  Call Made(H, IsHermitian ? "hemm" : "symm");
  Scalar<T> By = Made.flag(S).flag(U).size(M).size(N).scalar("alpha", Alpha);
  Made.matrix("A", A, Order, Order, LdA).matrix("B", B, M, N, LdB);
  Scalar<T> And = Made.scalar("beta", Beta);
  Made.matrix("C", C, M, N, LdC);
  return Made.submit([=] {
    T Al = By.get(), Be = And.get();
    if (!M || !N)
      return;
    if constexpr (IsComplex<T>)
      if (IsHermitian) {
        CBLAS_COMPLEX(T, hemm, CblasColMajor, S, U, int(M), int(N), &Al, A,
                      int(LdA), B, int(LdB), &Be, C, int(LdC));
        return;
      }
    CBLAS_BY_TYPE(T, symm, CblasColMajor, S, U, int(M), int(N), byCblas(Al), A,
                  int(LdA), B, int(LdB), byCblas(Be), C, int(LdC));
  });
}

/// Checks the factor of a rank-k update's factor: N x K, or transposed.
static bool fitsFactor(Trans TA, Index N, Index K, Index Ld) {
  return Ld >= atLeastOne(TA == CblasNoTrans ? N : K);
}
static uint64_t factorSize(Trans TA, Index N, Index K, Index Ld) {
  return TA == CblasNoTrans ? matrixSize(N, K, Ld) : matrixSize(K, N, Ld);
}

/// Updates C's triangle by a rank-k product, once alpha and the factors are
/// noted. Run(alpha, beta): where C is not empty.
template <class A, class B, class T, class F>
static Code updateTriangle(Call &Made, Scalar<A> By, const B *Beta, Index N,
                           T *C, Index LdC, F Run) {
  Scalar<B> And = Made.scalar("beta", Beta);
  Made.matrix("C", C, N, N, LdC);
  return Made.submit([=] {
    A Al = By.get();
    B Be = And.get();
    if (N)
      Run(Al, Be);
  });
}

template <class T>
Code syrk(Handle &H, Uplo U, Trans TA, Index N, Index K, const T *Alpha,
          const T *A, Index LdA, const T *Beta, T *C, Index LdC) {
  // Real matrices: the conjugate transposition is the transposition.
  if (!IsComplex<T> && TA == CblasConjTrans)
    TA = CblasTrans;
  if (N < 0 || K < 0 || TA == CblasConjTrans || !fitsFactor(TA, N, K, LdA) ||
      LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, "syrk");
  Scalar<T> By = Made.flag(U).flag(TA).size(N).size(K).scalar("alpha", Alpha);
  Made.in("A", A, factorSize(TA, N, K, LdA)).size(LdA);
  return updateTriangle(Made, By, Beta, N, C, LdC, [=](T Al, T Be) {
    CBLAS_BY_TYPE(T, syrk, CblasColMajor, U, TA, int(N), int(K), byCblas(Al), A,
                  int(LdA), byCblas(Be), C, int(LdC));
  });
}

template <class T>
Code herk(Handle &H, Uplo U, Trans TA, Index N, Index K, const RealOf<T> *Alpha,
          const T *A, Index LdA, const RealOf<T> *Beta, T *C, Index LdC) {
  if (N < 0 || K < 0 || TA == CblasTrans || !fitsFactor(TA, N, K, LdA) ||
      LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, "herk");
  Scalar<RealOf<T>> By =
      Made.flag(U).flag(TA).size(N).size(K).scalar("alpha", Alpha);
  Made.in("A", A, factorSize(TA, N, K, LdA)).size(LdA);
  using R = RealOf<T>;
  return updateTriangle(Made, By, Beta, N, C, LdC, [=](R Al, R Be) {
    CBLAS_COMPLEX(T, herk, CblasColMajor, U, TA, int(N), int(K), Al, A,
                  int(LdA), Be, C, int(LdC));
  });
}

template <class T>
Code syr2k(Handle &H, Uplo U, Trans TA, Index N, Index K, const T *Alpha,
           const T *A, Index LdA, const T *B, Index LdB, const T *Beta, T *C,
           Index LdC) {
  if (!IsComplex<T> && TA == CblasConjTrans)
    TA = CblasTrans;
  if (N < 0 || K < 0 || TA == CblasConjTrans || !fitsFactor(TA, N, K, LdA) ||
      !fitsFactor(TA, N, K, LdB) || LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, "syr2k");
  Scalar<T> By = Made.flag(U).flag(TA).size(N).size(K).scalar("alpha", Alpha);
  Made.in("A", A, factorSize(TA, N, K, LdA)).size(LdA);
  Made.in("B", B, factorSize(TA, N, K, LdB)).size(LdB);
  return updateTriangle(Made, By, Beta, N, C, LdC, [=](T Al, T Be) {
    CBLAS_BY_TYPE(T, syr2k, CblasColMajor, U, TA, int(N), int(K), byCblas(Al),
                  A, int(LdA), B, int(LdB), byCblas(Be), C, int(LdC));
  });
}

template <class T>
Code her2k(Handle &H, Uplo U, Trans TA, Index N, Index K, const T *Alpha,
           const T *A, Index LdA, const T *B, Index LdB, const RealOf<T> *Beta,
           T *C, Index LdC) {
  if (N < 0 || K < 0 || TA == CblasTrans || !fitsFactor(TA, N, K, LdA) ||
      !fitsFactor(TA, N, K, LdB) || LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, "her2k");
  Scalar<T> By = Made.flag(U).flag(TA).size(N).size(K).scalar("alpha", Alpha);
  Made.in("A", A, factorSize(TA, N, K, LdA)).size(LdA);
  Made.in("B", B, factorSize(TA, N, K, LdB)).size(LdB);
  return updateTriangle(Made, By, Beta, N, C, LdC, [=](T Al, RealOf<T> Be) {
    CBLAS_COMPLEX(T, her2k, CblasColMajor, U, TA, int(N), int(K), &Al, A,
                  int(LdA), B, int(LdB), Be, C, int(LdC));
  });
}

/// The triangle of Beta C + P, whose columns have N elements.
template <class T, class S>
static void addTriangle(bool IsHermitian, Uplo U, Index N, const T *P, S Beta,
                        T *C, Index LdC) {
  for (Index J = 0; J < N; ++J) {
    Index Begin = U == CblasUpper ? 0 : J, End = U == CblasUpper ? J + 1 : N;
    for (Index I = Begin; I < End; ++I) {
      T &To = C[J * LdC + I];
      To = (Beta == S(0) ? T(0) : Beta * To) + P[J * N + I];
      if constexpr (IsComplex<T>)
        if (IsHermitian && I == J)
          To = T(To.real());
    }
  }
}

template <class T, class S>
Code syrkx(Handle &H, bool IsHermitian, Uplo U, Trans TA, Index N, Index K,
           const T *Alpha, const T *A, Index LdA, const T *B, Index LdB,
           const S *Beta, T *C, Index LdC) {
  Trans Allowed = IsHermitian ? CblasConjTrans : CblasTrans;
  if (!IsComplex<T> && TA == CblasConjTrans)
    TA = CblasTrans;
  if (N < 0 || K < 0 || (TA != CblasNoTrans && TA != Allowed) ||
      !fitsFactor(TA, N, K, LdA) || !fitsFactor(TA, N, K, LdB) ||
      LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, IsHermitian ? "herkx" : "syrkx");
  Scalar<T> By = Made.flag(U).flag(TA).size(N).size(K).scalar("alpha", Alpha);
  Made.in("A", A, factorSize(TA, N, K, LdA)).size(LdA);
  Made.in("B", B, factorSize(TA, N, K, LdB)).size(LdB);
  return updateTriangle(Made, By, Beta, N, C, LdC, [=](T Al, S Be) {
    T Zero(0);
    std::vector<T> Product(size_t(N * N));
    bool IsPlain = TA == CblasNoTrans;
    CBLAS_BY_TYPE(T, gemm, CblasColMajor, TA, IsPlain ? Allowed : CblasNoTrans,
                  int(N), int(N), int(K), byCblas(Al), A, int(LdA), B, int(LdB),
                  byCblas(Zero), Product.data(), int(N));
    addTriangle(IsHermitian, U, N, Product.data(), Be, C, LdC);
  });
}

template <class T>
Code trmm(Handle &H, Side S, Uplo U, Trans TA, Diag D, Index M, Index N,
          const T *Alpha, const T *A, Index LdA, const T *B, Index LdB, T *C,
          Index LdC) {
  Index Order = S == CblasLeft ? M : N;
  if (M < 0 || N < 0 || LdA < atLeastOne(Order) || LdB < atLeastOne(M) ||
      LdC < atLeastOne(M) || (B == C && LdB != LdC))
    return Code::InvalidValue;
  Call Made(H, "trmm");
  Made.flag(S).flag(U).flag(TA).flag(D).size(M).size(N);
  Scalar<T> By = Made.scalar("alpha", Alpha);
  Made.matrix("A", A, Order, Order, LdA).matrix("B", B, M, N, LdB);
  Made.matrix("C", C, M, N, LdC);
  return Made.submit([=] {
    T Al = By.get();
    if (!M || !N)
      return;
    for (Index J = 0; B != C && J < N; ++J)
      std::copy(B + J * LdB, B + J * LdB + M, C + J * LdC);
    CBLAS_BY_TYPE(T, trmm, CblasColMajor, S, U, TA, D, int(M), int(N),
                  byCblas(Al), A, int(LdA), C, int(LdC));
  });
}

template <class T>
Code trsm(Handle &H, Side S, Uplo U, Trans TA, Diag D, Index M, Index N,
          const T *Alpha, const T *A, Index LdA, T *B, Index LdB) {
  Index Order = S == CblasLeft ? M : N;
  if (M < 0 || N < 0 || LdA < atLeastOne(Order) || LdB < atLeastOne(M))
    return Code::InvalidValue;
  Call Made(H, "trsm");
  Made.flag(S).flag(U).flag(TA).flag(D).size(M).size(N);
  Scalar<T> By = Made.scalar("alpha", Alpha);
  Made.matrix("A", A, Order, Order, LdA).matrix("B", B, M, N, LdB);
  return Made.submit([=] {
    T Al = By.get();
    if (M && N)
      CBLAS_BY_TYPE(T, trsm, CblasColMajor, S, U, TA, D, int(M), int(N),
                    byCblas(Al), A, int(LdA), B, int(LdB));
  });
}

template <class T>
Code trsmBatched(Handle &H, Side S, Uplo U, Trans TA, Diag D, Index M, Index N,
                 const T *Alpha, const T *const *A, Index LdA, T *const *B,
                 Index LdB, Index Count) {
  Index Order = S == CblasLeft ? M : N;
  if (M < 0 || N < 0 || Count < 0 || LdA < atLeastOne(Order) ||
      LdB < atLeastOne(M))
    return Code::InvalidValue;
  Call Made(H, "trsmBatched");
  Made.flag(S).flag(U).flag(TA).flag(D).size(M).size(N).size(Count);
  Scalar<T> By = Made.scalar("alpha", Alpha);
  uint64_t ABytes = matrixSize(Order, Order, LdA) * sizeof(T),
           BBytes = matrixSize(M, N, LdB) * sizeof(T);
  Made.array("A", A, Count, ABytes).size(LdA);
  Made.array("B", B, Count, BBytes).size(LdB);
  return Made.submit([=] {
    T Al = By.get();
    for (Index I = 0; M && N && I < Count; ++I)
      CBLAS_BY_TYPE(T, trsm, CblasColMajor, S, U, TA, D, int(M), int(N),
                    byCblas(Al), A[I], int(LdA), B[I], int(LdB));
  });
}

template <class T>
static T element(Trans TA, const T *A, Index Ld, Index I, Index J) {
  if (TA == CblasNoTrans)
    return A[J * Ld + I];
  T Value = A[I * Ld + J];
  if constexpr (IsComplex<T>)
    if (TA == CblasConjTrans)
      return std::conj(Value);
  return Value;
}

template <class T>
Code geam(Handle &H, Trans TA, Trans TB, Index M, Index N, const T *Alpha,
          const T *A, Index LdA, const T *Beta, const T *B, Index LdB, T *C,
          Index LdC) {
  // In place only where nothing is transposed and the layout is C's.
  bool Overlaps = (C == A && (TA != CblasNoTrans || LdA != LdC)) ||
                  (C == B && (TB != CblasNoTrans || LdB != LdC));
  if (M < 0 || N < 0 || Overlaps || !fitsFactor(TA, M, N, LdA) ||
      !fitsFactor(TB, M, N, LdB) || LdC < atLeastOne(M) || !Alpha || !Beta)
    return Code::InvalidValue;
  Call Made(H, "geam");
  Scalar<T> By = Made.flag(TA).flag(TB).size(M).size(N).scalar("alpha", Alpha);
  bool ReadsA = By.OnDevice || By.Value != T(0);
  Made.in("A", A, ReadsA ? factorSize(TA, M, N, LdA) : 0).size(LdA);
  Scalar<T> And = Made.scalar("beta", Beta);
  bool ReadsB = And.OnDevice || And.Value != T(0);
  Made.in("B", B, ReadsB ? factorSize(TB, M, N, LdB) : 0).size(LdB);
  Made.matrix("C", C, M, N, LdC);
  return Made.submit([=] {
    T Al = By.get(), Be = And.get();
    for (Index J = 0; J < N; ++J)
      for (Index I = 0; I < M; ++I)
        C[J * LdC + I] = (Al == T(0) ? T(0) : Al * element(TA, A, LdA, I, J)) +
                         (Be == T(0) ? T(0) : Be * element(TB, B, LdB, I, J));
  });
}

template <class T>
Code dgmm(Handle &H, Side S, Index M, Index N, const T *A, Index LdA,
          const T *X, Index IncX, T *C, Index LdC) {
  if (M < 0 || N < 0 || LdA < atLeastOne(M) || LdC < atLeastOne(M))
    return Code::InvalidValue;
  Index Length = S == CblasLeft ? M : N;
  Call Made(H, "dgmm");
  Made.flag(S).size(M).size(N).matrix("A", A, M, N, LdA);
  Made.vector("x", X, Length, IncX).matrix("C", C, M, N, LdC);
  const T *First = IncX < 0 && Length ? X + (1 - Length) * IncX : X;
  return Made.submit([=] {
    for (Index J = 0; J < N; ++J)
      for (Index I = 0; I < M; ++I)
        C[J * LdC + I] =
            A[J * LdA + I] * First[(S == CblasLeft ? I : J) * IncX];
  });
}

#define INSTANTIATE(T)                                                         \
  template Code symm<T>(Handle &, bool, Side, Uplo, Index, Index, const T *,   \
                        const T *, Index, const T *, Index, const T *, T *,    \
                        Index);                                                \
  template Code syrk<T>(Handle &, Uplo, Trans, Index, Index, const T *,        \
                        const T *, Index, const T *, T *, Index);              \
  template Code syr2k<T>(Handle &, Uplo, Trans, Index, Index, const T *,       \
                         const T *, Index, const T *, Index, const T *, T *,   \
                         Index);                                               \
  template Code syrkx<T, T>(Handle &, bool, Uplo, Trans, Index, Index,         \
                            const T *, const T *, Index, const T *, Index,     \
                            const T *, T *, Index);                            \
  template Code trmm<T>(Handle &, Side, Uplo, Trans, Diag, Index, Index,       \
                        const T *, const T *, Index, const T *, Index, T *,    \
                        Index);                                                \
  template Code trsm<T>(Handle &, Side, Uplo, Trans, Diag, Index, Index,       \
                        const T *, const T *, Index, T *, Index);              \
  template Code trsmBatched<T>(Handle &, Side, Uplo, Trans, Diag, Index,       \
                               Index, const T *, const T *const *, Index,      \
                               T *const *, Index, Index);                      \
  template Code geam<T>(Handle &, Trans, Trans, Index, Index, const T *,       \
                        const T *, Index, const T *, const T *, Index, T *,    \
                        Index);                                                \
  template Code dgmm<T>(Handle &, Side, Index, Index, const T *, Index,        \
                        const T *, Index, T *, Index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE
#define INSTANTIATE_COMPLEX(R)                                                 \
  template Code herk<std::complex<R>>(                                         \
      Handle &, Uplo, Trans, Index, Index, const R *, const std::complex<R> *, \
      Index, const R *, std::complex<R> *, Index);                             \
  template Code her2k<std::complex<R>>(                                        \
      Handle &, Uplo, Trans, Index, Index, const std::complex<R> *,            \
      const std::complex<R> *, Index, const std::complex<R> *, Index,          \
      const R *, std::complex<R> *, Index);                                    \
  template Code syrkx<std::complex<R>, R>(                                     \
      Handle &, bool, Uplo, Trans, Index, Index, const std::complex<R> *,      \
      const std::complex<R> *, Index, const std::complex<R> *, Index,          \
      const R *, std::complex<R> *, Index);
INSTANTIATE_COMPLEX(float)
INSTANTIATE_COMPLEX(double)
#undef INSTANTIATE_COMPLEX

} // namespace porthip::blas
