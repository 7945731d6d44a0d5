// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AMD's device libraries as clang's driver looks for them, for all targets: a
// distribution's may be older than a GPU, and lack the file that says its
// version to them.
#ifndef PORTHIP_INSPECT_COMPILE_DEVICELIBRARIES_H
#define PORTHIP_INSPECT_COMPILE_DEVICELIBRARIES_H

#include "Compiler/Machine/Environment.h"
#include "Support/Files/TemporaryFolder.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip::inspect {

class DeviceLibraries {
public:
  /// For \p Gpus. Error: a file cannot be read or written.
  llvm::Error find(const Environment &On,
                   llvm::ArrayRef<const GpuTarget *> Gpus);

  /// For --rocm-device-lib-path; empty: this machine has none.
  std::string Path;

private:
  TemporaryFolder Folder;
};

} // namespace porthip::inspect
#endif
