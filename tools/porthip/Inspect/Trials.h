// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip inspect --try`: compiles kernels with what may help them, and
// verifies what does.
#ifndef PORTHIP_TOOLS_PORTHIP_INSPECT_TRIALS_H
#define PORTHIP_TOOLS_PORTHIP_INSPECT_TRIALS_H

#include "Inspect/Try/Trials.h"
#include "tools/porthip/Inspect/KernelCounts.h"

namespace porthip {

/// \p Sources: made by \p Request; \p Compiled: their kernels as they are.
llvm::Expected<std::vector<inspect::Trial>>
trials(const ParsedOptions &Options, const Environment &On,
       const inspect::SourcesRequest &Request,
       const inspect::KernelSources &Sources,
       const inspect::CompiledKernels &Compiled);

} // namespace porthip
#endif
