// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip checks`: lists the kinds of findings.
#include "Port/CheckJson.h"
#include "Support/Console/Terminal.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo checksInfo() {
  CommandInfo Info(
      "List the kinds of findings", "",
      "Prints a line for each kind of finding: id, severity and title, "
      "separated by tabs. 'porthip explain ID' explains one.");
  Info.IsRare = true;
  Info.Options = {
      flagOption("json", "Print JSON: docs/schema/checks.schema.json"),
      flagOption("markdown", "Print one page about all of them in Markdown")};
  Info.Examples = {{"porthip checks", "all kinds of findings"}};
  return Info;
}

/// The pages become sections of one page.
static void printMarkdown() {
  outs() << "# Findings by id\n\nMade from the catalogue of checks by "
            "`tools/dev/generate`. `porthip explain ID` prints the same; "
            "[findings](../guide/findings.md) says what severities mean.\n";
  for (const CheckInfo *Check : allChecks()) {
    outs() << "\n";
    std::string Page = checkPage(*Check);
    bool IsCode = false;
    for (StringRef Line : split(StringRef(Page).rtrim('\n'), '\n')) {
      IsCode ^= Line.starts_with("```");
      if (!IsCode && Line.starts_with("#"))
        outs() << '#';
      outs() << Line << '\n';
    }
  }
}

int runChecks(const ParsedOptions &Options) {
  if (Options.has("markdown")) {
    printMarkdown();
    return ExitDone;
  }
  if (Options.has("json")) {
    outs() << jsonOf(allChecks()).dump(2) << "\n";
    return ExitDone;
  }
  // A line for each is wider than a terminal.
  if (outs().is_displayed()) {
    for (const CheckInfo *Check : allChecks())
      outs() << Check->Id << ", " << toString(Check->Default) << "\n    "
             << wrapText(Check->Title, 4, 4) << "\n";
    return ExitDone;
  }
  for (const CheckInfo *Check : allChecks())
    outs() << Check->Id << '\t' << toString(Check->Default) << '\t'
           << Check->Title << '\n';
  return ExitDone;
}

} // namespace porthip
