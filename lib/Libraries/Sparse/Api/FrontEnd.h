// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of the files *.inc here, the entry points that the vendors have alike,
// on the front end that includes them:
//
//   SPARSE(x), SPARSE_ENUM(X)      its name of a function or type: SpMV;
//                                  Handle_t; of an enumerator: STATUS_SUCCESS
//   SPARSE_DATA, SPARSE_STREAM, SPARSE_C, SPARSE_Z
//                                  types
//   SPARSE_CONST_ATTRIBUTE         const where an attribute's value is
//   SPARSE_CONST_RESULT            const where it is only asked for its size
#ifndef PORTHIP_LIBRARIES_SPARSE_API_FRONTEND_H
#define PORTHIP_LIBRARIES_SPARSE_API_FRONTEND_H

#include "Libraries/Sparse/Incomplete.h"
#include "Libraries/Sparse/MatrixKind.h"
#include "Libraries/Sparse/Older.h"
#include "Libraries/Sparse/Sparse.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"

#define SPARSE_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::sparse {

/// A matrix by rows as the older calls have it, with indices of 32 bits.
template <class T>
SparseMatrix csrOf(Index Rows, Index Columns, Index Count,
                   const MatrixKind &Kind, const T *Values, const int *Offsets,
                   const int *ColumnsOf, Type Of) {
  SparseMatrix M;
  M.Rows = Rows;
  M.Columns = Columns;
  M.Count = Count;
  M.Base = Kind.Base;
  M.IsUpper = Kind.Fill;
  M.IsUnit = Kind.Diag;
  M.Values = const_cast<T *>(Values);
  M.Offsets.At = const_cast<int *>(Offsets);
  M.Minor.At = const_cast<int *>(ColumnsOf);
  M.Of = Of;
  return M;
}
inline BlockMatrix blocksOf(SparseMatrix Places, int Dim, int By) {
  BlockMatrix M;
  M.Places = Places;
  M.Dim = Dim;
  M.IsByRows = By == 0;
  return M;
}
inline DenseVector vectorOf(Index Size, const void *At, Type Of) {
  DenseVector V;
  V.Size = Size;
  V.Values = const_cast<void *>(At);
  V.Of = Of;
  return V;
}
/// By columns.
inline DenseMatrix matrixOf(Index Rows, Index Columns, Index Ld, const void *At,
                            Type Of) {
  DenseMatrix M;
  M.Rows = Rows;
  M.Columns = Columns;
  M.Ld = Ld;
  M.Values = const_cast<void *>(At);
  M.Of = Of;
  M.Stride = Ld * Columns;
  return M;
}
inline SparseVector vectorOf(Index Size, Index Count, const int *Places,
                             const void *At, int Base, Type Of) {
  SparseVector V;
  V.Size = Size;
  V.Count = Count;
  V.At.At = const_cast<int *>(Places);
  V.Base = Base;
  V.Values = const_cast<void *>(At);
  V.Of = Of;
  return V;
}

using blas::destroyed;
using blas::enter;
using blas::give;
using blas::made;
using blas::with;

/// None where a number is no such enumerator.
inline bool isOp(int O) { return O >= 0 && O <= int(Op::Adjoint); }
inline bool isIndexType(int T) {
  return T == int(IndexType::I32) || T == int(IndexType::I64);
}
inline bool isBase(int B) { return B == 0 || B == 1; }

/// Whether entries are as many as fit.
inline bool isCount(Index Count, Index Rows, Index Columns) {
  Index Most;
  return Count >= 0 &&
         (__builtin_mul_overflow(Rows, Columns, &Most) || Count <= Most);
}
/// Errors: an InvalidValue is no type of the vendors', others are not computed.
inline Code checkType(int DataType) {
  constexpr int MostOfVendors = 33; // CUDA_R_4F_E2M1
  if (typeOf(DataType) != Type::None)
    return Code::Success;
  return DataType < 0 || DataType > MostOfVendors ? Code::InvalidValue
                                                  : Code::NotSupported;
}

/// The members that all formats have.
inline SparseMatrix matrixOf(Format Is, Index Rows, Index Columns, Index Count,
                             Indices Offsets, Indices Minor, const void *Values,
                             int Base, int DataType) {
  SparseMatrix M;
  M.Is = Is;
  M.Rows = Rows;
  M.Columns = Columns;
  M.Count = Count;
  M.Offsets = Offsets;
  M.Minor = Minor;
  M.Base = Base;
  M.Values = const_cast<void *>(Values);
  M.Of = typeOf(DataType);
  return M;
}
inline Indices indicesAt(const void *At, int Type) {
  return {const_cast<void *>(At), IndexType(Type)};
}

