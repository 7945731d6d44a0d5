// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The changes from one report to the next.

#ifndef PORTHIP_REPORT_ANALYSIS_TREND_H
#define PORTHIP_REPORT_ANALYSIS_TREND_H

#include "Support/Json/Json.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

/// A report's JSON. Errors: cannot be read, is none.
llvm::Expected<Json> readReport(llvm::StringRef Path);

/// Shares, hours, and findings that came and went; true when the newer one is
/// worse: more open findings of a severity, or a smaller automatic share.
bool printTrend(llvm::raw_ostream &OS, const Json &Old, const Json &New);

} // namespace porthip

#endif
