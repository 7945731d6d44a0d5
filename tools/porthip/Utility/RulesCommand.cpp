// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip rules: shows the rules, checks and formats rule files.
#include "Rules/Lint.h"
#include "Rules/RuleFile.h"
#include "Rules/RuleIndex.h"
#include "Rules/RuleText.h"
#include "Support/Files/Files.h"
#include "Support/Text/NearNames.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo rulesInfo() {
  CommandInfo Info(
      "Show, check and format translation rules",
      "list|show SYMBOL...|lint FILE...|format FILE...",
      "list prints a line for each rule: symbol, kind, HIP symbol and library, "
      "separated by tabs; show prints all about a symbol; lint checks rule "
      "files; format sorts and formats them.");
  Info.PositionalCompletion = Completion::Choices;
  OptionInfo Kind = valueOption("kind", "KIND", "list: only this kind");
  for (auto K :
       {RuleKind::Rename, RuleKind::Type, RuleKind::Enumerator, RuleKind::Macro,
        RuleKind::Field, RuleKind::Header, RuleKind::Call, RuleKind::Shim,
        RuleKind::Unsupported, RuleKind::Library})
    Kind.Choices.push_back(toString(K));
  Info.IsRare = true;
  Info.Options = {
      rulesOption(),
      Kind,
      valueOption("library", "NAME", "list: only this library"),
      flagOption("json", "list, show: write JSON, for programs",
                 "Its form: docs/schema/rules-list.schema.json."),
      valueOption("shims", "DIR", "lint: where shim headers must exist"),
      flagOption("check", "format: say which files differ, write nothing")};
  Info.Examples = {
      {"porthip rules show cudaMemcpyToSymbol", "what becomes of one symbol"},
      {"porthip rules list --kind unsupported", "what HIP lacks"},
      {"porthip rules lint my-rules.json", "check a file for --rules"}};
  return Info;
}

static int printJson(ArrayRef<const Rule *> Rules) {
  Json Listed = Json::array();
  for (const Rule *R : Rules)
    Listed.push_back(jsonOf(*R));
  Json All = {{"format", "porthip-rules"},
              {"version", 1},
              {"rules", std::move(Listed)}};
  outs() << All.dump(2) << "\n";
  return ExitDone;
}

static int list(const ParsedOptions &Options) {
  auto Index = RuleIndex::load(Options.values("rules"));
  if (!Index)
    return failWith(ExitFailed, Index.takeError());
  std::string Kind = Options.value("kind"), Library = Options.value("library");
  std::vector<const Rule *> Listed;
  for (const Rule *R : (*Index)->all()) {
    if ((!Kind.empty() && toString(R->Kind) != Kind) ||
        (!Library.empty() && R->Library != Library))
      continue;
    Listed.push_back(R);
    if (!Options.has("json"))
      outs() << R->Cuda << '\t' << toString(R->Kind) << '\t' << R->Hip << '\t'
             << R->Library << '\n';
  }
  return Options.has("json") ? printJson(Listed) : int(ExitDone);
}

static int show(const ParsedOptions &Options, ArrayRef<std::string> Symbols) {
  if (Symbols.empty())
    return failWith(ExitWrongUsage, "'rules show' needs a symbol");
  auto Index = RuleIndex::load(Options.values("rules"));
  if (!Index)
    return failWith(ExitFailed, Index.takeError());
  std::vector<const Rule *> All = (*Index)->all();
  int Status = ExitDone;
  std::vector<const Rule *> Shown;
  for (const std::string &Symbol : Symbols) {
    bool Found = false;
    for (const Rule *R : All) {
      // `reduce` shows `cooperative_groups::reduce`, `major` every field major.
      if (R->Cuda != Symbol && !R->Cuda.ends_with("::" + Symbol))
        continue;
      Shown.push_back(R);
      if (!Options.has("json"))
        outs() << textOf(*R);
      Found = true;
    }
    if (Found)
      continue;
    std::vector<StringRef> Names;
    for (const Rule *R : All)
      Names.push_back(R->Cuda);
    Status = failWith(ExitFindings, "no rule for '" + Symbol + "'" +
                                        didYouMean(nearestName(Symbol, Names)));
  }
  if (Options.has("json"))
    printJson(Shown);
  return Status;
}

static int lint(const ParsedOptions &Options, ArrayRef<std::string> Files) {
  if (Files.empty())
    return failWith(ExitWrongUsage, "'rules lint' needs a file");
  unsigned Count = 0;
  for (const std::string &File : Files) {
    if (Expected<std::string> Text = readFile(File); !Text)
      return failWith(ExitFailed, Text.takeError());
    for (const LintMessage &M : lintRuleFile(File, Options.value("shims"))) {
      outs() << toString(M) << "\n";
      ++Count;
    }
  }
  if (Count)
    errs() << "porthip: " << counted(Count, "error") << " in rule files\n";
  return Count ? ExitFindings : ExitDone;
}

static int format(const ParsedOptions &Options, ArrayRef<std::string> Files) {
  if (Files.empty())
    return failWith(ExitWrongUsage,
                    "'rules format' needs a file: porthip rules format FILE");
  std::vector<OutputFile> Changed;
  for (const std::string &File : Files) {
    Expected<std::string> Text = readFile(File);
    if (!Text)
      return failWith(ExitFailed, Text.takeError());
    Expected<std::string> Formatted = formatRuleText(*Text, File);
    if (!Formatted)
      return failWith(ExitFailed, Formatted.takeError());
    if (*Formatted != *Text)
      Changed.push_back({File, std::move(*Formatted), ""});
  }
  if (!Options.has("check")) {
    if (Error Wrong = writeFiles(Changed))
      return failWith(ExitFailed, std::move(Wrong));
    return ExitDone;
  }
  for (const OutputFile &File : Changed)
    outs() << File.Path
           << ": is not formatted; 'porthip rules format FILE' formats it\n";
  return Changed.empty() ? ExitDone : ExitFindings;
}

int runRules(const ParsedOptions &Options) {
  StringRef Action =
      Options.Positional.empty() ? StringRef() : Options.Positional[0];
  ArrayRef<std::string> Rest(Options.Positional);
  Rest = Rest.drop_front(Rest.empty() ? 0 : 1);
  if (Action == "list" && Rest.empty())
    return list(Options);
  if (Action == "show")
    return show(Options, Rest);
  if (Action == "lint")
    return lint(Options, Rest);
  if (Action == "format")
    return format(Options, Rest);
  return failWith(ExitWrongUsage,
                  Action.empty() || Action == "list"
                      ? Twine("'rules' takes list, show SYMBOL, lint FILE or "
                              "format FILE")
                      : "'rules' does not have the action '" + Action +
                            "'; choose list, show, lint or format");
}

} // namespace porthip
