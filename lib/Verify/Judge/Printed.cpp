// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Printed.h"
#include "Support/Text/Words.h"
#include "Verify/Compare/Output.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

void addOutput(const Trace &A, const Trace &B, const VerdictRules &Rules,
               Verdict &V) {
  std::vector<StringRef> Again;
  for (const Trace &T : Rules.Repeats)
    Again.push_back(T.Output);
  OutputDifference D = compareOutput(A.Output, B.Output, Rules.Tol, Again);
  auto prints = [](const TraceLaunch &L) { return L.HasPrinted; };
  // A program without kernels does nothing else.
  const bool IsOfHost = !A.hasKernels() && !B.hasKernels() && !A.Output.empty();
  V.Compared.HasPrinted =
      (any_of(A.Launches, prints) || IsOfHost) && !D.UnsteadyCount;
  if (D.TimeCount)
    V.Notes.push_back(counted(D.TimeCount, "number in the output has",
                              "numbers in the output have") +
                      " a unit of time or of a rate and " +
                      (D.TimeCount == 1 ? "is" : "are") + " not compared");
  if (D.HasGpuNames)
    V.Notes.push_back("the name of the virtual GPU in the output is not "
                      "compared");
  if (D.HasErrorNames)
    V.Notes.push_back("names of errors in the output are CUDA's and HIP's "
                      "for the same errors");
  if (D.IsUnordered)
    V.addUnsteady("the output is compared without the order of its lines: the "
                  "order changes from one run of the original to the next");
  if (D.UnsteadyCount)
    V.addUnsteady(
        counted(D.UnsteadyCount, "place of the output is",
                "places of the output are") +
        " not compared, from line " + utostr(D.FirstUnsteadyLine) +
        " on: another run of the original prints something else there");
  if (!D.Line)
    return;
  V.First.Is = Divergence::Output;
  V.First.Number = D.Line;
  V.First.TextA = D.A;
  V.First.TextB = D.B;
  if (auto Names = otherErrorNames(D.A, D.B))
    V.First.OtherErrors = {Names->first.str(), Names->second.str()};
}

Verdict judgeOutput(const Trace &A, const Trace &B, const VerdictRules &Rules) {
  Verdict V;
  addOutput(A, B, Rules, V);
  return V;
}

} // namespace porthip
