// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Sparse/Entries.h"

namespace porthip::sparse {

namespace {
struct DataType {
  int Number;
  Type Of;
};
constexpr DataType DataTypes[] = {
    {0, Type::F32}, {1, Type::F64}, {2, Type::F16},  {3, Type::I8},
    {4, Type::C32}, {5, Type::C64}, {10, Type::I32}, {14, Type::BF16}};
} // namespace

Type typeOf(int Number) {
  for (const DataType &D : DataTypes)
    if (D.Number == Number)
      return D.Of;
  return Type::None;
}
int dataTypeOf(Type T) {
  for (const DataType &D : DataTypes)
    if (D.Of == T)
      return D.Number;
  return -1;
}

bool tellOutside(const SparseMatrix &M, const char *Name, Index K) {
  vgpu::rt::tellUser(
      "sparse matrix '" + std::string(Name) + "' of " + std::to_string(M.Rows) +
      " x " + std::to_string(M.Columns) + ": entry " + std::to_string(K) +
      " is outside of it, with indices that begin at " +
      std::to_string(M.Base));
  return false;
}

bool isComputed(Type Input, Type Output, Type How) {
  switch (How) {
  case Type::F64:
  case Type::C32:
  case Type::C64:
    // A real matrix with complex vectors has two input types: not taken.
    return Input == How && Output == How;
  case Type::F32:
    if (Input == Type::F32)
      return Output == Type::F32;
    return (Input == Type::F16 || Input == Type::BF16 || Input == Type::I8) &&
           (Output == Type::F32 || (Output == Input && Input != Type::I8));
  case Type::I32:
    return Input == Type::I8 && Output == Type::I32;
  default:
    return false;
  }
}

void SparseCall::values(const char *Name, const void *At, Type Of, Index Count,
                        bool IsWritten) {
  operand(
      Name,
      (std::string(blas::nameOf(Of)) + (IsWritten ? "*" : " const*")).c_str(),
      At, uint64_t(Count) * blas::bytesOf(Of));
}

void SparseCall::indices(const char *Name, const Indices &I, Index Count,
                         bool IsWritten) {
  const char *Cxx = I.Of == IndexType::I64 ? "long" : "int";
  operand(Name, (std::string(Cxx) + (IsWritten ? "*" : " const*")).c_str(),
          I.At, uint64_t(Count) * bytesOf(I.Of));
}

void SparseCall::matrix(const char *Name, const SparseMatrix &M,
                        bool WritesValues, bool WritesPlaces) {
  flag(int(M.Is));
  index(M.Rows);
  index(M.Columns);
  index(M.Count);
  flag(M.Base);
  const Index Others = M.Batch - 1;
  const Index Stored = M.Is == Format::SlicedEll ? M.StoredCount : M.Count;
  const Index Entries = Stored ? Others * M.ValuesStride + Stored : 0;
  const Index Offsets = M.Is == Format::Coo ? Entries
                        : M.Is == Format::BlockedEll
                            ? 0
                            : Others * M.OffsetsStride + M.offsets();
  flag(M.Batch);
  indices(Name, M.Offsets, Offsets, WritesPlaces);
  indices(Name, M.Minor, Entries, WritesPlaces);
  if (M.Is == Format::BlockedEll) {
    // By a type of its own: `verify` knows what a difference of it means.
    const int Order = M.IsBlockByRows;
    flag(int(M.BlockDim)).value("BlockedEllOrder", &Order, sizeof(Order));
  } else if (M.blockSize() > 1) {
    flag(int(M.BlockDim)).flag(M.IsBlockByRows);
  }
  if (M.BlockColumns && M.BlockColumns != M.BlockDim)
    flag(int(M.BlockColumns));
  if (M.hasGaps())
    flag(int(M.EllColumns + M.SliceRows));
  values(Name, M.Values, M.Of, Entries * M.blockSize(), WritesValues);
}

void SparseCall::dense(const char *Name, const DenseMatrix &M, bool IsWritten) {
  index(M.Rows);
  index(M.Columns);
  index(M.Ld);
  flag(int(M.By));
  flag(M.Batch);
  values(Name, M.Values, M.Of,
         M.size() ? (M.Batch - 1) * M.Stride + M.size() : 0, IsWritten);
}
void SparseCall::vector(const char *Name, const DenseVector &V,
                        bool IsWritten) {
  index(V.Size);
  values(Name, V.Values, V.Of, V.Size, IsWritten);
}
void SparseCall::vector(const char *Name, const SparseVector &V,
                        bool IsWritten) {
  index(V.Size);
  index(V.Count);
  flag(V.Base);
  indices(Name, V.At, V.Count, false);
  values(Name, V.Values, V.Of, V.Count, IsWritten);
}

bool isInside(const SparseVector &V) {
  for (Index K = 0; K < V.Count; ++K) {
    Index At = V.At.get(K) - V.Base;
    if (At >= 0 && At < V.Size)
      continue;
    vgpu::rt::tellUser("sparse vector of " + std::to_string(V.Size) +
                       ": entry " + std::to_string(K) +
                       " is outside of it, with indices that begin at " +
                       std::to_string(V.Base));
    return false;
  }
  return true;
}

} // namespace porthip::sparse
