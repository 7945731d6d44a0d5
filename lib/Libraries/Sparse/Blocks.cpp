// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of dense blocks, and sparse vectors by dense matrices.
#include "Libraries/Sparse/Older.h"
#include <map>
#include <set>

namespace porthip::sparse {

namespace {

/// The columns of blocks in each row of blocks.
bool findBlocks(const SparseMatrix &From, const BlockMatrix &Of,
                std::vector<std::set<Index>> &To) {
  To.resize(size_t((From.Rows + Of.Dim - 1) / Of.Dim));
  return forEntries(From, "A", [&](Index I, Index J, Index) {
    To[size_t(I / Of.Dim)].insert(J / Of.columns());
  });
}
void noteBlocks(SparseCall &Call, const char *Name, const BlockMatrix &M,
                bool WritesValues, bool WritesPlaces, bool HasValues = true) {
  const SparseMatrix &P = M.Places;
  Call.index(P.Rows);
  Call.index(P.Columns);
  Call.index(P.Count);
  Call.index(M.Dim);
  if (M.columns() != M.Dim)
    Call.index(M.columns());
  Call.flag(M.IsByRows);
  Call.flag(P.Base);
  Call.indices(Name, P.Offsets, P.Rows + 1, false);
  Call.indices(Name, P.Minor, P.Count, WritesPlaces);
  Call.values(Name, P.Values, P.Of, HasValues ? P.Count * M.size() : 0,
              WritesValues);
}

} // namespace

Code countBlocks(Handle &H, const SparseMatrix &From, const BlockMatrix &To,
                 int *Total) {
  SparseMatrix A = From;
  if (Code Bad = readCount(H, A); Bad != Code::Success)
    return Bad;
  SparseCall Call(H, "csr2bsrNnz");
  Call.index(A.Rows);
  Call.index(A.Columns);
  Call.index(To.Dim);
  if (To.columns() != To.Dim)
    Call.index(To.columns());
  Call.indices("csrSortedRowPtrA", A.Offsets, A.offsets(), false);
  Call.indices("csrSortedColIndA", A.Minor, A.Count, false);
  Call.indices("bsrSortedRowPtrC", To.Places.Offsets, To.Places.Rows + 1, true);
  int *Told = Call.result(Total);
  return Call.submitStatus([=] {
    std::vector<std::set<Index>> Rows;
    if (!findBlocks(A, To, Rows))
      return Status::IllegalAddress;
    Index At = To.Places.Base;
    To.Places.Offsets.set(0, At);
    for (size_t I = 0; I < Rows.size(); ++I)
      To.Places.Offsets.set(Index(I) + 1, At += Index(Rows[I].size()));
    *Told = int(At - To.Places.Base);
    return Status::Success;
  });
}

Code csrToBsr(Handle &H, const SparseMatrix &From, BlockMatrix To) {
  SparseMatrix A = From;
  if (Code Bad = readCount(H, A); Bad != Code::Success)
    return Bad;
  if (Code Bad = readCount(H, To.Places); Bad != Code::Success)
    return Bad;
  SparseCall Call(H, "csr2bsr");
  Call.matrix("A", A, false);
  noteBlocks(Call, "C", To, true, true);
  return Call.submitStatus([=] {
    std::vector<std::set<Index>> Rows;
    if (!findBlocks(A, To, Rows))
      return Status::IllegalAddress;
    std::map<std::pair<Index, Index>, Index> Numbers;
    for (size_t I = 0; I < Rows.size(); ++I)
      for (Index J : Rows[I])
        Numbers.emplace(std::pair(Index(I), J), Index(Numbers.size()));
    if (Index(Numbers.size()) != To.Places.Count) {
      vgpu::rt::tellUser("csr2bsr: C has offsets for another number of blocks "
                         "than A");
      return Status::IllegalAddress;
    }
    for (auto &[Where, Block] : Numbers)
      To.Places.Minor.set(Block, Where.second + To.Places.Base);
    std::memset(To.Places.Values, 0,
                size_t(To.Places.Count * To.size()) *
                    blas::bytesOf(To.Places.Of));
    using C = std::complex<double>;
    forEntries(A, "A", [&](Index I, Index J, Index K) {
      const Index Block = Numbers[{I / To.Dim, J / To.columns()}];
      const Index At = To.at(Block, I % To.Dim, J % To.columns());
      const C Value = load<C>(A.Of, A.Values, K);
      if (A.Of == Type::C32 || A.Of == Type::C64)
        store(To.Places.Of, To.Places.Values, At, Value);
      else
        store(To.Places.Of, To.Places.Values, At, Value.real());
    });
    return Status::Success;
  });
}

Code bsrToCsr(Handle &H, BlockMatrix From, SparseMatrix To, bool HasValues) {
  if (Code Bad = readCount(H, From.Places); Bad != Code::Success)
    return Bad;
  const Index Dim = From.Dim, Across = From.columns();
  To.Count = From.Places.Count * From.size();
  SparseCall Call(H, "bsr2csr");
  noteBlocks(Call, "A", From, false, false, HasValues);
  if (HasValues) {
    Call.matrix("C", To, true, /*WritesPlaces=*/true);
  } else {
    Call.indices("C", To.Offsets, To.offsets(), true);
    Call.indices("C", To.Minor, To.Count, true);
  }
  return Call.submitStatus([=] {
    // A row's blocks one beside the other, and what is zero in them, too.
    std::vector<std::vector<std::pair<Index, Index>>> Rows(
        size_t(From.Places.Rows));
    if (!forEntries(From.Places, "A", [&](Index I, Index J, Index Block) {
          Rows[size_t(I)].push_back({J, Block});
        }))
      return Status::IllegalAddress;
    Index K = 0;
    const unsigned Bytes = blas::bytesOf(To.Of);
    for (Index I = 0; I < To.Rows; ++I) {
      To.Offsets.set(I, K + To.Base);
      for (auto &[J, Block] : Rows[size_t(I / Dim)])
        for (Index Column = 0; Column < Across; ++Column, ++K) {
          To.Minor.set(K, J * Across + Column + To.Base);
          if (!HasValues)
            continue;
          std::memcpy(static_cast<char *>(To.Values) + K * Bytes,
                      static_cast<const char *>(From.Places.Values) +
                          From.at(Block, I % Dim, Column) * Bytes,
                      Bytes);
        }
    }
    To.Offsets.set(To.Rows, K + To.Base);
    return Status::Success;
  });
}

Code bsrmv(Handle &H, Scalars S, const BlockMatrix &A, const DenseVector &X,
           const DenseVector &Y) {
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "bsrmv");
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    noteBlocks(Call, "A", A, false, false);
    Call.vector("x", X, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.vector("y", Y, true);
    return Call.submitStatus([=] {
      std::vector<C> Sums(size_t(Y.Size));
      auto block = [&](Index I, Index J, Index Block) {
        for (Index Row = 0; Row < A.Dim; ++Row)
          for (Index Column = 0; Column < A.Dim; ++Column)
            Sums[size_t(I * A.Dim + Row)] +=
                load<C>(A.Places.Of, A.Places.Values,
                        A.at(Block, Row, Column)) *
                load<C>(X.Of, X.Values, J * A.Dim + Column);
      };
      if (!forEntries(A.Places, "A", block))
        return Status::IllegalAddress;
      for (Index I = 0; I < Y.Size; ++I)
        update(Y.Of, Y.Values, I, Alpha.get(), Sums[size_t(I)], Beta.get());
      return Status::Success;
    });
  });
}

