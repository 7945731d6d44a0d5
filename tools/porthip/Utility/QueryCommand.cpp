// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip query`: what becomes of a CUDA symbol. No clang is asked, and
// nothing of it is set up: an answer takes milliseconds.
#include "Translate/Query/QueryText.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo queryInfo() {
  CommandInfo Info(
      "Say what becomes of a CUDA symbol", "NAME...",
      "Prints the HIP name of a function, type, enumerator, macro, field or "
      "header of CUDA and its libraries, the first version that has it, how "
      "the arguments differ, the findings at a use, and the rule. For a HIP "
      "name it lists the CUDA names that become it. The exit status is 1 if a "
      "name is unknown.");
  Info.PositionalCompletion = Completion::None;
  Info.PositionalLister = "rules list";
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
  const bool IsJson = Options.has("json");
  bool AreKnown = true, IsFirst = true;
  if (IsJson)
    outs() << jsonOf(Answers, Hip).dump(2) << "\n";
  for (const QueryAnswer &A : Answers) {
    AreKnown &= A.Is != QueryAnswer::Unknown;
    if (!IsJson && A.Is == QueryAnswer::Unknown)
      failWith(ExitFindings, textOf(A));
    else if (!IsJson)
      outs() << (std::exchange(IsFirst, false) ? "" : "\n") << textOf(A);
  }
  return AreKnown ? ExitDone : ExitFindings;
}

} // namespace porthip
