// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE's handles and descriptors.
#include "Libraries/Rocsparse/Call.h"
#include <cstring>

using namespace porthip::sparse;

#define CALL(Name) ROCSPARSE_EXPORT rocsparse_status rocsparse_##Name

CALL(create_handle)(rocsparse_handle *To) {
  if (!To)
    return rocsparse_status_invalid_handle;
  Handle *Made = nullptr;
  Code Result = porthip::blas::createHandle(Made, /*NeedsBlas=*/false);
  *To = reinterpret_cast<rocsparse_handle>(Made);
  return statusOf(Result);
}
CALL(destroy_handle)(rocsparse_handle H) {
  return call(H, true, true, true,
              [](Handle &Live) { return porthip::blas::destroyHandle(&Live); });
}
CALL(set_stream)(rocsparse_handle H, hipStream_t Stream) {
  return call(H, true, true, true, [&](Handle &Live) {
    return Live.Stream = Stream, Code::Success;
  });
}
CALL(get_stream)(rocsparse_handle H, hipStream_t *To) {
  return call(H, true, true, To, [&](Handle &Live) {
    return *To = static_cast<hipStream_t>(Live.Stream), Code::Success;
  });
}
CALL(set_pointer_mode)(rocsparse_handle H, rocsparse_pointer_mode Mode) {
  return call(H, int(Mode) == 0 || int(Mode) == 1, true, true,
              [&](Handle &Live) {
                return Live.HasDevicePointers = int(Mode), Code::Success;
              });
}
CALL(get_pointer_mode)(rocsparse_handle H, rocsparse_pointer_mode *To) {
  return call(H, true, true, To, [&](Handle &Live) {
    return give(To, int(Live.HasDevicePointers));
  });
}
CALL(get_version)(rocsparse_handle H, int *To) {
  return call(H, true, true, To, [&](Handle &) {
    return give(To, ROCSPARSE_VERSION_MAJOR * 100000 +
                        ROCSPARSE_VERSION_MINOR * 100 +
                        ROCSPARSE_VERSION_PATCH);
  });
}
CALL(get_git_rev)(rocsparse_handle H, char *To) {
  return call(H, true, true, To, [&](Handle &) {
    return std::strcpy(To, "porthip"), Code::Success;
  });
}

namespace {
constexpr const char *StatusNames[] = {
    "rocsparse_status_success",
    "rocsparse_status_invalid_handle",
    "rocsparse_status_not_implemented",
    "rocsparse_status_invalid_pointer",
    "rocsparse_status_invalid_size",
    "rocsparse_status_memory_error",
    "rocsparse_status_internal_error",
    "rocsparse_status_invalid_value",
    "rocsparse_status_arch_mismatch",
    "rocsparse_status_zero_pivot",
    "rocsparse_status_not_initialized",
    "rocsparse_status_type_mismatch",
    "rocsparse_status_requires_sorted_storage",
    "rocsparse_status_thrown_exception",
    "rocsparse_status_continue"};
} // namespace
ROCSPARSE_EXPORT const char *rocsparse_get_status_name(rocsparse_status S) {
  return size_t(S) < std::size(StatusNames) ? StatusNames[S]
                                            : "Unrecognized status code";
}
ROCSPARSE_EXPORT const char *
rocsparse_get_status_description(rocsparse_status S) {
  return size_t(S) < std::size(StatusNames)
             ? StatusNames[S] + std::strlen("rocsparse_status_")
             : "unrecognized status code";
}

//===-- Of the older calls ------------------------------------------------===//

CALL(create_mat_descr)(rocsparse_mat_descr *To) {
  return plain(To, [&] { return made(MatrixDescriptor(), To); });
}
CALL(destroy_mat_descr)(rocsparse_mat_descr D) {
  return plain(
      true, [&] { return D ? destroyed<MatrixDescriptor>(D) : Code::Success; });
}
CALL(copy_mat_descr)(rocsparse_mat_descr To, const rocsparse_mat_descr From) {
  return plain(To && From, [&] {
    return with<MatrixDescriptor, MatrixDescriptor>(
        [](auto &T, auto &F) { return T = F, Code::Success; }, To, From);
  });
}
#define KIND(Name, T, Setting, Most)                                           \
  CALL(set_mat_##Name)(rocsparse_mat_descr D, T Value) {                       \
    if (D && (int(Value) < 0 || int(Value) > Most))                            \
      return rocsparse_status_invalid_value;                                   \
    return plain(D, [&] {                                                      \
      return with<MatrixDescriptor>(                                           \
          [&](auto &M) { return M.Setting = int(Value), Code::Success; }, D);  \
    });                                                                        \
  }                                                                            \
  ROCSPARSE_EXPORT T rocsparse_get_mat_##Name(const rocsparse_mat_descr D) {   \
    return D ? T(reinterpret_cast<const MatrixDescriptor *>(D)->Setting)       \
             : T(0);                                                           \
  }
