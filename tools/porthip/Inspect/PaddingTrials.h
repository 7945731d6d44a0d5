// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip inspect --try`: tiles in shared memory with longer rows, where a run
// has bank conflicts.
#ifndef PORTHIP_TOOLS_PORTHIP_INSPECT_PADDINGTRIALS_H
#define PORTHIP_TOOLS_PORTHIP_INSPECT_PADDINGTRIALS_H

#include "Inspect/Try/Trials.h"
#include "Support/Files/TemporaryFolder.h"
#include "tools/porthip/Inspect/KernelCounts.h"

namespace porthip {

/// Runs the port of each source with main() with a profile, and again with
/// longer rows of what it has conflicts in; adds to \p To where that leaves
/// fewer cycles. \p Folder, which exists, keeps the ports. \p Request: of the
/// kernels as they are.
llvm::Error addPaddingTrials(const inspect::TrialRequest &Request,
                             const ParsedOptions &Options,
                             const TemporaryFolder &Folder,
                             std::vector<inspect::Trial> &To);

} // namespace porthip
#endif
