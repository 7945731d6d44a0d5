// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of sparse matrices, and products whose places stay.
#include "Libraries/Sparse/Older.h"
#include <map>
#include <set>

namespace porthip::sparse {

Code readCount(Handle &H, SparseMatrix &M) {
  SparseCall Call(H, "count");
  Call.unrecorded();
  Call.indices("offsets", M.Offsets, M.offsets(), false);
  Index Count = 0;
  auto *Told = static_cast<Index *>(Call.hostResult("i64", &Count, 8));
  Code Result = Call.submit(
      [=] { *Told = M.Offsets.get(M.offsets() - 1) - M.Offsets.get(0); });
  if (Result != Code::Success)
    return Result;
  M.Count = Count;
  return Count < 0 ? Code::InvalidValue : Code::Success;
}

Code readExtent(Handle &H, SparseVector &X) {
  SparseCall Call(H, "extent");
  Call.unrecorded();
  Call.indices("x_ind", X.At, X.Count, false);
  Index Extent = 0;
  auto *Told = static_cast<Index *>(Call.hostResult("i64", &Extent, 8));
  Code Result = Call.submit([=] {
    *Told = 0;
    for (Index K = 0; K < X.Count; ++K)
      *Told = std::max(*Told, X.At.get(K) - X.Base + 1);
  });
  X.Size = Extent;
  return Result;
}

namespace {

using Places = std::vector<std::set<Index>>;

/// The columns of each row of A and of B.
bool unite(const SparseMatrix &A, const SparseMatrix &B, Places &To) {
  To.resize(size_t(A.Rows));
  auto add = [&](Index I, Index J, Index) { To[size_t(I)].insert(J); };
  return forEntries(A, "A", add) && forEntries(B, "B", add);
}

/// Whether To has offsets for as many places; the user is told otherwise.
bool haveRoom(const SparseMatrix &To, const Places &Rows) {
  Index At = 0;
  for (size_t I = 0; I < Rows.size(); ++I) {
    At += Index(Rows[I].size());
    if (To.Offsets.get(Index(I) + 1) - To.Base == At)
      continue;
    vgpu::rt::tellUser("csrgeam: row " + std::to_string(I) +
                       " of C has other offsets than those that were counted");
    return false;
  }
  return true;
}

template <class C> using Values = std::vector<std::map<Index, C>>;

/// op(M)'s entries: Run(row, column, number).
template <class F>
bool forOp(const SparseMatrix &M, const char *Name, Op How, F Run) {
  return forEntries(M, Name, [&](Index I, Index J, Index K) {
    How == Op::None ? Run(I, J, K) : Run(J, I, K);
  });
}
template <class C> C valueOf(const SparseMatrix &M, Op How, Index K) {
  C Value = load<C>(M.Of, M.Values, K);
  return How == Op::Adjoint ? conjugate(Value) : Value;
}
Index rowsOf(const SparseMatrix &M, Op How) {
  return How == Op::None ? M.Rows : M.Columns;
}
Index columnsOf(const SparseMatrix &M, Op How) {
  return How == Op::None ? M.Columns : M.Rows;
}
bool isProduct(Op OfA, Op OfB, const SparseMatrix &A, const SparseMatrix &B,
               const SparseMatrix &To) {
  return rowsOf(A, OfA) == To.Rows && columnsOf(B, OfB) == To.Columns &&
         columnsOf(A, OfA) == rowsOf(B, OfB);
}
/// Entries of op(B) by rows: columns and numbers.
using Lines = std::vector<std::vector<std::pair<Index, Index>>>;

/// Run(row, column, number of A's, number of B's) for each product.
template <class F>
bool forProducts(Op OfA, Op OfB, const SparseMatrix &A, const SparseMatrix &B,
                 F Run) {
  Lines Right(size_t(rowsOf(B, OfB)));
  return forOp(B, "matB", OfB,
               [&](Index I, Index J, Index K) {
                 Right[size_t(I)].push_back({J, K});
               }) &&
         forOp(A, "matA", OfA, [&](Index I, Index Inner, Index K) {
           for (auto &[J, Other] : Right[size_t(Inner)])
             Run(I, J, K, Other);
         });
}

} // namespace

Code countSum(Handle &H, const SparseMatrix &A, const SparseMatrix &B,
              const SparseMatrix &To, int *Total) {
  SparseCall Call(H, "csrgeamNnz");
  Call.index(A.Rows);
  Call.index(A.Columns);
  for (const SparseMatrix *M : {&A, &B}) {
    Call.flag(M->Base);
    Call.indices("csrSortedRowPtr", M->Offsets, M->offsets(), false);
    Call.indices("csrSortedColInd", M->Minor, M->Count, false);
  }
  Call.indices("csrSortedRowPtrC", To.Offsets, To.offsets(), true);
  int *Told = Call.result(Total);
  return Call.submitStatus([=] {
    Places Rows;
    if (!unite(A, B, Rows))
      return Status::IllegalAddress;
    Index At = To.Base;
    To.Offsets.set(0, At);
    for (size_t I = 0; I < Rows.size(); ++I)
      To.Offsets.set(Index(I) + 1, At += Index(Rows[I].size()));
    *Told = int(At - To.Base);
    return Status::Success;
  });
}

Code addMatrices(Handle &H, Scalars S, const SparseMatrix &A,
                 const SparseMatrix &B, SparseMatrix To) {
  if (Code Bad = readCount(H, To); Bad != Code::Success)
    return Bad;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "csrgeam");
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("A", A, false);
    auto Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    Call.matrix("B", B, false);
    Call.matrix("C", To, true, /*WritesPlaces=*/true);
    return Call.submitStatus([=] {
      Places Rows;
      if (!unite(A, B, Rows) || !haveRoom(To, Rows))
        return Status::IllegalAddress;
      Values<C> Sums(Rows.size());
      auto add = [&](const SparseMatrix &M, const char *Name, C Factor) {
        forEntries(M, Name, [&](Index I, Index J, Index K) {
          Sums[size_t(I)][J] += Factor * load<C>(M.Of, M.Values, K);
        });
      };
      add(A, "A", Alpha.get());
      add(B, "B", Beta.get());
      Index At = 0;
      for (auto &Row : Sums)
        for (auto &[J, Value] : Row) {
          To.Minor.set(At, J + To.Base);
          store(To.Of, To.Values, At++, Value);
        }
      return Status::Success;
    });
  });
}

