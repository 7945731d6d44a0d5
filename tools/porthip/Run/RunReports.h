// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the checkers of `porthip run --check` have found in a run: how many, and
// as files for other tools.
#ifndef PORTHIP_TOOLS_PORTHIP_RUN_RUNREPORTS_H
#define PORTHIP_TOOLS_PORTHIP_RUN_RUNREPORTS_H

#include "Support/Console/Options.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// --error-exitcode, --report-jsonl, --sarif.
std::vector<OptionInfo> runReportOptions();

/// Reports of a program that has ended.
class RunReports {
public:
  /// \p Path: what the runtime wrote, a JSON object a line; there is no such
  /// file where it found nothing.
  static llvm::Expected<RunReports> read(const std::string &Path);

  /// The files that \p Options ask for.
  llvm::Error write(const ParsedOptions &Options) const;
  /// \p Status: the program's. That of --error-exitcode where the program ended
  /// with 0 and something was found, which is said on stderr.
  int statusFor(const ParsedOptions &Options, int Status) const;

private:
  struct Line {
    std::string Check, Kernel, File, Text;
    unsigned Number = 0; ///< in File, from 1 on; 0: not known
    std::string Fingerprint;
  };
  std::string sarif() const;

  std::string Bytes; ///< as the runtime wrote them
  std::vector<Line> Lines;
};

/// Runs the program that \p Execute becomes, and tells what --check or
/// --profile has seen. The exit status.
int runWatched(const ParsedOptions &Options, llvm::function_ref<int()> Execute);

} // namespace porthip
#endif
