// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Sparse/Entries.h"
#include <map>

namespace porthip::sparse {

namespace {

/// Sizes of op(M).
template <class M> Index rowsOf(const M &A, Op How) {
  return How == Op::None ? A.Rows : A.Columns;
}
template <class M> Index columnsOf(const M &A, Op How) {
  return How == Op::None ? A.Columns : A.Rows;
}

/// Entries of op(M) in the type of the computation: Run(row, column, value).
template <class C, class F>
bool forValues(const SparseMatrix &M, const char *Name, Op How, F Run,
               Index Number = 0) {
  return forEntries(
      M, Name,
      [&](Index Row, Index Column, Index K) {
        C Value = load<C>(M.Of, M.Values, K);
        if (How == Op::None)
          Run(Row, Column, Value);
        else
          Run(Column, Row, How == Op::Adjoint ? conjugate(Value) : Value);
      },
      Number);
}

/// op(M) by rows, without gaps.
template <class C>
std::vector<C> widened(const DenseMatrix &M, Op How, Index Number) {
  const Index Rows = rowsOf(M, How), Columns = columnsOf(M, How);
  std::vector<C> All(size_t(Rows * Columns));
  for (Index I = 0; I < Rows; ++I)
    for (Index J = 0; J < Columns; ++J) {
      Index From = How == Op::None ? M.at(I, J) : M.at(J, I);
      C Value = load<C>(M.Of, M.Values, Number * M.Stride + From);
      All[size_t(I * Columns + J)] =
          How == Op::Adjoint ? conjugate(Value) : Value;
    }
  return All;
}

template <class C>
bool spmmRun(Op OfA, Op OfB, C Alpha, C Beta, const SparseMatrix &M,
             const DenseMatrix &B, const DenseMatrix &To, Index Number) {
  const Index Columns = To.Columns;
  std::vector<C> Right = widened<C>(B, OfB, Number);
  std::vector<C> Sums(size_t(To.Rows * Columns));
  bool IsRight = forValues<C>(
      M, "A", OfA,
      [&](Index Row, Index K, C Value) {
        for (Index J = 0; J < Columns; ++J)
          Sums[size_t(Row * Columns + J)] +=
              Value * Right[size_t(K * Columns + J)];
      },
      M.Batch > 1 ? Number : 0);
  for (Index I = 0; IsRight && I < To.Rows; ++I)
    for (Index J = 0; J < Columns; ++J)
      update(To.Of, To.Values, Number * To.Stride + To.at(I, J), Alpha,
             Sums[size_t(I * Columns + J)], Beta);
  return IsRight;
}

} // namespace

Code spmv(Handle &H, Op OfA, Scalars S, const SparseMatrix &M,
          const DenseVector &X, const DenseVector &Y) {
  if (X.Size != columnsOf(M, OfA) || Y.Size != rowsOf(M, OfA))
    return Code::InvalidValue;
  if (M.Of != X.Of || !isComputed(M.Of, Y.Of, S.How) || M.Batch != 1 ||
      M.Is == Format::BlockedEll)
    return Code::NotSupported;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spmv");
    Call.flag(int(OfA));
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("matA", M, false);
    Call.vector("vecX", X, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.vector("vecY", Y, true);
    return Call.submitStatus([=] {
      std::vector<C> Right(size_t(X.Size)), Sums(size_t(Y.Size));
      for (Index I = 0; I < X.Size; ++I)
        Right[size_t(I)] = load<C>(X.Of, X.Values, I);
      bool IsRight =
          forValues<C>(M, "matA", OfA, [&](Index Row, Index K, C Value) {
            Sums[size_t(Row)] += Value * Right[size_t(K)];
          });
      for (Index I = 0; IsRight && I < Y.Size; ++I)
        update(Y.Of, Y.Values, I, Alpha.get(), Sums[size_t(I)], Beta.get());
      return statusOf(IsRight);
    });
  });
}

Code spmm(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &M,
          const DenseMatrix &B, const DenseMatrix &To) {
  if (rowsOf(M, OfA) != To.Rows || columnsOf(B, OfB) != To.Columns ||
      columnsOf(M, OfA) != rowsOf(B, OfB) || B.Batch != To.Batch ||
      (M.Batch != 1 && M.Batch != To.Batch))
    return Code::InvalidValue;
  if (M.Of != B.Of || !isComputed(M.Of, To.Of, S.How) ||
      M.Is == Format::SlicedEll)
    return Code::NotSupported;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spmm");
    Call.flag(int(OfA)).flag(int(OfB));
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("matA", M, false);
    Call.dense("matB", B, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.dense("matC", To, true);
    return Call.submitStatus([=] {
      bool IsRight = true;
      for (Index I = 0; IsRight && I < To.Batch; ++I)
        IsRight = spmmRun<C>(OfA, OfB, Alpha.get(), Beta.get(), M, B, To, I);
      return statusOf(IsRight);
    });
  });
}

