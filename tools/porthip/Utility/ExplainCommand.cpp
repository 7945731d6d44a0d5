// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip explain`: the documentation of one kind of finding.
#include "Port/CheckJson.h"
#include "Rules/RuleIndex.h"
#include "Support/Console/Terminal.h"
#include "Support/Text/NearNames.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo explainInfo() {
  CommandInfo Info(
      "Explain a kind of finding", "CHECK...",
      "Says what a kind of finding is about: what is found, why it goes wrong "
      "and on which AMD targets, code before and after, what to do and about "
      "how long that takes, which options change it, and how to suppress it. "
      "The prefix 'porthip-' may be left out.");
  Info.PositionalCompletion = Completion::Choices;
  for (const CheckInfo *C : allChecks())
    Info.PositionalWords.push_back(C->Id);
  Info.Options = {
      flagOption("json", "Print JSON: docs/schema/checks.schema.json")};
  Info.Examples = {
      {"porthip explain porthip-arch-comparison", "one kind of finding"},
      {"porthip explain warp", "the kinds about warps, a line each"},
      {"porthip checks", "all kinds, a line each"}};
  return Info;
}

/// All kinds of a group: "warp" or "porthip-warp" of porthip-warp-spin-lock.
static std::vector<const CheckInfo *> groupOf(StringRef Id) {
  Id.consume_front("porthip-");
  std::vector<const CheckInfo *> Group;
  for (const CheckInfo *C : allChecks()) {
    StringRef Rest = C->Id;
    if (Rest.consume_front("porthip-") && Rest.consume_front(Id) &&
        Rest.starts_with("-"))
      Group.push_back(C);
  }
  return Group;
}

static void printGroup(StringRef Id, ArrayRef<const CheckInfo *> Group) {
  size_t Width = 0;
  for (const CheckInfo *C : Group)
    Width = std::max(Width, C->Id.size());
  outs() << "'" << Id << "' stands for " << counted(Group.size(), "kind")
         << " of findings; explain one of them: porthip explain "
         << Group.front()->Id << "\n\n";
  for (const CheckInfo *C : Group)
    outs() << "  " << left_justify(C->Id, unsigned(Width)) << "  " << C->Title
           << "\n";
}

/// A name of CUDA: another command knows what becomes of it.
static bool isSymbol(StringRef Name) {
  auto Rules = RuleIndex::load({});
  if (!Rules) {
    consumeError(Rules.takeError());
    return false;
  }
  return !(*Rules)->symbol(Name).empty() || !(*Rules)->header(Name).empty();
}

static int unknownCheck(StringRef Id) {
  if (isSymbol(Id))
    return failWith(ExitFindings, "'" + Id +
                                      "' is a name of CUDA, not a finding; "
                                      "what becomes of it: porthip query " +
                                      Id);
  std::vector<StringRef> Known, Likely;
  for (const CheckInfo *C : allChecks()) {
    Known.push_back(C->Id);
    StringRef Short = C->Id;
    if (!Id.starts_with("porthip-") && Short.consume_front("porthip-"))
      Known.push_back(Short);
    // A part of an id: "lane-mask".
    if (Id.size() > 3 && C->Id.contains(Id))
      Likely.push_back(C->Id);
  }
  if (Likely.empty())
    Likely = nearestNames(Id, Known, 3);
  std::string Near;
  for (StringRef Name : Likely)
    Near += (Near.empty() ? "'" : ", '") + Name.str() + "'";
  return failWith(ExitFindings,
                  "there is no finding '" + Id + "'" +
                      (Near.empty() ? "; 'porthip checks' lists them"
                                    : "; did you mean " + Near + "?"));
}

/// On a terminal its running text goes on below itself; a file gets Markdown
/// with a line for each paragraph.
static std::string forReader(const std::string &Page) {
  if (!outs().is_displayed())
    return Page;
  std::string Text;
  bool IsCode = false;
  for (StringRef Line : split(StringRef(Page).rtrim('\n'), '\n')) {
    IsCode ^= Line.starts_with("```");
    const bool IsProse = !IsCode && Line.size() > TextWidth &&
                         !Line.starts_with(" ") && !Line.starts_with("|");
    Text += (IsProse ? wrapText(Line, 0, 0) : Line.str()) + "\n";
  }
  return Text;
}

int runExplain(const ParsedOptions &Options) {
  if (Options.Positional.empty())
    return failWith(ExitWrongUsage,
                    "'explain' needs the id of a finding; 'porthip checks' "
                    "lists them");
  int Status = ExitDone;
  std::vector<const CheckInfo *> Checks;
  for (const std::string &Id : Options.Positional) {
    const CheckInfo *Check = findCheck(Id);
    if (!Check)
      Check = findCheck("porthip-" + Id);
    if (Check) {
      Checks.push_back(Check);
      continue;
    }
    std::vector<const CheckInfo *> Group = groupOf(Id);
    if (Group.empty())
      Status = unknownCheck(Id);
    else if (Options.has("json"))
      append_range(Checks, Group);
    else
      printGroup(Id, Group);
  }
  if (Options.has("json")) {
    outs() << jsonOf(Checks).dump(2) << "\n";
    return Status;
  }
  for (const CheckInfo *Check : Checks)
    outs() << (Check == Checks.front() ? "" : "\n")
           << forReader(checkPage(*Check) + checkUsage(*Check));
  return Status;
}

} // namespace porthip
