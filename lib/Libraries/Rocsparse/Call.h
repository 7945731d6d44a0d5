// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of rocSPARSE's entry points: its numbers as the engine has them, and
// its order of answers: the handle, enumerators, sizes, pointers.
#ifndef PORTHIP_LIBRARIES_ROCSPARSE_CALL_H
#define PORTHIP_LIBRARIES_ROCSPARSE_CALL_H

#include "Libraries/Sparse/Api/FrontEnd.h"
#include "rocsparse/rocsparse.h"

#define ROCSPARSE_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::sparse {

inline rocsparse_status statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return rocsparse_status_success;
  case Code::NotInitialized:
    return rocsparse_status_invalid_handle;
  case Code::InvalidValue:
  case Code::InvalidEnum:
    return rocsparse_status_invalid_value;
  case Code::NotSupported:
    return rocsparse_status_not_implemented;
  case Code::AllocFailed:
  case Code::MappingError:
    return rocsparse_status_memory_error;
  case Code::ExecutionFailed:
  case Code::InternalError:
    break;
  }
  return rocsparse_status_internal_error;
}

/// Run(handle) where enumerators are, sizes do and pointers are there.
template <class F>
rocsparse_status call(rocsparse_handle H, bool Enums, bool Sizes, bool Pointers,
                      F Run) {
  rocsparse_status Wrong = rocsparse_status_success;
  const Code Result = enter(H, [&](Handle &Live) {
    Wrong = !Enums      ? rocsparse_status_invalid_value
            : !Sizes    ? rocsparse_status_invalid_size
            : !Pointers ? rocsparse_status_invalid_pointer
                        : rocsparse_status_success;
    return Wrong == rocsparse_status_success ? Run(Live) : Code::Success;
  });
  return Wrong == rocsparse_status_success ? statusOf(Result) : Wrong;
}
/// The same of calls on descriptors alone, null ones among them.
template <class F> rocsparse_status plain(bool Pointers, F Run) {
  return Pointers ? statusOf(Run()) : rocsparse_status_invalid_pointer;
}

inline bool isOp(rocsparse_operation O) { return O >= 111 && O <= 113; }
inline Op opOf(rocsparse_operation O) { return Op(int(O) - 111); }

/// cudaDataType's number, which the engine has; -1: none is computed.
inline int numberOf(rocsparse_datatype T) {
  switch (T) {
  case rocsparse_datatype_f32_r:
    return 0;
  case rocsparse_datatype_f64_r:
    return 1;
  case rocsparse_datatype_f32_c:
    return 4;
  case rocsparse_datatype_f64_c:
    return 5;
  case rocsparse_datatype_i8_r:
    return 3;
  case rocsparse_datatype_i32_r:
    return 10;
  default:
    return -1;
  }
}
inline Type typeOf(rocsparse_datatype T) { return sparse::typeOf(numberOf(T)); }
inline rocsparse_datatype dataTypeOf(Type T, rocsparse_datatype *) {
  for (rocsparse_datatype D :
       {rocsparse_datatype_f32_r, rocsparse_datatype_f64_r,
        rocsparse_datatype_f32_c, rocsparse_datatype_f64_c,
        rocsparse_datatype_i8_r})
    if (typeOf(D) == T)
      return D;
  return rocsparse_datatype_i32_r;
}

/// Descriptor of matrices in the older calls; how their entries are sorted.
struct MatrixDescriptor : MatrixKind {
  int Storage = 0;
};
inline const MatrixKind &kindOf(rocsparse_mat_descr D) {
  return *reinterpret_cast<const MatrixDescriptor *>(D);
}
/// The results of an analysis, of each kind.
struct MatrixInfo {
  static constexpr const char *Kind = "info of a matrix";
  IncompleteInfo Lu, Cholesky, Solution, Solutions;
};
inline MatrixInfo &infoOf(rocsparse_mat_info I) {
  return *reinterpret_cast<MatrixInfo *>(I);
}

} // namespace porthip::sparse
#endif
