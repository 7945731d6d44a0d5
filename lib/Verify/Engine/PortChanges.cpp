// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a port that somebody gave differs from what translate writes.
#include "Support/Text/Words.h"
#include "Verify/Engine/Port.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

/// Differences of the kernel that \p V is about, or where it has none, of all
/// files.
static std::vector<SourceDifference>
changesOfPort(const Verdict &V, ArrayRef<std::string> Given,
              ArrayRef<std::string> Translated) {
  std::vector<std::string> Files = portFiles(Given),
                           Made = portFiles(Translated);
  if (V.Because.SourceB.isFound()) {
    KernelSource Other =
        findKernel(V.First.KernelA, Made, foldersOf(Translated));
    std::vector<SourceDifference> InKernel =
        differencesOf(V.Because.SourceB, Other);
    if (Other.isFound() && !InKernel.empty())
      return InKernel;
  }
  std::vector<SourceDifference> All;
  if (Files.size() == Made.size())
    for (auto [Port, Other] : zip(Files, Made))
      append_range(All, differencesOf(wholeFile(Port), wholeFile(Other)));
  return All;
}

void explainReport(VerifyReport &Report, ArrayRef<Leg> Legs,
                   PortRequest Request, ArrayRef<std::string> PortArgs) {
  std::vector<JudgedLeg> Judged;
  std::optional<std::vector<std::string>> Translated;
  const size_t Given = Request.Settings->Port.Files.size();
  if (Given && Given < Request.Settings->Files.size()) {
    // The missing part is the likely cause, and no comparison of sources shows
    // it.
    for (auto [R, L] : zip(Report.Legs, Legs.drop_front()))
      if (L.IsPort && !L.IsOwnBuild && R.Result.differs())
        R.Result.Notes.push_back(
            "--port names " + counted(Given, "file") + ", the original has " +
            utostr(Request.Settings->Files.size()) +
            "; name all files of the port: --port FILE --port FILE");
    return;
  }
  for (auto [R, L] : zip(Report.Legs, Legs.drop_front())) {
    if (!R.Failure.empty())
      continue;
    Verdict &V = R.Result;
    Judged.push_back(
        {&V, L.IsPort, L.vendor() && L.vendor() == Legs.front().vendor()});
    if (!V.differs() || !L.IsPort || L.IsOwnBuild ||
        !Request.Settings->Port.isThere())
      continue;
    if (!Translated) {
      Request.IsTranslated = true;
      auto Made = makePort(Request);
      Translated = Made ? std::move(Made->Args) : std::vector<std::string>();
      // It is a courtesy, and its errors are not the given port's.
      consumeError(Made.takeError());
    }
    V.Because.PortChanges = changesOfPort(V, PortArgs, *Translated);
  }
  explain(Judged);
}

} // namespace porthip