KIND(type, rocsparse_matrix_type, Is, 3)
KIND(fill_mode, rocsparse_fill_mode, Fill, 1)
KIND(diag_type, rocsparse_diag_type, Diag, 1)
KIND(index_base, rocsparse_index_base, Base, 1)
KIND(storage_mode, rocsparse_storage_mode, Storage, 1)
#undef KIND
CALL(create_mat_info)(rocsparse_mat_info *To) {
  return plain(To, [&] { return made(MatrixInfo(), To); });
}
CALL(destroy_mat_info)(rocsparse_mat_info I) {
  return plain(true,
               [&] { return I ? destroyed<MatrixInfo>(I) : Code::Success; });
}
CALL(copy_mat_info)(rocsparse_mat_info To, const rocsparse_mat_info From) {
  return plain(To && From && To != From, [&] {
    return with<MatrixInfo, MatrixInfo>(
        [](auto &T, auto &F) { return T = F, Code::Success; }, To, From);
  });
}

//===-- Of the generic interface ------------------------------------------===//

namespace {
/// A matrix of Rows x Columns has to have room for its entries.
template <class To>
rocsparse_status make(To *Where, Format Is, int64_t Rows, int64_t Columns,
                      int64_t Count, const void *Offsets, const void *Minor,
                      const void *Values, int OffsetType, int MinorType,
                      int Base, rocsparse_datatype T) {
  if (!Where)
    return rocsparse_status_invalid_pointer;
  if (Rows < 0 || Columns < 0 || !isCount(Count, Rows, Columns))
    return rocsparse_status_invalid_size;
  return statusOf(makeMatrix(Where, Is, Rows, Columns, Count, Offsets, Minor,
                             Values, OffsetType, MinorType, Base, numberOf(T)));
}
int orderOf(rocsparse_order O) {
  return int(O == rocsparse_order_column ? Order::Columns
             : O == rocsparse_order_row  ? Order::Rows
                                         : Order(0));
}
rocsparse_order orderOf(Order O) {
  return O == Order::Rows ? rocsparse_order_row : rocsparse_order_column;
}
/// Run(what D describes), where there is one.
template <class S, class F> rocsparse_status of(const void *D, F Run) {
  return plain(D, [&] { return with<S>(Run, D); });
}
} // namespace

