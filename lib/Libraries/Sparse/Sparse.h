// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse matrices, once for both vendors: descriptors, products, triangular
// solutions, conversions. Computed by loops of our own, since no library of
// Debian's has these: CXSparse knows doubles by columns from index 0 alone, MKL
// and librsb are not there or compute in one type. Here indices have 32 or 64
// bits and begin at 0 or 1, values of half, bfloat16 and 8-bit integers are
// widened to the type of the computation, rows may lie in any of three formats.
// Sums are in the order of the entries.
// Source: cuSPARSE, "Generic APIs Reference"; hipSPARSE has the same.
#ifndef PORTHIP_LIBRARIES_SPARSE_SPARSE_H
#define PORTHIP_LIBRARIES_SPARSE_SPARSE_H

#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Gemm.h"
#include "Libraries/Descriptors.h"
#include <optional>
#include <vector>

namespace porthip::sparse {

using blas::Code;
using blas::Handle;
using blas::live;
using blas::Type;
using Index = int64_t;

/// By the numbers that the vendors share.
enum class Format {
  Csr = 1,
  Csc = 2,
  Coo = 3,
  BlockedEll = 5,
  Bsr = 6,
  SlicedEll = 7
};
enum class Op { None = 0, Transpose = 1, Adjoint = 2 };
enum class Order { Columns = 1, Rows = 2 };
enum class IndexType { I32 = 2, I64 = 3 };

/// Type of cudaDataType and hipDataType. None: one that is not computed.
Type typeOf(int DataType);
int dataTypeOf(Type T);
constexpr unsigned bytesOf(IndexType T) { return T == IndexType::I64 ? 8 : 4; }

/// An array of indices on the device.
struct Indices {
  void *At = nullptr;
  IndexType Of = IndexType::I32;
  Index get(Index I) const {
    return Of == IndexType::I64 ? static_cast<const int64_t *>(At)[I]
                                : static_cast<const int32_t *>(At)[I];
  }
  void set(Index I, Index Value) const {
    if (Of == IndexType::I64)
      static_cast<int64_t *>(At)[I] = Value;
    else
      static_cast<int32_t *>(At)[I] = int32_t(Value);
  }
};

struct SparseMatrix {
  static constexpr const char *Kind = "sparse matrix";
  Format Is = Format::Csr;
  Index Rows = 0, Columns = 0, Count = 0; ///< Count: of entries
  /// CSR: of rows, Rows + 1 of them; CSC: of columns; COO: the rows of entries.
  Indices Offsets;
  Indices Minor; ///< columns; of CSC rows
  int Base = 0;
  void *Values = nullptr;
  Type Of = Type::None;
  bool IsUpper = false, IsUnit = false; ///< of triangular solutions
  int OfKind = 0,
      Storage = 0; ///< what rocSPARSE's programs set: only given back
  int Batch = 1;
  Index OffsetsStride = 0, ValuesStride = 0;
  /// Shape of CSR, BSR, blocked ELL: each entry is a dense block of so many
  /// rows and columns (0: as many as rows); Rows and Columns are those of
  /// numbers, Count is of blocks.
  Index BlockDim = 1, BlockColumns = 0;
  bool IsBlockByRows = true;
  /// Shape of blocked ELL: columns that are stored of each row. By AMD's
  /// library the blocks lie one behind the other, the first of each row of
  /// blocks before the second ones, by NVIDIA's the rows of numbers.
  Index EllColumns = 0;
  bool LiesByBlocks = false;
  /// Shape of sliced ELL: rows of a slice, and what is stored with its gaps.
  Index SliceRows = 0, StoredCount = 0;

  Index blockColumns() const { return BlockColumns ? BlockColumns : BlockDim; }
  Index blockSize() const { return BlockDim * blockColumns(); }
  bool hasGaps() const {
    return Is == Format::BlockedEll || Is == Format::SlicedEll;
  }
  /// Index of a number in the values.
  Index at(Index Entry, Index Row, Index Column) const {
    return Entry * blockSize() + (IsBlockByRows ? Row * blockColumns() + Column
                                                : Column * BlockDim + Row);
  }
  Index offsets() const {
    switch (Is) {
    case Format::Csr:
    case Format::Bsr:
      return Rows / BlockDim + 1;
    case Format::Csc:
      return Columns + 1;
    case Format::SlicedEll:
      return (Rows + SliceRows - 1) / SliceRows + 1;
    case Format::BlockedEll:
      return 0;
    case Format::Coo:
      break;
    }
    return Count;
  }
};
struct DenseMatrix {
  static constexpr const char *Kind = "dense matrix";
  Index Rows = 0, Columns = 0, Ld = 0;
  void *Values = nullptr;
  Type Of = Type::None;
  Order By = Order::Columns;
  int Batch = 1;
  Index Stride = 0;

