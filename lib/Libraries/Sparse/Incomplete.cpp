// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Incomplete LU and Cholesky factors without fill-in, in the matrix's own
// place. Columns of a row ascend, as the vendors ask for. Source: Y. Saad,
// "Iterative Methods for Sparse Linear Systems", algorithm 10.4.
#include "Libraries/Sparse/Incomplete.h"
#include "Libraries/Sparse/Entries.h"
#include <algorithm>

namespace porthip::sparse {

namespace {

/// A row's entries and where its diagonal is; -1: it has none.
struct FactorRow {
  std::vector<std::pair<Index, Index>> Entries; ///< column and number
  Index Diagonal = -1;
  /// The number of its entry in Column; -1: there is none.
  Index find(Index Column) const {
    auto At = std::lower_bound(Entries.begin(), Entries.end(),
                               std::pair<Index, Index>(Column, -1));
    return At == Entries.end() || At->first != Column ? -1 : At->second;
  }
};

bool readRows(const SparseMatrix &M, std::vector<FactorRow> &Rows) {
  Rows.resize(size_t(M.Rows));
  bool IsRight = forEntries(M, "A", [&](Index I, Index Column, Index K) {
    Rows[size_t(I)].Entries.push_back({Column, K});
    if (I == Column)
      Rows[size_t(I)].Diagonal = K;
  });
  for (FactorRow &R : Rows)
    std::sort(R.Entries.begin(), R.Entries.end());
  return IsRight;
}

/// Notes the pivot of a matrix of blocks, the block's row.
void noteZero(IncompleteState &State, Index At, const SparseMatrix &M) {
  if (State.ZeroPivot < 0)
    State.ZeroPivot = int(At / M.BlockDim) + M.Base;
}

template <class C>
void eliminate(const SparseMatrix &M, const std::vector<FactorRow> &Rows, C *A,
               const IncompleteInfo &How) {
  for (Index I = 0; I < M.Rows; ++I) {
    const FactorRow &R = Rows[size_t(I)];
    for (const auto &[K, At] : R.Entries) {
      if (K >= I)
        break;
      const FactorRow &Above = Rows[size_t(K)];
      A[At] /= Above.Diagonal < 0 ? C(0) : A[Above.Diagonal];
      for (const auto &[J, AboveAt] : Above.Entries)
        if (Index To = J > K ? R.find(J) : -1; To >= 0)
          A[To] -= A[At] * A[AboveAt];
    }
    if (R.Diagonal < 0)
      continue;
    C &Pivot = A[R.Diagonal];
    if (How.Boosts && std::abs(Pivot) <= How.Tolerance) {
      if constexpr (IsComplex<C>)
        Pivot = C(How.Value);
      else
        Pivot = C(How.Value.real());
    }
    if (Pivot == C(0))
      noteZero(*How.State, I, M);
  }
}

/// L of L L^H, of the lower triangle; the upper one stays.
template <class C>
void factorize(const SparseMatrix &M, const std::vector<FactorRow> &Rows, C *A,
               const IncompleteInfo &How) {
  for (Index I = 0; I < M.Rows; ++I) {
    const FactorRow &R = Rows[size_t(I)];
    for (const auto &[K, At] : R.Entries) {
      if (K > I)
        break;
      C Sum = A[At];
      const FactorRow &Other = Rows[size_t(K)];
      for (const auto &[J, First] : R.Entries)
        if (Index Second = J < K ? Other.find(J) : -1; Second >= 0)
          Sum -= A[First] * conjugate(A[Second]);
      if (K < I) {
        A[At] =
            Sum / (Other.Diagonal < 0 ? C(0) : conjugate(A[Other.Diagonal]));
        continue;
      }
      if (!(std::real(Sum) > 0))
        noteZero(*How.State, I, M);
      A[At] = std::sqrt(Sum);
    }
  }
}

template <class F>
Code submitFactor(Handle &H, const char *Name, const SparseMatrix &M,
                  const IncompleteInfo &How, F Run) {
  return byCompute(M.Of, [&](auto Of) {
    using C = decltype(Of);
    if constexpr (std::is_integral_v<C>) {
      return Code::NotSupported;
    } else {
      SparseCall Call(H, Name);
      Call.flag(How.Boosts);
      Call.matrix("A", M, /*WritesValues=*/true);
      return Call.submitStatus([=] {
        std::vector<FactorRow> Rows;
        if (!readRows(M, Rows))
          return Status::IllegalAddress;
        Run(M, Rows, static_cast<C *>(M.Values), How);
        return Status::Success;
      });
    }
  });
}

} // namespace

Code analyzeIncomplete(Handle &H, const SparseMatrix &M,
                       const IncompleteInfo &How) {
  SparseCall Call(H, "incompleteAnalysis");
  Call.matrix("A", M, /*WritesValues=*/false);
  return Call.submitStatus([=] {
    How.State->ZeroPivot = -1;
    std::vector<FactorRow> Rows;
    if (!readRows(M, Rows))
      return Status::IllegalAddress;
    for (Index I = 0; I < M.Rows; ++I)
      if (Rows[size_t(I)].Diagonal < 0)
        noteZero(*How.State, I, M);
    return Status::Success;
  });
}

Code incompleteLu(Handle &H, const SparseMatrix &M, const IncompleteInfo &How) {
  return submitFactor(H, "incompleteLu", M, How,
                      [](auto &&...Of) { eliminate(Of...); });
}

Code incompleteCholesky(Handle &H, const SparseMatrix &M,
                        const IncompleteInfo &How) {
  return submitFactor(H, "incompleteCholesky", M, How,
                      [](auto &&...Of) { factorize(Of...); });
}

Code findZeroPivot(Handle &H, const IncompleteInfo &How, int &Position) {
  SparseCall Call(H, "zeroPivot");
  void *To = Call.hostResult("i32", &Position, sizeof(Position));
  return Call.submit([=] { *static_cast<int *>(To) = How.State->ZeroPivot; });
}

} // namespace porthip::sparse
