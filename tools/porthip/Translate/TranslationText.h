// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is told of a translation on stderr: its findings and its summary.
#ifndef PORTHIP_TOOLS_PORTHIP_TRANSLATE_TRANSLATIONTEXT_H
#define PORTHIP_TOOLS_PORTHIP_TRANSLATE_TRANSLATIONTEXT_H

#include "Porting/Tree/TreePorts.h"
#include "Report/Text.h"
#include "Support/Console/Options.h"

namespace porthip {

struct TranslationText {
  TextStyle Style;
  bool IsQuiet = false;     ///< errors alone
  bool ReadsStdin = false;  ///< the only input
  std::string HeaderFolder; ///< of one source; empty: it is none
  /// LeftOut and About are filled in.
  SummaryInfo Summary;
};

/// --color, --verbose, --quiet.
TranslationText translationText(const ParsedOptions &Options);
void printTranslation(Tree &Of, TranslationText Text);

/// Whether a finding is at or above the level of --fail-on.
bool failsOn(const ParsedOptions &Options, const Port &Of);

} // namespace porthip

#endif
