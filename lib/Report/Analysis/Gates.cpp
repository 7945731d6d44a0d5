// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Gates.h"
#include "Report/Analysis/Overview.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static void nameFindings(raw_ostream &OS,
                         ArrayRef<const ReportFinding *> Findings) {
  constexpr size_t MaxNamed = 100;
  for (const ReportFinding *F : Findings.take_front(MaxNamed))
    OS << F->Of.File << ":" << F->Of.Line << ":" << F->Of.Column << ": "
       << toString(F->Of.Level) << ": " << F->Of.Message << " [" << F->Of.Check
       << "]\n";
  if (Findings.size() > MaxNamed)
    OS << "porthip: and " << Findings.size() - MaxNamed
       << " more; --json has all of them\n";
}

static std::vector<const ReportFinding *>
failingFindings(const Report &R, std::optional<Severity> From) {
  std::vector<const ReportFinding *> Failing;
  for (const ReportFinding &F : R.Findings)
    if (From && F.State == FindingState::Open && F.Of.Level >= *From)
      Failing.push_back(&F);
  return Failing;
}

/// The cost of the places that porthip does not port by itself.
static double manualHours(const Report &R) {
  double Minutes = 0;
  for (const ReportFinding &F : R.Findings)
    if (F.Kind >= Category::Review)
      Minutes += F.Time.Likely;
  return Minutes / 60;
}

std::string closedGates(const Report &R, const ReportGates &Gates) {
  std::string Text;
  raw_string_ostream OS(Text);
  auto close = [&](const Twine &Why) {
    OS << "porthip: gate: " << Why << "\n";
  };
  const auto Failing = failingFindings(R, Gates.FailsFrom);
  if (size_t Count = Failing.size()) {
    nameFindings(OS, Failing);
    close(Twine(Count) + (R.HasBaseline ? " new" : "") +
          (Count == 1 ? " finding" : " findings") +
          " at or above --fail-on=" + Gates.FailsFromName);
  }
  const double Hours = manualHours(R);
  if (Gates.MostManualHours && Hours > *Gates.MostManualHours)
    close("review and manual work take " + durationText(Hours * 60) +
          ", --max-manual-hours allows " +
          durationText(*Gates.MostManualHours * 60));
  const double Percent = R.Sum.automaticPercent();
  if (Gates.LeastAutomaticPercent && Percent < *Gates.LeastAutomaticPercent)
    close(formatv("{0:F1} % are ported automatically, --min-auto-percent asks "
                  "for {1:F1}",
                  Percent, *Gates.LeastAutomaticPercent)
              .str());
  return Text;
}

} // namespace porthip
