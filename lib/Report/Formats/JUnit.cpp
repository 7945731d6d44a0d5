// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JUnit's XML, as CI servers read it: a suite for each file with CUDA, a case
// for each check that has findings there. It fails where one is open and at
// least a warning; a file without findings has one case, which passes.
#include "Support/Text/Junit.h"
#include "Report/Format.h"

using namespace llvm;

namespace porthip {
namespace {

struct FoundByCheck {
  std::vector<const ReportFinding *> Failures, Accepted, Notes;
};

/// By file and check.
using FoundByFile = std::map<std::string, std::map<std::string, FoundByCheck>>;

FoundByFile sorted(const Report &R) {
  FoundByFile Result;
  for (const ReportFile &F : R.Files)
    if (F.HoldsCuda)
      Result[F.Path];
  for (const ReportFinding &F : R.Findings) {
    FoundByCheck &Found = Result[F.Of.File][F.Of.Check];
    (F.Of.Level == Severity::Note    ? Found.Notes
     : F.State == FindingState::Open ? Found.Failures
                                     : Found.Accepted)
        .push_back(&F);
  }
  return Result;
}

std::string placesOf(ArrayRef<const ReportFinding *> Findings) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const ReportFinding *F : Findings) {
    OS << F->Of.File << ':' << F->Of.Line << ':' << F->Of.Column << ": "
       << toString(F->Of.Level) << ": " << F->Of.Message << '\n';
    if (!F->Of.Fix.empty())
      OS << "  fix: " << F->Of.Fix << '\n';
  }
  return Text;
}

std::string headlineOf(ArrayRef<const ReportFinding *> Findings) {
  std::string Text = Findings.front()->Of.Message;
  if (Findings.size() > 1)
    Text += " (and " + std::to_string(Findings.size() - 1) + " more)";
  return Text;
}

JunitCase caseOf(StringRef File, StringRef Check, const FoundByCheck &Found) {
  JunitCase C;
  C.ClassName = File.str();
  C.Name = Check.str();
  if (!Found.Failures.empty()) {
    C.Is = JunitCase::Failed;
    C.Type = toString(Found.Failures.front()->Of.Level).str();
    C.Message = headlineOf(Found.Failures);
    C.Text = placesOf(Found.Failures);
  } else if (!Found.Accepted.empty()) {
    const ReportFinding &First = *Found.Accepted.front();
    C.Is = JunitCase::Skipped;
    C.Message = First.State == FindingState::Known
                    ? "in the baseline"
                    : "suppressed: " + First.Reason;
  } else {
    C.Text = placesOf(Found.Notes);
  }
  return C;
}

void write(raw_ostream &OS, const Report &R) {
  std::vector<JunitSuite> Suites;
  for (const auto &[Path, Checks] : sorted(R)) {
    JunitSuite &S = Suites.emplace_back();
    S.Name = Path;
    for (const auto &[Check, Found] : Checks)
      S.Cases.push_back(caseOf(Path, Check, Found));
    if (Checks.empty())
      S.Cases.push_back(caseOf(Path, "no findings", {}));
  }
  writeJunit(OS, "porthip report", Suites, /*HasTimes=*/false);
}

} // namespace

PORTHIP_REPORT_FORMAT(JUnit,
                      {"junit", "JUnit's XML: a suite for each file with CUDA",
                       write});

} // namespace porthip
