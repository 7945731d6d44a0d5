// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From one format to another, and sparse vectors.
#include "Libraries/Sparse/Entries.h"
#include <algorithm>
#include <cstring>

namespace porthip::sparse {

namespace {

/// Bytes of element I.
char *element(Type Of, void *Base, Index I) {
  return static_cast<char *>(Base) + I * Index(blas::bytesOf(Of));
}
void copyElement(Type Of, const void *From, Index I, void *To, Index J) {
  std::memcpy(element(Of, To, J), element(Of, const_cast<void *>(From), I),
              blas::bytesOf(Of));
}
/// Minus zero is one, too.
bool isZero(Type Of, const void *From, Index I) {
  return load<std::complex<double>>(Of, From, I) == 0.0;
}

/// Run(row, column) for each number that is not zero, in the order of M's
/// format.
template <class F>
void forNonzeros(const DenseMatrix &From, bool IsByColumns, F Run) {
  const Index Lines = IsByColumns ? From.Columns : From.Rows;
  const Index Across = IsByColumns ? From.Rows : From.Columns;
  for (Index L = 0; L < Lines; ++L)
    for (Index A = 0; A < Across; ++A) {
      Index Row = IsByColumns ? A : L, Column = IsByColumns ? L : A;
      if (!isZero(From.Of, From.Values, From.at(Row, Column)))
        Run(Row, Column);
    }
}

bool isSameSize(const DenseMatrix &A, const SparseMatrix &B) {
  return A.Rows == B.Rows && A.Columns == B.Columns;
}

} // namespace

Code analyzeDense(Handle &H, const DenseMatrix &From, SparseMatrix &To) {
  if (!isSameSize(From, To))
    return Code::InvalidValue;
  if (From.Of != To.Of || From.Batch != 1 || To.blockSize() > 1 || To.hasGaps())
    // The places of blocks are the program's; AMD's library has no such call.
    return From.Of == To.Of && From.Batch == 1 && To.Is == Format::BlockedEll &&
                   !To.LiesByBlocks
               ? Code::Success
               : Code::NotSupported;
  Index Count = 0;
  SparseCall Call(H, "denseToSparseAnalysis");
  Call.flag(int(To.Is));
  Call.dense("matA", From, false);
  const bool HasOffsets = To.Is != Format::Coo;
  if (HasOffsets)
    Call.indices("offsets", To.Offsets, To.offsets(), true);
  auto *Told = static_cast<Index *>(Call.hostResult("i64", &Count, 8));
  Code Result = Call.submit([=] {
    std::vector<Index> Of(size_t(To.offsets() + 1));
    *Told = 0;
    forNonzeros(From, To.Is == Format::Csc, [&](Index Row, Index Column) {
      ++*Told;
      if (HasOffsets)
        ++Of[size_t(To.Is == Format::Csc ? Column : Row) + 1];
    });
    Index Sum = To.Base;
    for (Index I = 0; HasOffsets && I < To.offsets(); ++I)
      To.Offsets.set(I, Sum += Of[size_t(I)]);
  });
  if (Result == Code::Success)
    To.Count = Count;
  return Result;
}

/// Fills the blocks of places that are there. Gaps get zeros.
static Code fillBlocks(Handle &H, const DenseMatrix &From,
                       const SparseMatrix &To) {
  SparseCall Call(H, "denseToSparse");
  Call.dense("matA", From, false);
  Call.matrix("matB", To, true);
  return Call.submitStatus([=] {
    std::memset(To.Values, 0,
                size_t(To.Count * To.blockSize()) * blas::bytesOf(To.Of));
    return statusOf(
        forEntries(To, "matB", [&](Index Row, Index Column, Index K) {
          copyElement(From.Of, From.Values, From.at(Row, Column), To.Values, K);
        }));
  });
}

Code denseToSparse(Handle &H, const DenseMatrix &From, const SparseMatrix &To) {
  if (!isSameSize(From, To))
    return Code::InvalidValue;
  if (From.Of != To.Of || From.Batch != 1)
    return Code::NotSupported;
  if (To.Is == Format::BlockedEll && !To.LiesByBlocks)
    return fillBlocks(H, From, To);
  if (To.blockSize() > 1 || To.hasGaps())
    return Code::NotSupported;
  SparseCall Call(H, "denseToSparse");
  Call.dense("matA", From, false);
  Call.matrix("matB", To, true, /*WritesPlaces=*/true);
  return Call.submit([=] {
    Index K = 0;
    forNonzeros(From, To.Is == Format::Csc, [&](Index Row, Index Column) {
      if (K >= To.Count)
        return; // since the analysis some became others
      if (To.Is == Format::Coo)
        To.Offsets.set(K, Row + To.Base);
      To.Minor.set(K, (To.Is == Format::Csc ? Row : Column) + To.Base);
      copyElement(From.Of, From.Values, From.at(Row, Column), To.Values, K++);
    });
  });
}

Code sparseToDense(Handle &H, const SparseMatrix &From, const DenseMatrix &To) {
  if (!isSameSize(To, From))
    return Code::InvalidValue;
  if (From.Of != To.Of || To.Batch != 1 || From.Batch != 1)
    return Code::NotSupported;
  SparseCall Call(H, "sparseToDense");
  Call.matrix("matA", From, false);
  Call.dense("matB", To, true);
  return Call.submitStatus([=] {
    for (Index I = 0; I < To.Rows; ++I)
      for (Index J = 0; J < To.Columns; ++J)
        std::memset(element(To.Of, To.Values, To.at(I, J)), 0,
                    blas::bytesOf(To.Of));
    return statusOf(
        forEntries(From, "matA", [&](Index Row, Index Column, Index K) {
          copyElement(From.Of, From.Values, K, To.Values, To.at(Row, Column));
        }));
  });
}

Code countNonzeros(Handle &H, bool OfRows, const DenseMatrix &From, int *Each,
                   int *All) {
  SparseCall Call(H, "nnz");
  Call.flag(OfRows);
  Call.dense("A", From, false);
  Call.out("nnzPerRowCol", Each, uint64_t(OfRows ? From.Rows : From.Columns));
  int *Told = Call.result(All);
  return Call.submit([=] {
    std::fill_n(Each, OfRows ? From.Rows : From.Columns, 0);
    *Told = 0;
    forNonzeros(From, !OfRows, [&](Index Row, Index Column) {
      ++Each[OfRows ? Row : Column];
      ++*Told;
    });
  });
}

Code csrToCoo(Handle &H, const int *Offsets, Index Count, Index Rows, int *To,
              int Base) {
  if (Count < 0 || Rows < 0)
    return Code::InvalidValue;
  SparseCall Call(H, "csr2coo");
  Call.in("csrRowPtr", Offsets, uint64_t(Rows + 1)).size(Count).size(Rows);
  Call.out("cooRowInd", To, uint64_t(Count)).flag(Base);
  return Call.submitStatus([=] {
    for (Index Row = 0; Row < Rows; ++Row) {
      Index Begin = Offsets[Row] - Base, End = Offsets[Row + 1] - Base;
      if (Begin < 0 || End > Count) {
        vgpu::rt::tellUser("csr2coo: row " + std::to_string(Row) +
                           " has entries outside of the matrix");
        return Status::IllegalAddress;
      }
      for (Index K = Begin; K < End; ++K)
        To[K] = int(Row + Base);
    }
    return Status::Success;
  });
}

Code cooToCsr(Handle &H, const int *Rows, Index Count, Index RowCount, int *To,
              int Base) {
  if (Count < 0 || RowCount < 0)
    return Code::InvalidValue;
  SparseCall Call(H, "coo2csr");
  Call.in("cooRowInd", Rows, uint64_t(Count)).size(Count).size(RowCount);
  Call.out("csrRowPtr", To, uint64_t(RowCount + 1)).flag(Base);
  return Call.submit([=] {
    // The entries are sorted by rows.
    Index K = 0;
    for (Index Row = 0; Row <= RowCount; ++Row) {
      while (K < Count && Rows[K] - Base < Row)
        ++K;
      To[Row] = int(K + Base);
    }
  });
}

Code csrToCsc(Handle &H, const SparseMatrix &From, const SparseMatrix &To,
              bool HasValues) {
  if (From.Rows < 0 || From.Columns < 0 || From.Count < 0)
    return Code::InvalidValue;
  SparseCall Call(H, "csr2csc");
  Call.flag(HasValues);
  Call.matrix("csr", From, false);
  Call.matrix("csc", To, HasValues, /*WritesPlaces=*/true);
  return Call.submitStatus([=] {
    std::vector<Index> Next(size_t(From.Columns + 1));
    bool IsRight = forEntries(From, "csr", [&](Index, Index Column, Index) {
      ++Next[size_t(Column) + 1];
    });
    if (!IsRight)
      return Status::IllegalAddress;
    for (Index J = 0; J < From.Columns; ++J)
      Next[size_t(J) + 1] += Next[size_t(J)];
    for (Index J = 0; J <= From.Columns; ++J)
      To.Offsets.set(J, Next[size_t(J)] + To.Base);
    forEntries(From, "csr", [&](Index Row, Index Column, Index K) {
      Index At = Next[size_t(Column)]++;
      To.Minor.set(At, Row + To.Base);
      if (HasValues)
        copyElement(From.Of, From.Values, K, To.Values, At);
    });
    return Status::Success;
  });
}

//===-- Sparse vectors ----------------------------------------------------===//

Code axpby(Handle &H, const void *Alpha, const SparseVector &X,
           const void *Beta, const DenseVector &Y) {
  if (X.Size != Y.Size)
    return Code::InvalidValue;
  if (X.Of != Y.Of)
    return Code::NotSupported;
  bool IsSmall = X.Of == Type::F16 || X.Of == Type::BF16;
  return byCompute(IsSmall ? Type::F32 : X.Of, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "axpby");
    auto A = Call.scalar("alpha", static_cast<const C *>(Alpha));
    Call.vector("vecX", X, false);
    auto B = Call.scalar("beta", static_cast<const C *>(Beta));
    Call.vector("vecY", Y, true);
    return Call.submitStatus([=] {
      if (!isInside(X))
        return Status::IllegalAddress;
      for (Index I = 0; I < Y.Size; ++I)
        store(Y.Of, Y.Values, I, C(B.get() * load<C>(Y.Of, Y.Values, I)));
      for (Index K = 0; K < X.Count; ++K) {
        Index I = X.At.get(K) - X.Base;
        store(Y.Of, Y.Values, I,
              C(load<C>(Y.Of, Y.Values, I) +
                A.get() * load<C>(X.Of, X.Values, K)));
      }
      return Status::Success;
    });
  });
}

