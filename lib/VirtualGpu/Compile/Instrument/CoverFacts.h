// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of a kernel that lie in memory, are aligned and read what was
// written whichever thread makes them, and the facts of the launch that show
// it: the checks of memory and of initialisation leave them alone while that
// holds. Accesses of one basic block share a fact, since they run together.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_COVERFACTS_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_COVERFACTS_H

#include "VirtualGpu/Compile/Instrument/FactTable.h"

namespace porthip::vgpu {

class CoverFacts {
public:
  struct Cover {
    uint64_t Facts = 0; ///< bits of VgChecker::Facts; 0: none are enough
    bool IsShared = false;
  };

  /// Kernel: the only function whose accesses can be left alone.
  CoverFacts(FactTable &Table, PatternFinder &Finder,
             const llvm::Function &Kernel, llvm::ArrayRef<FactAccess> Accesses);

  Cover coverOf(unsigned Index) const { return Covers[Index]; }

private:
  std::vector<Cover> Covers; ///< by access
};

} // namespace porthip::vgpu
#endif
