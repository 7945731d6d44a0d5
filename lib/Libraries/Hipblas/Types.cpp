// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Hipblas/Types.h"

namespace porthip::blas {

/// hipblasDatatype_t of the first version of the interface.
static Type firstVersionsType(int T) {
  switch (T) {
  case 150:
    return Type::F16;
  case 151:
    return Type::F32;
  case 152:
    return Type::F64;
  case 154:
    return Type::C32;
  case 155:
    return Type::C64;
  case 160:
    return Type::I8;
  case 162:
    return Type::I32;
  case 168:
    return Type::BF16;
  }
  return Type::None;
}

Type typeOf(hipblasDatatype_t T) {
  switch (int(T)) {
  case 0:
    return Type::F32;
  case 1:
    return Type::F64;
  case 2:
    return Type::F16;
  case 3:
    return Type::I8;
  case 4:
    return Type::C32;
  case 5:
    return Type::C64;
  case 10:
    return Type::I32;
  case 14:
    return Type::BF16;
  }
  return firstVersionsType(int(T));
}

#define BLAS_COMPUTE_ENUM(Name) HIPBLAS_COMPUTE_##Name
#include "Libraries/Blas/Api/Compute.inc"
Compute computeOf(hipblasComputeType_t T) {
  Compute Named = computeOfNamed(int(T));
  return Named.Scale != Type::None ? Named : Compute{firstVersionsType(int(T))};
}

} // namespace porthip::blas
