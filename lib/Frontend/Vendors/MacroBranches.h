// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text that a compile takes, by the number that a macro has: __CUDA_ARCH__,
// or the version of a library.
// Works on text alone: no parse, no files.

#ifndef PORTHIP_FRONTEND_VENDORS_MACROBRANCHES_H
#define PORTHIP_FRONTEND_VENDORS_MACROBRANCHES_H

#include "Frontend/Preprocessor/PreprocessorCondition.h"
#include "Frontend/Vendors/DependentMacros.h"
#include <deque>
#include <string>
#include <vector>

namespace porthip {

class MacroBranches {
public:
  /// The result refers to \p Text and \p Macro. \p Version: a macro that makes
  /// such a number of a major and a minor version and a patch level, as
  /// NCCL_VERSION(2, 28, 0) does; empty: there is none. \p Dependent, which
  /// outlives this: macros that Macro's value decides; null: none are known.
  MacroBranches(llvm::StringRef Text, llvm::StringRef Macro,
                llvm::StringRef Version = "",
                const DependentMacros *Dependent = nullptr);
  MacroBranches(const MacroBranches &) = delete; // Conditions refer to Numbers

  /// False: where Macro is \p Value, no compile sees the text at \p Offset.
  /// Other macros may be anything, but for Dependent ones.
  bool mayTake(unsigned Offset, unsigned Value) const;

  /// mayTake() is false, and another branch of the same chain has code for
  /// \p Value that does more than to stop the program.
  bool hasAlternative(unsigned Offset, unsigned Value) const;

private:
  using Condition = std::vector<ConditionToken>;
  /// The text that an #if, #elif or #else opens.
  struct Branch {
    unsigned Chain = 0;
    unsigned Begin = 0, End = ~0u;
    /// Indices of Conditions: its own (None: #else), and those of the same
    /// chain before.
    unsigned Own = None;
    std::vector<unsigned> Before;
  };
  static constexpr unsigned None = ~0u;

  bool mayTake(const Branch &B, unsigned Value) const;
  bool asksFor(llvm::ArrayRef<ConditionToken> Tokens) const;
  std::optional<bool> evaluate(llvm::ArrayRef<ConditionToken> Tokens,
                               unsigned Value) const;
  Condition withNumbers(Condition Tokens);

  llvm::StringRef Text, Macro, Version;
  const DependentMacros *Dependent;
  std::deque<std::string> Numbers; ///< of Version's calls
  std::vector<Condition> Conditions;
  std::vector<Branch> Branches; ///< that depend on Macro
};

} // namespace porthip

#endif