  Index at(Index Row, Index Column) const {
    return By == Order::Columns ? Column * Ld + Row : Row * Ld + Column;
  }
  /// Elements from the first to the last of one matrix.
  Index size() const {
    return Rows && Columns ? at(Rows - 1, Columns - 1) + 1 : 0;
  }
};
struct DenseVector {
  static constexpr const char *Kind = "dense vector";
  Index Size = 0;
  void *Values = nullptr;
  Type Of = Type::None;
};
struct SparseVector {
  static constexpr const char *Kind = "sparse vector";
  Index Size = 0, Count = 0;
  Indices At;
  int Base = 0;
  void *Values = nullptr;
  Type Of = Type::None;
};

/// The result of a product of two sparse matrices, between the program's steps:
/// made by compute, taken by copy.
struct ProductPlan {
  std::vector<Index> Offsets, Columns;
  std::vector<char> Values; ///< of the result's type
};

/// Alpha and beta: of the type How, by the handle's pointer mode.
struct Scalars {
  const void *Alpha = nullptr, *Beta = nullptr;
  Type How = Type::None;
};

/// The size of the programs' buffers, in bytes: the loops need none.
constexpr size_t BufferBytes = 256;

Code spmv(Handle &H, Op A, Scalars S, const SparseMatrix &M,
          const DenseVector &X, const DenseVector &Y);
Code spmm(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &M,
          const DenseMatrix &B, const DenseMatrix &C);
/// C's entries of alpha op(A) op(B) + beta C.
Code sddmm(Handle &H, Op OfA, Op OfB, Scalars S, const DenseMatrix &A,
           const DenseMatrix &B, const SparseMatrix &C);
/// Waits, and sets C's count of entries.
Code spgemmCompute(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &A,
                   const SparseMatrix &B, SparseMatrix &C,
                   std::shared_ptr<ProductPlan> Plan);
Code spgemmCopy(Handle &H, const SparseMatrix &C,
                const std::shared_ptr<ProductPlan> &Plan);
/// op(A) Y = alpha X, of A's triangle.
Code spsv(Handle &H, Op OfA, Scalars S, const SparseMatrix &M,
          const DenseVector &X, const DenseVector &Y);
Code spsm(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &M,
          const DenseMatrix &B, const DenseMatrix &C);

/// Y = alpha X + beta Y.
Code axpby(Handle &H, const void *Alpha, const SparseVector &X,
           const void *Beta, const DenseVector &Y);
Code gather(Handle &H, const DenseVector &Y, const SparseVector &X);
Code scatter(Handle &H, const SparseVector &X, const DenseVector &Y);
Code spvv(Handle &H, Op OfX, const SparseVector &X, const DenseVector &Y,
          void *Result, Type How);

/// Waits, and sets To's count of entries and its offsets.
Code analyzeDense(Handle &H, const DenseMatrix &From, SparseMatrix &To);
Code denseToSparse(Handle &H, const DenseMatrix &From, const SparseMatrix &To);
Code sparseToDense(Handle &H, const SparseMatrix &From, const DenseMatrix &To);
/// How many numbers of each row, or column, are not zero, and of all.
Code countNonzeros(Handle &H, bool OfRows, const DenseMatrix &From, int *Each,
                   int *All);
/// Rows from compressed to one for each entry, and back.
Code csrToCoo(Handle &H, const int *Offsets, Index Count, Index Rows, int *To,
              int Base);
Code cooToCsr(Handle &H, const int *Rows, Index Count, Index RowCount, int *To,
              int Base);
/// From by rows, To by columns. HasValues: else the places alone.
Code csrToCsc(Handle &H, const SparseMatrix &From, const SparseMatrix &To,
              bool HasValues);

/// By rows and then by columns, or the other way. Permutation: sorted with
/// them; null: there is none.
Code sortCoo(Handle &H, bool ByRows, Index Rows, Index Columns, Index Count,
             int *RowsOf, int *ColumnsOf, int *Permutation);
Code sortCsr(Handle &H, Index Rows, Index Columns, Index Count,
             const int *Offsets, int Base, int *ColumnsOf, int *Permutation);
Code identityPermutation(Handle &H, Index Count, int *To);

} // namespace porthip::sparse
#endif
