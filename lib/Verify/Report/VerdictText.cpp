// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Words.h"
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
      OS << "    " << D.Untouched << " does not change it\n";
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
  const Origin &O = *V.Begins;
  OS << "    begins at " << O.WhereA
     << (O.WhereB.empty() || O.WhereB == O.WhereA ? "" : ", " + O.WhereB)
     << ", in block " << O.Block << ", thread " << O.Lane;
  if (O.Round > 1)
    OS << ", value " << O.Round << " of its kind there";
  OS << ":\n";
  printTexts(OS, V, O.TextA.empty() ? "nothing" : O.TextA,
             O.TextB.empty() ? "nothing" : O.TextB);
}

void printCause(raw_ostream &OS, const Verdict &V) {
  if (V.Begins)
    printOrigin(OS, V);
  if (!V.Cause.empty())
    OS << "    cause"
       << (!V.Why             ? ""
           : V.Why->IsCertain ? " (certain)"
                              : " (likely)")
       << ": " << V.Cause << "\n";
  if (V.Why && !V.Why->Suggestion.empty())
    OS << "    suggestion: " << V.Why->Suggestion << "\n";
  if (V.PortChanges.empty())
    return;
  OS << "    'porthip translate' writes these lines of the port differently:\n";
  ArrayRef<SourceDifference> Shown(V.PortChanges);
  for (const SourceDifference &D : Shown.take_front(MostChanges))
    OS << "      " << D.File << ":" << D.Line << ": "
       << (D.Text.empty() ? "(no such line)" : D.Text) << "\n"
       << "        translate: "
       << (D.Instead.empty() ? "(no such line)" : D.Instead) << "\n";
  if (Shown.size() > MostChanges)
    OS << "      and " << counted(Shown.size() - MostChanges, "more line")
       << "\n";
}

StringRef headOf(const Verdict &V) {
  if (!V.isEqual())
    return "MISMATCH";
  if (V.isEmpty())
    return "nothing to compare";
  if (V.UnrecordedCount)
    return V.IsPartial ? "equal where the original repeats itself, and only in "
                         "what was recorded"
                       : "equal, but only in what was recorded";
  return V.IsPartial ? "equal where the original repeats itself" : "equal";
}

StringRef kindName(Divergence::Kind Is) {
  constexpr StringLiteral Names[] = {"none", "kernel",      "fault", "buffer",
                                     "copy", "exit-status", "output"};
  return Names[Is];
}

} // namespace

std::string textOf(const Verdict &V, ArrayRef<std::string> Without) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << V.LegB << ": " << headOf(V) << " ("
     << counted(V.LaunchCount, "launch", "launches") << ", "
     << counted(V.ArrayCount, "buffer") << " compared";
  if (V.ComparesPrinted && !V.ArrayCount)
    OS << ", and what kernels print";
  if (V.BadLaunchCount)
    OS << ", "
       << counted(V.BadLaunchCount, "launch differs", "launches differ");
  else if (V.MaxUlp)
    OS << ", floats at most " << V.MaxUlp << " ULP, "
       << format("%.3g", V.MaxAbsolute) << " apart";
  OS << ")\n";
  printDivergence(OS, V);
  for (const KernelSource *S : {&V.SourceA, &V.SourceB})
    if (S->isFound())
      OS << "    source: " << S->File << ":" << S->Line
         << (S->IsMade ? " (as 'porthip translate' writes it): " : ": ")
         << S->head() << "\n";
  printCause(OS, V);
  for (const std::string &Note : V.Notes)
    if (!is_contained(Without, Note))
      OS << "  note: " << Note << "\n";
  return Text;
}

static Json jsonOf(const LaunchResult &R) {
  return {{"number", R.Number},
          {"kernel", stringToJson(R.Kernel)},
          {"equal", R.IsEqual},
          {"buffers", R.ArrayCount},
          {"elements", R.ElementCount},
          {"mismatches", R.MismatchCount},
          {"maxAbsolute", R.MaxAbsolute},
          {"maxRelative", R.MaxRelative},
          {"maxUlp", R.MaxUlp}};
}

static Json jsonOf(const KernelSource &S) {
  Json Lines = Json::array();
  for (const std::string &Line : S.Lines)
    Lines.push_back(stringToJson(Line));
  return {{"file", stringToJson(S.File)}, {"line", S.Line}, {"text", Lines}};
}

static Json jsonOf(const Attribution &Why) {
  Json J = {{"kind", nameOf(Why.Is).str()},
            {"confidence", Why.IsCertain ? "certain" : "likely"},
            {"changes", Why.Changes},
            {"runs", Why.RunCount}};
  if (!Why.Suggestion.empty())
    J["suggestion"] = stringToJson(Why.Suggestion);
  if (!Why.Where.empty())
    J["where"] = stringToJson(Why.Where);
  return J;
}

static Json jsonOf(const LegResult &L) {
  Json J = {{"leg", L.Name}, {"failure", stringToJson(L.Failure)}};
  if (!L.Messages.empty())
    J["messages"] = stringToJson(L.Messages);
  return J;
}