Code spgemmPlaces(Handle &H, Op OfA, Op OfB, const SparseMatrix &A,
                  const SparseMatrix &B, SparseMatrix &To,
                  const std::shared_ptr<ProductPlan> &Plan,
                  const SparseMatrix *Added) {
  if (!isProduct(OfA, OfB, A, B, To) ||
      (Added && (Added->Rows != To.Rows || Added->Columns != To.Columns)))
    return Code::InvalidValue;
  if (A.Is != Format::Csr || B.Is != Format::Csr || To.Is != Format::Csr)
    return Code::NotSupported;
  SparseCall Call(H, "spgemmPlaces");
  Call.flag(int(OfA)).flag(int(OfB));
  const SparseMatrix None, &D = Added ? *Added : None;
  const bool HasAdded = Added && D.Count;
  for (const SparseMatrix *M : {&A, &B, &D}) {
    if (M == &D && !HasAdded)
      break;
    Call.indices("offsets", M->Offsets, M->offsets(), false);
    Call.indices("columns", M->Minor, M->Count, false);
  }
  Index Count = 0;
  auto *Told = static_cast<Index *>(Call.hostResult("i64", &Count, 8));
  Code Result = Call.submitStatus([=, Rows = To.Rows] {
    Places Found(static_cast<size_t>(Rows));
    bool IsRight =
        forProducts(OfA, OfB, A, B, [&](Index I, Index J, Index, Index) {
          Found[size_t(I)].insert(J);
        });
    IsRight = IsRight &&
              (!HasAdded || forEntries(D, "matD", [&](Index I, Index J, Index) {
                Found[size_t(I)].insert(J);
              }));
    *Plan = ProductPlan();
    Plan->Offsets.push_back(0);
    for (auto &Row : Found) {
      Plan->Columns.insert(Plan->Columns.end(), Row.begin(), Row.end());
      Plan->Offsets.push_back(Index(Plan->Columns.size()));
    }
    *Told = Index(Plan->Columns.size());
    return statusOf(IsRight);
  });
  if (Result == Code::Success)
    To.Count = Count;
  return Result;
}

