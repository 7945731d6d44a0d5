// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The budget of kernels: a file in a project's repository, to which each change
// is held.
#ifndef PORTHIP_INSPECT_BUDGET_BUDGET_H
#define PORTHIP_INSPECT_BUDGET_BUDGET_H

#include "Inspect/Findings/PerformanceFindings.h"

namespace porthip::inspect {

/// docs/schema/budget.schema.json, of \p Request's kernels as they are, and of
/// its run.
std::string budgetText(const FindingsRequest &Request);

struct BudgetResult {
  /// Costs above the budget: errors of the check porthip-performance-budget.
  std::vector<PerformanceFinding> Over;
  unsigned Better = 0;  ///< kernels that cost less
  unsigned Unknown = 0; ///< kernels that are not in it
  unsigned Gone = 0;    ///< rows of it of kernels that are not here
  unsigned Unrun = 0;   ///< kernels with numbers of a run, which no run has
};

/// Holds \p Request's kernels to the budget in the file \p Path. Whether what
/// costs more does so by the sources or by the compiler is part of each
/// message. Error: the file cannot be read, or is no budget.
llvm::Expected<BudgetResult> compareBudget(const std::string &Path,
                                           const FindingsRequest &Request);

} // namespace porthip::inspect
#endif
