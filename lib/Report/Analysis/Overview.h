// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A report for a person at a terminal.

#ifndef PORTHIP_REPORT_ANALYSIS_OVERVIEW_H
#define PORTHIP_REPORT_ANALYSIS_OVERVIEW_H

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

/// The plan alone: each step with its place, its fix and its command.
void printPlan(llvm::raw_ostream &OS, const Report &R,
               const OverviewStyle &Style);

/// "sources of 2026-11-22, commit 1a2b3c4 with changes; porthip 0.5,
/// clang 22.1.8" or what of it is known.
std::string originText(const Report &R);

/// The first thing to say where the report is a guess, without a line end;
/// empty where it is none.
std::string guessText(const Report &R);

/// "45 min", "3.5 h", "1,200 h": as precise as an estimate is.
std::string durationText(double Minutes);

} // namespace porthip

#endif
