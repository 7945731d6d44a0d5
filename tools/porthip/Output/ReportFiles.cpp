// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReportFiles.h"
#include "Report/Format.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static std::string optionName(const ReportFormat &Format, bool HasPrefix) {
  return (HasPrefix ? "report-" + Format.Name : Twine(Format.Name)).str();
}

/// Options refer to their names.
static const std::vector<std::string> &prefixedNames() {
  static const std::vector<std::string> Names = [] {
    std::vector<std::string> Made;
    for (const ReportFormat *Format : allReportFormats())
      Made.push_back(optionName(*Format, true));
    return Made;
  }();
  return Names;
}

std::vector<OptionInfo> formatOptions(bool WithPrefix) {
  std::vector<OptionInfo> Options;
  for (auto [Format, Prefixed] : zip(allReportFormats(), prefixedNames())) {
    OptionInfo O = valueOption(
        WithPrefix ? StringRef(Prefixed) : Format->Name, "FILE", Format->Help,
        WithPrefix ? "A report of the same run, see 'porthip report'."
                   : "'-' is stdout. Several formats may be asked for in one "
                     "run.");
    O.IsRare = WithPrefix;
    O.Validate = validateResultFile;
    Options.push_back(O);
  }
  return Options;
}

bool wantsReports(const ParsedOptions &Options, bool HasPrefix) {
  return any_of(allReportFormats(), [&](const ReportFormat *Format) {
    return Options.has(optionName(*Format, HasPrefix));
  });
}

bool wantsSources(const ParsedOptions &Options, bool HasPrefix) {
  return any_of(allReportFormats(), [&](const ReportFormat *Format) {
    return Format->NeedsSources && Options.has(optionName(*Format, HasPrefix));
  });
}

bool addReportFiles(const Report &R, const ParsedOptions &Options,
                    bool HasPrefix, std::vector<OutputFile> &Files) {
  bool ToStdout = false;
  for (const ReportFormat *Format : allReportFormats()) {
    std::string Option = optionName(*Format, HasPrefix);
    if (!Options.has(Option))
      continue;
    std::string Text;
    raw_string_ostream OS(Text);
    Format->Write(OS, R);
    if (Options.value(Option) != "-") {
      Files.push_back({Options.value(Option), std::move(Text), ""});
      continue;
    }
    outs() << Text;
    ToStdout = true;
  }
  return ToStdout;
}

} // namespace porthip
