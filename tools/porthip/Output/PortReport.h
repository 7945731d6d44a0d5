// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a translation to the files of a report: for `porthip report`, and for
// `porthip translate --report-json FILE`.

#ifndef PORTHIP_TOOLS_PORTHIP_OUTPUT_PORTREPORT_H
#define PORTHIP_TOOLS_PORTHIP_OUTPUT_PORTREPORT_H

#include "Report/Analysis/Analysis.h"
#include "Support/Files/Files.h"
#include "tools/porthip/Inputs/PortInputs.h"

namespace porthip {

/// A row for each format: `--json FILE` or `--report-json FILE`.
std::vector<OptionInfo> formatOptions(bool WithPrefix);

struct ReportSetup {
  EffortModel Model = EffortModel::builtIn();
  KnownFindings Known;
  std::string Subject;
  std::string MissingFlags; ///< as in Report
  std::vector<std::string> MissingHeaders;
  std::set<std::string> BuildFiles; ///< that name CUDA, see TreeFiles
  bool HasPrefix = false;           ///< as for formatOptions
};

/// Whether a format is asked for.
bool wantsReports(const ParsedOptions &Options, bool HasPrefix);

Report judge(const Translation &Of, const TranslateOptions &How,
             const Toolchain &Tools, const ParsedOptions &Options,
             const ReportSetup &Setup);

/// What was asked for, short enough for a title.
std::string subjectOf(const ParsedOptions &Options);

/// What the options ask for; '-' goes to stdout. True if something went there.
bool addReportFiles(const Report &R, const ParsedOptions &Options,
                    bool HasPrefix, std::vector<OutputFile> &Files);

} // namespace porthip

#endif
