// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats of a report as options, and the files that they ask for: of
// `porthip report --json FILE` and `porthip translate --report-json FILE`.
#ifndef PORTHIP_TOOLS_PORTHIP_OUTPUT_REPORTFILES_H
#define PORTHIP_TOOLS_PORTHIP_OUTPUT_REPORTFILES_H

#include "Report/Report.h"
#include "Support/Console/Options.h"
#include "Support/Files/Files.h"

namespace porthip {

/// A row for each format: `--json FILE` or `--report-json FILE`.
std::vector<OptionInfo> formatOptions(bool WithPrefix);
/// Whether a format is asked for, or one that shows sources.
bool wantsReports(const ParsedOptions &Options, bool HasPrefix);
bool wantsSources(const ParsedOptions &Options, bool HasPrefix);

/// Adds the reports that the options ask for; '-' goes to stdout. True if
/// something went there.
bool addReportFiles(const Report &R, const ParsedOptions &Options,
                    bool HasPrefix, std::vector<OutputFile> &Files);

} // namespace porthip

#endif
