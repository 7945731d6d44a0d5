// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip completion: prints a completion script made from the declarations.
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo completionInfo() {
  CommandInfo Info;
  Info.IsRare = true;
  Info.Summary = "Print a completion script for bash, zsh or fish";
  Info.Positional = "bash|zsh|fish";
  Info.PositionalCompletion = Completion::Choices;
  Info.Examples = {
      {"source <(porthip completion bash)", "completion in this bash"},
      {"porthip completion zsh > ~/.zfunc/_porthip", "for zsh, once"},
      {"porthip completion fish > ~/.config/fish/completions/porthip.fish",
       "for fish, once"}};
  return Info;
}

int runCompletion(const ParsedOptions &Options) {
  using Writer = std::string (*)(const ProgramInfo &);
  static constexpr std::pair<StringRef, Writer> Shells[] = {
      {"bash", bashCompletion},
      {"zsh", zshCompletion},
      {"fish", fishCompletion}};
  if (Options.Positional.size() != 1)
    return failWith(ExitWrongUsage,
                    "'completion' takes one shell: bash, zsh or fish");
  for (const auto &[Name, Write] : Shells) {
    if (Name != Options.Positional[0])
      continue;
    outs() << Write(programInfo());
    return ExitDone;
  }
  return failWith(ExitWrongUsage, "porthip has no completion for the shell '" +
                                      Options.Positional[0] +
                                      "'; choose bash, zsh or fish");
}

} // namespace porthip
