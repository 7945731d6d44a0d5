// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GPUs and drivers, as the kernel's files and the loader's folders show them:
// no vendor's library is loaded.
#ifndef PORTHIP_COMPILER_MACHINE_MACHINEDEVICES_H
#define PORTHIP_COMPILER_MACHINE_MACHINEDEVICES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct MachineDevice {
  std::string Name; ///< "NVIDIA H100 80GB HBM3", "gfx942"
  std::string Path; ///< what stands for it in the file system
};

/// \p Root stands in front of /dev, /proc and /sys; empty: this machine's.
std::vector<MachineDevice> nvidiaDevices(llvm::StringRef Root);
/// The devices that compute: nodes of the kernel's fusion driver with a gfx
/// target, if /dev/kfd is there.
std::vector<MachineDevice> amdDevices(llvm::StringRef Root);
/// "535.183.01"; empty when the kernel has no such driver.
std::string nvidiaDriverVersion(llvm::StringRef Root);

/// 90402 is gfx942, 110001 gfx1101. Source: amdkfd, gfx_target_version.
std::string gfxName(unsigned TargetVersion);

/// LD_LIBRARY_PATH and the folders where drivers' libraries are installed.
std::vector<std::string> libraryFolders();

} // namespace porthip
#endif
