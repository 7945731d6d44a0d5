// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE's entry points. Compiled against our own headers: a function whose
// type is not the header's does not compile.
#include "Libraries/Sparse/Api/FrontEnd.h"
#include "Libraries/Version.h"
// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "cusparse.h"

#define SPARSE(x) cusparse##x
#define SPARSE_ENUM(X) CUSPARSE_##X
#define SPARSE_C cuComplex
#define SPARSE_Z cuDoubleComplex
#define SPARSE_DATA cudaDataType
#define SPARSE_STREAM cudaStream_t
#define SPARSE_CONST_ATTRIBUTE
#define SPARSE_CONST_RESULT const
#define SPARSE_SOLVE_BUFFER
#define SPARSE_ELL_CONST
#define SPARSE_SIZE int
#define SPARSE_PERCENT(T) float
#define SPARSE_COLOR_CONST const
#define SPARSE_HAS_BLOCK_EXT 1
#include "Libraries/Sparse/Api/Status.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Descriptors.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Calls.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Incomplete.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Older.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Blocks.inc"
// With what comes before.
#include "Libraries/Sparse/Api/Formats.inc"

#define SPARSE_OWN_SIZES(L, T)                                                 \
  SPARSE_EXPORT cusparseStatus_t cusparse##L##csr2gebsr_bufferSizeExt(         \
      cusparseHandle_t H, cusparseDirection_t, int, int,                       \
      const cusparseMatDescr_t, const T *, const int *, const int *, int, int, \
      size_t *To) SPARSE_BODY(giveBuffer(To))                                  \
      SPARSE_EXPORT cusparseStatus_t cusparse##L##gebsr2gebsc_bufferSizeExt(   \
          cusparseHandle_t H, int, int, int, const T *, const int *,           \
          const int *, int, int, size_t *To) SPARSE_BODY(giveBuffer(To))       \
          SPARSE_EXPORT cusparseStatus_t                                       \
              cusparse##L##gebsr2gebsr_bufferSizeExt(                          \
                  cusparseHandle_t H, cusparseDirection_t, int, int, int,      \
                  const cusparseMatDescr_t, const T *, const int *,            \
                  const int *, int, int, int, int, size_t *To)                 \
                  SPARSE_BODY(giveBuffer(To))
SPARSE_OWN_SIZES(S, float)
SPARSE_OWN_SIZES(D, double)
SPARSE_OWN_SIZES(C, cuComplex)
SPARSE_OWN_SIZES(Z, cuDoubleComplex)
#undef SPARSE_OWN_SIZES
// The places alone.
SPARSE_EXPORT cusparseStatus_t
cusparseXgebsr2csr(cusparseHandle_t H, cusparseDirection_t By, int Rows,
                   int Columns, const cusparseMatDescr_t DA, const int *Offsets,
                   const int *ColumnsOf, int RowDim, int ColumnDim,
                   const cusparseMatDescr_t DC, int *ToOffsets, int *ToColumns)
    SPARSE_BODY(
        !DA || !DC || Rows < 0 || Columns < 0 || RowDim < 1 || ColumnDim < 1
            ? Code::InvalidValue
            : bsrToCsr(Live,
                       generalBlocksOf(
                           rowsOf<float>(Rows, Columns, 0, DA, nullptr, Offsets,
                                         ColumnsOf, porthip::blas::Type::F32),
                           RowDim, ColumnDim, int(By)),
                       rowsOf<float>(Rows *RowDim, Columns *ColumnDim, 0, DC,
                                     nullptr, ToOffsets, ToColumns,
                                     porthip::blas::Type::F32),
                       /*HasValues=*/false))

        SPARSE_EXPORT cusparseStatus_t
    cusparseGetVersion(cusparseHandle_t H, int *To)
        SPARSE_BODY(give(To, CUSPARSE_VERSION))

    //===-- Formats that hipSPARSE does not have
    //------------------------------===//

    namespace porthip::sparse {
  namespace {
  struct Slices {
    Index Stored = 0, Rows = 0;
  };
  template <class To>
  Code makeBsr(To *Where, Index Rows, Index Columns, Index Count, Index RowDim,
               Index ColumnDim, const void *Offsets, const void *Minor,
               const void *Values, int OffsetType, int MinorType, int Base,
               int DataType, int By) {
    if (!Where || Rows < 0 || Columns < 0 || !isCount(Count, Rows, Columns) ||
        RowDim < 1 || ColumnDim < 1 || !isBase(Base) ||
        !isIndexType(OffsetType) || !isIndexType(MinorType) ||
        (By != int(Order::Rows) && By != int(Order::Columns)))
      return Code::InvalidValue;
    if (Code Bad = checkType(DataType); Bad != Code::Success)
      return Bad;
    SparseMatrix M =
        matrixOf(Format::Bsr, Rows * RowDim, Columns * ColumnDim, Count,
                 indicesAt(Offsets, OffsetType), indicesAt(Minor, MinorType),
                 Values, Base, DataType);
    M.BlockDim = RowDim;
    M.BlockColumns = ColumnDim;
    M.IsBlockByRows = By == int(Order::Rows);
    return made(M, Where);
  }
  template <class To>
  Code makeSlicedEll(To *Where, Index Rows, Index Columns, Index Count,
                     Slices S, const void *Offsets, const void *Minor,
                     const void *Values, int OffsetType, int MinorType,
                     int Base, int DataType) {
    if (!Where || Rows < 0 || Columns < 0 || !isCount(Count, Rows, Columns) ||
        S.Rows < 1 || S.Stored < Count || S.Stored % S.Rows || !isBase(Base) ||
        !isIndexType(OffsetType) || !isIndexType(MinorType))
      return Code::InvalidValue;
    if (Code Bad = checkType(DataType); Bad != Code::Success)
      return Bad;
    SparseMatrix M = matrixOf(
        Format::SlicedEll, Rows, Columns, Count, indicesAt(Offsets, OffsetType),
        indicesAt(Minor, MinorType), Values, Base, DataType);
    M.StoredCount = S.Stored;
    M.SliceRows = S.Rows;
    return made(M, Where);
  }
  } // namespace
} // namespace porthip::sparse

