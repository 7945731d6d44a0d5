// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that the vendors have for one type each, beside the generic interface:
// sums of sparse matrices, bands, blocks, a dense matrix by a sparse vector.
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
                  const std::shared_ptr<ProductPlan> &Plan,
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

/// Blocks of Dim rows and as many or ColumnDim columns: a matrix of block rows
/// and block columns, whose values have blocks one behind the other.
struct BlockMatrix {
  SparseMatrix Places; ///< in blocks; its values are those of all blocks
  Index Dim = 1, ColumnDim = 0;
  bool IsByRows = true; ///< inside of a block
  Index columns() const { return ColumnDim ? ColumnDim : Dim; }
  Index size() const { return Dim * columns(); }
  Index at(Index Block, Index Row, Index Column) const {
    return Block * size() +
           (IsByRows ? Row * columns() + Column : Column * Dim + Row);
  }
};
/// Total: by the pointer mode.
Code countBlocks(Handle &H, const SparseMatrix &From, const BlockMatrix &To,
                 int *Total);
/// From may have blocks itself. These two wait.
Code csrToBsr(Handle &H, const SparseMatrix &From, BlockMatrix To);
/// HasValues: else the places alone.
Code bsrToCsr(Handle &H, BlockMatrix From, SparseMatrix To,
              bool HasValues = true);
Code bsrmv(Handle &H, Scalars S, const BlockMatrix &A, const DenseVector &X,
           const DenseVector &Y);

/// Blocks by columns of blocks, each as it is.
Code bsrToBsc(Handle &H, const BlockMatrix &From, const BlockMatrix &To,
              bool HasValues);
/// The rows that Mask names alone, each from its offset to its end.
Code bsrxmv(Handle &H, Scalars S, const BlockMatrix &A, Index MaskCount,
            const int *Mask, const int *Ends, const DenseVector &X,
            const DenseVector &Y);

/// The threshold of pruning: a number, or the share of the smallest ones.
struct Pruning {
  const void *Threshold = nullptr; ///< by the pointer mode; null: Percentage
  double Percentage = 0;
};
/// Counts the entries of a matrix by rows, or of a dense one: how many entries
/// stay in each row. All: by the pointer mode.
template <class From>
Code countPruned(Handle &H, const From &A, const Pruning &By,
                 const SparseMatrix &To, int *All);
/// In rows that were counted.
template <class From>
Code prune(Handle &H, const From &A, const Pruning &By, SparseMatrix To);
/// Entries whose size is above Tolerance, in each row and in all.
Code countAbove(Handle &H, const SparseMatrix &A, double Tolerance, int *Each,
                int *All);
/// These alone. Each: what was counted.
Code compress(Handle &H, const SparseMatrix &A, double Tolerance,
              const int *Each, SparseMatrix To);

/// The order before sorting, for undoing it.
struct Sorting {
  static constexpr const char *Kind = "info of csru2csr";
  std::shared_ptr<std::vector<Index>> Order =
      std::make_shared<std::vector<Index>>();
};
/// Rows become sorted by columns, or what they were before.
Code sortRows(Handle &H, const SparseMatrix &A, const Sorting &How,
              bool IsBack);

/// Neighbours get other colours, the first ones that are free. Fraction and
/// Colors: by the pointer mode; Order: by colours, or null.
template <class T>
Code color(Handle &H, const SparseMatrix &A, const T *Fraction, int *Colors,
           int *Of, int *Order);

/// Waits for how many entries M has by its offsets.
Code readCount(Handle &H, SparseMatrix &M);
/// Waits for how far X's places reach, where a call is not told it.
Code readExtent(Handle &H, SparseVector &X);
/// Looks for the first row of a triangle that has no diagonal, or 0 there.
Code findZeroDiagonal(Handle &H, const SparseMatrix &M,
                      const std::shared_ptr<IncompleteState> &State);

} // namespace porthip::sparse

/// The instances to make at the ends of the files.
#define SPARSE_FOUR(M)                                                         \
  M(float) M(double) M(std::complex<float>) M(std::complex<double>)

#endif
