// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/CheckInfo.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

// Set up before any constructor runs: it has a constant initialiser.
static CheckRegistration *First = nullptr;

CheckRegistration::CheckRegistration(const CheckInfo &Info)
    : Info(Info), Next(First) {
  First = this;
}

std::string CheckInfo::page() const {
  StringRef Name = Id;
  Name.consume_front("porthip-");
  return ("checks/" + Name + ".md").str();
}

bool CheckInfo::looksAt(StringRef Symbol) const {
  SmallVector<StringRef> Patterns;
  SplitString(Symbols, Patterns);
  return llvm::any_of(Patterns, [&](StringRef Pattern) {
    Expected<GlobPattern> Glob = GlobPattern::create(Pattern);
    if (Glob)
      return Glob->match(Symbol);
    consumeError(Glob.takeError());
    return false;
  });
}

std::vector<const GpuTarget *> CheckInfo::targets() const {
  std::vector<const GpuTarget *> Targets;
  for (const GpuTarget *T : portTargets({}))
    if (!AppliesTo || AppliesTo(*T))
      Targets.push_back(T);
  return Targets;
}

std::vector<const CheckInfo *> allChecks() {
  std::vector<const CheckInfo *> Checks;
  for (const CheckRegistration *R = First; R; R = R->Next)
    Checks.push_back(&R->Info);
  // Registration follows the linker's order, which says nothing.
  llvm::sort(Checks, [](const CheckInfo *A, const CheckInfo *B) {
    return A->Id < B->Id;
  });
  return Checks;
}

const CheckInfo *findCheck(StringRef Id) {
  for (const CheckInfo *Check : allChecks())
    if (Check->Id == Id)
      return Check;
  return nullptr;
}

std::string checkPage(const CheckInfo &Check) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "# " << Check.Id << "\n\n" << Check.Title << "\n\n";
  OS << "Severity: " << toString(Check.Default) << ".";
  if (Check.EffortMinutes)
    OS << " Effort: " << counted(Check.EffortMinutes, "minute")
       << " for one place.";
  OS << "\n";
  auto section = [&](StringRef Title, StringRef Body) {
    if (!Body.empty())
      OS << "\n## " << Title << "\n\n" << Body.trim() << "\n";
  };
  auto code = [&](StringRef Title, StringRef Body) {
    if (!Body.empty())
      OS << "\n## " << Title << "\n\n```cpp\n" << Body.trim('\n') << "\n```\n";
  };
  section("What is found", Check.What);
  section("Why it goes wrong", Check.Why);
  code("Wrong", Check.Wrong);
  code("Right", Check.Right);
  section("What to do", Check.Fix);
  section("References", Check.References);
  return Text;
}

std::string suppression(const CheckInfo &Check) {
  return ("// porthip-ignore: " + Check.Id + " REASON").str();
}

std::string checkUsage(const CheckInfo &Check) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "\n## Options and suppression\n\n";
  if (Check.AppliesTo) {
    OS << "Of the targets that --gpu chooses, it concerns";
    StringRef Comma = " ";
    for (const GpuTarget *Target : Check.targets()) {
      OS << Comma << Target->Name;
      Comma = ", ";
    }
    OS << ".\n";
  }
  if (Check.Default == Severity::Note)
    OS << "Notes are shown with -v.\n";
  OS << "--fail-on=" << toString(Check.Default)
     << " makes the exit status 1 where there is one.\n"
     << "A comment on the line, or on a line before it, suppresses it:\n\n"
     << "```cpp\n"
     << suppression(Check) << "\n```\n";
  return Text;
}

} // namespace porthip
