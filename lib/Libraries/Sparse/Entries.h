// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of the calls on sparse matrices: values of any type in the type
// of the computation, entries of any format, operands in the record.
#ifndef PORTHIP_LIBRARIES_SPARSE_ENTRIES_H
#define PORTHIP_LIBRARIES_SPARSE_ENTRIES_H

#include "Libraries/Blas/Convert.h"
#include "Libraries/Sparse/Sparse.h"

namespace porthip::sparse {

using blas::IsComplex;
using vgpu::rt::Status;

/// C: float, double, std::complex of these, int32_t.
template <class C> C load(Type Of, const void *From, Index I) {
  if constexpr (!std::is_integral_v<C> && IsComplex<C>) {
    if (Of == Type::C32)
      return C(static_cast<const std::complex<float> *>(From)[I]);
    if (Of == Type::C64)
      return C(static_cast<const std::complex<double> *>(From)[I]);
    return C(typename C::value_type(blas::loadElement(Of, From, uint64_t(I))));
  } else {
    return C(blas::loadElement(Of, From, uint64_t(I)));
  }
}
template <class C> void store(Type Of, void *To, Index I, C Value) {
  if constexpr (!std::is_integral_v<C> && IsComplex<C>) {
    if (Of == Type::C32)
      static_cast<std::complex<float> *>(To)[I] = std::complex<float>(Value);
    else
      static_cast<std::complex<double> *>(To)[I] = std::complex<double>(Value);
  } else if constexpr (std::is_integral_v<C>) {
    static_cast<int32_t *>(To)[I] = Value;
  } else {
    blas::storeElement(Of, To, uint64_t(I), double(Value));
  }
}
/// To = alpha Sum + beta To, which is not read where beta is 0.
template <class C>
void update(Type Of, void *To, Index At, C Alpha, C Sum, C Beta) {
  C Value = Alpha * Sum;
  if (Beta != C(0))
    Value += Beta * load<C>(Of, To, At);
  store(Of, To, At, Value);
}
template <class C> C conjugate(C Value) {
  if constexpr (!std::is_integral_v<C> && IsComplex<C>)
    return std::conj(Value);
  else
    return Value;
}

/// Run(a value of the type of the computation).
template <class F> Code byCompute(Type How, F Run) {
  return How == Type::I32 ? Run(int32_t()) : blas::byType(How, Run);
}
/// Whether inputs and outputs of these types are computed so.
bool isComputed(Type Input, Type Output, Type How);

/// Tells the user that entry K of M is outside of it. False.
bool tellOutside(const SparseMatrix &M, const char *Name, Index K);

/// The same as forEntries of blocked ELL; blocks of column -1 are gaps.
template <class F>
bool forBlockedEll(const SparseMatrix &M, const char *Name, F Run) {
  const Index Dim = M.BlockDim, Across = M.EllColumns / Dim,
              Down = M.Rows / Dim;
  for (Index Line = 0; Line < Down; ++Line)
    for (Index Slot = 0; Slot < Across; ++Slot) {
      const Index K =
          M.LiesByBlocks ? Slot * Down + Line : Line * Across + Slot;
      const Index Column = M.Minor.get(K) - M.Base;
      if (Column < 0)
        continue;
      if (Column >= M.Columns / Dim)
        return tellOutside(M, Name, K);
      for (Index I = 0; I < Dim; ++I)
        for (Index J = 0; J < Dim; ++J)
          Run(Line * Dim + I, Column * Dim + J,
              M.LiesByBlocks
                  ? M.at(K, I, J)
                  : (Line * Dim + I) * M.EllColumns + Slot * Dim + J);
    }
  return true;
}
/// Visits the entries of sliced ELL: the rows of a slice take turns; entries of
/// column -1 are gaps.
template <class F>
bool forSlicedEll(const SparseMatrix &M, const char *Name, F Run) {
  for (Index Slice = 0; Slice + 1 < M.offsets(); ++Slice) {
    const Index Begin = M.Offsets.get(Slice) - M.Base,
                End = M.Offsets.get(Slice + 1) - M.Base;
    if (Begin < 0 || End < Begin || End > M.StoredCount)
      return tellOutside(M, Name, Begin);
    for (Index Row = 0; Row < M.SliceRows; ++Row)
      for (Index K = Begin + Row; K < End; K += M.SliceRows) {
        const Index Column = M.Minor.get(K) - M.Base;
        if (Column < 0)
          continue;
        if (Column >= M.Columns || Slice * M.SliceRows + Row >= M.Rows)
          return tellOutside(M, Name, K);
        Run(Slice * M.SliceRows + Row, Column, K);
      }
  }
  return true;
}

/// Run(row, column, its number) for each entry. False: an index is outside of
/// the matrix, which the user is told. Offsets and values are of batch Number.
template <class F>
bool forEntries(const SparseMatrix &M, const char *Name, F Run,
                Index Number = 0) {
  if (M.Is == Format::BlockedEll)
    return forBlockedEll(M, Name, Run);
  if (M.Is == Format::SlicedEll)
    return forSlicedEll(M, Name, Run);
  const Index First = Number * M.OffsetsStride,
              FirstEntry = Number * M.ValuesStride;
  const bool IsByColumns = M.Is == Format::Csc;
  const Index Lines = (IsByColumns ? M.Columns : M.Rows) / M.BlockDim;
  const Index Across = (IsByColumns ? M.Rows : M.Columns) / M.blockColumns();
  auto entry = [&](Index Line, Index K) {
    Index Other = M.Minor.get(FirstEntry + K) - M.Base;
    if (Line < 0 || Line >= Lines || Other < 0 || Other >= Across)
      return tellOutside(M, Name, K);
    if (M.blockSize() > 1) {
      for (Index I = 0; I < M.BlockDim; ++I)
        for (Index J = 0; J < M.blockColumns(); ++J)
          Run(Line * M.BlockDim + I, Other * M.blockColumns() + J,
              M.at(FirstEntry + K, I, J));
      return true;
    }
    Run(IsByColumns ? Other : Line, IsByColumns ? Line : Other, FirstEntry + K);
    return true;
  };
  if (M.Is == Format::Coo) {
    for (Index K = 0; K < M.Count; ++K)
      if (!entry(M.Offsets.get(FirstEntry + K) - M.Base, K))
        return false;
    return true;
  }
  for (Index Line = 0; Line < Lines; ++Line) {
    Index Begin = M.Offsets.get(First + Line) - M.Base,
          End = M.Offsets.get(First + Line + 1) - M.Base;
    if (Begin < 0 || End < Begin || End > M.Count)
      return tellOutside(M, Name, Begin);
    for (Index K = Begin; K < End; ++K)
      if (!entry(Line, K))
        return false;
  }
  return true;
}

/// A call in the making, with this subject's operands.
class SparseCall : public blas::Call {
public:
  SparseCall(Handle &H, const char *Operation) : Call(H, Operation, "sparse") {}
  void index(Index Value) { value("long", &Value, 8); }
  void values(const char *Name, const void *At, Type Of, Index Count,
              bool IsWritten);
  void indices(const char *Name, const Indices &I, Index Count, bool IsWritten);
  /// WritesPlaces: its offsets and indices, too.
  void matrix(const char *Name, const SparseMatrix &M, bool WritesValues,
              bool WritesPlaces = false);
  void dense(const char *Name, const DenseMatrix &M, bool IsWritten);
  void vector(const char *Name, const DenseVector &V, bool IsWritten);
  void vector(const char *Name, const SparseVector &V, bool IsWritten);
};

/// The places of a vector's entries are in it, which the user is told
/// otherwise.
bool isInside(const SparseVector &V);

inline Status statusOf(bool IsRight) {
  return IsRight ? Status::Success : Status::IllegalAddress;
}

} // namespace porthip::sparse
#endif
