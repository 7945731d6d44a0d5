// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip checks: lists the kinds of findings, and explains one.
#include "Commands.h"
#include "Port/CheckInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo checksInfo() {
  CommandInfo Info;
  Info.Name = "checks";
  Info.Summary = "List or explain the kinds of findings";
  Info.Positional = "[ID...]";
  Info.PositionalCompletion = Completion::Choices;
  Info.Description =
      "Prints a line for each kind of finding: id, severity and title, "
      "separated by tabs; or all about those that are named: what is found, "
      "why it goes wrong, an example and what to do.";
  OptionInfo Markdown;
  Markdown.Long = "markdown";
  Markdown.Help = "Print one page about all of them in Markdown";
  Info.Options = {Markdown};
  Info.Examples = {{"porthip checks", "all kinds of findings"},
                   {"porthip checks porthip-arch-comparison", "explain one"}};
  return Info;
}

/// The pages become sections of one page.
static void printMarkdown() {
  outs() << "# Findings by id\n\nMade from the catalogue of checks by "
            "`tools/dev/generate`. `porthip checks ID` prints the same; "
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

static int explain(ArrayRef<std::string> Ids) {
  int Status = ExitDone;
  bool IsFirst = true;
  for (const std::string &Id : Ids) {
    // The prefix may be left out.
    const CheckInfo *Check = findCheck(Id);
    if (!Check)
      Check = findCheck("porthip-" + Id);
    if (Check) {
      outs() << (IsFirst ? "" : "\n") << checkPage(*Check);
      IsFirst = false;
      continue;
    }
    std::vector<StringRef> Known;
    for (const CheckInfo *C : allChecks())
      Known.push_back(C->Id);
    StringRef Near = nearestName(Id, Known);
    Status = failWith(ExitWrongUsage,
                      "there is no finding '" + Id + "'" +
                          (Near.empty() ? "; 'porthip checks' lists them"
                                        : "; did you mean '" + Near + "'?"));
  }
  return Status;
}

int runChecks(const ParsedOptions &Options) {
  if (Options.has("markdown")) {
    printMarkdown();
    return ExitDone;
  }
  if (!Options.Positional.empty())
    return explain(Options.Positional);
  for (const CheckInfo *Check : allChecks())
    outs() << Check->Id << '\t' << toString(Check->Default) << '\t'
           << Check->Title << '\n';
  return ExitDone;
}

} // namespace porthip
