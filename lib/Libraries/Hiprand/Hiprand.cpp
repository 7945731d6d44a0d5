// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRAND's entry points. Compiled against our own headers, as cuRAND's are.
#include "hiprand/hiprand.h"
#include "Libraries/Rand/Generator.h"
#include "Runtime/Core/Machine.h"
#include <cstdlib>
#include <cstring>
#include <optional>

namespace {
using porthip::rand::Code;
using porthip::rand::Kind;
using porthip::rand::Vendor;

hiprandStatus_t statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return HIPRAND_STATUS_SUCCESS;
  case Code::NotInitialized:
    return HIPRAND_STATUS_NOT_INITIALIZED;
  case Code::TypeError:
    return HIPRAND_STATUS_TYPE_ERROR;
  case Code::OutOfRange:
    return HIPRAND_STATUS_OUT_OF_RANGE;
  case Code::LengthNotMultiple:
    return HIPRAND_STATUS_LENGTH_NOT_MULTIPLE;
  case Code::LaunchFailure:
    return HIPRAND_STATUS_LAUNCH_FAILURE;
  case Code::InitializationFailed:
    return HIPRAND_STATUS_INITIALIZATION_FAILED;
  }
  return HIPRAND_STATUS_INTERNAL_ERROR;
}

std::optional<Kind> kindOf(hiprandRngType_t Type) {
  switch (Type) {
  case HIPRAND_RNG_PSEUDO_DEFAULT:
  case HIPRAND_RNG_PSEUDO_XORWOW:
    return Kind::Xorwow;
  case HIPRAND_RNG_PSEUDO_MRG32K3A:
    return Kind::Mrg32k3a;
  case HIPRAND_RNG_PSEUDO_MTGP32:
    return Kind::Mtgp32;
  case HIPRAND_RNG_PSEUDO_MT19937:
    return Kind::Mt19937;
  case HIPRAND_RNG_PSEUDO_PHILOX4_32_10:
    return Kind::Philox;
  case HIPRAND_RNG_QUASI_DEFAULT:
  case HIPRAND_RNG_QUASI_SOBOL32:
    return Kind::Sobol32;
  case HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32:
    return Kind::ScrambledSobol32;
  case HIPRAND_RNG_QUASI_SOBOL64:
    return Kind::Sobol64;
  case HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    return Kind::ScrambledSobol64;
  default:
    return std::nullopt;
  }
}

/// On NVIDIA's GPUs hipRAND is a name for cuRAND; `porthip verify` asks for its
/// numbers on AMD's, too.
Vendor numbersOf() {
  const char *Asked = std::getenv("PORTHIP_VGPU_RANDOM");
  bool IsAsked = Asked && !std::strcmp(Asked, "cuda");
  const porthip::vgpu::Target *On =
      porthip::vgpu::rt::Machine::get().count()
          ? porthip::vgpu::rt::currentGpu().SaysItIs
          : nullptr;
  bool IsAmd = !On || On->Of == porthip::GpuVendor::Amd;
  return IsAmd && !IsAsked ? Vendor::Amd : Vendor::Nvidia;
}

/// Of ROCm 6.3.
constexpr int Version = HIPRAND_VERSION;
} // namespace

#define RAND_NAME(Call) hiprand##Call
#define RAND_STATUS hiprandStatus_t
#define RAND_GENERATOR hiprandGenerator_t
#define RAND_TYPE hiprandRngType_t
#define RAND_ORDERING hiprandOrdering_t
#define RAND_STREAM hipStream_t
#include "Libraries/Rand/Api/Calls.inc"

RAND_EXPORT hiprandStatus_t hiprandGetVersion(int *To) {
  if (!To)
    return HIPRAND_STATUS_OUT_OF_RANGE;
  *To = Version;
  return HIPRAND_STATUS_SUCCESS;
}
