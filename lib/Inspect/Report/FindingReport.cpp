// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings as `porthip report` has them, for its formats.
#include "Inspect/Report/InspectReports.h"
#include "Report/Text.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace porthip::inspect {

void printFindings(raw_ostream &OS, ArrayRef<PerformanceFinding> Findings) {
  Port All;
  for (const PerformanceFinding &F : Findings)
    All.Findings.push_back(F.Of);
  TextStyle Style;
  Style.ShowNotes = true;
  porthip::printFindings(OS, All, Style, [](const Finding &) { return ""; });
}

/// Without numbers, which differ with the compiler. \p Earlier: how many had
/// the same.
static std::string fingerprintOf(const PerformanceFinding &F,
                                 std::map<std::string, unsigned> &Earlier) {
  std::string What = F.Of.Check + "\n" + F.Kernel + "\n" +
                     displayPath(F.Of.File) + "\n" + F.SourceLine + "\n" +
                     join(F.Gpus, ",");
  if (unsigned Count = Earlier[What]++)
    What += "\n" + std::to_string(Count);
  return utohexstr(xxh3_64bits(What), /*LowerCase=*/true, /*Width=*/16);
}

Report reportOf(ArrayRef<PerformanceFinding> Findings) {
  Report R;
  std::map<std::string, unsigned> Earlier;
  for (const PerformanceFinding &F : Findings) {
    ReportFinding &To = R.Findings.emplace_back();
    To.Of = F.Of;
    To.Of.File = displayPath(F.Of.File);
    To.Kind =
        F.Of.Level == Severity::Note ? Category::Automatic : Category::Review;
    To.Kernel = F.Kernel;
    To.Fingerprint = fingerprintOf(F, Earlier);
    To.SourceLine = F.SourceLine;
  }
  return R;
}

} // namespace porthip::inspect
