// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of analyze().

#ifndef PORTHIP_REPORT_ANALYSIS_ANALYSISINTERNAL_H
#define PORTHIP_REPORT_ANALYSIS_ANALYSISINTERNAL_H

#include "Report/Analysis/Analysis.h"
#include "Report/Report.h"
#include <functional>

namespace porthip {

/// A file's text by lines.
class FileText {
public:
  explicit FileText(llvm::StringRef Text);

  /// 1-based; without its end; empty where there is none.
  llvm::StringRef line(unsigned Number) const;
  /// Lines of the original that \p Edits touch.
  unsigned changedLines(llvm::ArrayRef<Edit> Edits) const;

private:
  llvm::StringRef Text;
  std::vector<unsigned> Starts;
};

void addLibraries(const Port &Of, Report &Result);

/// Needs the findings; gives them their kernels.
void addKernels(
    const Port &Of,
    const std::function<std::string(const std::string &Path)> &NameOf,
    Report &Result);

/// The steps of Report::Plan; needs all else.
void addPlan(const AnalysisRequest &Of, Report &Result);

} // namespace porthip

#endif
