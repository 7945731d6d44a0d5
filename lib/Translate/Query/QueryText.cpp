// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Query/QueryText.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr unsigned TextColumn = 16;

void line(raw_ostream &OS, StringRef Name, const Twine &Text) {
  std::string Whole = Text.str();
  if (Whole.empty())
    return;
  OS << "  " << left_justify(Name, TextColumn - 2)
     << wrapText(Whole, TextColumn, TextColumn) << "\n";
}

/// "with 3 or 4 arguments, in host code".
std::string useOf(const Rule &R) {
  SmallVector<std::string, 4> Parts;
  if (!R.Arity.empty()) {
    std::string Counts;
    for (unsigned Count : R.Arity)
      Counts += (Counts.empty() ? "" : " or ") + utostr(Count);
    Parts.push_back("with " + Counts +
                    (Counts == "1" ? " argument" : " arguments"));
  }
  for (size_t I = 0; I != R.Types.size();) {
    unsigned Argument = R.Types[I].Argument;
    std::string Names;
    for (; I != R.Types.size() && R.Types[I].Argument == Argument; ++I)
      Names += (Names.empty() ? "" : " or ") + R.Types[I].Type.str();
    Parts.push_back("argument " + utostr(Argument + 1) + " of type " + Names);
  }
  if (R.HostOnly)
    Parts.push_back("in host code");
  if (R.WithoutImages)
    Parts.push_back("for targets without texture hardware");
  return join(Parts, ", ");
}

std::string versionsOf(StringRef Of, Version Since, Version Until) {
  std::string Text;
  if (Since.isSet())
    Text = ("since " + Of + " ").str() + Since.str();
  if (Until.isSet())
    Text += (Text.empty() ? "" : ", ") + ("gone from " + Of + " ").str() +
            Until.str();
  return Text;
}

std::string remarkText(const QueryRemark &Remark) {
  std::string Text =
      Remark.Is.Check + " (" + toString(Remark.Is.Level).str() + ")";
  if (!Remark.When.empty())
    return Text + " " + Remark.When;
  Text += ": " + Remark.Is.Message;
  if (!Remark.Is.Fix.empty())
    Text += "; fix: " + Remark.Is.Fix;
  if (Remark.Is.EffortMinutes)
    Text += " (about " + utostr(Remark.Is.EffortMinutes) + " min)";
  return Text;
}

/// "porthip-arch-no-images (warning): title; on gfx942 and gfx950".
std::string checkText(const CheckInfo &Check) {
  std::string Text =
      (Check.Id + " (" + toString(Check.Default) + "): " + Check.Title).str();
  if (!Check.AppliesTo)
    return Text;
  std::string Targets;
  for (const GpuTarget *Target : Check.targets())
    Targets += (Targets.empty() ? "" : ", ") + std::string(Target->Name);
  return Text + "; on " + (Targets.empty() ? "no target" : Targets);
}

/// The label of a rule's evidence: mostly the header that declares HIP's
/// symbol.
StringRef sourceLabel(StringRef Source) {
  return sourceKind(Source) == SourceKind::Header ? "declared in" : "source";
}

void printUse(raw_ostream &OS, const QueryRule &Use, bool IsOneOfSeveral) {
  const Rule &R = *Use.R;
  std::string For = useOf(R);
  if (IsOneOfSeveral || !For.empty())
    OS << "  " << (For.empty() ? "in other uses" : For) << ":\n";
  if (!R.isUnsupported())
    line(OS, "HIP",
         R.isIdentity()    ? "the same"
         : R.Hip.empty()   ? "none is needed"
         : !R.HasArguments ? R.Hip.str()
                           : writtenCall(R));
  line(OS, "porthip", Use.Action);
  for (const std::string &Change : Use.Changes)
    line(OS, "arguments", Change);
  line(OS, "HIP version", versionsOf("HIP", R.SinceHip, R.UntilHip));
  line(OS, "CUDA version", versionsOf("CUDA", R.SinceCuda, R.UntilCuda));
  for (const QueryRemark &Remark : Use.Remarks)
    line(OS, "finding", remarkText(Remark));
  line(OS, sourceLabel(R.Source), R.Source);
  line(OS, "before", R.ExampleBefore);
  line(OS, "after", R.ExampleAfter);
  line(OS, "rule", R.File + ":" + Twine(R.Line));
}

/// Rules for other versions, in a line each.
void printOther(raw_ostream &OS, const QueryRule &Use) {
  const Rule &R = *Use.R;
  std::string For = useOf(R);
  std::string Versions = versionsOf("HIP", R.SinceHip, R.UntilHip);
  line(OS, "other HIP",
       (For.empty() ? "" : For + ": ") + Use.Action +
           (Versions.empty() ? "" : " (" + Versions + ")"));
}

void printFate(raw_ostream &OS, const QuerySymbol &Fate) {
  OS << Fate.Cuda << " ("
     << (Fate.Uses.empty() ? toString(Fate.Kind)
                           : toString(Fate.Uses.front().R->Kind));
  if (!Fate.Uses.empty())
    OS << ", " << Fate.Uses.front().R->Library;
  OS << ")\n";
  line(OS, Fate.Uses.empty() ? "porthip" : "note", Fate.Action);
  auto Applies = [](const QueryRule &Use) { return Use.Applies; };
  bool AreSeveral = count_if(Fate.Uses, Applies) > 1;
  for (const QueryRule &Use : make_filter_range(Fate.Uses, Applies))
    printUse(OS, Use, AreSeveral);
  for (const QueryRule &Use : Fate.Uses)
    if (!Use.Applies)
      printOther(OS, Use);
  for (const QueryRemark &Remark : Fate.Remarks)
    line(OS, "finding", remarkText(Remark));
  for (const CheckInfo *Check : Fate.Checks)
    line(OS, "checks", checkText(*Check));
}

void printHip(raw_ostream &OS, const QueryAnswer &A) {
  OS << A.Name << " is HIP's; CUDA names that become it:\n";
  for (const QuerySymbol &Fate : A.Symbols)
    for (const QueryRule &Use : Fate.Uses)
      if (Use.Applies)
        line(OS, Use.R->Library, Fate.Cuda + ": " + Use.Action);
}

std::string unknownText(const QueryAnswer &A) {
  std::string Near;
  for (const std::string &Name : A.Near)
    Near += (Near.empty() ? "'" : ", '") + Name + "'";
  return "no rule for '" + A.Name + "'" +
         (Near.empty() ? ": it is not a CUDA name, or porthip does not know it"
                       : "; did you mean " + Near + "?");
}

} // namespace

std::string textOf(const QueryAnswer &A) {
  if (A.Is == QueryAnswer::Unknown)
    return unknownText(A);
  std::string Text;
  raw_string_ostream OS(Text);
  if (A.Is == QueryAnswer::Hip)
    printHip(OS, A);
  else
    for (const QuerySymbol &Fate : A.Symbols) {
      OS << (Text.empty() ? "" : "\n");
      printFate(OS, Fate);
    }
  return Text;
}

} // namespace porthip
