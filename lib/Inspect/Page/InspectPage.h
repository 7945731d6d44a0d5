// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The counts of kernels as a page of one file that needs no network.
#ifndef PORTHIP_INSPECT_PAGE_INSPECTPAGE_H
#define PORTHIP_INSPECT_PAGE_INSPECTPAGE_H

#include "Inspect/Profile/KernelProfiles.h"
#include "Inspect/Report/InspectReports.h"

namespace porthip::inspect {

struct PageRequest {
  llvm::ArrayRef<KernelCode> Kernels; ///< those of one kernel side by side
  llvm::ArrayRef<PerformanceFinding> Findings;
  const ReportOptions *Options = nullptr;
  llvm::ArrayRef<ProfiledSite> Profile; ///< of a run; empty: there was none
};

/// Kernels by GPU with what limits them and what nvcc's code has, what was
/// tried, findings, rooflines of the run, the sources with counts at their
/// lines.
std::string pageOf(const PageRequest &Request);

} // namespace porthip::inspect
#endif
