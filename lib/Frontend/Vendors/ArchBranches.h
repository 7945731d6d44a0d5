// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which text a device compile takes, by the number that __CUDA_ARCH__ has.
// Works on text alone: no parse, no files.

#ifndef PORTHIP_FRONTEND_VENDORS_ARCHBRANCHES_H
#define PORTHIP_FRONTEND_VENDORS_ARCHBRANCHES_H

#include "Frontend/Preprocessor/PreprocessorCondition.h"
#include <vector>

namespace porthip {

class ArchBranches {
public:
  /// The result refers to \p Text.
  explicit ArchBranches(llvm::StringRef Text);

  /// False: no device compile for \p Arch (800: sm_80) sees the text at
  /// \p Offset. Other macros than __CUDA_ARCH__ may be anything.
  bool mayTake(unsigned Offset, unsigned Arch) const;

  /// mayTake() is false, and another branch of the same chain has code for
  /// \p Arch that does more than to stop the program.
  bool hasAlternative(unsigned Offset, unsigned Arch) const;

private:
  using Condition = std::vector<ConditionToken>;
  /// The text that an #if, #elif or #else opens.
  struct Branch {
    unsigned Chain = 0;
    unsigned Begin = 0, End = ~0u;
    /// Of Conditions: its own (None: #else), and those of the same chain
    /// before.
    unsigned Own = None;
    std::vector<unsigned> Before;
  };
  static constexpr unsigned None = ~0u;

  bool mayTake(const Branch &B, unsigned Arch) const;

  llvm::StringRef Text;
  std::vector<Condition> Conditions;
  std::vector<Branch> Branches; ///< that depend on __CUDA_ARCH__
};

} // namespace porthip

#endif
