// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that a kernel's accesses ask for, each with its bit, as the launch
// gets them (CheckAbi.h).
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_FACTTABLE_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_FACTTABLE_H

#include "VirtualGpu/Compile/Instrument/AccessPattern.h"
#include "llvm/IR/Module.h"
#include <vector>

namespace porthip::vgpu {

/// An access of which facts may be known.
struct FactAccess {
  llvm::Instruction *At;
  const llvm::Value *Address;
  uint64_t SizeBytes; ///< 0: not known
  bool IsWrite;
  uint32_t AlignBytes;
};

class FactTable {
public:
  using Patterns = llvm::SmallVector<VgPattern, 8>;

  explicit FactTable(llvm::Module &M) : M(M) {}

  /// The bit of VgChecker::Facts for that; 0: there are no more.
  uint64_t bitOf(VgFactKind Kind, const Patterns &Of, unsigned Root = 0);
  unsigned count() const { return unsigned(Facts.size()); }
  /// An array of VgFact, null if there are none.
  llvm::Constant *table() const;

private:
  struct Fact {
    VgFactKind Kind;
    Patterns Of;
    unsigned Root;
  };

  llvm::Module &M;
  std::vector<Fact> Facts;
};

} // namespace porthip::vgpu
#endif
