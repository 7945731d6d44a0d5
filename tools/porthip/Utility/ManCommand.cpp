// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip man: prints the man page or the Markdown reference.
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo manInfo() {
  CommandInfo Info;
  Info.IsRare = true;
  Info.Summary = "Print the man page, or that of a command";
  Info.Positional = "[COMMAND]";
  Info.PositionalCompletion = Completion::None;
  Info.Options = {flagOption(
      "markdown", "Print the command-line reference in Markdown instead")};
  Info.Examples = {{"porthip man | man -l -", "read it"},
                   {"porthip man verify | man -l -", "of one command"}};
  return Info;
}

int runMan(const ParsedOptions &Options) {
  ProgramInfo Program = programInfo();
  if (!Options.Positional.empty()) {
    // As the installed page is called.
    StringRef Name = Options.Positional.front();
    Name.consume_front("porthip-");
    for (const CommandInfo &C : Program.Commands)
      if (C.Name == Name && Options.Positional.size() == 1) {
        outs() << manPage(Program, C);
        return ExitDone;
      }
    return failWith(ExitWrongUsage,
                    "there is no command '" + Name.str() +
                        "' with a man page; 'porthip --help' lists them");
  }
  outs() << (Options.has("markdown") ? markdownReference(Program)
                                     : manPage(Program));
  return ExitDone;
}

} // namespace porthip
