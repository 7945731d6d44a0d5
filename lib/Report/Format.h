// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats of a report. A format is one file in Formats/ that ends in
//   PORTHIP_REPORT_FORMAT(Csv, {"csv", "one row for each finding", write});
// The option `--csv FILE` is made from that.

#ifndef PORTHIP_REPORT_FORMAT_H
#define PORTHIP_REPORT_FORMAT_H

#include "Report/Report.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

struct ReportFormat {
  llvm::StringRef Name; ///< of the option, without dashes
  llvm::StringRef Help; ///< one line, as in OptionInfo
  void (*Write)(llvm::raw_ostream &OS, const Report &R);
  bool NeedsSources = false; ///< fills Report::Sources
};

/// All that are linked in, by name.
std::vector<const ReportFormat *> allReportFormats();

class ReportFormatRegistration {
public:
  explicit ReportFormatRegistration(const ReportFormat &Format);

private:
  friend std::vector<const ReportFormat *> allReportFormats();
  const ReportFormat &Format;
  ReportFormatRegistration *Next;
};

#define PORTHIP_REPORT_FORMAT(Name, ...)                                       \
  static const ::porthip::ReportFormat Name##Format __VA_ARGS__;               \
  static const ::porthip::ReportFormatRegistration Name##Registration(         \
      Name##Format)

} // namespace porthip

#endif