Json jsonOf(const VerifyReport &Report) {
  const LegResult &R = Report.Reference;
  Json Legs = Json::array(), Reused = Json::object(), Notes = Json::array();
  bool IsEqual = R.Failure.empty() && Report.Doubt.empty();
  if (!R.ReusedFrom.empty())
    Reused[R.Name] = R.ReusedFrom;
  for (const LegResult &L : Report.Legs) {
    IsEqual &= L.Failure.empty() && L.Result.isEqual();
    if (!L.ReusedFrom.empty())
      Reused[L.Name] = L.ReusedFrom;
    Legs.push_back(L.Failure.empty() ? jsonOf(L.Result) : jsonOf(L));
  }
  for (const std::string &Note : Report.Notes)
    Notes.push_back(stringToJson(Note));
  Json Original = R.Failure.empty() ? Json{{"leg", R.Name}} : jsonOf(R);
  if (!Report.Doubt.empty())
    Original["doubt"] = stringToJson(Report.Doubt);
  Original["notes"] = std::move(Notes);
  return {{"version", 1},
          {"equal", IsEqual},
          {"reference", R.Name},
          {"original", std::move(Original)},
          {"reused", std::move(Reused)},
          {"legs", std::move(Legs)}};
}

Json jsonOf(const Verdict &V) {
  Json J = {{"leg", V.LegB},
            {"reference", V.LegA},
            {"equal", V.isEqual()},
            {"partial", V.isPartial()},
            {"launches", V.LaunchCount},
            {"buffers", V.ArrayCount},
            {"differingLaunches", V.BadLaunchCount},
            {"maxAbsolute", V.MaxAbsolute},
            {"maxRelative", V.MaxRelative},
            {"maxUlp", V.MaxUlp},
            {"notes", V.Notes}};
  for (const LaunchResult &R : V.Launches)
    J["launchResults"].push_back(jsonOf(R));
  for (const ErrorProfile::Bin &B : V.Profile.Histogram)
    J["histogram"].push_back({{"error", B.Label}, {"elements", B.Count}});
  if (!V.ProfiledPlace.empty())
    J["histogramOf"] = stringToJson(V.ProfiledPlace);
  if (!V.Cause.empty())
    J["cause"] = stringToJson(V.Cause);
  if (V.Why)
    J["attribution"] = jsonOf(*V.Why);
  if (V.Begins)
    J["begins"] = {
        {"where",
         {stringToJson(V.Begins->WhereA), stringToJson(V.Begins->WhereB)}},
        {"block", V.Begins->Block},
        {"thread", V.Begins->Lane},
        {"round", V.Begins->Round},
        {"values",
         {stringToJson(V.Begins->TextA), stringToJson(V.Begins->TextB)}}};
  for (const SourceDifference &D : V.PortChanges)
    J["portChanges"].push_back({{"file", stringToJson(D.File)},
                                {"line", D.Line},
                                {"text", stringToJson(D.Text)},
                                {"translated", stringToJson(D.Instead)}});
  if (V.isEqual())
    return J;
  const Divergence &D = V.First;
  Json First = {{"kind", kindName(D.Is).str()}, {"number", D.Number}};
  bool IsInLaunch = D.Is == Divergence::Buffer || D.Is == Divergence::Fault;
  if (IsInLaunch) {
    First["kernel"] = stringToJson(D.KernelA);
    if (!D.Label.empty())
      First["case"] = stringToJson(D.Label);
    First["grid"] = D.Grid;
    First["block"] = D.Block;
  }
  if (D.Is == Divergence::Buffer || D.Is == Divergence::Copy)
    First["place"] = stringToJson(D.Place);
  if (!D.Untouched.empty()) {
    First["untouchedBy"] = D.Untouched;
  } else if (!D.Place.empty()) {
    First["type"] = elementName(D.Values.Type).str();
    if (!D.Values.Field.empty())
      First["field"] = stringToJson(D.Values.Field);
    First["index"] = D.Values.FirstIndex;
    First["mismatches"] = D.Values.MismatchCount;
    First["elements"] = D.Values.ElementCount;
    First["ulp"] = D.Values.FirstUlp;
    First["hints"] = D.Values.Hints;
  }
  bool HasValues = !D.Place.empty() && D.Untouched.empty();
  StringRef A = HasValues ? StringRef(D.Values.FirstA) : D.TextA;
  StringRef B = HasValues ? StringRef(D.Values.FirstB) : D.TextB;
  if (D.Is == Divergence::Kernel) {
    A = D.KernelA;
    B = D.KernelB;
  }
  for (const KernelSource *S : {&V.SourceA, &V.SourceB})
    if (S->isFound())
      First["sources"].push_back(jsonOf(*S));
  First["values"] = {stringToJson(A), stringToJson(B)};
  J["first"] = std::move(First);
  return J;
}

} // namespace porthip
