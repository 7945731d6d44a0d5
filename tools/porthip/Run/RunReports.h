// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The findings of `porthip run --check` in a run: how many, and as files for
// other tools.
#ifndef PORTHIP_TOOLS_PORTHIP_RUN_RUNREPORTS_H
#define PORTHIP_TOOLS_PORTHIP_RUN_RUNREPORTS_H

#include "Support/Console/Options.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// --error-exitcode, --report-jsonl, --sarif.
std::vector<OptionInfo> runReportOptions();

/// How a program has ended.
struct RunEnd {
  std::string Gpu;                ///< that it ran on
  std::vector<std::string> Files; ///< that it was built of
  int Status = 0; ///< as a shell has it: 128 and the signal that killed it
  double Seconds = 0;
};

/// Reports of a program that has ended.
class RunReports {
public:
  /// \p Path: what the runtime wrote, a JSON object a line; there is no such
  /// file where it found nothing.
  static llvm::Expected<RunReports> read(const std::string &Path);
  /// Reads the reports of a program that \p Execute becomes in a child; End
  /// gets its end.
  static llvm::Expected<RunReports> ofChild(llvm::function_ref<int()> Execute,
                                            RunEnd &End);

  /// The files that \p Options ask for.
  llvm::Error write(const ParsedOptions &Options, const RunEnd &End) const;
  /// \p Status: the program's. The one of --error-exitcode where the program
  /// ended with 0 and something was found, which is said on stderr.
  int statusFor(const ParsedOptions &Options, int Status) const;

private:
  int statusOf(const ParsedOptions &Options, int Status) const;
  struct Line {
    std::string Check, Kernel, File, Text;
    unsigned Number = 0; ///< in File, from 1 on; 0: not known
    std::string Fingerprint;
  };
  std::string sarif() const;
  /// docs/schema/run.schema.json
  llvm::Expected<std::string> json(const ParsedOptions &Options,
                                   const RunEnd &End) const;

  std::string Bytes; ///< as the runtime wrote them
  std::vector<Line> Lines;
};

/// Whether --check, --profile or --json asks for more than the program tells.
bool isWatched(const ParsedOptions &Options);
/// Runs the program that \p Execute becomes, and tells what was seen. The exit
/// status.
int runWatched(const ParsedOptions &Options, RunEnd End,
               llvm::function_ref<int()> Execute);

} // namespace porthip
#endif
