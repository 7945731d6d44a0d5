// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/Terminal.h"
#include "Support/Text/Words.h"
#include "Verify/Report/Report.h"
#include "Verify/Trace/TraceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

/// More are for a diff tool.
constexpr size_t MostChanges = 8;

void printValues(raw_ostream &OS, const Verdict &V, const ArrayDifference &D) {
  OS << "    " << D.MismatchCount << " of " << D.ElementCount << " "
     << elementName(D.Type)
     << (D.Field.empty() ? " elements" : " fields '" + D.Field + "'")
     << " differ; the first at index " << D.FirstIndex << ":\n";
  size_t Width = std::max(V.LegA.size(), V.LegB.size());
  OS << "      " << left_justify(V.LegA, unsigned(Width)) << "  " << D.FirstA
     << "\n      " << left_justify(V.LegB, unsigned(Width)) << "  " << D.FirstB;
  if (D.FirstUlp)
    OS << "  (" << D.FirstUlp << " ULP apart)";
  OS << "\n";
  for (const std::string &Hint : D.Hints)
    OS << "    hint: " << Hint << "\n";
}

void printTexts(raw_ostream &OS, const Verdict &V, StringRef A, StringRef B) {
  size_t Width = std::max(V.LegA.size(), V.LegB.size());
  OS << "      " << left_justify(V.LegA, unsigned(Width)) << "  " << A
     << "\n      " << left_justify(V.LegB, unsigned(Width)) << "  " << B
     << "\n";
}

void printDivergence(raw_ostream &OS, const Verdict &V) {
  const Divergence &D = V.First;
  switch (D.Is) {
  case Divergence::None:
    return;
  case Divergence::Kernel:
    OS << "  launch " << D.Number << " is of another kernel:\n";
    printTexts(OS, V, D.KernelA, D.KernelB);
    return;
  case Divergence::Fault:
  case Divergence::Buffer:
    OS << "  first in launch " << D.Number << ": " << D.KernelA << "\n";
    if (!D.Label.empty())
      OS << "    case " << D.Label << "\n";
    OS << "    grid " << shapeText(D.Grid) << ", block " << shapeText(D.Block)
       << "\n";
    if (D.Is == Divergence::Fault) {
      printTexts(OS, V, D.TextA, D.TextB);
      return;
    }
    OS << "    " << D.Place << "\n";
    if (D.Untouched.empty())
      printValues(OS, V, D.Values);
    else
      OS << "    the kernel of " << D.Untouched
         << " changed nothing in this buffer\n";
    return;
  case Divergence::Copy:
    OS << "  copy " << D.Number << " to the host, from " << D.Place << "\n";
    printValues(OS, V, D.Values);
    return;
  case Divergence::ExitStatus:
    OS << "  exit status\n";
    printTexts(OS, V, D.TextA, D.TextB);
    return;
  case Divergence::Output:
    OS << "  line " << D.Number << " of the output\n";
    printTexts(OS, V, D.TextA, D.TextB);
  }
}

void printOrigin(raw_ostream &OS, const Verdict &V) {
  const Origin &O = *V.Because.Begins;
  OS << "    begins at " << O.WhereA
     << (O.WhereB.empty() || O.WhereB == O.WhereA ? "" : ", " + O.WhereB)
     << ", in block " << O.Thread.Block << ", thread " << O.Thread.Lane;
  if (O.Round > 1)
    OS << ", evaluation " << O.Round << " of that line";
  OS << ":\n";
  printTexts(OS, V, O.TextA.empty() ? "nothing" : O.TextA,
             O.TextB.empty() ? "nothing" : O.TextB);
}

void printCause(raw_ostream &OS, const Verdict &V) {
  if (V.Because.Begins)
    printOrigin(OS, V);
  if (!V.Because.Cause.empty())
    OS << "    cause"
       << (!V.Because.Why             ? ""
           : V.Because.Why->IsCertain ? " (certain)"
                                      : " (likely)")
       << ": " << V.Because.Cause << "\n";
  if (V.Because.Why && !V.Because.Why->Suggestion.empty())
    OS << "    suggestion: " << V.Because.Why->Suggestion << "\n";
  if (V.Because.PortChanges.empty())
    return;
  OS << "    'porthip translate' writes these lines of the port differently:\n";
  ArrayRef<SourceDifference> Shown(V.Because.PortChanges);
  for (const SourceDifference &D : Shown.take_front(MostChanges))
    OS << "      " << D.File << ":" << D.Line << ": "
       << (D.Text.empty() ? "(no such line)" : D.Text) << "\n"
       << "        translate: "
       << (D.Instead.empty() ? "(no such line)" : D.Instead) << "\n";
  if (Shown.size() > MostChanges)
    OS << "      and " << counted(Shown.size() - MostChanges, "more line")
       << "\n";
}

