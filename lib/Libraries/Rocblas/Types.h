// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS's numbers. Compiled against our own header, as hipBLAS's front end
// is.
#ifndef PORTHIP_LIBRARIES_ROCBLAS_TYPES_H
#define PORTHIP_LIBRARIES_ROCBLAS_TYPES_H

#include "Libraries/Blas/Api/CblasNumbers.h"
#include "Libraries/Blas/Api/FrontEnd.h"
#include "Runtime/Core/Machine.h"
#include "rocblas/rocblas.h"

#define BLAS_STATUS rocblas_status
#define BLAS_HANDLE rocblas_handle
#define BLAS_OP rocblas_operation
#define BLAS_C rocblas_float_complex
#define BLAS_Z rocblas_double_complex
#define BLAS_STRIDE rocblas_stride
#define BLAS_TYPE rocblas_datatype

namespace porthip::blas {

template <> struct EngineType<rocblas_float_complex> {
  using Type = std::complex<float>;
};
template <> struct EngineType<rocblas_double_complex> {
  using Type = std::complex<double>;
};
template <> inline constexpr Type TypeOf<rocblas_half> = Type::F16;

inline rocblas_status statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return rocblas_status_success;
  case Code::NotInitialized:
    return rocblas_status_invalid_handle;
  case Code::InvalidValue: // the engine does not tell sizes from pointers
    return rocblas_status_invalid_size;
  case Code::InvalidEnum:
    return rocblas_status_invalid_value;
  case Code::NotSupported:
    return rocblas_status_not_implemented;
  case Code::AllocFailed:
  case Code::MappingError:
    return rocblas_status_memory_error;
  case Code::ExecutionFailed:
  case Code::InternalError:
    break;
  }
  return rocblas_status_internal_error;
}

// As CblasNumbers.h has it.
static_assert(int(rocblas_operation_conjugate_transpose) == CblasConjTrans &&
              int(rocblas_fill_upper) == CblasUpper &&
              int(rocblas_diagonal_unit) == CblasUnit &&
              int(rocblas_side_right) == CblasRight);

/// None: a type that no product here has.
inline Type typeOf(rocblas_datatype T) {
  switch (T) {
  case rocblas_datatype_f16_r:
    return Type::F16;
  case rocblas_datatype_f32_r:
    return Type::F32;
  case rocblas_datatype_f64_r:
    return Type::F64;
  case rocblas_datatype_f32_c:
    return Type::C32;
  case rocblas_datatype_f64_c:
    return Type::C64;
  case rocblas_datatype_i8_r:
    return Type::I8;
  case rocblas_datatype_i32_r:
    return Type::I32;
  case rocblas_datatype_bf16_r:
    return Type::BF16;
  default:
    return Type::None;
  }
}

} // namespace porthip::blas
#endif
