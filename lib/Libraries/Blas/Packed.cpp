// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangles that are packed and unpacked, and products of types that are mixed.
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Convert.h"
#include "Libraries/Blas/LevelEx.h"
#include <vector>

namespace porthip::blas {

/// Run(place in the packed triangle, place in the matrix), column by column.
template <class F>
static void eachOfTriangle(Uplo U, Index N, Index Ld, F Run) {
  Index At = 0;
  for (Index J = 0; J < N; ++J) {
    const Index Begin = U == CblasUpper ? 0 : J,
                End = U == CblasUpper ? J + 1 : N;
    for (Index I = Begin; I < End; ++I)
      Run(At++, J * Ld + I);
  }
}
static uint64_t packedSize(Index N) {
  return N <= 0 ? 0 : uint64_t(N * (N + 1) / 2);
}

template <class T>
Code tpttr(Handle &H, Uplo U, Index N, const T *AP, T *A, Index LdA) {
  if (N < 0 || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "tpttr");
  C.flag(U).size(N).in("AP", AP, packedSize(N)).matrix("A", A, N, N, LdA);
  return C.submit([=] {
    eachOfTriangle(U, N, LdA, [=](Index From, Index To) { A[To] = AP[From]; });
  });
}

template <class T>
Code trttp(Handle &H, Uplo U, Index N, const T *A, Index LdA, T *AP) {
  if (N < 0 || LdA < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "trttp");
  C.flag(U).size(N).matrix("A", A, N, N, LdA).out("AP", AP, packedSize(N));
  return C.submit([=] {
    eachOfTriangle(U, N, LdA, [=](Index To, Index From) { AP[To] = A[From]; });
  });
}

#define INSTANTIATE(T)                                                         \
  template Code tpttr<T>(Handle &, Uplo, Index, const T *, T *, Index);        \
  template Code trttp<T>(Handle &, Uplo, Index, const T *, Index, T *);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE

/// S: float of herk, a complex number of syrk.
template <class S, class F>
static Code rankKOfBytes(Handle &H, bool IsHermitian, Uplo U, Trans TA, Index N,
                         Index K, const S *Alpha, const void *A, Index LdA,
                         const S *Beta, std::complex<float> *C, Index LdC,
                         F Run) {
  const bool IsPlain = TA == CblasNoTrans;
  const Index Rows = IsPlain ? N : K, Columns = IsPlain ? K : N;
  if (N < 0 || K < 0 || TA == (IsHermitian ? CblasTrans : CblasConjTrans) ||
      LdA < atLeastOne(Rows) || LdC < atLeastOne(N))
    return Code::InvalidValue;
  Call Made(H, IsHermitian ? "herk" : "syrk");
  Scalar<S> By = Made.flag(U).flag(TA).size(N).size(K).scalar("alpha", Alpha);
  Made.operand("A", "signed char const*", A, 2 * matrixSize(Rows, Columns, LdA))
      .size(LdA);
  Scalar<S> And = Made.scalar("beta", Beta);
  Made.matrix("C", C, N, N, LdC);
  return Made.submit([=] {
    auto *From = static_cast<const int8_t *>(A);
    std::vector<std::complex<float>> Wide(size_t(Rows * Columns));
    for (Index J = 0; J < Columns; ++J)
      for (Index I = 0; I < Rows; ++I) {
        const int8_t *At = From + 2 * (J * LdA + I);
        Wide[size_t(J * Rows + I)] = {float(At[0]), float(At[1])};
      }
    if (N)
      Run(By.get(), Wide.data(), int(atLeastOne(Rows)), And.get());
  });
}

Code rankKEx(Handle &H, bool IsHermitian, Uplo U, Trans TA, Index N, Index K,
             const void *Alpha, const void *A, bool HasBytes, Index LdA,
             const void *Beta, std::complex<float> *C, Index LdC) {
  using T = std::complex<float>;
  auto *Real = static_cast<const float *>(Alpha),
       *RealBeta = static_cast<const float *>(Beta);
  auto *Full = static_cast<const T *>(Alpha),
       *FullBeta = static_cast<const T *>(Beta);
  if (!HasBytes)
    return IsHermitian ? herk(H, U, TA, N, K, Real, static_cast<const T *>(A),
                              LdA, RealBeta, C, LdC)
                       : syrk(H, U, TA, N, K, Full, static_cast<const T *>(A),
                              LdA, FullBeta, C, LdC);
  if (IsHermitian)
    return rankKOfBytes(H, true, U, TA, N, K, Real, A, LdA, RealBeta, C, LdC,
                        [=](float Al, const T *Wide, int Ld, float Be) {
                          OPENBLAS(cblas_cherk)
                          (CblasColMajor, U, TA, int(N), int(K), Al, Wide, Ld,
                           Be, C, int(LdC));
                        });
  return rankKOfBytes(H, false, U, TA, N, K, Full, A, LdA, FullBeta, C, LdC,
                      [=](T Al, const T *Wide, int Ld, T Be) {
                        OPENBLAS(cblas_csyrk)
                        (CblasColMajor, U, TA, int(N), int(K), &Al, Wide, Ld,
                         &Be, C, int(LdC));
                      });
}

/// Adds the matrices of each of a batch: Elements of it are from its first to
/// its last address.
static void addBatch(Call &Made, const char *Name, const Matrix &X,
                     uint64_t Elements, Index Count, bool IsArray,
                     bool IsWritten) {
  const uint64_t Bytes = Count ? Elements * bytesOf(X.Of) : 0;
  if (IsArray) {
    Made.array(Name, static_cast<const void *const *>(X.Base), Count, Bytes);
    return;
  }
  const Index Away = (Count - 1) * X.Stride * Index(bytesOf(X.Of));
  Made.operand(
      Name, (std::string(nameOf(X.Of)) + (IsWritten ? "*" : " const*")).c_str(),
      static_cast<const char *>(X.Base) +
          (Bytes ? std::min<Index>(Away, 0) : 0),
      Bytes ? Bytes + uint64_t(std::abs(Away)) : 0);
}

/// gemvEx() where a vector is read from its end: no product of matrices is
/// that.
static Code gemvByElements(Handle &H, Trans TA, Index M, Index N,
                           const float *Alpha, Matrix A, Matrix X, Index IncX,
                           const float *Beta, Matrix Y, Index IncY, Index Count,
                           bool IsArray) {
  const bool IsPlain = TA == CblasNoTrans;
  const Index Rows = IsPlain ? M : N, Inner = IsPlain ? N : M;
  if (A.Ld < atLeastOne(M))
    return Code::InvalidValue;
  Call Made(H, "gemv_batched");
  Made.flag(TA).size(M).size(N);
  const Scalar<float> Al = Made.scalar("alpha", Alpha);
  addBatch(Made, "A", A, matrixSize(M, N, A.Ld), Count, IsArray, false);
  Made.size(A.Ld);
  addBatch(Made, "x", X, vectorSize(Inner, IncX), Count, IsArray, false);
  Made.size(IncX);
  const Scalar<float> Be = Made.scalar("beta", Beta);
  addBatch(Made, "y", Y, vectorSize(Rows, IncY), Count, IsArray, true);
  Made.size(IncY).size(Count);
  return Made.submit([=] {
    auto at = [&](const Matrix &Of, Index I) {
      return IsArray
                 ? const_cast<void *>(
                       static_cast<const void *const *>(Of.Base)[I])
                 : static_cast<void *>(
                       const_cast<char *>(static_cast<const char *>(Of.Base)) +
                       I * Of.Stride * Index(bytesOf(Of.Of)));
    };
    for (Index I = 0; I < Count; ++I)
      for (Index Row = 0; Row < Rows; ++Row) {
        float Sum = 0;
        for (Index K = 0; K < Inner; ++K)
          Sum +=
              float(loadElement(A.Of, at(A, I),
                                IsPlain ? Row + K * A.Ld : K + Row * A.Ld)) *
              float(loadElement(X.Of, at(X, I), first(Inner, IncX) + K * IncX));
        const Index To = first(Rows, IncY) + Row * IncY;
        Sum *= Al.get();
        if (Be.get() != 0)
          Sum += Be.get() * float(loadElement(Y.Of, at(Y, I), To));
        storeElement(Y.Of, at(Y, I), To, Sum);
      }
  });
}

Code gemvEx(Handle &H, Trans TA, Index M, Index N, const float *Alpha, Matrix A,
            Matrix X, Index IncX, const float *Beta, Matrix Y, Index IncY,
            Index Count, bool IsArray) {
  if (M < 0 || N < 0 || !IncX || !IncY || Count < 0)
    return Code::InvalidValue;
  if (IncX < 0 || IncY < 0)
    return gemvByElements(H, TA, M, N, Alpha, A, X, IncX, Beta, Y, IncY, Count,
                          IsArray);
  const bool IsPlain = TA == CblasNoTrans;
  const Index Rows = IsPlain ? M : N, Inner = IsPlain ? N : M;
  const Compute How = {Type::F32, Rounding::None, /*IsPedantic=*/true};
  if (IncX == 1 && IncY == 1) {
    X.Ld = atLeastOne(Inner);
    Y.Ld = atLeastOne(Rows);
    return gemm(H, {TA, CblasNoTrans, Rows, 1, Inner, Alpha, Beta, A, X, Y,
                    Count, IsArray, How});
  }
  // A vector with gaps is a matrix of one row: y' = x' op(A)'.
  X.Ld = IncX;
  Y.Ld = IncY;
  return gemm(H, {CblasNoTrans, IsPlain ? CblasTrans : CblasNoTrans, 1, Rows,
                  Inner, Alpha, Beta, X, A, Y, Count, IsArray, How});
}

} // namespace porthip::blas
