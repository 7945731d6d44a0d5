// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Command lines of ROCm's compilers (hipcc, or clang with ROCm's device
// libraries) for real AMD GPUs.
#ifndef PORTHIP_COMPILER_VENDOR_AMDCOMMANDS_H
#define PORTHIP_COMPILER_VENDOR_AMDCOMMANDS_H

#include "Compiler/Compile/CompileUnit.h"

namespace porthip {

/// The GPUs that objects are made for, instead of the virtual GPU.
struct AmdGpus {
  std::string Compiler;           ///< see findVendorCompiler
  std::vector<std::string> Archs; ///< gfx942, gfx90a:xnack-; one at least
};

/// From the optimisation to the folders: what a compile of HIP has of \p Line,
/// and what it needs on this machine.
std::vector<std::string> amdFlags(const BuildLine &Line, const Environment &On,
                                  const AmdGpus &For);

/// Flags for a link of HIP's objects, first the folder of HIP's libraries.
std::vector<std::string> amdRuntimeFlags(const Environment &On,
                                         const AmdGpus &For);

/// One source, to what the line wants of it.
std::vector<std::string> amdCompileCommand(const Unit &U, const Environment &On,
                                           const AmdGpus &For);

/// \p Objects: the path that stands for each of the line's inputs of kind File,
/// in order. CUDA's libraries become ROCm's. Errors: a library without a
/// counterpart.
llvm::Expected<std::vector<std::string>>
amdLinkCommand(const BuildLine &Line, const Environment &On, const AmdGpus &For,
               llvm::ArrayRef<std::string> Objects, llvm::StringRef Output);

/// Whether device code of \p Objects (objects and archives) waits for a link.
bool needsAmdDeviceLink(llvm::ArrayRef<std::string> Objects);

/// Links the device code of \p Objects to a relocatable object \p Output, whose
/// sections in amdDeviceSections() are the result.
std::vector<std::string>
amdDeviceLinkCommand(const Environment &On, const AmdGpus &For,
                     llvm::ArrayRef<std::string> Objects,
                     llvm::StringRef Output);
llvm::ArrayRef<llvm::StringLiteral> amdDeviceSections();

} // namespace porthip
#endif