/// CSR and CSC have offsets of OffsetType; COO has two arrays alike.
template <class To>
Code makeMatrix(To *Where, Format Is, Index Rows, Index Columns, Index Count,
                const void *Offsets, const void *Minor, const void *Values,
                int OffsetType, int MinorType, int Base, int DataType) {
  if (!Where || Rows < 0 || Columns < 0 || !isCount(Count, Rows, Columns) ||
      !isBase(Base) || !isIndexType(OffsetType) || !isIndexType(MinorType))
    return Code::InvalidValue;
  if (Code Bad = checkType(DataType); Bad != Code::Success)
    return Bad;
  // cuSPARSE has offsets that are wider than the indices, not narrower ones.
  if (blas::isOnNvidia() && OffsetType < MinorType)
    return Code::NotSupported;
  return made(matrixOf(Is, Rows, Columns, Count, indicesAt(Offsets, OffsetType),
                       indicesAt(Minor, MinorType), Values, Base, DataType),
              Where);
}
/// Blocked ELL has one array of indices; no batches of it are there.
template <class To>
Code makeBlockedEll(To *Where, Index Rows, Index Columns, Index Dim,
                    Index EllColumns, const void *Minor, const void *Values,
                    int MinorType, int Base, int DataType) {
  if (!Where || Rows < 0 || Columns < 0 || Dim < 1 || EllColumns < 0 ||
      EllColumns > Columns || Rows % Dim || EllColumns % Dim || !isBase(Base) ||
      !isIndexType(MinorType))
    return Code::InvalidValue;
  if (Code Bad = checkType(DataType); Bad != Code::Success)
    return Bad;
  SparseMatrix M = matrixOf(
      Format::BlockedEll, Rows, Columns, Rows / Dim * (EllColumns / Dim),
      Indices(), indicesAt(Minor, MinorType), Values, Base, DataType);
  M.BlockDim = Dim;
  M.EllColumns = EllColumns;
  M.LiesByBlocks = !blas::isOnNvidia();
  M.IsBlockByRows = !M.LiesByBlocks;
  return made(M, Where);
}
template <class To>
Code makeDense(To *Where, Index Rows, Index Columns, Index Ld,
               const void *Values, int DataType, int By) {
  bool IsByRows = By == int(Order::Rows);
  if (!Where || Rows < 0 || Columns < 0 ||
      (!IsByRows && By != int(Order::Columns)) ||
      Ld < (IsByRows ? Columns : Rows))
    return Code::InvalidValue;
  if (Code Bad = checkType(DataType); Bad != Code::Success)
    return Bad;
  DenseMatrix M;
  M.Rows = Rows;
  M.Columns = Columns;
  M.Ld = Ld;
  M.Values = const_cast<void *>(Values);
  M.Of = typeOf(DataType);
  M.By = Order(By);
  M.Stride = IsByRows ? Ld * Rows : Ld * Columns;
  return made(M, Where);
}
template <class To>
Code makeVector(To *Where, Index Size, const void *Values, int DataType) {
  if (!Where || Size < 0)
    return Code::InvalidValue;
  if (Code Bad = checkType(DataType); Bad != Code::Success)
    return Bad;
  DenseVector V;
  V.Size = Size;
  V.Values = const_cast<void *>(Values);
  V.Of = typeOf(DataType);
  return made(V, Where);
}
template <class To>
Code makeVector(To *Where, Index Size, Index Count, const void *At,
                const void *Values, int IndexOf, int Base, int DataType) {
  if (!Where || Size < 0 || Count < 0 || Count > Size || !isBase(Base) ||
      !isIndexType(IndexOf))
    return Code::InvalidValue;
  if (Code Bad = checkType(DataType); Bad != Code::Success)
    return Bad;
  SparseVector V;
  V.Size = Size;
  V.Count = Count;
  V.At = {const_cast<void *>(At), IndexType(IndexOf)};
  V.Base = Base;
  V.Values = const_cast<void *>(Values);
  V.Of = typeOf(DataType);
  return made(V, Where);
}

/// Whether operations are, then the rest.
template <class F> Code ifOps(int A, int B, F Run) {
  return isOp(A) && isOp(B) ? Run() : Code::InvalidValue;
}

/// Rows of a matrix of three or five diagonals, at least.
inline int fewestOfBand() { return blas::isOnNvidia() ? 3 : 2; }

/// Body of the calls that a program asks for the size of a buffer first.
inline Code giveBuffer(size_t *To) { return give(To, BufferBytes); }

struct ProductDescriptor {
  static constexpr const char *Kind = "descriptor of a product";
  std::shared_ptr<ProductPlan> Plan = std::make_shared<ProductPlan>();
};
/// Descriptor of triangular solutions: nothing is kept between the steps.
struct SolutionDescriptor {
  static constexpr const char *Kind = "descriptor of a solution";
};

inline Code setAttribute(SparseMatrix &M, int Which, const void *Data,
                         size_t Size) {
  if (!Data || Size != sizeof(int) || (Which != 0 && Which != 1))
    return Code::InvalidValue;
  int Value = *static_cast<const int *>(Data);
  if (Value != 0 && Value != 1)
    return Code::InvalidValue;
  (Which ? M.IsUnit : M.IsUpper) = Value;
  return Code::Success;
}

} // namespace porthip::sparse

/// The body of a call with a handle.
#define SPARSE_BODY(...)                                                       \
  {                                                                            \
    using namespace ::porthip::sparse;                                         \
    return sparseStatus(                                                       \
        enter(H, [&](Handle &Live) -> Code { return __VA_ARGS__; }));          \
  }
/// Names of one without.
#define SPARSE_PLAIN(...)                                                      \
  {                                                                            \
    using namespace ::porthip::sparse;                                         \
    return sparseStatus(__VA_ARGS__);                                          \
  }

#endif