//===-- Sparse vectors ----------------------------------------------------===//

static Index placeOf(const SparseVector &X, Index K) {
  return X.At.get(K) - X.Base;
}

Code rot(Handle &H, const void *Cosine, const void *Sine, const SparseVector &X,
         const DenseVector &Y) {
  if (X.Size != Y.Size)
    return Code::InvalidValue;
  if (X.Of != Y.Of || !isComputed(X.Of, X.Of, X.Of))
    return Code::NotSupported;
  return byCompute(X.Of, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "rot");
    auto Cos = Call.scalar("c_coeff", static_cast<const C *>(Cosine));
    auto Sin = Call.scalar("s_coeff", static_cast<const C *>(Sine));
    Call.vector("vecX", X, true);
    Call.vector("vecY", Y, true);
    return Call.submitStatus([=] {
      if (!isInside(X))
        return Status::IllegalAddress;
      for (Index K = 0; K < X.Count; ++K) {
        const Index At = placeOf(X, K);
        const C OfX = load<C>(X.Of, X.Values, K),
                OfY = load<C>(Y.Of, Y.Values, At);
        store(X.Of, X.Values, K, Cos.get() * OfX + Sin.get() * OfY);
        store(Y.Of, Y.Values, At, Cos.get() * OfY - Sin.get() * OfX);
      }
      return Status::Success;
    });
  });
}

Code axpyi(Handle &H, const void *Alpha, const SparseVector &X,
           const DenseVector &Y) {
  return byCompute(X.Of, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "axpyi");
    auto Factor = Call.scalar("alpha", static_cast<const C *>(Alpha));
    Call.vector("x", X, false);
    Call.vector("y", Y, true);
    return Call.submitStatus([=] {
      if (!isInside(X))
        return Status::IllegalAddress;
      for (Index K = 0; K < X.Count; ++K) {
        const Index At = placeOf(X, K);
        const C Old = load<C>(Y.Of, Y.Values, At);
        store(Y.Of, Y.Values, At,
              C(Old + Factor.get() * load<C>(X.Of, X.Values, K)));
      }
      return Status::Success;
    });
  });
}

Code setZero(Handle &H, const SparseVector &X, const DenseVector &Y) {
  SparseCall Call(H, "setZero");
  Call.vector("x", X, false);
  Call.vector("y", Y, true);
  return Call.submitStatus([=] {
    const unsigned Bytes = blas::bytesOf(Y.Of);
    if (!isInside(X))
      return Status::IllegalAddress;
    for (Index K = 0; K < X.Count; ++K) {
      const Index At = placeOf(X, K);
      std::memset(static_cast<char *>(Y.Values) + At * Bytes, 0, Bytes);
    }
    return Status::Success;
  });
}

Code gemvi(Handle &H, Op OfA, Scalars S, const DenseMatrix &A,
           const SparseVector &X, const DenseVector &Y) {
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "gemvi");
    Call.flag(int(OfA));
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.dense("A", A, false);
    Call.vector("x", X, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.vector("y", Y, true);
    return Call.submitStatus([=] {
      if (!isInside(X))
        return Status::IllegalAddress;
      std::vector<C> Sums(size_t(Y.Size));
      for (Index K = 0; K < X.Count; ++K) {
        const Index J = placeOf(X, K);
        const C Value = load<C>(X.Of, X.Values, K);
        for (Index I = 0; I < Y.Size; ++I) {
          C OfMatrix = load<C>(A.Of, A.Values,
                               OfA == Op::None ? A.at(I, J) : A.at(J, I));
          Sums[size_t(I)] +=
              Value * (OfA == Op::Adjoint ? conjugate(OfMatrix) : OfMatrix);
        }
      }
      for (Index I = 0; I < Y.Size; ++I)
        update(Y.Of, Y.Values, I, Alpha.get(), Sums[size_t(I)], Beta.get());
      return Status::Success;
    });
  });
}

} // namespace porthip::sparse
