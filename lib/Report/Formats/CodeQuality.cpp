// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GitLab's code quality report: what a merge request shows beside its lines.
// GitLab compares it with that of the target branch, so that findings of the
// baseline are in it; those that are suppressed are not.
#include "Report/Format.h"
#include "Support/Json/Json.h"
#include "Support/Text/Markup.h"

using namespace llvm;

namespace porthip {
namespace {

StringRef severityOf(const ReportFinding &F) {
  if (F.Of.Level == Severity::Note)
    return "info";
  if (F.Kind == Category::Blocked)
    return "blocker";
  if (F.Of.Level == Severity::Error)
    return "critical";
  return F.Kind == Category::Manual ? "major" : "minor";
}

Json issueOf(const ReportFinding &F) {
  std::string Description = F.Of.Message;
  if (!F.Of.Fix.empty())
    Description += "; fix: " + F.Of.Fix;
  return {{"description", toUtf8(Description)},
          {"check_name", F.Of.Check},
          {"fingerprint", F.Fingerprint},
          {"severity", severityOf(F).str()},
          {"location",
           {{"path", toUtf8(F.Of.File)},
            {"lines", {{"begin", std::max(1u, F.Of.Line)}}}}}};
}

void write(raw_ostream &OS, const Report &R) {
  // An issue a line: ten thousand of them need not become one value first.
  StringRef Separator = "\n";
  OS << "[";
  for (const ReportFinding &F : R.Findings) {
    if (F.State == FindingState::Suppressed)
      continue;
    OS << Separator << issueOf(F).dump();
    Separator = ",\n";
  }
  OS << "\n]\n";
}

} // namespace

PORTHIP_REPORT_FORMAT(CodeQuality,
                      {"codequality", "GitLab's code quality report", write});

} // namespace porthip