#define OF_CONST(Const, CONST, In)                                             \
  CALL(create_##Const##csr_descr)(                                             \
      rocsparse_##Const##spmat_descr * To, int64_t Rows, int64_t Columns,      \
      int64_t Count, CONST void *Offsets, CONST void *Minor,                   \
      CONST void *Values, rocsparse_indextype OfOffsets,                       \
      rocsparse_indextype OfMinor, rocsparse_index_base Base,                  \
      rocsparse_datatype T) {                                                  \
    return make(To, Format::Csr, Rows, Columns, Count, Offsets, Minor, Values, \
                OfOffsets, OfMinor, Base, T);                                  \
  }                                                                            \
  CALL(create_##Const##csc_descr)(                                             \
      rocsparse_##Const##spmat_descr * To, int64_t Rows, int64_t Columns,      \
      int64_t Count, CONST void *Offsets, CONST void *Minor,                   \
      CONST void *Values, rocsparse_indextype OfOffsets,                       \
      rocsparse_indextype OfMinor, rocsparse_index_base Base,                  \
      rocsparse_datatype T) {                                                  \
    return make(To, Format::Csc, Rows, Columns, Count, Offsets, Minor, Values, \
                OfOffsets, OfMinor, Base, T);                                  \
  }                                                                            \
  CALL(create_##Const##coo_descr)(                                             \
      rocsparse_##Const##spmat_descr * To, int64_t Rows, int64_t Columns,      \
      int64_t Count, CONST void *RowsOf, CONST void *ColumnsOf,                \
      CONST void *Values, rocsparse_indextype Of, rocsparse_index_base Base,   \
      rocsparse_datatype T) {                                                  \
    return make(To, Format::Coo, Rows, Columns, Count, RowsOf, ColumnsOf,      \
                Values, Of, Of, Base, T);                                      \
  }                                                                            \
  CALL(create_##Const##dnmat_descr)(rocsparse_##Const##dnmat_descr * To,       \
                                    int64_t Rows, int64_t Columns, int64_t Ld, \
                                    CONST void *Values, rocsparse_datatype T,  \
                                    rocsparse_order By) {                      \
    if (To && (Rows < 0 || Columns < 0 ||                                      \
               Ld < (By == rocsparse_order_row ? Columns : Rows)))             \
      return rocsparse_status_invalid_size;                                    \
    return plain(To, [&] {                                                     \
      return makeDense(To, Rows, Columns, Ld, Values, numberOf(T),             \
                       orderOf(By));                                           \
    });                                                                        \
  }                                                                            \
  CALL(create_##Const##dnvec_descr)(rocsparse_##Const##dnvec_descr * To,       \
                                    int64_t Size, CONST void *Values,          \
                                    rocsparse_datatype T) {                    \
    if (To && Size < 0)                                                        \
      return rocsparse_status_invalid_size;                                    \
    return plain(To,                                                           \
                 [&] { return makeVector(To, Size, Values, numberOf(T)); });   \
  }                                                                            \
  CALL(create_##Const##spvec_descr)(                                           \
      rocsparse_##Const##spvec_descr * To, int64_t Size, int64_t Count,        \
      CONST void *At, CONST void *Values, rocsparse_indextype Of,              \
      rocsparse_index_base Base, rocsparse_datatype T) {                       \
    if (To && (Size < 0 || Count < 0 || Count > Size))                         \
      return rocsparse_status_invalid_size;                                    \
    return plain(To, [&] {                                                     \
      return makeVector(To, Size, Count, At, Values, Of, Base, numberOf(T));   \
    });                                                                        \
  }                                                                            \
  CALL(Const##csr_get)(In rocsparse_##Const##spmat_descr D, int64_t *Rows,     \
                       int64_t *Columns, int64_t *Count, CONST void **Offsets, \
                       CONST void **Minor, CONST void **Values,                \
                       rocsparse_indextype *OfOffsets,                         \
                       rocsparse_indextype *OfMinor,                           \
                       rocsparse_index_base *Base, rocsparse_datatype *T) {    \
    return of<SparseMatrix>(D, [&](auto &M) {                                  \
      return give(Rows, M.Rows, Columns, M.Columns, Count, M.Count, Offsets,   \
                  M.Offsets.At, Minor, M.Minor.At, Values, M.Values,           \
                  OfOffsets, int(M.Offsets.Of), OfMinor, int(M.Minor.Of),      \
                  Base, M.Base, T, dataTypeOf(M.Of, T));                       \
    });                                                                        \
  }                                                                            \
  CALL(Const##csc_get)(In rocsparse_##Const##spmat_descr D, int64_t *Rows,     \
                       int64_t *Columns, int64_t *Count, CONST void **Offsets, \
                       CONST void **Minor, CONST void **Values,                \
                       rocsparse_indextype *OfOffsets,                         \
                       rocsparse_indextype *OfMinor,                           \
                       rocsparse_index_base *Base, rocsparse_datatype *T) {    \
    return rocsparse_##Const##csr_get(D, Rows, Columns, Count, Offsets, Minor, \
                                      Values, OfOffsets, OfMinor, Base, T);    \
  }                                                                            \
  CALL(Const##coo_get)(In rocsparse_##Const##spmat_descr D, int64_t *Rows,     \
                       int64_t *Columns, int64_t *Count, CONST void **RowsOf,  \
                       CONST void **ColumnsOf, CONST void **Values,            \
                       rocsparse_indextype *Of, rocsparse_index_base *Base,    \
                       rocsparse_datatype *T) {                                \
    return of<SparseMatrix>(D, [&](auto &M) {                                  \
      return give(Rows, M.Rows, Columns, M.Columns, Count, M.Count, RowsOf,    \
                  M.Offsets.At, ColumnsOf, M.Minor.At, Values, M.Values, Of,   \
                  int(M.Minor.Of), Base, M.Base, T, dataTypeOf(M.Of, T));      \
    });                                                                        \
  }                                                                            \
  CALL(Const##spvec_get)(In rocsparse_##Const##spvec_descr D, int64_t *Size,   \
                         int64_t *Count, CONST void **At, CONST void **Values, \
                         rocsparse_indextype *Of, rocsparse_index_base *Base,  \
                         rocsparse_datatype *T) {                              \
    return of<SparseVector>(D, [&](auto &V) {                                  \
      return give(Size, V.Size, Count, V.Count, At, V.At.At, Values, V.Values, \
                  Of, int(V.At.Of), Base, V.Base, T, dataTypeOf(V.Of, T));     \
    });                                                                        \
  }                                                                            \
  CALL(Const##dnvec_get)(In rocsparse_##Const##dnvec_descr D, int64_t *Size,   \
                         CONST void **Values, rocsparse_datatype *T) {         \
    return of<DenseVector>(D, [&](auto &V) {                                   \
      return give(Size, V.Size, Values, V.Values, T, dataTypeOf(V.Of, T));     \
    });                                                                        \
  }                                                                            \
  CALL(Const##dnmat_get)(In rocsparse_##Const##dnmat_descr D, int64_t *Rows,   \
                         int64_t *Columns, int64_t *Ld, CONST void **Values,   \
                         rocsparse_datatype *T, rocsparse_order *By) {         \
    return of<DenseMatrix>(D, [&](auto &M) {                                   \
      return give(Rows, M.Rows, Columns, M.Columns, Ld, M.Ld, Values,          \
                  M.Values, T, dataTypeOf(M.Of, T), By, orderOf(M.By));        \
    });                                                                        \
  }                                                                            \
  CALL(Const##spvec_get_values)(In rocsparse_##Const##spvec_descr D,           \
                                CONST void **To) {                             \
    return of<SparseVector>(D, [&](auto &V) { return give(To, V.Values); });   \
  }                                                                            \
  CALL(Const##dnvec_get_values)(In rocsparse_##Const##dnvec_descr D,           \
                                CONST void **To) {                             \
    return of<DenseVector>(D, [&](auto &V) { return give(To, V.Values); });    \
  }                                                                            \
  CALL(Const##dnmat_get_values)(In rocsparse_##Const##dnmat_descr D,           \
                                CONST void **To) {                             \
    return of<DenseMatrix>(D, [&](auto &V) { return give(To, V.Values); });    \
  }                                                                            \
  CALL(Const##spmat_get_values)(rocsparse_##Const##spmat_descr D,              \
                                CONST void **To) {                             \
    return of<SparseMatrix>(D, [&](auto &V) { return give(To, V.Values); });   \
  }
