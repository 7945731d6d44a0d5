// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules for rule files that the JSON Schema cannot express: sorted, no
// duplicates, no overlapping ranges, templates that parse, shims that exist.

#ifndef PORTHIP_RULES_LINT_H
#define PORTHIP_RULES_LINT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct LintMessage {
  std::string File;
  unsigned Line = 0;
  std::string Text;
};

struct RuleFile;

/// Checks one rule file, against the schema too; empty when all is well.
/// \p ShimDir is runtime-shims/include, empty: shims are not looked for.
std::vector<LintMessage> lintRuleFile(llvm::StringRef Path,
                                      llvm::StringRef ShimDir);

/// Reports mistakes in the rules of a file that was read without messages. The
/// order is a matter of style: files given with --rules may have another.
std::vector<LintMessage> lintRules(const RuleFile &File, llvm::StringRef Path,
                                   llvm::StringRef ShimDir,
                                   bool MustBeSorted = true);

/// Reports mistakes between files: a header, or a library, in two of them.
/// \p Paths and \p Files belong together.
std::vector<LintMessage> lintRuleFiles(llvm::ArrayRef<std::string> Paths,
                                       llvm::ArrayRef<const RuleFile *> Files);

} // namespace porthip

#endif
