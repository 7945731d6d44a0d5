// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"

namespace porthip {

static constexpr unsigned KiB = 1024;

static const GpuTarget Targets[] = {
    {"gfx908", 64, 64 * KiB, true, MatrixUnit::Mfma, 120},
    {"gfx90a", 64, 64 * KiB, true, MatrixUnit::Mfma, 110},
    {"gfx942", 64, 64 * KiB, false, MatrixUnit::Mfma, 304},
    {"gfx950", 64, 160 * KiB, false, MatrixUnit::Mfma, 256},
    {"gfx1030", 32, 64 * KiB, true, MatrixUnit::None, 40},
    {"gfx1100", 32, 64 * KiB, true, MatrixUnit::Wmma, 48},
    {"gfx1151", 32, 64 * KiB, true, MatrixUnit::Wmma, 20},
    {"gfx1201", 32, 64 * KiB, true, MatrixUnit::Wmma, 32},
};

llvm::ArrayRef<GpuTarget> gpuTargets() { return Targets; }

const GpuTarget *findGpuTarget(llvm::StringRef Name) {
  const auto *Found = llvm::find_if(
      Targets, [&](const GpuTarget &T) { return T.Name == Name; });
  return Found == std::end(Targets) ? nullptr : Found;
}

} // namespace porthip
