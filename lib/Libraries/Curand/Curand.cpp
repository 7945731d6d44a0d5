// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's entry points. Compiled against our own headers: a function whose
// type is not the header's does not compile.
#include "Libraries/Rand/Generator.h"
#include <optional>

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "curand.h"

namespace {
using porthip::rand::Code;
using porthip::rand::Kind;

curandStatus_t statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return CURAND_STATUS_SUCCESS;
  case Code::NotInitialized:
    return CURAND_STATUS_NOT_INITIALIZED;
  case Code::TypeError:
    return CURAND_STATUS_TYPE_ERROR;
  case Code::OutOfRange:
    return CURAND_STATUS_OUT_OF_RANGE;
  case Code::LengthNotMultiple:
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  case Code::LaunchFailure:
    return CURAND_STATUS_LAUNCH_FAILURE;
  case Code::InitializationFailed:
    return CURAND_STATUS_INITIALIZATION_FAILED;
  }
  return CURAND_STATUS_INTERNAL_ERROR;
}

std::optional<Kind> kindOf(curandRngType_t Type) {
  switch (Type) {
  case CURAND_RNG_PSEUDO_DEFAULT:
  case CURAND_RNG_PSEUDO_XORWOW:
    return Kind::Xorwow;
  case CURAND_RNG_PSEUDO_MRG32K3A:
    return Kind::Mrg32k3a;
  case CURAND_RNG_PSEUDO_MTGP32:
    return Kind::Mtgp32;
  case CURAND_RNG_PSEUDO_MT19937:
    return Kind::Mt19937;
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
    return Kind::Philox;
  case CURAND_RNG_QUASI_DEFAULT:
  case CURAND_RNG_QUASI_SOBOL32:
    return Kind::Sobol32;
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
    return Kind::ScrambledSobol32;
  case CURAND_RNG_QUASI_SOBOL64:
    return Kind::Sobol64;
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    return Kind::ScrambledSobol64;
  default:
    return std::nullopt;
  }
}

porthip::rand::Vendor numbersOf() { return porthip::rand::Vendor::Nvidia; }
} // namespace

#define RAND_NAME(Call) curand##Call
#define RAND_STATUS curandStatus_t
#define RAND_GENERATOR curandGenerator_t
#define RAND_TYPE curandRngType_t
#define RAND_ORDERING curandOrdering_t
#define RAND_STREAM cudaStream_t
#include "Libraries/Rand/Api/Calls.inc"

RAND_EXPORT curandStatus_t curandGetVersion(int *To) {
  if (!To)
    return CURAND_STATUS_OUT_OF_RANGE;
  *To = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}
RAND_EXPORT curandStatus_t curandGetProperty(libraryPropertyType Which,
                                             int *To) {
  if (!To || Which < MAJOR_VERSION || Which > PATCH_LEVEL)
    return CURAND_STATUS_OUT_OF_RANGE;
  constexpr int Values[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR,
                            CURAND_VER_PATCH};
  *To = Values[Which];
  return CURAND_STATUS_SUCCESS;
}
