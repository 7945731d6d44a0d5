// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"

namespace porthip {

static constexpr unsigned KiB = 1024;

static const GpuTarget Targets[] = {
    {"gfx908", 64, 64 * KiB, true, MatrixUnit::Mfma},
    {"gfx90a", 64, 64 * KiB, true, MatrixUnit::Mfma},
    {"gfx942", 64, 64 * KiB, false, MatrixUnit::Mfma},
    {"gfx950", 64, 160 * KiB, false, MatrixUnit::Mfma},
    {"gfx1030", 32, 64 * KiB, true, MatrixUnit::None},
    {"gfx1100", 32, 64 * KiB, true, MatrixUnit::Wmma},
    {"gfx1151", 32, 64 * KiB, true, MatrixUnit::Wmma},
    {"gfx1201", 32, 64 * KiB, true, MatrixUnit::Wmma},
};

llvm::ArrayRef<GpuTarget> gpuTargets() { return Targets; }

const GpuTarget *findGpuTarget(llvm::StringRef Name) {
  const auto *Found = llvm::find_if(
      Targets, [&](const GpuTarget &T) { return T.Name == Name; });
  return Found == std::end(Targets) ? nullptr : Found;
}

} // namespace porthip