Code gather(Handle &H, const DenseVector &Y, const SparseVector &X) {
  if (X.Size != Y.Size || X.Of != Y.Of)
    return Code::InvalidValue;
  SparseCall Call(H, "gather");
  Call.vector("vecY", Y, false);
  Call.vector("vecX", X, true);
  return Call.submitStatus([=] {
    bool IsRight = isInside(X);
    for (Index K = 0; IsRight && K < X.Count; ++K)
      copyElement(Y.Of, Y.Values, X.At.get(K) - X.Base, X.Values, K);
    return statusOf(IsRight);
  });
}

Code scatter(Handle &H, const SparseVector &X, const DenseVector &Y) {
  if (X.Size != Y.Size || X.Of != Y.Of)
    return Code::InvalidValue;
  SparseCall Call(H, "scatter");
  Call.vector("vecX", X, false);
  Call.vector("vecY", Y, true);
  return Call.submitStatus([=] {
    bool IsRight = isInside(X);
    for (Index K = 0; IsRight && K < X.Count; ++K)
      copyElement(X.Of, X.Values, K, Y.Values, X.At.get(K) - X.Base);
    return statusOf(IsRight);
  });
}

Code spvv(Handle &H, Op OfX, const SparseVector &X, const DenseVector &Y,
          void *Result, Type How) {
  if (X.Size != Y.Size)
    return Code::InvalidValue;
  if (X.Of != Y.Of || !isComputed(X.Of, How, How))
    return Code::NotSupported;
  return byCompute(How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spvv");
    Call.flag(int(OfX));
    Call.vector("vecX", X, false);
    Call.vector("vecY", Y, false);
    C *To = Call.result(static_cast<C *>(Result));
    return Call.submitStatus([=] {
      if (!isInside(X))
        return Status::IllegalAddress;
      C Sum = 0;
      for (Index K = 0; K < X.Count; ++K) {
        C Value = load<C>(X.Of, X.Values, K);
        if (OfX == Op::Adjoint)
          Value = conjugate(Value);
        Sum += Value * load<C>(Y.Of, Y.Values, X.At.get(K) - X.Base);
      }
      *To = Sum;
      return Status::Success;
    });
  });
}

} // namespace porthip::sparse

