// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files in which a project says what it knows of findings: baselines, and
// suppressions that are not in the source. docs/schema/baseline.schema.json and
// docs/schema/suppressions.schema.json have their forms.

#ifndef PORTHIP_REPORT_ANALYSIS_KNOWN_H
#define PORTHIP_REPORT_ANALYSIS_KNOWN_H

#include "Report/Analysis/Analysis.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// Fingerprints of a baseline, or of the open and known findings of a report's
/// JSON. Errors: cannot be read, or is neither.
llvm::Expected<std::set<std::string>> readBaseline(llvm::StringRef Path);

/// Baseline of all that count in \p R.
std::string baselineText(const Report &R);

/// Errors: cannot be read, no JSON, an entry that names nothing or gives no
/// reason; with the line.
llvm::Error readSuppressions(llvm::StringRef Path, KnownFindings &Into);

} // namespace porthip

#endif