OF_CONST(, , const)
OF_CONST(const_, const, )
#undef OF_CONST

CALL(destroy_spvec_descr)(rocsparse_const_spvec_descr D) {
  return plain(D, [&] { return destroyed<SparseVector>(D); });
}
CALL(destroy_spmat_descr)(rocsparse_const_spmat_descr D) {
  return plain(D, [&] { return destroyed<SparseMatrix>(D); });
}
CALL(destroy_dnvec_descr)(rocsparse_const_dnvec_descr D) {
  return plain(D, [&] { return destroyed<DenseVector>(D); });
}
CALL(destroy_dnmat_descr)(rocsparse_const_dnmat_descr D) {
  return plain(D, [&] { return destroyed<DenseMatrix>(D); });
}
CALL(spvec_set_values)(rocsparse_spvec_descr D, void *Values) {
  return of<SparseVector>(
      D, [&](auto &V) { return V.Values = Values, Code::Success; });
}
CALL(spmat_set_values)(rocsparse_spmat_descr D, void *Values) {
  return of<SparseMatrix>(
      D, [&](auto &V) { return V.Values = Values, Code::Success; });
}
CALL(dnvec_set_values)(rocsparse_dnvec_descr D, void *Values) {
  return of<DenseVector>(
      D, [&](auto &V) { return V.Values = Values, Code::Success; });
}
CALL(dnmat_set_values)(rocsparse_dnmat_descr D, void *Values) {
  return of<DenseMatrix>(
      D, [&](auto &V) { return V.Values = Values, Code::Success; });
}
CALL(spvec_get_index_base)(rocsparse_const_spvec_descr D,
                           rocsparse_index_base *To) {
  return of<SparseVector>(D, [&](auto &V) { return give(To, V.Base); });
}
CALL(spmat_get_index_base)(rocsparse_const_spmat_descr D,
                           rocsparse_index_base *To) {
  return of<SparseMatrix>(D, [&](auto &V) { return give(To, V.Base); });
}
CALL(csr_set_pointers)(rocsparse_spmat_descr D, void *Offsets, void *Minor,
                       void *Values) {
  return of<SparseMatrix>(D, [&](auto &M) {
    M.Offsets.At = Offsets;
    M.Minor.At = Minor;
    M.Values = Values;
    return Code::Success;
  });
}
CALL(csc_set_pointers)(rocsparse_spmat_descr D, void *Offsets, void *Minor,
                       void *Values) {
  return rocsparse_csr_set_pointers(D, Offsets, Minor, Values);
}
CALL(coo_set_pointers)(rocsparse_spmat_descr D, void *Rows, void *Columns,
                       void *Values) {
  return rocsparse_csr_set_pointers(D, Rows, Columns, Values);
}
CALL(spmat_get_size)(rocsparse_const_spmat_descr D, int64_t *Rows,
                     int64_t *Columns, int64_t *Count) {
  return of<SparseMatrix>(D, [&](auto &M) {
    return give(Rows, M.Rows, Columns, M.Columns, Count, M.Count);
  });
}
CALL(spmat_get_nnz)(rocsparse_const_spmat_descr D, int64_t *To) {
  return of<SparseMatrix>(D, [&](auto &M) { return give(To, M.Count); });
}
CALL(spmat_set_nnz)(rocsparse_spmat_descr D, int64_t Count) {
  if (Count < 0)
    return rocsparse_status_invalid_size;
  return of<SparseMatrix>(
      D, [&](auto &M) { return M.Count = Count, Code::Success; });
}
CALL(spmat_get_format)(rocsparse_const_spmat_descr D, rocsparse_format *To) {
  return of<SparseMatrix>(D, [&](auto &M) {
    return give(To, M.Is == Format::Csr   ? rocsparse_format_csr
                    : M.Is == Format::Csc ? rocsparse_format_csc
                                          : rocsparse_format_coo);
  });
}
CALL(spmat_get_strided_batch)(rocsparse_const_spmat_descr D,
                              rocsparse_int *To) {
  return of<SparseMatrix>(D, [&](auto &M) { return give(To, M.Batch); });
}
CALL(csr_set_strided_batch)(rocsparse_spmat_descr D, rocsparse_int Count,
                            int64_t OfOffsets, int64_t OfValues) {
  if (Count < 1 || OfOffsets < 0 || OfValues < 0)
    return rocsparse_status_invalid_value;
  return of<SparseMatrix>(D, [&](auto &M) {
    M.Batch = Count;
    M.OffsetsStride = OfOffsets;
    M.ValuesStride = OfValues;
    return Code::Success;
  });
}
CALL(csc_set_strided_batch)(rocsparse_spmat_descr D, rocsparse_int Count,
                            int64_t OfOffsets, int64_t OfValues) {
  return rocsparse_csr_set_strided_batch(D, Count, OfOffsets, OfValues);
}
CALL(coo_set_strided_batch)(rocsparse_spmat_descr D, rocsparse_int Count,
                            int64_t Step) {
  return rocsparse_csr_set_strided_batch(D, Count, 0, Step);
}
CALL(spmat_set_strided_batch)(rocsparse_spmat_descr D, rocsparse_int Count) {
  return rocsparse_csr_set_strided_batch(D, Count, 0, 0);
}
CALL(dnmat_set_strided_batch)(rocsparse_dnmat_descr D, rocsparse_int Count,
                              int64_t Step) {
  if (Count < 1 || Step < 0)
    return rocsparse_status_invalid_value;
  return of<DenseMatrix>(D, [&](auto &M) {
    M.Batch = Count;
    M.Stride = Step;
    return Code::Success;
  });
}
CALL(dnmat_get_strided_batch)(rocsparse_const_dnmat_descr D,
                              rocsparse_int *Count, int64_t *Step) {
  return of<DenseMatrix>(
      D, [&](auto &M) { return give(Count, M.Batch, Step, M.Stride); });
}
// The kind of a matrix and how it is sorted change nothing that is computed.
CALL(spmat_set_attribute)(rocsparse_spmat_descr D,
                          rocsparse_spmat_attribute Which, const void *Data,
                          size_t Size) {
  return of<SparseMatrix>(D, [&](auto &M) {
    if (Which != rocsparse_spmat_matrix_type &&
        Which != rocsparse_spmat_storage_mode)
      return setAttribute(M, Which, Data, Size);
    if (!Data || Size != sizeof(int))
      return Code::InvalidValue;
    (Which == rocsparse_spmat_matrix_type ? M.OfKind : M.Storage) =
        *static_cast<const int *>(Data);
    return Code::Success;
  });
}
CALL(spmat_get_attribute)(rocsparse_const_spmat_descr D,
                          rocsparse_spmat_attribute Which, void *Data,
                          size_t Size) {
  return of<SparseMatrix>(D, [&](auto &M) {
    if (Size != sizeof(int) || int(Which) < 0 || int(Which) > 3)
      return Code::InvalidValue;
    return give(static_cast<int *>(Data),
                Which == rocsparse_spmat_fill_mode     ? M.IsUpper
                : Which == rocsparse_spmat_diag_type   ? M.IsUnit
                : Which == rocsparse_spmat_matrix_type ? M.OfKind
                                                       : M.Storage);
  });
}