//===-- Sorted entries ----------------------------------------------------===//

namespace porthip::sparse {

/// The order that sorts N entries by before(I, J), where they are equal as they
/// are.
template <class F> static std::vector<Index> sorted(Index N, F Before) {
  std::vector<Index> Of(static_cast<size_t>(N));
  for (Index I = 0; I < N; ++I)
    Of[size_t(I)] = I;
  std::stable_sort(Of.begin(), Of.end(), Before);
  return Of;
}
static void permute(const std::vector<Index> &Of, int *Numbers) {
  if (!Numbers)
    return;
  std::vector<int> Old(Numbers, Numbers + Of.size());
  for (size_t I = 0; I < Of.size(); ++I)
    Numbers[I] = Old[size_t(Of[I])];
}

Code sortCoo(Handle &H, bool ByRows, Index Rows, Index Columns, Index Count,
             int *RowsOf, int *ColumnsOf, int *Permutation) {
  if (Rows < 0 || Columns < 0 || Count < 0)
    return Code::InvalidValue;
  SparseCall Call(H, "coosort");
  Call.flag(ByRows).size(Rows).size(Columns).size(Count);
  Call.out("cooRows", RowsOf, uint64_t(Count));
  Call.out("cooCols", ColumnsOf, uint64_t(Count));
  Call.out("P", Permutation, Permutation ? uint64_t(Count) : 0);
  return Call.submit([=] {
    const int *First = ByRows ? RowsOf : ColumnsOf,
              *Second = ByRows ? ColumnsOf : RowsOf;
    std::vector<Index> Of = sorted(Count, [&](Index I, Index J) {
      return std::pair(First[I], Second[I]) < std::pair(First[J], Second[J]);
    });
    permute(Of, RowsOf);
    permute(Of, ColumnsOf);
    permute(Of, Permutation);
  });
}

Code sortCsr(Handle &H, Index Rows, Index Columns, Index Count,
             const int *Offsets, int Base, int *ColumnsOf, int *Permutation) {
  if (Rows < 0 || Columns < 0 || Count < 0)
    return Code::InvalidValue;
  SparseCall Call(H, "csrsort");
  Call.size(Rows).size(Columns).size(Count).flag(Base);
  Call.in("csrRowPtr", Offsets, uint64_t(Rows + 1));
  Call.out("csrColInd", ColumnsOf, uint64_t(Count));
  Call.out("P", Permutation, Permutation ? uint64_t(Count) : 0);
  return Call.submitStatus([=] {
    std::vector<Index> RowOf(static_cast<size_t>(Count));
    for (Index Row = 0; Row < Rows; ++Row)
      for (Index K = Offsets[Row] - Base; K < Offsets[Row + 1] - Base; ++K) {
        if (K < 0 || K >= Count) {
          vgpu::rt::tellUser("csrsort: row " + std::to_string(Row) +
                             " has entries outside of the matrix");
          return Status::IllegalAddress;
        }
        RowOf[size_t(K)] = Row;
      }
    std::vector<Index> Of = sorted(Count, [&](Index I, Index J) {
      return std::pair(RowOf[size_t(I)], ColumnsOf[I]) <
             std::pair(RowOf[size_t(J)], ColumnsOf[J]);
    });
    permute(Of, ColumnsOf);
    permute(Of, Permutation);
    return Status::Success;
  });
}

Code identityPermutation(Handle &H, Index Count, int *To) {
  if (Count < 0)
    return Code::InvalidValue;
  SparseCall Call(H, "identityPermutation");
  Call.size(Count).out("p", To, uint64_t(Count));
  return Call.submit([=] {
    for (Index I = 0; I < Count; ++I)
      To[I] = int(I);
  });
}

} // namespace porthip::sparse
