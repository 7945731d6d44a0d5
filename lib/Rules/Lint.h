// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the JSON Schema cannot say about rule files: sorted, no duplicates, no
// overlapping ranges, templates that parse, shims that exist.

#ifndef PORTHIP_RULES_LINT_H
#define PORTHIP_RULES_LINT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct LintMessage {
  std::string File;
  unsigned Line = 0;
  std::string Text;
};

/// Checks one rule file; empty when all is well. \p ShimDir is
/// runtime-shims/include, empty: shims are not looked for.
std::vector<LintMessage> lintRuleFile(llvm::StringRef Path,
                                      llvm::StringRef ShimDir);

} // namespace porthip

#endif
