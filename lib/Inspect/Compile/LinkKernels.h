// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device code that becomes instructions when it is linked: that of several
// files (-fgpu-rdc), or of one that is optimised as if it were several
// (-foffload-lto). Its registers are those of the linked code.
#ifndef PORTHIP_INSPECT_COMPILE_LINKKERNELS_H
#define PORTHIP_INSPECT_COMPILE_LINKKERNELS_H

#include "Compiler/Compile/CompileUnit.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip::inspect {

enum class DeviceLink : uint8_t {
  None,
  OfFile,   ///< -foffload-lto
  OfProgram ///< -fgpu-rdc
};

DeviceLink deviceLinkOf(const BuildLine &Line);

/// The last of -foffload-lto and -fno-offload-lto asks for it.
bool hasOffloadLto(const BuildLine &Line);

/// The link that clang's driver makes of \p Bitcode, as far as it decides about
/// code; assembly is what it writes. \p Line: that of one of the files.
std::vector<std::string> deviceLinkCommand(const BuildLine &Line,
                                           const Environment &On,
                                           const GpuTarget &For,
                                           llvm::ArrayRef<std::string> Bitcode,
                                           llvm::StringRef Output);

/// The assembly that the command above has written; its files are removed.
llvm::Expected<std::string> takeLinkedAssembly(llvm::StringRef Output);

/// The symbols of the kernels that a file of bitcode defines.
llvm::Expected<std::vector<std::string>> kernelsIn(llvm::StringRef Bitcode);

} // namespace porthip::inspect
#endif
