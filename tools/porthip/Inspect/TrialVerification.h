// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verdicts on what `porthip inspect --try` has found to be better.
#ifndef PORTHIP_TOOLS_PORTHIP_INSPECT_TRIALVERIFICATION_H
#define PORTHIP_TOOLS_PORTHIP_INSPECT_TRIALVERIFICATION_H

#include "Inspect/Try/Trials.h"
#include "Support/Console/Options.h"

namespace porthip {

/// Gives each row of \p Trials that a run can judge its verdict: the original
/// against the port with what was tried, HIP without one against itself. A
/// source with main() is run as a program; of others the kernels are, with
/// inputs that are made.
void verifyTrials(std::vector<inspect::Trial> &Trials,
                  const ParsedOptions &Options);

} // namespace porthip
#endif
