// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Judge/TranslationText.h"
#include "Support/Files/Files.h"
#include "Support/Text/Words.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static std::string placesWithoutAmd(const DualSummary &Dual) {
  constexpr size_t MaxShown = 5;
  std::string Places;
  for (size_t I = 0; I < std::min(Dual.WithoutAmd.size(), MaxShown); ++I)
    Places += (I ? ", " : " ") + displayPath(Dual.WithoutAmd[I].File) + ":" +
              std::to_string(Dual.WithoutAmd[I].Line);
  if (Dual.WithoutAmd.size() > MaxShown)
    Places += ", ...";
  return Places;
}

/// A project that has branches for AMD already.
static std::vector<std::string> aboutVendors(const Translation &Of) {
  const DualSummary &Dual = Of.Dual;
  std::vector<std::string> Lines;
  if (Dual.AmdLines + Dual.NvidiaLines == 0)
    return Lines;
  unsigned Total = 0;
  for (const auto &[Path, Source] : Of.Sources)
    Total += Source.lineCount();
  Lines.push_back("branches for one vendor in " + counted(Dual.Files, "file") +
                  ": " + counted(Dual.AmdLines, "line") +
                  " for AMD, kept as they are, " +
                  counted(Dual.NvidiaLines, "line") + " for NVIDIA, of " +
                  counted(Total, "line"));
  if (!Dual.WithoutAmd.empty())
    Lines.push_back(
        counted(Dual.WithoutAmd.size(), "place") +
        " for NVIDIA without a branch for AMD:" + placesWithoutAmd(Dual));
  return Lines;
}

static std::string aboutOneSource(const Tree &Of, StringRef HeaderFolder) {
  return counted(Of.One.EditPlaces, "edit") + " in " +
         counted(Of.One.EditedFiles, "file") + " of " +
         std::to_string(Of.Result.Sources.size()) + ": headers in " +
         HeaderFolder.str() + " give the rest";
}

/// \p Stdin: the path of its copy; empty: it is no input.
static void printAllFindings(Tree &Of, const TextStyle &Style,
                             const std::string &Stdin) {
  constexpr StringLiteral StdinName = "<stdin>";
  Translation &Result = Of.Result;
  for (Finding &F : Result.Result.Findings)
    if (F.File == Stdin)
      F.File = StdinName.str();
  printFindings(errs(), Result.Result, Style, [&](const Finding &F) {
    auto It = Result.Sources.find(F.File == StdinName ? Stdin : F.File);
    return It == Result.Sources.end() ? std::string()
                                      : It->second.line(F.Line).str();
  });
}

void printTranslation(Tree &Of, TranslationText Text) {
  outs().flush();
  printAllFindings(Of, Text.Style,
                   Text.ReadsStdin ? Of.request().Inputs[0].Path : "");
  if (Text.IsQuiet)
    return;
  SummaryInfo &Info = Text.Summary;
  if (!Text.ReadsStdin)
    Info.LeftOut = Of.Folders->leftOut(Of.Result);
  Info.About = aboutVendors(Of.Result);
  if (unsigned Files = Of.Result.Result.Stats.PartlyOutsideBuild)
    Info.About.push_back(counted(Files, "file") +
                         " that the build leaves out, parsed in part");
  if (const Statistics &Stats = Of.Result.Result.Stats; Stats.Texts)
    Info.About.push_back("CUDA code in " + counted(Stats.Texts, "string") +
                         (Stats.TextsLeft
                              ? ", " + std::to_string(Stats.TextsLeft) +
                                    " of them not translated"
                              : ""));
  if (!Text.HeaderFolder.empty())
    Info.About.push_back(aboutOneSource(Of, Text.HeaderFolder));
  printSummary(errs(), Of.Result.Result, Info, Text.Style);
}

} // namespace porthip
