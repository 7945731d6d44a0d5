// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangular solutions. Entries outside of the triangle do not count, nor does
// a diagonal that is said to be of ones.
#include "Libraries/Sparse/Older.h"

namespace porthip::sparse {

namespace {

/// A triangle by rows, its diagonal apart.
template <class C> struct Triangle {
  bool IsUpper = false; ///< of op(M)
  std::vector<std::vector<std::pair<Index, C>>> Rows;
  std::vector<C> Diagonal;
};

template <class C> bool read(const SparseMatrix &M, Op How, Triangle<C> &To) {
  To.IsUpper = M.IsUpper == (How == Op::None);
  To.Rows.resize(size_t(M.Rows));
  To.Diagonal.assign(size_t(M.Rows), C(M.IsUnit ? 1 : 0));
  return forEntries(M, "matA", [&](Index Row, Index Column, Index K) {
    C Value = load<C>(M.Of, M.Values, K);
    if (How == Op::Adjoint)
      Value = conjugate(Value);
    if (Row == Column) {
      if (!M.IsUnit)
        To.Diagonal[size_t(Row)] = Value;
    } else if ((Row < Column) == M.IsUpper) {
      Index At = How == Op::None ? Row : Column;
      To.Rows[size_t(At)].push_back({How == Op::None ? Column : Row, Value});
    }
  });
}

/// In place, Step numbers apart. A diagonal of 0 gives infinity or NaN, as it
/// does on a GPU.
template <class C> void solve(const Triangle<C> &T, C *X, size_t Step) {
  const size_t N = T.Rows.size();
  for (size_t I = 0; I < N; ++I) {
    size_t Row = T.IsUpper ? N - 1 - I : I;
    C Sum = X[Row * Step];
    for (auto &[Column, Value] : T.Rows[Row])
      Sum -= Value * X[size_t(Column) * Step];
    X[Row * Step] = Sum / T.Diagonal[Row];
  }
}

bool isSolved(const SparseMatrix &M, Type X, Type Y, Type How) {
  // The generic calls have no triangles of these, as the vendors say.
  return M.Is != Format::BlockedEll && M.Is != Format::Bsr && M.Of == How &&
         X == How && Y == How && How != Type::I32 && M.Batch == 1 &&
         How != Type::F16 && How != Type::BF16;
}

} // namespace

Code spsv(Handle &H, Op OfA, Scalars S, const SparseMatrix &M,
          const DenseVector &X, const DenseVector &Y) {
  if (M.Rows != M.Columns || X.Size != M.Rows || Y.Size != M.Rows)
    return Code::InvalidValue;
  if (!isSolved(M, X.Of, Y.Of, S.How))
    return Code::NotSupported;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spsv");
    Call.flag(int(OfA)).flag(M.IsUpper).flag(M.IsUnit);
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("matA", M, false);
    Call.vector("vecX", X, false);
    Call.vector("vecY", Y, true);
    return Call.submitStatus([=] {
      Triangle<C> T;
      if (!read(M, OfA, T))
        return Status::IllegalAddress;
      std::vector<C> All(size_t(X.Size));
      for (Index I = 0; I < X.Size; ++I)
        All[size_t(I)] = Alpha.get() * load<C>(X.Of, X.Values, I);
      solve(T, All.data(), 1);
      for (Index I = 0; I < Y.Size; ++I)
        store(Y.Of, Y.Values, I, All[size_t(I)]);
      return Status::Success;
    });
  });
}

Code findZeroDiagonal(Handle &H, const SparseMatrix &M,
                      const std::shared_ptr<IncompleteState> &State) {
  SparseCall Call(H, "zeroDiagonal");
  Call.flag(M.IsUnit);
  Call.matrix("matA", M, false);
  return Call.submitStatus([=] {
    std::vector<bool> Has(size_t(M.Rows), M.IsUnit);
    bool IsRight = forEntries(M, "matA", [&](Index I, Index J, Index K) {
      if (I == J && load<std::complex<double>>(M.Of, M.Values, K) != 0.0)
        Has[size_t(I)] = true;
    });
    auto First = std::find(Has.begin(), Has.end(), false);
    State->ZeroPivot = First == Has.end()
                           ? -1
                           : int((First - Has.begin()) / M.BlockDim) + M.Base;
    return statusOf(IsRight);
  });
}

Code spsm(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &M,
          const DenseMatrix &B, const DenseMatrix &To) {
  const bool IsPlain = OfB == Op::None;
  if (M.Rows != M.Columns || To.Rows != M.Rows ||
      (IsPlain ? B.Rows : B.Columns) != To.Rows ||
      (IsPlain ? B.Columns : B.Rows) != To.Columns)
    return Code::InvalidValue;
  if (!isSolved(M, B.Of, To.Of, S.How) || M.hasGaps() || B.Batch != 1 ||
      To.Batch != 1)
    return Code::NotSupported;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spsm");
    Call.flag(int(OfA)).flag(int(OfB)).flag(M.IsUpper).flag(M.IsUnit);
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("matA", M, false);
    Call.dense("matB", B, false);
    Call.dense("matC", To, true);
    return Call.submitStatus([=] {
      Triangle<C> T;
      if (!read(M, OfA, T))
        return Status::IllegalAddress;
      std::vector<C> All(size_t(To.Rows * To.Columns));
      for (Index I = 0; I < To.Rows; ++I)
        for (Index J = 0; J < To.Columns; ++J) {
          C Value = load<C>(B.Of, B.Values, IsPlain ? B.at(I, J) : B.at(J, I));
          All[size_t(I * To.Columns + J)] =
              Alpha.get() * (OfB == Op::Adjoint ? conjugate(Value) : Value);
        }
      for (Index J = 0; J < To.Columns; ++J)
        solve(T, All.data() + J, size_t(To.Columns));
      for (Index I = 0; I < To.Rows; ++I)
        for (Index J = 0; J < To.Columns; ++J)
          store(To.Of, To.Values, To.at(I, J), All[size_t(I * To.Columns + J)]);
      return Status::Success;
    });
  });
}

} // namespace porthip::sparse
