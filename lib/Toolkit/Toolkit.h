// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Folders that build systems take for CUDA or ROCm: compilers, headers,
// libraries and CMake packages where the vendor's are. All are porthip's
// compiler, the headers that it found or its own, and the virtual GPU's
// runtimes, by links and small scripts with absolute paths; a folder is made
// anew where porthip moves.
#ifndef PORTHIP_TOOLKIT_TOOLKIT_H
#define PORTHIP_TOOLKIT_TOOLKIT_H

#include "Compiler/Machine/Environment.h"
#include "llvm/Support/Error.h"
#include <string>

namespace porthip {

struct ToolkitRequest {
  std::string Folder;      ///< absolute; made where it is missing
  std::string ProgramPath; ///< the running porthip
  const Environment *On = nullptr;
  /// The GPU that its compilers compile for, whatever a build asks; null: as
  /// `porthip cc` chooses.
  const GpuTarget *As = nullptr;
  /// nvcc compiles for AMD's GPUs, as porthip-nvcc does.
  bool IsForAmd = false;
};

/// bin/nvcc, include, lib64, nvvm/libdevice, version.json. Errors: \p Request's
/// folder holds what no earlier call wrote; it cannot be written.
llvm::Error makeCudaFolder(const ToolkitRequest &Request);

/// bin/hipcc, bin/hipconfig, bin/amdclang++, llvm/bin/clang++, include, lib,
/// lib/cmake/hip and others, .info/version. Errors: as above; HIP's headers are
/// nowhere.
llvm::Error makeRocmFolder(const ToolkitRequest &Request);

} // namespace porthip
#endif
