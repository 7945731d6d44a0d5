// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip query`: what becomes of a CUDA symbol. No clang is asked, and
// nothing of it is set up: an answer takes milliseconds.
#include "Support/Console/Terminal.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Query/SymbolQuery.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo queryInfo() {
  CommandInfo Info(
      "query", "Say what becomes of a CUDA symbol", "NAME...",
      "Prints the HIP name of a function, type, enumerator, macro, field or "
      "header of CUDA and its libraries, the first version that has it, how "
      "the arguments differ, the findings at a use, and the rule. For a HIP "
      "name it lists the CUDA names that become it. The exit status is 1 if a "
      "name is unknown.");
  Info.PositionalCompletion = Completion::None;
  Info.Options = {
      flagOption("json", "Print JSON: docs/schema/query.schema.json"),
      hipVersionOption(), rulesOption()};
  Info.Examples = {
      {"porthip query cudaMemcpyToSymbol", "a function"},
      {"porthip query --hip-version 6.3 cuda_fp16.h cudaDeviceProp::major",
       "a header and a field, for one version"},
      {"porthip query hipMalloc", "which CUDA names become this"}};
  return Info;
}

namespace {

constexpr unsigned TextColumn = 16;

void line(StringRef Name, const Twine &Text) {
  std::string Whole = Text.str();
  if (Whole.empty())
    return;
  outs() << "  " << left_justify(Name, TextColumn - 2)
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

/// What proves the rule: mostly the header that declares HIP's symbol.
StringRef sourceLabel(StringRef Source) {
  return sourceKind(Source) == SourceKind::Header ? "declared in" : "source";
}

void printUse(const QueryRule &Use, bool IsOneOfSeveral) {
  const Rule &R = *Use.R;
  std::string For = useOf(R);
  if (IsOneOfSeveral || !For.empty())
    outs() << "  " << (For.empty() ? "in other uses" : For) << ":\n";
  if (!R.isUnsupported())
    line("HIP", R.isIdentity()    ? "the same"
                : R.Hip.empty()   ? "none is needed"
                : !R.HasArguments ? R.Hip.str()
                                  : writtenCall(R));
  line("porthip", Use.Action);
  for (const std::string &Change : Use.Changes)
    line("arguments", Change);
  line("HIP version", versionsOf("HIP", R.SinceHip, R.UntilHip));
  line("CUDA version", versionsOf("CUDA", R.SinceCuda, R.UntilCuda));
  for (const QueryRemark &Remark : Use.Remarks)
    line("finding", remarkText(Remark));
  line(sourceLabel(R.Source), R.Source);
  line("before", R.ExampleBefore);
  line("after", R.ExampleAfter);
  line("rule", R.File + ":" + Twine(R.Line));
}

/// Rules for other versions, in a line each.
void printOther(const QueryRule &Use) {
  const Rule &R = *Use.R;
  std::string For = useOf(R);
  std::string Versions = versionsOf("HIP", R.SinceHip, R.UntilHip);
  line("other HIP", (For.empty() ? "" : For + ": ") + Use.Action +
                        (Versions.empty() ? "" : " (" + Versions + ")"));
}

/// \p IsFirst: nothing stands before it; false then.
void printFate(const QuerySymbol &Fate, bool &IsFirst) {
  outs() << (std::exchange(IsFirst, false) ? "" : "\n") << Fate.Cuda << " ("
         << (Fate.Uses.empty() ? toString(Fate.Kind)
                               : toString(Fate.Uses.front().R->Kind));
  if (!Fate.Uses.empty())
    outs() << ", " << Fate.Uses.front().R->Library;
  outs() << ")\n";
  line(Fate.Uses.empty() ? "porthip" : "note", Fate.Action);
  auto Applies = [](const QueryRule &Use) { return Use.Applies; };
  bool AreSeveral = count_if(Fate.Uses, Applies) > 1;
  for (const QueryRule &Use : make_filter_range(Fate.Uses, Applies))
    printUse(Use, AreSeveral);
  for (const QueryRule &Use : Fate.Uses)
    if (!Use.Applies)
      printOther(Use);
  for (const QueryRemark &Remark : Fate.Remarks)
    line("finding", remarkText(Remark));
  for (const CheckInfo *Check : Fate.Checks)
    line("checks", checkText(*Check));
}

void printHip(const QueryAnswer &A, bool &IsFirst) {
  outs() << (std::exchange(IsFirst, false) ? "" : "\n") << A.Name
         << " is HIP's; CUDA names that become it:\n";
  for (const QuerySymbol &Fate : A.Symbols)
    for (const QueryRule &Use : Fate.Uses)
      if (Use.Applies)
        line(Use.R->Library, Fate.Cuda + ": " + Use.Action);
}

void printUnknown(const QueryAnswer &A) {
  std::string Near;
  for (const std::string &Name : A.Near)
    Near += (Near.empty() ? "'" : ", '") + Name + "'";
  failWith(ExitFindings,
           "no rule for '" + A.Name + "'" +
               (Near.empty() ? std::string(": it is not a CUDA name, or "
                                           "porthip does not know it")
                             : "; did you mean " + Near + "?"));
}

} // namespace

int runQuery(const ParsedOptions &Options) {
  if (Options.Positional.empty())
    return failWith(ExitWrongUsage,
                    "'query' needs a name: porthip query cudaMalloc");
  auto Rules = RuleIndex::load(Options.values("rules"));
  if (!Rules)
    return failWith(ExitFailed, Rules.takeError());
  VersionRange Hip;
  if (Options.has("hip-version"))
    Hip.First = Hip.Last = *Version::parse(Options.value("hip-version"));

  SymbolQuery Query(**Rules, Hip);
  std::vector<QueryAnswer> Answers;
  for (const std::string &Name : Options.Positional)
    Answers.push_back(Query.ask(Name));
  bool AreKnown = true, IsFirst = true;
  if (Options.has("json"))
    outs() << jsonOf(Answers, Hip).dump(2) << "\n";
  for (const QueryAnswer &A : Answers) {
    AreKnown &= A.Is != QueryAnswer::Unknown;
    if (Options.has("json"))
      continue;
    if (A.Is == QueryAnswer::Hip)
      printHip(A, IsFirst);
    else if (A.Is == QueryAnswer::Unknown)
      printUnknown(A);
    else
      for (const QuerySymbol &Fate : A.Symbols)
        printFate(Fate, IsFirst);
  }
  return AreKnown ? ExitDone : ExitFindings;
}

} // namespace porthip
