// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule files: read, and written in their one form, which reads back the same.
#include "Fuzz.h"
#include "Rules/RuleFile.h"

using namespace porthip;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text = fuzz::textOf(Data, Size);
  std::vector<LintMessage> Messages;
  RuleFile File = parseRuleText(Text, "rules.json", Messages);
  if (!Messages.empty()) {
    fuzz::require(File.Rules.empty(), "a wrong file has no rules");
    for (const LintMessage &M : Messages)
      fuzz::require(!toString(M).empty(), "a message has a text");
    return 0;
  }
  auto Formatted = formatRuleText(Text, "rules.json");
  fuzz::require(bool(Formatted), "what is read can be written");
  std::vector<LintMessage> None;
  RuleFile Again = parseRuleText(*Formatted, "again.json", None);
  fuzz::require(None.empty(), "what is written can be read");
  fuzz::require(Again.Rules.size() == File.Rules.size(), "no rule is lost");
  auto Twice = formatRuleText(*Formatted, "again.json");
  fuzz::require(Twice && *Twice == *Formatted, "there is one form");
  return 0;
}
