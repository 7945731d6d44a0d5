// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text on a translation for stderr: its findings and its summary.
#ifndef PORTHIP_PORTING_JUDGE_TRANSLATIONTEXT_H
#define PORTHIP_PORTING_JUDGE_TRANSLATIONTEXT_H

#include "Porting/Tree/TreePorts.h"
#include "Report/Text.h"

namespace porthip {

struct TranslationText {
  TextStyle Style;
  bool IsQuiet = false;     ///< errors alone
  bool ReadsStdin = false;  ///< the only input
  std::string HeaderFolder; ///< of one source; empty: it is none
  /// LeftOut and About are filled in.
  SummaryInfo Summary;
};

/// The next step where there are errors among the findings, of Summary.Next.
constexpr llvm::StringLiteral ResolveErrors =
    "resolve the errors above; each names its fix";

void printTranslation(Tree &Of, TranslationText Text);

} // namespace porthip

#endif
