// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a report lets a change pass, and why not.
#ifndef PORTHIP_REPORT_ANALYSIS_GATES_H
#define PORTHIP_REPORT_ANALYSIS_GATES_H

#include "Report/Report.h"
#include <optional>

namespace porthip {

/// The gates of a report; those that are not set are open.
struct ReportGates {
  std::optional<Severity> FailsFrom; ///< findings of that level or above
  std::string FailsFromName;         ///< as the user has named it
  std::optional<double> MostManualHours;
  std::optional<double> LeastAutomaticPercent;
};

/// Lines that name the findings that count, as a compiler does, which editors
/// and CI servers read, and each gate that closes; empty: none does.
std::string closedGates(const Report &R, const ReportGates &Gates);

} // namespace porthip

#endif
