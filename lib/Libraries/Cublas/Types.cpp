// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Cublas/Types.h"

namespace porthip::blas {

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

Compute computeOf(cublasComputeType_t T) {
  switch (int(T)) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    return {Type::F16};
  case CUBLAS_COMPUTE_32F:
    return {Type::F32};
  case CUBLAS_COMPUTE_32F_PEDANTIC:
    return {Type::F32, Rounding::None, /*IsPedantic=*/true};
  case CUBLAS_COMPUTE_32F_FAST_16F:
    return {Type::F32, Rounding::Half};
  case CUBLAS_COMPUTE_32F_FAST_16BF:
    return {Type::F32, Rounding::Bfloat};
  case CUBLAS_COMPUTE_32F_FAST_TF32:
    return {Type::F32, Rounding::Tf32};
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    return {Type::F64};
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    return {Type::I32};
  }
  return {};
}

} // namespace porthip::blas
