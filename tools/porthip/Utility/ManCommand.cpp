// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip man: prints the man page or the Markdown reference.
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo manInfo() {
  CommandInfo Info;
  Info.IsRare = true;
  Info.Summary = "Print the man page";
  Info.Options = {flagOption(
      "markdown", "Print the command-line reference in Markdown instead")};
  Info.Examples = {{"porthip man | man -l -", "read it"}};
  return Info;
}

int runMan(const ParsedOptions &Options) {
  ProgramInfo Program = programInfo();
  outs() << (Options.has("markdown") ? markdownReference(Program)
                                     : manPage(Program));
  return ExitDone;
}

} // namespace porthip
