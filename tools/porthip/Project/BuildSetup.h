// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by `porthip cc` and `porthip run`.

#ifndef PORTHIP_TOOLS_PORTHIP_PORTFOLDER_BUILDSETUP_H
#define PORTHIP_TOOLS_PORTHIP_PORTFOLDER_BUILDSETUP_H

#include "Compiler/Machine/Environment.h"
#include "Support/Console/Options.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

struct BuildSetup {
  Environment On;
  const GpuTarget *As = nullptr; ///< Null: not named.
};

/// --as, --cuda-path, --rocm-path.
std::vector<OptionInfo> buildOptions();
/// Error: the GPU of --as is none that can be taken; wrong usage.
llvm::Error checkTarget(const ParsedOptions &Options);
/// \p HipRoot: HIP's root where --rocm-path names none; empty: it is searched.
llvm::Expected<BuildSetup> buildSetup(const ParsedOptions &Options,
                                      llvm::StringRef HipRoot = "");

/// Prints what was not printed yet; the exit status.
int failBuild(llvm::Error Wrong);

} // namespace porthip

#endif
