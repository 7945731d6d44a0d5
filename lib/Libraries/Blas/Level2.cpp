// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix and vectors.
#include "Libraries/Blas/Blas.h"
#include "Libraries/Blas/Call.h"
#include <vector>

extern "C" {
// LAPACK's, in OpenBLAS: BLAS has no symmetric complex ones.
void csymv_(const char *, const int *, const void *, const void *, const int *,
            const void *, const int *, const void *, void *, const int *);
void zsymv_(const char *, const int *, const void *, const void *, const int *,
            const void *, const int *, const void *, void *, const int *);
void csyr_(const char *, const int *, const void *, const void *, const int *,
           void *, const int *);
void zsyr_(const char *, const int *, const void *, const void *, const int *,
           void *, const int *);
}

namespace porthip::blas {

/// The elements of a vector.
template <class T> struct Strided {
  T *At;
  Index Count, Inc;
};
/// Extent of a triangle in packed storage.
static uint64_t packedSize(Index N) { return uint64_t(N * (N + 1) / 2); }

/// With beta 0, y is not read: what it holds may be no number.
template <class T>
static void clearIf(const T &Beta, Index N, T *Y, Index IncY) {
  if (Beta != T(0))
    return;
  Index At = first(N, IncY);
  for (Index I = 0; I < N; ++I, At += IncY)
    Y[At] = T(0);
}

/// y = alpha op(A) x + beta y, once alpha and A are noted. Run(alpha, beta):
/// where neither x nor y is empty.
template <class T, class F>
static Code addProduct(Call &C, Scalar<T> By, Strided<const T> X, const T *Beta,
                       Strided<T> Y, F Run) {
  C.vector("x", X.At, X.Count, X.Inc);
  Scalar<T> And = C.scalar("beta", Beta);
  C.vector("y", Y.At, Y.Count, Y.Inc);
  return C.submit([=] {
    T Al = By.get(), Be = And.get();
    if (X.Count == 0 || Y.Count == 0)
      return;
    clearIf(Be, Y.Count, Y.At, Y.Inc);
    Run(Al, Be);
  });
}

/// A changed by alpha and vectors, which are noted. Run(alpha): where A is not
/// empty.
template <class S, class F>
static Code update(Call &C, Scalar<S> By, bool IsEmpty, F Run) {
  return C.submit([=] {
    S Al = By.get();
    if (!IsEmpty)
      Run(Al);
  });
}

template <class T>
Code gemv(Handle &H, Trans TA, Index M, Index N, const T *Alpha, const T *A,
          Index LdA, const T *X, Index IncX, const T *Beta, T *Y, Index IncY) {
  // cuBLAS multiplies by the one element of an x without an increment, and has
  // nothing to do for a negative size.
  const bool IsLax = H.AnswersAsNvidia;
  if (!IncY || LdA < atLeastOne(M) || (!IsLax && (M < 0 || N < 0 || !IncX)))
    return Code::InvalidValue;
  M = std::max<Index>(M, 0);
  N = std::max<Index>(N, 0);
  Index XCount = TA == CblasNoTrans ? N : M,
        YCount = TA == CblasNoTrans ? M : N;
  Call C(H, "gemv");
  Scalar<T> By = C.flag(TA).size(M).size(N).scalar("alpha", Alpha);
  C.matrix("A", A, M, N, LdA);
  Strided<const T> From{X, XCount, IncX};
  return addProduct(C, By, From, Beta, {Y, YCount, IncY}, [=](T Al, T Be) {
    // CBLAS takes no increment of 0.
    std::vector<T> Same(IncX ? 0 : size_t(XCount), *X);
    CBLAS_BY_TYPE(T, gemv, CblasColMajor, TA, int(M), int(N), byCblas(Al), A,
                  int(LdA), IncX ? X : Same.data(), int(IncX ? IncX : 1),
                  byCblas(Be), Y, int(IncY));
  });
}

template <class T>
static void addBatch(Call &C, const char *Name, const VectorBatch<T> &V,
                     uint64_t Elements, Index Count, bool IsWritten) {
  uint64_t Bytes = Elements * sizeof(T);
  if (V.Array) {
    C.array(Name, V.Array, Count, Bytes).size(V.Ld);
    return;
  }
  if (Bytes)
    Bytes += uint64_t((Count - 1) * V.Stride) * sizeof(T);
  std::string Of = TypeName<T>::Cxx;
  C.operand(Name, (Of + (IsWritten ? "*" : " const*")).c_str(), V.Base,
            Count ? Bytes : 0)
      .size(V.Ld)
      .size(V.Stride);
}

template <class T>
Code gemvMany(Handle &H, Trans TA, Index M, Index N, const T *Alpha,
              VectorBatch<T> A, VectorBatch<T> X, const T *Beta,
              VectorBatch<T> Y, Index Count) {
  if (M < 0 || N < 0 || Count < 0 || !X.Ld || !Y.Ld || A.Ld < atLeastOne(M) ||
      A.Stride < 0 || X.Stride < 0 || Y.Stride < 0)
    return Code::InvalidValue;
  Index XCount = TA == CblasNoTrans ? N : M,
        YCount = TA == CblasNoTrans ? M : N;
  Call C(H, "gemvBatched");
  Scalar<T> By = C.flag(TA).size(M).size(N).size(Count).scalar("alpha", Alpha);
  addBatch(C, "A", A, matrixSize(M, N, A.Ld), Count, false);
  addBatch(C, "x", X, vectorSize(XCount, X.Ld), Count, false);
  Scalar<T> And = C.scalar("beta", Beta);
  addBatch(C, "y", Y, vectorSize(YCount, Y.Ld), Count, true);
  return C.submit([=] {
    T Al = By.get(), Be = And.get();
    for (Index I = 0; M && N && I < Count; ++I) {
      T *To = const_cast<T *>(Y.at(I));
      clearIf(Be, YCount, To, Y.Ld);
      CBLAS_BY_TYPE(T, gemv, CblasColMajor, TA, int(M), int(N), byCblas(Al),
                    A.at(I), int(A.Ld), X.at(I), int(X.Ld), byCblas(Be), To,
                    int(Y.Ld));
    }
  });
}

template <class T>
Code gbmv(Handle &H, Trans TA, Index M, Index N, Index Kl, Index Ku,
          const T *Alpha, const T *A, Index LdA, const T *X, Index IncX,
          const T *Beta, T *Y, Index IncY) {
  if (M < 0 || N < 0 || Kl < 0 || Ku < 0 || !IncX || !IncY || LdA < Kl + Ku + 1)
    return Code::InvalidValue;
  Index XCount = TA == CblasNoTrans ? N : M,
        YCount = TA == CblasNoTrans ? M : N;
  Call C(H, "gbmv");
  Scalar<T> By =
      C.flag(TA).size(M).size(N).size(Kl).size(Ku).scalar("alpha", Alpha);
  C.in("A", A, M ? matrixSize(1, N, LdA) : 0).size(LdA);
  Strided<const T> From{X, XCount, IncX};
  return addProduct(C, By, From, Beta, {Y, YCount, IncY}, [=](T Al, T Be) {
    CBLAS_BY_TYPE(T, gbmv, CblasColMajor, TA, int(M), int(N), int(Kl), int(Ku),
                  byCblas(Al), A, int(LdA), X, int(IncX), byCblas(Be), Y,
                  int(IncY));
  });
}

template <class T>
Code ger(Handle &H, bool Conjugates, Index M, Index N, const T *Alpha,
         const T *X, Index IncX, const T *Y, Index IncY, T *A, Index LdA) {
  if (M < 0 || N < 0 || !IncX || !IncY || LdA < atLeastOne(M))
    return Code::InvalidValue;
  Call C(H, Conjugates ? "gerc" : "ger");
  Scalar<T> By = C.size(M).size(N).scalar("alpha", Alpha);
  C.vector("x", X, M, IncX).vector("y", Y, N, IncY).matrix("A", A, M, N, LdA);
  return update(C, By, M == 0 || N == 0, [=](T Al) {
    if constexpr (!IsComplex<T>)
      CBLAS_REAL(T, ger, CblasColMajor, int(M), int(N), Al, X, int(IncX), Y,
                 int(IncY), A, int(LdA));
    else if (Conjugates)
      CBLAS_COMPLEX(T, gerc, CblasColMajor, int(M), int(N), &Al, X, int(IncX),
                    Y, int(IncY), A, int(LdA));
    else
      CBLAS_COMPLEX(T, geru, CblasColMajor, int(M), int(N), &Al, X, int(IncX),
                    Y, int(IncY), A, int(LdA));
  });
}

template <class T>
static void runSymv(bool IsHermitian, Uplo U, Index N, const T &Al, const T *A,
                    Index LdA, const T *X, Index IncX, const T &Be, T *Y,
                    Index IncY) {
  int Count = int(N), Ld = int(LdA), Ix = int(IncX), Iy = int(IncY);
  const char *Letter = U == CblasUpper ? "U" : "L";
  (void)Letter;
  if constexpr (!IsComplex<T>)
    CBLAS_REAL(T, symv, CblasColMajor, U, Count, Al, A, Ld, X, Ix, Be, Y, Iy);
  else if (IsHermitian)
    CBLAS_COMPLEX(T, hemv, CblasColMajor, U, Count, &Al, A, Ld, X, Ix, &Be, Y,
                  Iy);
  else if constexpr (std::is_same_v<T, std::complex<float>>)
    OPENBLAS(csymv_)(Letter, &Count, &Al, A, &Ld, X, &Ix, &Be, Y, &Iy);
  else
    OPENBLAS(zsymv_)(Letter, &Count, &Al, A, &Ld, X, &Ix, &Be, Y, &Iy);
}

template <class T>
Code symv(Handle &H, bool IsHermitian, Uplo U, Index N, const T *Alpha,
          const T *A, Index LdA, const T *X, Index IncX, const T *Beta, T *Y,
          Index IncY) {
  if (N < 0 || !IncX || !IncY || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, IsHermitian ? "hemv" : "symv");
  Scalar<T> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.matrix("A", A, N, N, LdA);
  Strided<const T> From{X, N, IncX};
  return addProduct(C, By, From, Beta, {Y, N, IncY}, [=](T Al, T Be) {
    runSymv(IsHermitian, U, N, Al, A, LdA, X, IncX, Be, Y, IncY);
  });
}

template <class T>
Code sbmv(Handle &H, Uplo U, Index N, Index K, const T *Alpha, const T *A,
          Index LdA, const T *X, Index IncX, const T *Beta, T *Y, Index IncY) {
  if (N < 0 || K < 0 || !IncX || !IncY || LdA < K + 1)
    return Code::InvalidValue;
  Call C(H, IsComplex<T> ? "hbmv" : "sbmv");
  Scalar<T> By = C.flag(U).size(N).size(K).scalar("alpha", Alpha);
  C.matrix("A", A, K + 1, N, LdA);
  Strided<const T> From{X, N, IncX};
  return addProduct(C, By, From, Beta, {Y, N, IncY}, [=](T Al, T Be) {
    if constexpr (IsComplex<T>)
      CBLAS_COMPLEX(T, hbmv, CblasColMajor, U, int(N), int(K), &Al, A, int(LdA),
                    X, int(IncX), &Be, Y, int(IncY));
    else
      CBLAS_REAL(T, sbmv, CblasColMajor, U, int(N), int(K), Al, A, int(LdA), X,
                 int(IncX), Be, Y, int(IncY));
  });
}

template <class T>
Code spmv(Handle &H, Uplo U, Index N, const T *Alpha, const T *AP, const T *X,
          Index IncX, const T *Beta, T *Y, Index IncY) {
  if (N < 0 || !IncX || !IncY)
    return Code::InvalidValue;
  Call C(H, IsComplex<T> ? "hpmv" : "spmv");
  Scalar<T> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.in("AP", AP, packedSize(N));
  Strided<const T> From{X, N, IncX};
  return addProduct(C, By, From, Beta, {Y, N, IncY}, [=](T Al, T Be) {
    if constexpr (IsComplex<T>)
      CBLAS_COMPLEX(T, hpmv, CblasColMajor, U, int(N), &Al, AP, X, int(IncX),
                    &Be, Y, int(IncY));
    else
      CBLAS_REAL(T, spmv, CblasColMajor, U, int(N), Al, AP, X, int(IncX), Be, Y,
                 int(IncY));
  });
}

template <class T>
Code syr(Handle &H, Uplo U, Index N, const T *Alpha, const T *X, Index IncX,
         T *A, Index LdA) {
  if (N < 0 || !IncX || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "syr");
  Scalar<T> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.vector("x", X, N, IncX).matrix("A", A, N, N, LdA);
  return update(C, By, N == 0, [=](T Al) {
    int Count = int(N), Inc = int(IncX), Ld = int(LdA);
    const char *Letter = U == CblasUpper ? "U" : "L";
    (void)Letter;
    if constexpr (!IsComplex<T>)
      CBLAS_REAL(T, syr, CblasColMajor, U, Count, Al, X, Inc, A, Ld);
    else if constexpr (std::is_same_v<T, std::complex<float>>)
      OPENBLAS(csyr_)(Letter, &Count, &Al, X, &Inc, A, &Ld);
    else
      OPENBLAS(zsyr_)(Letter, &Count, &Al, X, &Inc, A, &Ld);
  });
}

template <class T>
Code her(Handle &H, Uplo U, Index N, const RealOf<T> *Alpha, const T *X,
         Index IncX, T *A, Index LdA) {
  if (N < 0 || !IncX || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "her");
  Scalar<RealOf<T>> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.vector("x", X, N, IncX).matrix("A", A, N, N, LdA);
  return update(C, By, N == 0, [=](RealOf<T> Al) {
    CBLAS_COMPLEX(T, her, CblasColMajor, U, int(N), Al, X, int(IncX), A,
                  int(LdA));
  });
}

/// BLAS has no symmetric complex one.
template <class T>
static void addBoth(Uplo U, Index N, T Alpha, const T *X, Index IncX,
                    const T *Y, Index IncY, T *A, Index LdA) {
  X += first(N, IncX);
  Y += first(N, IncY);
  for (Index J = 0; J < N; ++J)
    for (Index I = U == CblasUpper ? 0 : J; I < (U == CblasUpper ? J + 1 : N);
         ++I)
      A[J * LdA + I] +=
          Alpha * (X[I * IncX] * Y[J * IncY] + Y[I * IncY] * X[J * IncX]);
}

template <class T>
Code syr2(Handle &H, bool IsHermitian, Uplo U, Index N, const T *Alpha,
          const T *X, Index IncX, const T *Y, Index IncY, T *A, Index LdA) {
  if (N < 0 || !IncX || !IncY || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, IsHermitian ? "her2" : "syr2");
  Scalar<T> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.vector("x", X, N, IncX).vector("y", Y, N, IncY);
  C.matrix("A", A, N, N, LdA);
  return update(C, By, N == 0, [=](T Al) {
    if constexpr (!IsComplex<T>)
      CBLAS_REAL(T, syr2, CblasColMajor, U, int(N), Al, X, int(IncX), Y,
                 int(IncY), A, int(LdA));
    else if (IsHermitian)
      CBLAS_COMPLEX(T, her2, CblasColMajor, U, int(N), &Al, X, int(IncX), Y,
                    int(IncY), A, int(LdA));
    else
      addBoth(U, N, Al, X, IncX, Y, IncY, A, LdA);
  });
}

template <class T>
Code spr(Handle &H, Uplo U, Index N, const RealOf<T> *Alpha, const T *X,
         Index IncX, T *AP) {
  if (N < 0 || !IncX)
    return Code::InvalidValue;
  Call C(H, IsComplex<T> ? "hpr" : "spr");
  Scalar<RealOf<T>> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.vector("x", X, N, IncX).out("AP", AP, packedSize(N));
  return update(C, By, N == 0, [=](RealOf<T> Al) {
    if constexpr (IsComplex<T>)
      CBLAS_COMPLEX(T, hpr, CblasColMajor, U, int(N), Al, X, int(IncX), AP);
    else
      CBLAS_REAL(T, spr, CblasColMajor, U, int(N), Al, X, int(IncX), AP);
  });
}

template <class T>
Code spr2(Handle &H, Uplo U, Index N, const T *Alpha, const T *X, Index IncX,
          const T *Y, Index IncY, T *AP) {
  if (N < 0 || !IncX || !IncY)
    return Code::InvalidValue;
  Call C(H, IsComplex<T> ? "hpr2" : "spr2");
  Scalar<T> By = C.flag(U).size(N).scalar("alpha", Alpha);
  C.vector("x", X, N, IncX).vector("y", Y, N, IncY);
  C.out("AP", AP, packedSize(N));
  return update(C, By, N == 0, [=](T Al) {
    if constexpr (IsComplex<T>)
      CBLAS_COMPLEX(T, hpr2, CblasColMajor, U, int(N), &Al, X, int(IncX), Y,
                    int(IncY), AP);
    else
      CBLAS_REAL(T, spr2, CblasColMajor, U, int(N), Al, X, int(IncX), Y,
                 int(IncY), AP);
  });
}

template <class T>
static void runTriangle(Triangle Kind, bool Solves, Uplo U, Trans TA, Diag D,
                        int N, int K, const T *A, int Ld, T *X, int Inc) {
  constexpr auto By = CblasColMajor;
  switch (Kind) {
  case Triangle::Full:
    if (Solves)
      CBLAS_BY_TYPE(T, trsv, By, U, TA, D, N, A, Ld, X, Inc);
    else
      CBLAS_BY_TYPE(T, trmv, By, U, TA, D, N, A, Ld, X, Inc);
    return;
  case Triangle::Band:
    if (Solves)
      CBLAS_BY_TYPE(T, tbsv, By, U, TA, D, N, K, A, Ld, X, Inc);
    else
      CBLAS_BY_TYPE(T, tbmv, By, U, TA, D, N, K, A, Ld, X, Inc);
    return;
  case Triangle::Packed:
    if (Solves)
      CBLAS_BY_TYPE(T, tpsv, By, U, TA, D, N, A, X, Inc);
    else
      CBLAS_BY_TYPE(T, tpmv, By, U, TA, D, N, A, X, Inc);
    return;
  }
}

template <class T>
Code trmv(Handle &H, Triangle Kind, bool Solves, Uplo U, Trans TA, Diag D,
          Index N, Index K, const T *A, Index LdA, T *X, Index IncX) {
  if (N < 0 || K < 0 || !IncX ||
      (Kind == Triangle::Full && LdA < atLeastOne(N)) ||
      (Kind == Triangle::Band && LdA < K + 1))
    return Code::InvalidValue;
  constexpr const char *Names[2][3] = {{"trmv", "tbmv", "tpmv"},
                                       {"trsv", "tbsv", "tpsv"}};
  uint64_t Elements = Kind == Triangle::Full   ? matrixSize(N, N, LdA)
                      : Kind == Triangle::Band ? matrixSize(K + 1, N, LdA)
                                               : packedSize(N);
  Call C(H, Names[Solves][int(Kind)]);
  C.flag(U).flag(TA).flag(D).size(N).size(K).in("A", A, Elements).size(LdA);
  C.vector("x", X, N, IncX);
  return C.submit([=] {
    if (N)
      runTriangle(Kind, Solves, U, TA, D, int(N), int(K), A, int(LdA), X,
                  int(IncX));
  });
}

#define INSTANTIATE(T)                                                         \
  template Code gemv<T>(Handle &, Trans, Index, Index, const T *, const T *,   \
                        Index, const T *, Index, const T *, T *, Index);       \
  template Code gemvMany<T>(Handle &, Trans, Index, Index, const T *,          \
                            VectorBatch<T>, VectorBatch<T>, const T *,         \
                            VectorBatch<T>, Index);                            \
  template Code gbmv<T>(Handle &, Trans, Index, Index, Index, Index,           \
                        const T *, const T *, Index, const T *, Index,         \
                        const T *, T *, Index);                                \
  template Code ger<T>(Handle &, bool, Index, Index, const T *, const T *,     \
                       Index, const T *, Index, T *, Index);                   \
  template Code symv<T>(Handle &, bool, Uplo, Index, const T *, const T *,     \
                        Index, const T *, Index, const T *, T *, Index);       \
  template Code sbmv<T>(Handle &, Uplo, Index, Index, const T *, const T *,    \
                        Index, const T *, Index, const T *, T *, Index);       \
  template Code spmv<T>(Handle &, Uplo, Index, const T *, const T *,           \
                        const T *, Index, const T *, T *, Index);              \
  template Code syr<T>(Handle &, Uplo, Index, const T *, const T *, Index,     \
                       T *, Index);                                            \
  template Code syr2<T>(Handle &, bool, Uplo, Index, const T *, const T *,     \
                        Index, const T *, Index, T *, Index);                  \
  template Code spr<T>(Handle &, Uplo, Index, const RealOf<T> *, const T *,    \
                       Index, T *);                                            \
  template Code spr2<T>(Handle &, Uplo, Index, const T *, const T *, Index,    \
                        const T *, Index, T *);                                \
  template Code trmv<T>(Handle &, Triangle, bool, Uplo, Trans, Diag, Index,    \
                        Index, const T *, Index, T *, Index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE
template Code her<std::complex<float>>(Handle &, Uplo, Index, const float *,
                                       const std::complex<float> *, Index,
                                       std::complex<float> *, Index);
template Code her<std::complex<double>>(Handle &, Uplo, Index, const double *,
                                        const std::complex<double> *, Index,
                                        std::complex<double> *, Index);

} // namespace porthip::blas
