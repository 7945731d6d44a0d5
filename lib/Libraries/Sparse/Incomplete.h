// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Incomplete factors of sparse matrices: LU (csrilu02) and Cholesky (csric02)
// with the entries that the matrix has, which they replace.
// Source: cuSPARSE, "Preconditioners Reference"; hipSPARSE has the same.
#ifndef PORTHIP_LIBRARIES_SPARSE_INCOMPLETE_H
#define PORTHIP_LIBRARIES_SPARSE_INCOMPLETE_H

#include "Libraries/Sparse/Sparse.h"
#include <complex>
#include <memory>

namespace porthip::sparse {

/// The state that calls in a stream leave behind.
struct IncompleteState {
  /// The first row, by the matrix's base, without a diagonal or with one that
  /// is zero (of Cholesky: not positive); -1: there is none.
  int ZeroPivot = -1;
};
/// The vendors' csrilu02Info and csric02Info.
struct IncompleteInfo {
  static constexpr const char *Kind = "info of an incomplete factor";
  bool Boosts = false; ///< pivots up to Tolerance become Value
  double Tolerance = 0;
  std::complex<double> Value = 0;
  std::shared_ptr<IncompleteState> State = std::make_shared<IncompleteState>();
};

/// Looks for missing diagonals.
Code analyzeIncomplete(Handle &H, const SparseMatrix &M,
                       const IncompleteInfo &How);
/// L with ones on its diagonal below, U.
Code incompleteLu(Handle &H, const SparseMatrix &M, const IncompleteInfo &How);
Code incompleteCholesky(Handle &H, const SparseMatrix &M,
                        const IncompleteInfo &How);
/// Waits.
Code findZeroPivot(Handle &H, const IncompleteInfo &How, int &Position);

} // namespace porthip::sparse
#endif
