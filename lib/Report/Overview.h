// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A report for a person at a terminal.

#ifndef PORTHIP_REPORT_OVERVIEW_H
#define PORTHIP_REPORT_OVERVIEW_H

#include "Report/Report.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

struct OverviewStyle {
  bool Color = false;
  /// Rows of a table; what is left out is counted.
  unsigned MaxRows = 12;
};

void printOverview(llvm::raw_ostream &OS, const Report &R,
                   const OverviewStyle &Style);

/// "45 min", "3.5 h", "1,200 h": as precise as an estimate is.
std::string durationText(double Minutes);

} // namespace porthip

#endif
