// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip report --performance`: what is slow in the kernels, beside the
// estimate.
#ifndef PORTHIP_TOOLS_PORTHIP_REPORT_SLOWCODE_H
#define PORTHIP_TOOLS_PORTHIP_REPORT_SLOWCODE_H

#include "Inspect/Findings/PerformanceFindings.h"
#include "Porting/Tree/TreeRequest.h"
#include "Report/Report.h"
#include "tools/porthip/Commands.h"

namespace porthip {

class SlowCode {
public:
  /// Compiles the kernels of \p Asked and adds what is found to \p To, behind
  /// its own findings. Errors: no compiler; sources that cannot be read.
  llvm::Error find(const ParsedOptions &Options, const TreeRequest &Asked,
                   Report &To);
  /// A section of the overview; nothing where nothing was found.
  void print(llvm::raw_ostream &OS) const;

private:
  std::vector<inspect::PerformanceFinding> Found;
};

} // namespace porthip
#endif
