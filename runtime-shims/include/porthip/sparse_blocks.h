// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes of buffers that cuSPARSE writes to an int and hipSPARSE to a size_t.
// One that an int does not hold is an error, as cuSPARSE has it.
#ifndef PORTHIP_SPARSE_BLOCKS_H
#define PORTHIP_SPARSE_BLOCKS_H

#include <hipsparse/hipsparse.h>

#include <climits>
#include <cstddef>

namespace porthip {
namespace detail {

template <typename Ask> hipsparseStatus_t sizeInInt(int *Bytes, Ask Do) {
  if (!Bytes)
    return HIPSPARSE_STATUS_INVALID_VALUE;
  std::size_t Wide = 0;
  hipsparseStatus_t Status = Do(&Wide);
  if (Status != HIPSPARSE_STATUS_SUCCESS)
    return Status;
  if (Wide > static_cast<std::size_t>(INT_MAX))
    return HIPSPARSE_STATUS_ALLOC_FAILED;
  *Bytes = static_cast<int>(Wide);
  return Status;
}

} // namespace detail

#define PORTHIP_BLOCK_SIZES(Letter, Type)                                      \
  inline hipsparseStatus_t hipsparse##Letter##csr2gebsr_bufferSize(            \
      hipsparseHandle_t Handle, hipsparseDirection_t Direction, int Rows,      \
      int Columns, const hipsparseMatDescr_t Matrix, const Type *Values,       \
      const int *RowStarts, const int *ColumnsOf, int RowBlock,                \
      int ColumnBlock, int *Bytes) {                                           \
    return detail::sizeInInt(Bytes, [&](std::size_t *Wide) {                   \
      return ::hipsparse##Letter##csr2gebsr_bufferSize(                        \
          Handle, Direction, Rows, Columns, Matrix, Values, RowStarts,         \
          ColumnsOf, RowBlock, ColumnBlock, Wide);                             \
    });                                                                        \
  }                                                                            \
  inline hipsparseStatus_t hipsparse##Letter##gebsr2gebsc_bufferSize(          \
      hipsparseHandle_t Handle, int BlockRows, int BlockColumns, int Blocks,   \
      const Type *Values, const int *RowStarts, const int *ColumnsOf,          \
      int RowBlock, int ColumnBlock, int *Bytes) {                             \
    return detail::sizeInInt(Bytes, [&](std::size_t *Wide) {                   \
      return ::hipsparse##Letter##gebsr2gebsc_bufferSize(                      \
          Handle, BlockRows, BlockColumns, Blocks, Values, RowStarts,          \
          ColumnsOf, RowBlock, ColumnBlock, Wide);                             \
    });                                                                        \
  }

PORTHIP_BLOCK_SIZES(S, float)
PORTHIP_BLOCK_SIZES(D, double)
PORTHIP_BLOCK_SIZES(C, hipComplex)
PORTHIP_BLOCK_SIZES(Z, hipDoubleComplex)
#undef PORTHIP_BLOCK_SIZES

} // namespace porthip

#endif
