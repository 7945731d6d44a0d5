// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The computation in a branch of an #if, so that two branches can be compared:
// without what a compiler is told about the code, and without what is printed.
#ifndef PORTHIP_FRONTEND_PARSE_BRANCHTEXT_H
#define PORTHIP_FRONTEND_PARSE_BRANCHTEXT_H

#include "Frontend/Preprocessor/DirectiveLines.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <string>

namespace porthip {

struct BranchText {
  using Words = std::vector<std::string>;

  /// Words of the lines that are no directives, and headers that are included.
  Words Code;
  /// The branch's definitions, by name; with "" in place of a string.
  std::map<std::string, Words> Macros;

  /// Whether device code stands there, or the start of some.
  bool declaresDeviceCode() const;
};

/// \p Lines: the directives in it, of the branches inside of it all.
BranchText readBranchText(llvm::StringRef Text, unsigned Begin, unsigned End,
                          llvm::ArrayRef<const DirectiveLine *> Lines);

/// The words of \p Text that compute something: no attributes, no `inline`, no
/// hints for the optimiser (`__builtin_expect`, `__builtin_assume`), no calls
/// that print; nothing of the parentheses and semicolons, which such words
/// leave behind.
BranchText::Words computingWords(llvm::StringRef Text);

/// Whether one of \p Names is a word of the code \p Text.
bool hasName(llvm::StringRef Text, const llvm::StringSet<> &Names);

} // namespace porthip
#endif
