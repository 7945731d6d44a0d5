// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a translation to a report: what `porthip report` shows, and what
// `porthip port` says is left.

#ifndef PORTHIP_PORTING_JUDGE_PORTREPORT_H
#define PORTHIP_PORTING_JUDGE_PORTREPORT_H

#include "Porting/Tree/PortInputs.h"
#include "Report/Analysis/Analysis.h"

namespace porthip {

struct ReportSetup {
  EffortModel Model = EffortModel::builtIn();
  KnownFindings Known;
  std::string MissingFlags; ///< as in Report
  std::vector<std::string> MissingHeaders;
  std::vector<MissingPackage> MissingPackages;
  std::set<std::string> BuildFiles; ///< that name CUDA, see TreeFiles
  bool WithSources = false;         ///< for formats that show them
};

/// \p Of: a translation of what \p Inputs hold.
Report judge(const Translation &Of, const PortInputs &Inputs,
             const ReportSetup &Setup = {});

} // namespace porthip

#endif
