// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Cublas/Types.h"

namespace porthip::blas {

namespace {
struct StatusText {
  cublasStatus_t Status;
  const char *Name, *Text;
};
constexpr StatusText Texts[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED",
     "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED",
     "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE",
     "an unsupported value or parameter was passed"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH",
     "the device lacks a feature"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR",
     "an access to memory failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED",
     "the program failed to execute on the device"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR",
     "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED",
     "the requested functionality is not supported"},
    {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR",
     "the license check failed"}};
} // namespace

const char *statusName(cublasStatus_t S) {
  for (const StatusText &T : Texts)
    if (T.Status == S)
      return T.Name;
  return "unknown status";
}
const char *statusText(cublasStatus_t S) {
  for (const StatusText &T : Texts)
    if (T.Status == S)
      return T.Text;
  return "unknown status";
}

Type typeOf(cudaDataType T) {
  switch (int(T)) {
  case CUDA_R_16F:
    return Type::F16;
  case CUDA_R_16BF:
    return Type::BF16;
  case CUDA_R_32F:
    return Type::F32;
  case CUDA_R_64F:
    return Type::F64;
  case CUDA_C_32F:
    return Type::C32;
  case CUDA_C_64F:
    return Type::C64;
  case CUDA_R_8I:
    return Type::I8;
  case CUDA_R_32I:
    return Type::I32;
  }
  return Type::None;
}

#define BLAS_COMPUTE_ENUM(Name) CUBLAS_COMPUTE_##Name
#include "Libraries/Blas/Api/Compute.inc"
Compute computeOf(cublasComputeType_t T) {
  // As exact as what they emulate, which is what is computed.
  if (T == CUBLAS_COMPUTE_32F_EMULATED_16BFX9)
    return {Type::F32, Rounding::None, /*IsPedantic=*/true};
  if (T == CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT)
    return {Type::F64};
  return computeOfNamed(int(T));
}

} // namespace porthip::blas
