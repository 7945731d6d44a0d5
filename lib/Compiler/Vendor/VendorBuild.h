// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds programs for real GPUs, with the vendors' compilers.
#ifndef PORTHIP_COMPILER_VENDOR_VENDORBUILD_H
#define PORTHIP_COMPILER_VENDOR_VENDORBUILD_H

#include "Compiler/Compile/BuildLine.h"
#include "Compiler/Machine/Environment.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

struct VendorBuildRequest {
  std::vector<std::string> Args;    ///< as nvcc takes them, files among them
  bool IsHip = false;               ///< of the sources
  GpuVendor Of = GpuVendor::Nvidia; ///< of the GPU
  std::string Arch;                 ///< sm_90, gfx942
  std::string Output;
  const Environment *On = nullptr;
  llvm::raw_ostream *Log = nullptr; ///< the compiler's messages
};

/// nvcc; hipcc, or clang with ROCm's device libraries for each of \p Archs.
/// Error: where they were looked for.
llvm::Expected<std::string>
findVendorCompiler(GpuVendor Of, const Environment &On,
                   llvm::ArrayRef<std::string> Archs);

/// The compile and link as one command of \p Compiler. The runtime is linked
/// as a shared library, where the recorder can stand before it.
llvm::Expected<std::vector<std::string>>
vendorCommand(const VendorBuildRequest &Request, llvm::StringRef Compiler);

llvm::Error buildForVendor(const VendorBuildRequest &Request);

} // namespace porthip
#endif
