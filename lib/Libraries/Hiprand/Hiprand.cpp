// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRAND's entry points. Compiled against our own headers, as cuRAND's are.
#include "hiprand/hiprand.h"
#include "Libraries/Rand/Generator.h"
#include "Libraries/Rand/Tables.h"
#include "Libraries/Version.h"
#include "Runtime/Core/Machine.h"
#include "VirtualGpu/Abi/Variables.h"
#include <optional>

namespace {
using porthip::rand::Vendor;

/// On NVIDIA's GPUs hipRAND is a name for cuRAND; `porthip verify` asks for its
/// numbers on AMD's, too.
Vendor numbersOf() {
  using namespace porthip::vgpu;
  const bool IsAsked = variable::valueOf(variable::Random).trim() == "cuda";
  const porthip::vgpu::Target *On =
      porthip::vgpu::rt::Machine::get().count()
          ? porthip::vgpu::rt::currentGpu().SaysItIs
          : nullptr;
  bool IsAmd = !On || On->Of == porthip::GpuVendor::Amd;
  return IsAmd && !IsAsked ? Vendor::Amd : Vendor::Nvidia;
}
} // namespace

#define RAND_ENUM(Name) HIPRAND_##Name
#define RAND_STATUS hiprandStatus_t
#define RAND_GENERATOR hiprandGenerator_t
#define RAND_TYPE hiprandRngType_t
#define RAND_ENTRIES "Libraries/Hiprand/Entries.inc"
#include "Libraries/Rand/Api/Calls.inc"