Code sddmm(Handle &H, Op OfA, Op OfB, Scalars S, const DenseMatrix &A,
           const DenseMatrix &B, const SparseMatrix &To) {
  if (rowsOf(A, OfA) != To.Rows || columnsOf(B, OfB) != To.Columns ||
      columnsOf(A, OfA) != rowsOf(B, OfB) || A.Batch != To.Batch ||
      B.Batch != To.Batch)
    return Code::InvalidValue;
  if (A.Of != B.Of || !isComputed(A.Of, To.Of, S.How) || To.hasGaps())
    return Code::NotSupported;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "sddmm");
    Call.flag(int(OfA)).flag(int(OfB));
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.dense("matA", A, false);
    Call.dense("matB", B, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.matrix("matC", To, true);
    return Call.submitStatus([=] {
      const Index Depth = columnsOf(A, OfA);
      bool IsRight = true;
      for (Index Number = 0; IsRight && Number < To.Batch; ++Number) {
        std::vector<C> Left = widened<C>(A, OfA, Number),
                       Right = widened<C>(B, OfB, Number);
        auto entry = [&](Index Row, Index Column, Index At) {
          C Sum = 0;
          for (Index K = 0; K < Depth; ++K)
            Sum += Left[size_t(Row * Depth + K)] *
                   Right[size_t(K * To.Columns + Column)];
          update(To.Of, To.Values, At, Alpha.get(), Sum, Beta.get());
        };
        IsRight = forEntries(To, "matC", entry, Number);
      }
      return statusOf(IsRight);
    });
  });
}

namespace {

/// A row of a sparse result, by columns in ascending order.
template <class C> using Row = std::map<Index, C>;

template <class C>
bool spgemmRun(Op OfA, Op OfB, C Alpha, C Beta, const SparseMatrix &A,
               const SparseMatrix &B, const SparseMatrix &Old,
               ProductPlan &Plan) {
  std::vector<std::vector<std::pair<Index, C>>> Right(size_t(rowsOf(B, OfB)));
  std::vector<Row<C>> Rows(size_t(rowsOf(A, OfA)));
  bool IsRight = forValues<C>(B, "matB", OfB, [&](Index I, Index J, C Value) {
    Right[size_t(I)].push_back({J, Value});
  });
  IsRight =
      IsRight && forValues<C>(A, "matA", OfA, [&](Index I, Index K, C Value) {
        for (auto &[J, Other] : Right[size_t(K)])
          Rows[size_t(I)][J] += Alpha * Value * Other;
      });
  // The old values count where beta does.
  if (IsRight && Beta != C(0))
    IsRight =
        forValues<C>(Old, "matC", Op::None, [&](Index I, Index J, C Value) {
          Rows[size_t(I)][J] += Beta * Value;
        });
  Plan = ProductPlan();
  Plan.Offsets.push_back(0);
  for (const Row<C> &R : Rows) {
    for (auto &[J, Value] : R)
      Plan.Columns.push_back(J);
    Plan.Offsets.push_back(Index(Plan.Columns.size()));
  }
  Plan.Values.resize(Plan.Columns.size() * blas::bytesOf(Old.Of));
  Index At = 0;
  for (const Row<C> &R : Rows)
    for (auto &[J, Value] : R)
      store(Old.Of, Plan.Values.data(), At++, Value);
  return IsRight;
}

} // namespace

Code spgemmCompute(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &A,
                   const SparseMatrix &B, SparseMatrix &To,
                   std::shared_ptr<ProductPlan> Plan) {
  if (rowsOf(A, OfA) != To.Rows || columnsOf(B, OfB) != To.Columns ||
      columnsOf(A, OfA) != rowsOf(B, OfB))
    return Code::InvalidValue;
  if (A.Of != B.Of || !isComputed(A.Of, To.Of, S.How) || A.Is != Format::Csr ||
      B.Is != Format::Csr || To.Is != Format::Csr)
    return Code::NotSupported;
  Index Count = 0;
  Code Result = byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spgemm");
    Call.flag(int(OfA)).flag(int(OfB));
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("matA", A, false);
    Call.matrix("matB", B, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    auto *Told = static_cast<Index *>(Call.hostResult("i64", &Count, 8));
    return Call.submitStatus([=, Old = To] {
      bool IsRight =
          spgemmRun<C>(OfA, OfB, Alpha.get(), Beta.get(), A, B, Old, *Plan);
      *Told = Index(Plan->Columns.size());
      return statusOf(IsRight);
    });
  });
  if (Result == Code::Success)
    To.Count = Count;
  return Result;
}

Code spgemmCopy(Handle &H, const SparseMatrix &To,
                const std::shared_ptr<ProductPlan> &Plan) {
  if (Index(Plan->Columns.size()) != To.Count ||
      Index(Plan->Offsets.size()) != To.Rows + 1)
    return Code::InvalidValue;
  SparseCall Call(H, "spgemmCopy");
  Call.matrix("matC", To, true, /*WritesPlaces=*/true);
  return Call.submit([=] {
    for (size_t I = 0; I < Plan->Offsets.size(); ++I)
      To.Offsets.set(Index(I), Plan->Offsets[I] + To.Base);
    for (size_t I = 0; I < Plan->Columns.size(); ++I)
      To.Minor.set(Index(I), Plan->Columns[I] + To.Base);
    std::copy(Plan->Values.begin(), Plan->Values.end(),
              static_cast<char *>(To.Values));
  });
}

} // namespace porthip::sparse
