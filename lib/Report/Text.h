// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Port for a person at a terminal: findings as compilers print them, and a
// summary. Sees the Port value only.

#ifndef PORTHIP_REPORT_TEXT_H
#define PORTHIP_REPORT_TEXT_H

#include "Port/Port.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>

namespace porthip {

struct TextStyle {
  bool Color = false;
  /// Notes are counted only, unless asked for.
  bool ShowNotes = false;
  bool OnlyErrors = false;
};

/// `file:line:column: error: message [check]`, then the source line and the
/// fix. \p LineOf gives the text of a line of a file, or "".
void printFindings(llvm::raw_ostream &OS, const Port &P, const TextStyle &Style,
                   const std::function<std::string(const Finding &)> &LineOf);

/// Facts that the command line adds to the summary.
struct SummaryInfo {
  unsigned FilesWritten = 0;
  bool IsUpToDate = false; ///< nothing had to be written
  bool IsDryRun = false;
  bool IsWrittenLater = false; ///< the caller tells how many files are
  /// Files of the project that use CUDA and are no inputs.
  std::vector<std::string> LeftOut;
  /// More about the project, a line each.
  std::vector<std::string> About;
  /// The next steps, a line each.
  std::vector<std::string> Next;
};
void printSummary(llvm::raw_ostream &OS, const Port &P, const SummaryInfo &Info,
                  const TextStyle &Style);

/// Whether a finding is at or above \p Level.
bool hasFindingsFrom(const Port &P, Severity Level);

} // namespace porthip

#endif
