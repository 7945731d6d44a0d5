// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_RUN_PROFILEDRUN_H
#define PORTHIP_TOOLS_PORTHIP_RUN_PROFILEDRUN_H

#include "Support/Console/Options.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip {

/// Runs the program that \p Execute becomes, and prints or writes what its
/// kernels did (--profile, --profile-json). The exit status.
int runProfiled(const ParsedOptions &Options,
                llvm::function_ref<int()> Execute);

} // namespace porthip
#endif
