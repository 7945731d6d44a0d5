// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks all rule files and writes them as constant data for
// lib/Rules/EmbeddedRules.cpp. Fails the build, with file and line, when a file
// does not fit the schema or lint finds something.
//
//   embed-rules [--shims DIR] -o OUT.inc FILE...
#include "Rules/EmbeddedRules.h"
#include "Rules/RuleFile.h"
#include "Support/Console/Options.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace porthip;

namespace {

class Embedder {
public:
  void add(const Rule &R, RuleGroup Group);
  void add(const RuleFile &Library);
  std::string text() const;

private:
  EmbeddedText place(StringRef Text);

  StringMap<EmbeddedText> Placed;
  std::vector<StringRef> Texts;
  uint32_t TextSize = 0;
  std::vector<EmbeddedRule> Rules;
  std::vector<unsigned> Arities;
  std::vector<EmbeddedText> Arguments;
  std::vector<EmbeddedType> Types;
  std::vector<EmbeddedLibrary> Libraries;
};

EmbeddedText Embedder::place(StringRef Text) {
  if (Text.empty())
    return {0, 0};
  auto [Entry, IsNew] =
      Placed.try_emplace(Text, EmbeddedText{TextSize, uint32_t(Text.size())});
  if (IsNew) {
    Texts.push_back(Entry->getKey());
    TextSize += uint32_t(Text.size());
  }
  return Entry->getValue();
}

void Embedder::add(const Rule &R, RuleGroup Group) {
  EmbeddedRule E = {};
  E.Library = place(R.Library);
  // As it is in the source tree, wherever that lies.
  E.File = place(("rules/" + sys::path::filename(R.File)).str());
  E.Line = R.Line;
  E.Cuda = place(R.Cuda);
  E.Hip = place(R.Hip);
  E.Shim = place(R.Shim);
  E.Reason = place(R.Reason);
  E.Fix = place(R.Fix);
  E.Note = place(R.Note);
  E.Source = place(R.Source);
  E.Before = place(R.ExampleBefore);
  E.After = place(R.ExampleAfter);
  E.SinceHip = R.SinceHip.Number;
  E.UntilHip = R.UntilHip.Number;
  E.SinceCuda = R.SinceCuda.Number;
  E.UntilCuda = R.UntilCuda.Number;
  E.FirstArity = uint32_t(Arities.size());
  E.ArityCount = uint8_t(R.Arity.size());
  Arities.insert(Arities.end(), R.Arity.begin(), R.Arity.end());
  E.FirstArgument = uint32_t(Arguments.size());
  E.ArgumentCount = uint8_t(R.Arguments.size() + R.Covers.size());
  // No rule has both: what a library covers has no arguments.
  for (ArrayRef<StringRef> Texts : {R.Arguments, R.Covers})
    for (StringRef Text : Texts)
      Arguments.push_back(place(Text));
  E.FirstType = uint32_t(Types.size());
  E.TypeCount = uint8_t(R.Types.size());
  for (const ArgumentTypeName &T : R.Types)
    Types.push_back({place(T.Type), T.Argument});
  E.EffortMinutes = R.EffortMinutes;
  E.HasArguments = R.HasArguments;
  E.HostOnly = R.HostOnly;
  E.WithoutImages = R.WithoutImages;
  E.Kind = uint8_t(R.Kind);
  E.Severity = uint8_t(R.Severity);
  E.Group = uint8_t(Group);
  Rules.push_back(E);
}

void Embedder::add(const RuleFile &Library) {
  Libraries.push_back({place(Library.Library), place(Library.Title),
                       place(Library.Counterpart)});
}

void writeLiteral(raw_ostream &OS, StringRef Text) {
  OS << '"';
  for (unsigned char C : Text) {
    // Three octal digits end by themselves; '?' could start a trigraph.
    if (C < ' ' || C >= 0x7F || C == '"' || C == '\\' || C == '?')
      OS << '\\' << char('0' + C / 64) << char('0' + C / 8 % 8)
         << char('0' + C % 8);
    else
      OS << char(C);
  }
  OS << "\"\n";
}

raw_ostream &operator<<(raw_ostream &OS, EmbeddedText T) {
  return OS << '{' << T.Offset << ',' << T.Length << '}';
}

std::string Embedder::text() const {
  std::string Out;
  raw_string_ostream OS(Out);
  OS << "// Written by embed-rules from rules/*.json.\n"
     << "static const char Text[] =\n\"\"\n";
  for (StringRef Text : Texts)
    writeLiteral(OS, Text);
  // The last row of each is only there because an array cannot be empty.
  OS << ";\nstatic const EmbeddedRule Rules[] = {\n";
  for (const EmbeddedRule &R : Rules) {
    OS << '{';
    for (EmbeddedText T : {R.Library, R.File, R.Cuda, R.Hip, R.Shim, R.Reason,
                           R.Fix, R.Note, R.Source, R.Before, R.After})
      OS << T << ',';
    for (uint32_t N : {R.SinceHip, R.UntilHip, R.SinceCuda, R.UntilCuda,
                       R.FirstArity, R.FirstArgument, R.FirstType, R.Line})
      OS << N << ',';
    OS << R.EffortMinutes;
    for (uint8_t N :
         {R.ArityCount, R.ArgumentCount, R.TypeCount, R.HasArguments,
          R.HostOnly, R.WithoutImages, R.Kind, R.Severity, R.Group})
      OS << ',' << unsigned(N);
    OS << "},\n";
  }
  OS << "{}};\nstatic const uint8_t Arities[] = {";
  for (unsigned Arity : Arities)
    OS << Arity << ',';
  OS << "0};\nstatic const EmbeddedText Arguments[] = {";
  for (EmbeddedText T : Arguments)
    OS << T << ',';
  OS << "{0,0}};\nstatic const EmbeddedType Types[] = {";
  for (const EmbeddedType &T : Types)
    OS << '{' << T.Name << ',' << T.Argument << "},";
  OS << "{}};\nstatic const EmbeddedLibrary Libraries[] = {";
  for (const EmbeddedLibrary &L : Libraries)
    OS << '{' << L.Id << ',' << L.Title << ',' << L.Counterpart << "},";
  OS << "};\n";
  return Out;
}

CommandInfo commandInfo() {
  CommandInfo Command;
  Command.Name = "embed-rules";
  Command.Positional = "FILE...";
  Command.Options = {valueOption("shims", "DIR", ""),
                     valueOption("output", "FILE", "").letter('o')};
  return Command;
}

int fail(const Twine &Text) {
  errs() << "embed-rules: error: " << Text << "\n";
  return 3;
}

int run(const ParsedOptions &Options) {
  // The order of the files is that of their names, whoever lists them.
  std::vector<std::string> Paths = Options.Positional;
  llvm::sort(Paths);
  std::string Shims = Options.value("shims");

  std::vector<LintMessage> Messages;
  std::vector<RuleFile> Files;
  for (const std::string &Path : Paths) {
    std::size_t Before = Messages.size();
    Expected<RuleFile> File = readRuleFile(Path, Messages);
    if (!File)
      return fail(llvm::toString(File.takeError()));
    if (Messages.size() == Before)
      append_range(Messages, lintRules(*File, Path, Shims));
    Files.push_back(std::move(*File));
  }
  std::vector<const RuleFile *> Pointers;
  for (const RuleFile &File : Files)
    Pointers.push_back(&File);
  if (Messages.empty())
    append_range(Messages, lintRuleFiles(Paths, Pointers));
  for (const LintMessage &M : Messages)
    errs() << porthip::toString(M) << "\n";
  if (!Messages.empty())
    return 1;

  StringSet<> Structs;
  for (const RuleFile &File : Files)
    addStructNames(File.Rules, Structs);
  std::vector<std::pair<const Rule *, RuleGroup>> Rules;
  for (const RuleFile &File : Files)
    for (const Rule &R : File.Rules)
      Rules.push_back({&R, groupOf(R, Structs)});
  llvm::stable_sort(Rules, [](const auto &A, const auto &B) {
    if (A.second != B.second)
      return A.second < B.second;
    return lookupName(*A.first, A.second) < lookupName(*B.first, B.second);
  });
  Embedder E;
  for (const auto &[R, Group] : Rules)
    E.add(*R, Group);
  llvm::sort(Pointers, [](const RuleFile *A, const RuleFile *B) {
    return A->Library < B->Library;
  });
  for (const RuleFile *File : Pointers)
    E.add(*File);
  if (Error Wrong = writeFiles({{Options.value("output"), E.text(), ""}}))
    return fail(llvm::toString(std::move(Wrong)));
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  Expected<ParsedOptions> Options = parseOptions(
      commandInfo(), std::vector<std::string>(Argv + 1, Argv + Argc));
  if (!Options)
    return fail(llvm::toString(Options.takeError()));
  return run(*Options);
}
