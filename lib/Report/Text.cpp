// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Text.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

TextColor colorOf(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return TextColor::Red;
  case Severity::Warning:
    return TextColor::Yellow;
  case Severity::Note:
    return TextColor::Cyan;
  }
  llvm_unreachable("severity");
}

void printSnippet(raw_ostream &OS, StringRef Line, unsigned Column,
                  const TextStyle &Style) {
  // A line of megabytes helps nobody.
  if (Line.empty() || Line.size() > 200 || Column > Line.size() + 1)
    return;
  OS << "  ";
  for (char C : Line)
    OS << (C != '\t' && (uint8_t(C) < 0x20 || C == 0x7f) ? ' ' : C);
  OS << "\n  ";
  for (char C : Line.take_front(Column - 1))
    OS << (C == '\t' ? '\t' : ' ');
  OS << colored("^", TextColor::Green, Style.Color) << "\n";
}

void printLeftOut(raw_ostream &OS, ArrayRef<std::string> Paths) {
  constexpr size_t MaxShown = 6;
  if (Paths.empty())
    return;
  OS << "porthip: not ported, though "
     << (Paths.size() == 1 ? "it uses" : "they use") << " CUDA: ";
  for (const std::string &Path : Paths.take_front(MaxShown))
    OS << (Path == Paths.front() ? "" : ", ") << printable(displayPath(Path));
  if (Paths.size() > MaxShown)
    OS << " and " << Paths.size() - MaxShown << " more";
  OS << "; name " << (Paths.size() == 1 ? "it" : "them") << " too\n";
}

size_t countLevel(const Port &P, Severity Level) {
  return llvm::count_if(P.Findings,
                        [&](const Finding &F) { return F.Level == Level; });
}

} // namespace

void printFindings(raw_ostream &OS, const Port &P, const TextStyle &Style,
                   const std::function<std::string(const Finding &)> &LineOf) {
  for (const Finding &F : P.Findings) {
    if ((F.Level == Severity::Note && !Style.ShowNotes) ||
        (F.Level != Severity::Error && Style.OnlyErrors))
      continue;
    std::string Where = printable(displayPath(F.File)) + ":" +
                        std::to_string(F.Line) + ":" +
                        std::to_string(F.Column) + ":";
    OS << colored(Where, TextColor::Bold, Style.Color) << " "
       << colored(toString(F.Level).str() + ":", colorOf(F.Level), Style.Color)
       << " " << printable(F.Message) << " [" << F.Check << "]\n";
    printSnippet(OS, LineOf(F), F.Column, Style);
    if (!F.Fix.empty())
      OS << "  fix: " << printable(F.Fix)
         << (F.EffortMinutes
                 ? " (about " + std::to_string(F.EffortMinutes) + " min)"
                 : "")
         << "\n";
  }
}

void printSummary(raw_ostream &OS, const Port &P, const SummaryInfo &Info,
                  const TextStyle &Style) {
  size_t Changed = llvm::count_if(
      P.Files, [](const FilePort &F) { return !F.Edits.empty(); });
  OS << "porthip: " << counted(P.Stats.TranslationUnits, "translation unit")
     << ", " << counted(Changed, "file") << " changed, "
     << counted(P.Stats.AstEdits + P.Stats.LexicalEdits, "edit") << " ("
     << P.Stats.AstEdits << " by AST, " << P.Stats.LexicalEdits
     << " by tokens)";
  if (Info.IsWrittenLater)
    OS << "\n";
  else if (Info.IsDryRun)
    OS << "; nothing written\n";
  else
    OS << "; " << counted(Info.FilesWritten, "file") << " written"
       << (Info.IsUpToDate ? ", the port is up to date\n" : "\n");
  OS << "porthip: findings: "
     << colored(counted(countLevel(P, Severity::Error), "error"),
                TextColor::Red, Style.Color && countLevel(P, Severity::Error))
     << ", " << counted(countLevel(P, Severity::Warning), "warning") << ", "
     << counted(countLevel(P, Severity::Note), "note");
  if (!Style.ShowNotes && countLevel(P, Severity::Note))
    OS << " (-v shows them)";
  OS << "\n";
  printLeftOut(OS, Info.LeftOut);
  for (const std::string &Line : Info.About)
    OS << "porthip: " << Line << "\n";
  for (const std::string &Line : Info.Next)
    OS << "porthip: next: " << Line << "\n";
}

bool hasFindingsFrom(const Port &P, Severity Level) {
  return llvm::any_of(P.Findings,
                      [&](const Finding &F) { return F.Level >= Level; });
}

} // namespace porthip
