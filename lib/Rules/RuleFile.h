// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One rule file: JSON to rules and back to JSON in its one form. Knows the
// schema; what goes beyond it is in Lint.h.

#ifndef PORTHIP_RULES_RULEFILE_H
#define PORTHIP_RULES_RULEFILE_H

#include "Rules/Lint.h"
#include "Rules/Rule.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

/// Owns its rules' text; not copied, since the rules point into it.
struct RuleFile {
  RuleFile() = default;
  RuleFile(const RuleFile &) = delete;
  RuleFile(RuleFile &&) = default;

  llvm::StringRef Library, Title;
  /// AMD's library in its place: "hipBLAS"; empty: nothing.
  llvm::StringRef Counterpart;
  /// In file order.
  std::vector<Rule> Rules;
  llvm::BumpPtrAllocator Storage;
};

/// Reads a rule file; everything that is wrong with its JSON or against the
/// schema goes to \p Messages, and there are rules only when nothing is.
/// Errors: the file cannot be read.
llvm::Expected<RuleFile> readRuleFile(llvm::StringRef Path,
                                      std::vector<LintMessage> &Messages);

/// The same for text that is at hand.
RuleFile parseRuleText(llvm::StringRef Text, llvm::StringRef Name,
                       std::vector<LintMessage> &Messages);

/// The file in the form of rules/README.md: a rule a line, sorted by symbol,
/// fields in order. Errors: not JSON or not a rule file.
llvm::Expected<std::string> formatRuleText(llvm::StringRef Text,
                                           llvm::StringRef Name);

/// `FILE:LINE: error: what is wrong`.
std::string toString(const LintMessage &Message);

/// Where a rule is looked up.
enum class RuleGroup : uint8_t { Symbol, Header, Field, Library };

/// Adds the names in \p Rules that may be structs: `cudaDeviceProp`. Namespaces
/// have no rules.
void addStructNames(llvm::ArrayRef<Rule> Rules, llvm::StringSet<> &Structs);

/// Only `unsupported` needs a closer look: a member of one of \p Structs is a
/// field, an unqualified name with a dot, slash or star a header.
RuleGroup groupOf(const Rule &R, const llvm::StringSet<> &Structs);

/// The things that a library's rule covers, by how they are spelled: `-lcudss`,
/// `package cudss`, `cudss.h`, `cudss*`.
enum class CoveredKind : uint8_t { Link, Package, Header, Name };
struct Covered {
  CoveredKind Kind;
  /// Less what says its kind.
  llvm::StringRef Name;
};
Covered coveredBy(llvm::StringRef Text);
/// Whether \p Name is \p Pattern, whose star stands for any characters.
bool fitsPattern(llvm::StringRef Pattern, llvm::StringRef Name);

/// The name that a symbol is looked up by: the last part of a qualified name.
/// Headers and fields: all of it.
llvm::StringRef lookupName(const Rule &R, RuleGroup Group);

} // namespace porthip

#endif
