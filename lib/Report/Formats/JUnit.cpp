// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JUnit's XML, as CI servers read it: a suite for each file with CUDA, a case
// for each check that has findings there. It fails where one is open and at
// least a warning; a file without findings has one case, which passes.
#include "Report/Format.h"
#include "Support/Markup.h"
#include "llvm/ADT/MapVector.h"

using namespace llvm;

namespace porthip {
namespace {

struct TestCase {
  std::vector<const ReportFinding *> Failures, Accepted, Notes;
};

struct Suite {
  std::map<std::string, TestCase> Cases; ///< by check

  unsigned tests() const { return std::max<size_t>(1, Cases.size()); }
  unsigned failures() const {
    unsigned Count = 0;
    for (const auto &[Check, Case] : Cases)
      Count += !Case.Failures.empty();
    return Count;
  }
  unsigned skipped() const {
    unsigned Count = 0;
    for (const auto &[Check, Case] : Cases)
      Count += isSkipped(Case);
    return Count;
  }
  static bool isSkipped(const TestCase &Case) {
    return Case.Failures.empty() && !Case.Accepted.empty();
  }
};

std::map<std::string, Suite> suitesOf(const Report &R) {
  std::map<std::string, Suite> Suites;
  for (const ReportFile &F : R.Files)
    if (F.HoldsCuda)
      Suites[F.Path];
  for (const ReportFinding &F : R.Findings) {
    TestCase &Case = Suites[F.Of.File].Cases[F.Of.Check];
    (F.Of.Level == Severity::Note    ? Case.Notes
     : F.State == FindingState::Open ? Case.Failures
                                     : Case.Accepted)
        .push_back(&F);
  }
  return Suites;
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

void writeCase(raw_ostream &OS, StringRef File, StringRef Name,
               const TestCase &Case) {
  OS << "    <testcase classname=\"" << escapeAttribute(File) << "\" name=\""
     << escapeAttribute(Name) << "\" time=\"0\"";
  if (!Case.Failures.empty()) {
    OS << ">\n      <failure type=\""
       << toString(Case.Failures.front()->Of.Level) << "\" message=\""
       << escapeAttribute(headlineOf(Case.Failures)) << "\">"
       << escapeMarkup(placesOf(Case.Failures))
       << "</failure>\n    </testcase>\n";
    return;
  }
  if (Suite::isSkipped(Case)) {
    const ReportFinding &First = *Case.Accepted.front();
    std::string Why = First.State == FindingState::Known
                          ? "in the baseline"
                          : "suppressed: " + First.Reason;
    OS << ">\n      <skipped message=\"" << escapeAttribute(Why)
       << "\"/>\n    </testcase>\n";
    return;
  }
  if (!Case.Notes.empty()) {
    OS << ">\n      <system-out>" << escapeMarkup(placesOf(Case.Notes))
       << "</system-out>\n    </testcase>\n";
    return;
  }
  OS << "/>\n";
}

void write(raw_ostream &OS, const Report &R) {
  std::map<std::string, Suite> Suites = suitesOf(R);
  unsigned Tests = 0, Failures = 0, Skipped = 0;
  for (const auto &[Path, S] : Suites) {
    Tests += S.tests();
    Failures += S.failures();
    Skipped += S.skipped();
  }
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     << "<testsuites name=\"porthip report\" tests=\"" << Tests
     << "\" failures=\"" << Failures << "\" errors=\"0\" skipped=\"" << Skipped
     << "\" time=\"0\">\n";
  for (const auto &[Path, S] : Suites) {
    OS << "  <testsuite name=\"" << escapeAttribute(Path) << "\" tests=\""
       << S.tests() << "\" failures=\"" << S.failures()
       << "\" errors=\"0\" skipped=\"" << S.skipped() << "\" time=\"0\">\n";
    for (const auto &[Check, Case] : S.Cases)
      writeCase(OS, Path, Check, Case);
    if (S.Cases.empty())
      writeCase(OS, Path, "no findings", {});
    OS << "  </testsuite>\n";
  }
  OS << "</testsuites>\n";
}

} // namespace

PORTHIP_REPORT_FORMAT(JUnit,
                      {"junit", "JUnit's XML: a suite for each file with CUDA",
                       write});

} // namespace porthip
