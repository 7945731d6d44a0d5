// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes over what the report of a project says for the page of `porthip port`.
#include "Porting/Whole/ProjectSummary.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// Whether clang says something about a text that holds the kernel: alone, as
/// it stands, it does not compile.
static bool isParsedInPart(const Report &R, const KernelFacts &K) {
  return any_of(R.Findings, [&](const ReportFinding &F) {
    return F.Of.Check == "porthip-frontend-parse" && F.Of.File == K.File &&
           K.Line <= F.Of.Line && F.Of.Line <= K.EndLine;
  });
}

void addReport(const Report &R, ProjectSummary &Summary) {
  Summary.CudaFiles = R.CudaFiles;
  Summary.Units = R.Stats.TranslationUnits;
  Summary.PartlyParsed = R.Stats.PartlyParsed;
  Summary.PartlyOutsideBuild = R.Stats.PartlyOutsideBuild;
  Summary.Unreached = unreachedHeaders(R);
  Summary.LikelyMinutes = roundedToHundredths(R.Sum.Time.Likely);
  for (const ReportFile &File : R.Files)
    Summary.Sources.insert(normalizePath(File.Path));
  Summary.HasPortedTexts = R.Stats.Texts > R.Stats.TextsLeft;
  for (const ReportKernel &K : R.Kernels)
    if (Summary.TextKernel.empty() && isPythonProgram(K.Of.File) &&
        K.Of.IsParsed && !isParsedInPart(R, K.Of))
      Summary.TextKernel = K.Of.File + ":" + K.Of.Name;
  std::set<std::string> Edited;
  for (const ReportFinding &F : R.Findings)
    if (F.Of.Check == "porthip-vendor-build-macro") {
      Summary.AmdMacros.insert(F.Of.Symbol);
    } else if (F.Of.Check == "porthip-one-source-edit") {
      ++Summary.EditPlaces;
      Summary.MadePlaces += F.Of.Level == Severity::Note;
      Edited.insert(F.Of.File);
    }
  Summary.EditedFiles = Edited.size();
  // The first steps are about the project: translating it is done.
  for (const PlanStep &Step : R.Plan)
    if (!Step.File.empty())
      Summary.Left.push_back({Step.What, normalizePath(Step.File), Step.Line,
                              Step.Places,
                              roundedToHundredths(Step.Time.Likely)});
}

} // namespace porthip
