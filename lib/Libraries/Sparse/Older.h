// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the vendors have for one type each, beside the generic interface: sums of
// sparse matrices, bands, blocks, a dense matrix by a sparse vector.
// Source: cuSPARSE, "Legacy APIs Reference"; hipSPARSE has the same.
#ifndef PORTHIP_LIBRARIES_SPARSE_OLDER_H
#define PORTHIP_LIBRARIES_SPARSE_OLDER_H

#include "Libraries/Sparse/Entries.h"
#include "Libraries/Sparse/Incomplete.h"

namespace porthip::sparse {

/// Count systems with three or five diagonals of N numbers, the lowest first,
/// each with Columns right-hand sides that X replaces.
template <class T> struct Bands {
  std::vector<const T *> Diagonals;
  T *X = nullptr;
  Index N = 0, Count = 1;
  Index RowStep = 1, Step = 0; ///< from a row, from a system to the next
  Index Columns = 1, ColumnStep = 0;
  bool Pivots = true;
};
template <class T>
Code solveBands(Handle &H, const char *Name, const Bands<T> &B);

/// Places of alpha A + beta B. Total: by the pointer mode.
Code countSum(Handle &H, const SparseMatrix &A, const SparseMatrix &B,
              const SparseMatrix &To, int *Total);
/// In places that were counted. Waits.
Code addMatrices(Handle &H, Scalars S, const SparseMatrix &A,
                 const SparseMatrix &B, SparseMatrix To);

/// Places of a product, and of what is added to it, alone: waits, and sets C's
/// count of entries.
Code spgemmPlaces(Handle &H, Op OfA, Op OfB, const SparseMatrix &A,
                  const SparseMatrix &B, SparseMatrix &To,
                  std::shared_ptr<ProductPlan> Plan,
                  const SparseMatrix *Added = nullptr);
Code spgemmCopyPlaces(Handle &H, const SparseMatrix &To,
                      const std::shared_ptr<ProductPlan> &Plan);
Code spgemmCopyOffsets(Handle &H, const SparseMatrix &To,
                       const std::shared_ptr<ProductPlan> &Plan);
/// Values of a product in C's places, and beta times what is added: C itself
/// where there is nothing else.
Code spgemmValues(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &A,
                  const SparseMatrix &B, const SparseMatrix &To,
                  const SparseMatrix *Added = nullptr);

/// X and Y are turned where X has entries.
Code rot(Handle &H, const void *Cosine, const void *Sine, const SparseVector &X,
         const DenseVector &Y);
/// y = y + alpha x.
Code axpyi(Handle &H, const void *Alpha, const SparseVector &X,
           const DenseVector &Y);
/// Where X has entries.
Code setZero(Handle &H, const SparseVector &X, const DenseVector &Y);
/// y = alpha op(A) x + beta y.
Code gemvi(Handle &H, Op OfA, Scalars S, const DenseMatrix &A,
           const SparseVector &X, const DenseVector &Y);

/// Blocks of Dim x Dim numbers: a matrix of block rows and block columns, whose
/// values have blocks one behind the other.
struct BlockMatrix {
  SparseMatrix Places; ///< in blocks; its values are those of all blocks
  Index Dim = 1;
  bool IsByRows = true; ///< inside of a block
  Index at(Index Block, Index Row, Index Column) const {
    return Block * Dim * Dim +
           (IsByRows ? Row * Dim + Column : Column * Dim + Row);
  }
};
/// Total: by the pointer mode.
Code countBlocks(Handle &H, const SparseMatrix &From, const BlockMatrix &To,
                 int *Total);
/// These two wait.
Code csrToBsr(Handle &H, const SparseMatrix &From, BlockMatrix To);
Code bsrToCsr(Handle &H, BlockMatrix From, SparseMatrix To);
Code bsrmv(Handle &H, Scalars S, const BlockMatrix &A, const DenseVector &X,
           const DenseVector &Y);

/// Waits for how many entries M has by its offsets.
Code readCount(Handle &H, SparseMatrix &M);
/// Waits for how far X's places reach, where a call is not told it.
Code readExtent(Handle &H, SparseVector &X);
/// Looks for the first row of a triangle that has no diagonal, or 0 there.
Code findZeroDiagonal(Handle &H, const SparseMatrix &M,
                      const std::shared_ptr<IncompleteState> &State);

} // namespace porthip::sparse

/// What the ends of the files instantiate.
#define SPARSE_FOUR(M)                                                         \
  M(float) M(double) M(std::complex<float>) M(std::complex<double>)

#endif
