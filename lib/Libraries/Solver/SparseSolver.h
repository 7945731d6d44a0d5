// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear systems with sparse matrices. Rows and columns are ordered by reverse
// Cuthill-McKee, so that what is not zero is near the diagonal, and LAPACK
// factors the band: LU with pivots for all methods but Cholesky's, whose
// solution is the same. Fill-in outside of the band there is none.
// T: float, double, std::complex of these.
// Source: cuSOLVER, "cuSolverSP"; hipSOLVER, "hipsolverSp".
#ifndef PORTHIP_LIBRARIES_SOLVER_SPARSESOLVER_H
#define PORTHIP_LIBRARIES_SOLVER_SPARSESOLVER_H

#include "Libraries/Solver/Solver.h"

namespace porthip::solver {

/// A square matrix by rows.
struct SparsePlaces {
  Index N = 0, Count = 0;
  int Base = 0;
  const int *Offsets = nullptr, *Columns = nullptr;

  Index begin(Index Row) const { return Offsets[Row] - Base; }
  Index column(Index Entry) const { return Columns[Entry] - Base; }
};
/// Whether all indices are inside; else the user is told.
bool areInside(const char *Name, const SparsePlaces &P);

/// Neighbours of each row in the pattern of A and its transpose, without
/// itself.
std::vector<std::vector<Index>> neighbours(const SparsePlaces &P);
/// The rows in their new order.
std::vector<Index> reverseCuthillMcKee(const SparsePlaces &P);
/// By the fewest neighbours that are left, those of a row becoming neighbours.
std::vector<Index> minimumDegree(const SparsePlaces &P);
bool isSymmetric(const SparsePlaces &P);

enum class Factors { Lu, Qr, Cholesky };
template <class T> struct SparseSystem {
  SparsePlaces At;
  const T *Values = nullptr;
  const T *B = nullptr;
  RealOf<T> Tolerance = 0;
  T *X = nullptr;
  int *Singular =
      nullptr; ///< the host's: -1, or the first row that has no pivot
};
/// In the handle's stream; waits.
template <class T>
Code solveSparse(Handle &H, Factors By, const SparseSystem<T> &S);
/// On the host, at once and unrecorded.
template <class T> Code solveSparseOnHost(Factors By, const SparseSystem<T> &S);

/// Count systems of the same places, their values and vectors one behind the
/// other.
template <class T>
Code solveSparseBatch(Handle &H, const SparseSystem<T> &S, Index Count);

/// The eigenvalue nearest to Shift and its vector, by inverse iteration from
/// Start: until |A x - mu x| is below Tolerance, at most Steps times.
template <class T> struct SparseEigen {
  SparsePlaces At;
  const T *Values = nullptr;
  T Shift{};
  const T *Start = nullptr;
  int Steps = 0;
  RealOf<T> Tolerance = 0;
  T *Value = nullptr, *X = nullptr;
};
template <class T> Code eigenSparse(Handle &H, const SparseEigen<T> &E);
template <class T> Code eigenSparseOnHost(const SparseEigen<T> &E);

} // namespace porthip::solver
#endif
