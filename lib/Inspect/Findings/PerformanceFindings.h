// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of the group porthip-performance: what of the counts costs time, and
// what to do about it. Results are right.
#ifndef PORTHIP_INSPECT_FINDINGS_PERFORMANCEFINDINGS_H
#define PORTHIP_INSPECT_FINDINGS_PERFORMANCEFINDINGS_H

#include "Inspect/Code/Kernels.h"
#include "Inspect/Code/ProfiledSite.h"
#include "Port/Port.h"

namespace porthip::inspect {

struct PerformanceFinding {
  Finding Of;
  std::string Kernel; ///< its name
  std::vector<std::string> Gpus;
  std::string SourceLine; ///< as it stands, without its end
};

struct FindingsRequest {
  /// The rows of one kernel stand beside each other, one for each GPU.
  llvm::ArrayRef<KernelCode> Kernels;
  AskedLaunch Asked;
  /// Work of a run; empty: none is known.
  llvm::ArrayRef<ProfiledSite> Run;
};

/// In the order of the kernels, by line. Findings that a comment in the source
/// accepts are left out.
std::vector<PerformanceFinding> findPerformance(const FindingsRequest &Request);

} // namespace porthip::inspect
#endif
