// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Solver/SparseSolver.h"

namespace porthip::solver {
using blas::Call;
using vgpu::rt::Status;

namespace {

// The most that a band may take; larger ones would take all memory of the host.
constexpr uint64_t MostBandBytes = uint64_t(8) << 30;

/// The new number of each row, and how far entries are from the diagonal.
struct Band {
  const SparsePlaces &At;
  std::vector<Index> Order, New;
  Index Below = 0, Above = 0;

  /// Lower: of a symmetric matrix, whose lower triangle is read.
  Band(const SparsePlaces &At, bool IsSymmetric)
      : At(At), Order(reverseCuthillMcKee(At)), New(At.N) {
    for (Index I = 0; I < At.N; ++I)
      New[Order[I]] = I;
    for (Index Row = 0; Row < At.N; ++Row)
      for (Index K = At.begin(Row); K < At.begin(Row + 1); ++K) {
        const Index Off = New[Row] - New[At.column(K)];
        Below = std::max(Below, IsSymmetric ? std::abs(Off) : Off);
        Above = std::max(Above, -Off);
      }
  }
};

template <class T> T mirrored(T Value) {
  if constexpr (IsComplex<T>)
    return std::conj(Value);
  else
    return Value;
}

/// A band that is factored. Singular: the row of the matrix without a pivot.
template <class T> struct Factored {
  Band Of;
  bool IsCholesky;
  Index Ld;
  std::vector<T> Values;
  std::vector<int> Pivots;
  Index Singular = -1;

  Factored(Factors By, const SparsePlaces &At)
      : Of(At, By == Factors::Cholesky), IsCholesky(By == Factors::Cholesky),
        Ld(IsCholesky ? Of.Below + 1 : 2 * Of.Below + Of.Above + 1) {}

  bool fits() const {
    const uint64_t Bytes = uint64_t(Ld) * uint64_t(Of.At.N) * sizeof(T);
    if (Bytes <= MostBandBytes)
      return true;
    vgpu::rt::tellUser("a sparse matrix of " + std::to_string(Of.At.N) +
                       " rows has a band of " + std::to_string(Bytes >> 20) +
                       " MiB, which is too much");
    return false;
  }

  T &at(Index Row, Index Column) {
    return Values[Column * Ld + Row - Column +
                  (IsCholesky ? 0 : Of.Below + Of.Above)];
  }

  void factor(const T *From, T Shift, RealOf<T> Tolerance) {
    const SparsePlaces &P = Of.At;
    Values.assign(size_t(Ld * P.N), T(0));
    for (Index Row = 0; Row < P.N; ++Row)
      for (Index K = P.begin(Row); K < P.begin(Row + 1); ++K)
        place(Row, P.column(K), From[K]);
    for (Index I = 0; Shift != T(0) && I < P.N; ++I)
      at(I, I) -= Shift;
    const int N = int(P.N);
    int Info = 0;
    if (IsCholesky) {
      Info = lapack<T>("pbtrf", 'L', N, int(Of.Below), Values.data(), int(Ld));
    } else {
      Pivots.resize(P.N);
      Info = lapack<T>("gbtrf", N, N, int(Of.Below), int(Of.Above),
                       Values.data(), int(Ld), Pivots.data());
    }
    Singular = Info > 0 ? Of.Order[Info - 1] : firstBelow(Tolerance);
  }
  Index firstBelow(RealOf<T> Tolerance) {
    for (Index I = 0; I < Of.At.N; ++I)
      if (!(std::abs(at(I, I)) > Tolerance))
        return Of.Order[I];
    return -1;
  }

  /// X may be B.
  void solve(const T *B, T *X) {
    const int N = int(Of.At.N), One = 1;
    std::vector<T> V(Of.At.N);
    for (Index I = 0; I < Of.At.N; ++I)
      V[I] = B[Of.Order[I]];
    if (IsCholesky)
      (void)lapack<T>("pbtrs", 'L', N, int(Of.Below), One, Values.data(),
                      int(Ld), V.data(), N);
    else
      (void)lapack<T>("gbtrs", 'N', N, int(Of.Below), int(Of.Above), One,
                      Values.data(), int(Ld), Pivots.data(), V.data(), N);
    for (Index I = 0; I < Of.At.N; ++I)
      X[Of.Order[I]] = V[I];
  }

private:
  /// Entries that are there twice are added.
  void place(Index Row, Index Column, T Value) {
    const Index I = Of.New[Row], J = Of.New[Column];
    if (!IsCholesky)
      at(I, J) += Value;
    else if (Row >= Column)
      at(std::max(I, J), std::min(I, J)) += I >= J ? Value : mirrored(Value);
  }
};

template <class T>
Status solveNow(Factors By, const SparseSystem<T> &S, Index Count = 1) {
  if (!areInside("csrlsv", S.At))
    return Status::InvalidValue;
  Factored<T> F(By, S.At);
  if (!F.fits())
    return Status::OutOfMemory;
  for (Index I = 0; I < Count; ++I) {
    F.factor(S.Values + I * S.At.Count, T(0), S.Tolerance);
    if (S.Singular)
      *S.Singular = int(F.Singular);
    // Nothing is said of the solution then.
    if (F.Singular < 0)
      F.solve(S.B + I * S.At.N, S.X + I * S.At.N);
  }
  return Status::Success;
}

template <class T> Status eigenNow(const SparseEigen<T> &E) {
  if (!areInside("csreigvsi", E.At))
    return Status::InvalidValue;
  Factored<T> F(Factors::Lu, E.At);
  if (!F.fits())
    return Status::OutOfMemory;
  const Index N = E.At.N;
  F.factor(E.Values, E.Shift, 0);
  auto scaled = [](std::vector<T> V) {
    RealOf<T> Sum = 0;
    for (const T &X : V)
      Sum += std::norm(X);
    for (T &X : V)
      X /= std::sqrt(Sum);
    return V;
  };
  std::vector<T> X = scaled({E.Start, E.Start + N}), Y(N);
  T Value = E.Shift;
  // The shift may be an eigenvalue itself.
  for (int Step = 0; Step < E.Steps && F.Singular < 0; ++Step) {
    F.solve(X.data(), Y.data());
    X = scaled(Y);
    Value = T(0);
    std::vector<T> Product(N);
    for (Index Row = 0; Row < N; ++Row) {
      for (Index K = E.At.begin(Row); K < E.At.begin(Row + 1); ++K)
        Product[Row] += E.Values[K] * X[E.At.column(K)];
      Value += mirrored(X[Row]) * Product[Row];
    }
    RealOf<T> Off = 0;
    for (Index Row = 0; Row < N; ++Row)
      Off += std::norm(Product[Row] - Value * X[Row]);
    if (std::sqrt(Off) < E.Tolerance)
      break;
  }
  *E.Value = Value;
  std::copy(X.begin(), X.end(), E.X);
  return Status::Success;
}

Code codeOf(Status S) {
  return S == Status::Success       ? Code::Success
         : S == Status::OutOfMemory ? Code::AllocFailed
                                    : Code::InvalidValue;
}
template <class T>
void tellSystem(Call &C, const SparseSystem<T> &S, Index Count) {
  C.size(S.At.N).size(S.At.Count);
  C.in("csrVal", S.Values, uint64_t(S.At.Count * Count));
  C.in("csrRowPtr", S.At.Offsets, uint64_t(S.At.N + 1));
  C.in("csrColInd", S.At.Columns, uint64_t(S.At.Count));
  C.in("b", S.B, uint64_t(S.At.N * Count));
}
bool isWrong(const SparsePlaces &P) { return P.N < 1 || P.Count < 0; }

constexpr const char *Names[] = {"sparse_lu", "sparse_qr", "sparse_cholesky"};

} // namespace

template <class T>
Code solveSparse(Handle &H, Factors By, const SparseSystem<T> &S) {
  if (isWrong(S.At) || !S.Singular)
    return Code::InvalidValue;
  Call C(H, Names[int(By)], "solver");
  tellSystem(C, S, 1);
  C.value(blas::TypeName<RealOf<T>>::Cxx, &S.Tolerance, sizeof(S.Tolerance));
  C.out("x", S.X, uint64_t(S.At.N));
  SparseSystem<T> Run = S;
  Run.Singular =
      static_cast<int *>(C.hostResult("i32", S.Singular, sizeof(int)));
  return C.submitStatus([=] { return solveNow(By, Run); });
}
template <class T>
Code solveSparseOnHost(Factors By, const SparseSystem<T> &S) {
  return isWrong(S.At) || !S.Singular ? Code::InvalidValue
                                      : codeOf(solveNow(By, S));
}

template <class T>
Code solveSparseBatch(Handle &H, const SparseSystem<T> &S, Index Count) {
  if (isWrong(S.At) || Count < 0)
    return Code::InvalidValue;
  Call C(H, "sparse_qr_batched", "solver");
  tellSystem(C, S, Count);
  C.size(Count).out("x", S.X, uint64_t(S.At.N * Count));
  return C.submitStatus([=] { return solveNow(Factors::Qr, S, Count); });
}

template <class T> Code eigenSparse(Handle &H, const SparseEigen<T> &E) {
  if (isWrong(E.At))
    return Code::InvalidValue;
  Call C(H, "sparse_eigen", "solver");
  C.size(E.At.N).size(E.At.Count);
  C.in("csrVal", E.Values, uint64_t(E.At.Count));
  C.in("csrRowPtr", E.At.Offsets, uint64_t(E.At.N + 1));
  C.in("csrColInd", E.At.Columns, uint64_t(E.At.Count));
  C.value(blas::TypeName<T>::Cxx, &E.Shift, sizeof(E.Shift));
  C.in("x0", E.Start, uint64_t(E.At.N)).size(E.Steps);
  C.out("mu", E.Value, 1).out("x", E.X, uint64_t(E.At.N));
  return C.submitStatus([=] { return eigenNow(E); });
}
template <class T> Code eigenSparseOnHost(const SparseEigen<T> &E) {
  return isWrong(E.At) ? Code::InvalidValue : codeOf(eigenNow(E));
}

#define PORTHIP_FOR(T)                                                         \
  template Code solveSparse(Handle &, Factors, const SparseSystem<T> &);       \
  template Code solveSparseOnHost(Factors, const SparseSystem<T> &);           \
  template Code solveSparseBatch(Handle &, const SparseSystem<T> &, Index);    \
  template Code eigenSparse(Handle &, const SparseEigen<T> &);                 \
  template Code eigenSparseOnHost(const SparseEigen<T> &);
PORTHIP_FOR(float)
PORTHIP_FOR(double)
PORTHIP_FOR(std::complex<float>)
PORTHIP_FOR(std::complex<double>)
#undef PORTHIP_FOR

} // namespace porthip::solver
