// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip cc` and `porthip run` have in common.

#ifndef PORTHIP_TOOLS_PORTHIP_BUILDSETUP_H
#define PORTHIP_TOOLS_PORTHIP_BUILDSETUP_H

#include "Driver/Environment.h"
#include "Support/Options.h"

namespace porthip {

struct BuildSetup {
  Environment On;
  const vgpu::Target *As = nullptr; ///< Null: not named.
};

/// --as, --cuda-path, --rocm-path.
std::vector<OptionInfo> buildOptions();
llvm::Expected<BuildSetup> buildSetup(const ParsedOptions &Options);

/// Prints what was not printed yet; the exit status.
int failBuild(llvm::Error Wrong);

} // namespace porthip

#endif
