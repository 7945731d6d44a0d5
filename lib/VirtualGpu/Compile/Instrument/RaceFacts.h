// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of a kernel that can take part in no race, and the facts of the
// launch that show it: the race check leaves them alone while that holds.
//
// Shared memory: a phase is the code from the start or a full barrier to the
// next full barriers. While all lanes of the block are in one phase, they can
// only meet in what that phase's accesses touch: nothing where it only reads,
// or where each lane has bytes of its own. Global memory: all lanes of the
// launch, in what the whole kernel touches of an allocation.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_RACEFACTS_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_RACEFACTS_H

#include "VirtualGpu/Compile/Instrument/FactTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace porthip::vgpu {

class RaceFacts {
public:
  /// Accesses: all that there are in the module, in any order. Kernel: the only
  /// function whose accesses can be left alone, if it is all that there is.
  RaceFacts(FactTable &Table, PatternFinder &Finder, llvm::Function &Kernel,
            llvm::ArrayRef<FactAccess> Accesses);

  /// The bits of VgChecker::Facts with which the access with that index takes
  /// part in no race; 0: none are enough.
  uint64_t factsFor(unsigned Index) const { return Masks[Index]; }

private:
  /// Code between barriers.
  struct Phase {
    llvm::SmallVector<unsigned, 16> Accesses;
    bool EndsAtBarrier = false;
  };

  bool isWhole(llvm::Function &Kernel) const;
  void findShared(llvm::Function &Kernel);
  void findGlobal();
  llvm::SmallVector<llvm::BasicBlock::iterator, 16>
  phaseStarts(llvm::Function &Kernel) const;
  Phase walk(llvm::BasicBlock::iterator From) const;
  /// 0: the phase may race whatever the launch is.
  uint64_t factsOf(const Phase &P);
  /// Whether the lane may end behind the access without another barrier.
  void findEnds(llvm::Function &Kernel);
  bool mayEnd(const llvm::Instruction &At) const;
  static void add(FactTable::Patterns &To, const VgPattern &P);

  FactTable &Table;
  llvm::ArrayRef<FactAccess> Accesses;
  std::vector<llvm::SmallVector<VgPattern, 2>> Found; ///< by access
  std::vector<uint64_t> Masks;                        ///< by access
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<unsigned, 2>> At;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Ending; ///< from their start
};

} // namespace porthip::vgpu
#endif