/// Names the floats that break on one side alone; of the rest it tells the
/// number.
void printFloats(raw_ostream &OS, const Verdict &V) {
  size_t Both = 0, Told = 0;
  for (const FloatPlace &F : *V.Floats) {
    if (!F.TextA.empty() && !F.TextB.empty()) {
      ++Both;
      continue;
    }
    if (++Told > MostChanges)
      continue;
    const bool IsInA = !F.TextA.empty();
    OS << "  floats break on " << (IsInA ? V.LegA : V.LegB) << " alone at "
       << (IsInA ? F.WhereA : F.WhereB) << ": " << (IsInA ? F.TextA : F.TextB)
       << "\n";
  }
  if (Told > MostChanges)
    OS << "  and at " << counted(Told - MostChanges, "more place")
       << " on one side alone\n";
  if (Both)
    OS << "  floats break on both sides at " << counted(Both, "line") << "\n";
  if (!Both && !Told)
    OS << "  no float breaks on either side\n";
}

} // namespace

std::string textOf(const Verdict &V, ArrayRef<std::string> Without,
                   bool Color) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << V.LegB << ": "
     << colored(outcomeOf(V).head(),
                V.differs() ? TextColor::Red : TextColor::Green, Color)
     << " (" << counted(V.Compared.LaunchCount, "launch", "launches") << ", "
     << counted(V.Compared.ArrayCount, "buffer") << " compared";
  if (V.Compared.HasPrinted && !V.Compared.ArrayCount)
    OS << (V.Compared.LaunchCount ? ", and what kernels print"
                                  : ", but what the program prints");
  if (V.Compared.BadLaunchCount)
    OS << ", "
       << counted(V.Compared.BadLaunchCount, "launch differs",
                  "launches differ");
  else if (V.Compared.MaxUlp)
    OS << ", floats at most " << V.Compared.MaxUlp << " ULP, "
       << format("%.3g", V.Compared.MaxAbsolute) << " apart";
  OS << ")";
  if (V.Certified && outcomeOf(V).is() == Outcome::Equal)
    OS << ", " << textOf(*V.Certified);
  OS << "\n";
  printDivergence(OS, V);
  for (const KernelSource *S : {&V.Because.SourceA, &V.Because.SourceB})
    if (S->isFound())
      OS << "    source: " << S->File << ":" << S->Line
         << (S->IsMade ? " (as 'porthip translate' writes it): " : ": ")
         << S->head() << "\n";
  printCause(OS, V);
  if (V.Floats)
    printFloats(OS, V);
  for (const std::string &Note : V.Notes)
    if (!is_contained(Without, Note))
      OS << "  note: " << Note << "\n";
  return Text;
}

std::vector<LegFailure> failuresOf(ArrayRef<LegResult> Legs) {
  std::vector<LegFailure> Result;
  for (const LegResult &L : Legs) {
    if (L.Failure.empty())
      continue;
    std::string Text = L.Failure + (L.SeenAt.empty() ? "" : ", " + L.SeenAt);
    auto Same =
        find_if(Result, [&](const LegFailure &F) { return F.Text == Text; });
    if (Same == Result.end())
      Result.push_back({L.Name, std::move(Text), &L});
    else
      Same->Legs += ", " + L.Name;
  }
  return Result;
}

std::string inexactLeg(const VerifyReport &Report) {
  if (!Report.RequiresExact)
    return "";
  for (const LegResult &L : Report.Legs) {
    const Verdict &V = L.Result;
    if (L.Failure.empty() && !V.differs() &&
        !(V.Certified && V.Certified->isExact()))
      return L.Name + ": " +
             (V.Certified ? textOf(*V.Certified) : "not known to be exact") +
             "; --require-exact asks for exact results";
  }
  return "";
}

/// Notes of legs that were compared, two or more, what is noted of each.
static std::vector<std::string> sharedNotes(ArrayRef<LegResult> Legs) {
  std::vector<std::string> Shared;
  size_t Count = 0;
  for (const LegResult &L : Legs) {
    if (!L.Failure.empty())
      continue;
    const std::vector<std::string> &Notes = L.Result.Notes;
    if (!Count++)
      Shared = Notes;
    else
      erase_if(Shared, [&](const std::string &Note) {
        return !is_contained(Notes, Note);
      });
  }
  return Count > 1 ? Shared : std::vector<std::string>();
}

std::string boundText(const DerivedBound &D) {
  return "tolerance of " + D.Bound.Kernel + ", buffer " + D.Bound.Buffer +
         ": " + (D.IsWide ? "the usual" : D.text()) + ": " + D.reason();
}

std::string textOf(const VerifyReport &Report, bool Color) {
  const std::vector<std::string> Shared = sharedNotes(Report.Legs);
  std::string Text;
  for (const LegResult &L : Report.Legs)
    if (L.Failure.empty())
      Text += textOf(L.Result, Shared, Color);
  for (const std::string &Note : Shared)
    Text += "all legs: note: " + Note + "\n";
  for (const DerivedBound &D : Report.Bounds)
    Text += boundText(D) + "\n";
  return Text;
}

} // namespace porthip
