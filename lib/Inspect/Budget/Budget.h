// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The budget of kernels: a file in a project's repository, to which each change
// is held.
#ifndef PORTHIP_INSPECT_BUDGET_BUDGET_H
#define PORTHIP_INSPECT_BUDGET_BUDGET_H

#include "Inspect/Profile/ProfileSites.h"

namespace porthip::inspect {

struct BudgetedKernels {
  FindingsRequest Request;
  /// Of a run, for bank conflicts and issued instructions; empty: none.
  llvm::ArrayRef<ProfiledSite> Run;
};

/// docs/schema/budget.schema.json, of kernels as they are.
std::string budgetText(const BudgetedKernels &Of);

struct BudgetResult {
  /// Costs above the budget: errors of the check porthip-performance-budget.
  std::vector<PerformanceFinding> Over;
  unsigned Better = 0;  ///< kernels that cost less
  unsigned Unknown = 0; ///< kernels that are not in it
  unsigned Gone = 0;    ///< rows of it of kernels that are not here
  unsigned Unrun = 0;   ///< kernels with numbers of a run, which no run has
};

/// Holds kernels to the budget in the file \p Path. Whether what costs more
/// does so by the sources or by the compiler is part of each message. Error:
/// the file cannot be read, or is no budget.
llvm::Expected<BudgetResult> compareBudget(const std::string &Path,
                                           const BudgetedKernels &Of);

} // namespace porthip::inspect
#endif