#define SPARSE_OWN_FORMATS(Const, CONST)                                       \
  SPARSE_EXPORT cusparseStatus_t cusparseCreate##Const##Bsr(                   \
      cusparse##Const##SpMatDescr_t *To, int64_t Rows, int64_t Columns,        \
      int64_t Count, int64_t RowDim, int64_t ColumnDim, CONST void *Offsets,   \
      CONST void *Minor, CONST void *Values, cusparseIndexType_t OffsetType,   \
      cusparseIndexType_t MinorType, cusparseIndexBase_t Base,                 \
      cudaDataType Type, cusparseOrder_t By)                                   \
      SPARSE_PLAIN(makeBsr(To, Rows, Columns, Count, RowDim, ColumnDim,        \
                           Offsets, Minor, Values, OffsetType, MinorType,      \
                           Base, Type, By))                                    \
          SPARSE_EXPORT cusparseStatus_t cusparseCreate##Const##SlicedEll(     \
              cusparse##Const##SpMatDescr_t *To, int64_t Rows,                 \
              int64_t Columns, int64_t Count, int64_t Stored,                  \
              int64_t SliceRows, CONST void *Offsets, CONST void *Minor,       \
              CONST void *Values, cusparseIndexType_t OffsetType,              \
              cusparseIndexType_t MinorType, cusparseIndexBase_t Base,         \
              cudaDataType Type)                                               \
              SPARSE_PLAIN(makeSlicedEll(                                      \
                  To, Rows, Columns, Count, {Stored, SliceRows}, Offsets,      \
                  Minor, Values, OffsetType, MinorType, Base, Type))
SPARSE_OWN_FORMATS(, )
SPARSE_OWN_FORMATS(Const, const)
#undef SPARSE_OWN_FORMATS
// Columns have the batches of the values here; strides of their own are not
// computed.
SPARSE_EXPORT cusparseStatus_t
cusparseBsrSetStridedBatch(cusparseSpMatDescr_t D, int Count, int64_t OfOffsets,
                           int64_t OfColumns, int64_t OfValues)
    SPARSE_PLAIN(with<SparseMatrix>(
        [&](SparseMatrix &M) {
          if (Count < 1 || OfOffsets < 0 || OfColumns < 0 || OfValues < 0)
            return Code::InvalidValue;
          if (OfValues != OfColumns * M.blockSize()) {
            porthip::vgpu::rt::tellUser(
                "cusparseBsrSetStridedBatch: strides of columns and values "
                "that "
                "do not fit each other are not computed on the virtual GPU");
            return Code::NotSupported;
          }
          M.Batch = Count;
          M.OffsetsStride = OfOffsets;
          M.ValuesStride = OfColumns;
          return Code::Success;
        },
        D))

        NVIDIA_LIBRARY_PROPERTY(cusparseStatus_t, cusparse, CUSPARSE,
                                CUSPARSE_STATUS_SUCCESS,
                                CUSPARSE_STATUS_INVALID_VALUE)