Code spgemmCopyOffsets(Handle &H, const SparseMatrix &To,
                       const std::shared_ptr<ProductPlan> &Plan) {
  if (Index(Plan->Offsets.size()) != To.Rows + 1)
    return Code::InvalidValue;
  SparseCall Call(H, "spgemmCopyOffsets");
  Call.index(To.Rows);
  Call.flag(To.Base);
  Call.indices("offsets", To.Offsets, To.offsets(), true);
  return Call.submit([=] {
    for (size_t I = 0; I < Plan->Offsets.size(); ++I)
      To.Offsets.set(Index(I), Plan->Offsets[I] + To.Base);
  });
}

Code spgemmCopyPlaces(Handle &H, const SparseMatrix &To,
                      const std::shared_ptr<ProductPlan> &Plan) {
  if (Index(Plan->Columns.size()) != To.Count ||
      Index(Plan->Offsets.size()) != To.Rows + 1)
    return Code::InvalidValue;
  SparseCall Call(H, "spgemmCopyPlaces");
  Call.index(To.Rows);
  Call.index(To.Columns);
  Call.flag(To.Base);
  Call.indices("offsets", To.Offsets, To.offsets(), true);
  Call.indices("columns", To.Minor, To.Count, true);
  return Call.submit([=] {
    for (size_t I = 0; I < Plan->Offsets.size(); ++I)
      To.Offsets.set(Index(I), Plan->Offsets[I] + To.Base);
    for (size_t I = 0; I < Plan->Columns.size(); ++I)
      To.Minor.set(Index(I), Plan->Columns[I] + To.Base);
  });
}

Code spgemmValues(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &A,
                  const SparseMatrix &B, const SparseMatrix &To,
                  const SparseMatrix *Added) {
  if (!isProduct(OfA, OfB, A, B, To))
    return Code::InvalidValue;
  if (A.Of != B.Of || !isComputed(A.Of, To.Of, S.How) ||
      (Added && Added->Of != To.Of))
    return Code::NotSupported;
  return byCompute(S.How, [&](auto Of) {
    using C = decltype(Of);
    SparseCall Call(H, "spgemmValues");
    Call.flag(int(OfA)).flag(int(OfB));
    auto Alpha = Call.scalar("alpha", static_cast<const C *>(S.Alpha));
    Call.matrix("matA", A, false);
    Call.matrix("matB", B, false);
    // rocSPARSE has no beta where nothing is added.
    blas::Scalar<C> Beta;
    if (S.Beta)
      Beta = Call.scalar("beta", static_cast<const C *>(S.Beta));
    const bool HasOther = Added && Added->Count && S.Beta;
    const SparseMatrix D = HasOther ? *Added : SparseMatrix();
    if (HasOther)
      Call.matrix("matD", D, false);
    Call.matrix("matC", To, true);
    return Call.submitStatus([=, AddsC = !Added] {
      Values<C> Rows(size_t(To.Rows)), Others(size_t(To.Rows));
      bool IsRight =
          forProducts(OfA, OfB, A, B, [&](Index I, Index J, Index K, Index L) {
            Rows[size_t(I)][J] += valueOf<C>(A, OfA, K) * valueOf<C>(B, OfB, L);
          });
      IsRight =
          IsRight &&
          (!HasOther || forEntries(D, "matD", [&](Index I, Index J, Index K) {
            Others[size_t(I)][J] += load<C>(D.Of, D.Values, K);
          }));
      auto find = [](std::map<Index, C> &Row, Index J) {
        auto Found = Row.find(J);
        return Found == Row.end() ? C(0) : Found->second;
      };
      IsRight =
          IsRight && forEntries(To, "matC", [&](Index I, Index J, Index K) {
            C Value = Alpha.get() * find(Rows[size_t(I)], J);
            if (HasOther)
              Value += Beta.get() * find(Others[size_t(I)], J);
            else if (AddsC && Beta.get() != C(0))
              Value += Beta.get() * load<C>(To.Of, To.Values, K);
            store(To.Of, To.Values, K, Value);
          });
      return statusOf(IsRight);
    });
  });
}

} // namespace porthip::sparse
