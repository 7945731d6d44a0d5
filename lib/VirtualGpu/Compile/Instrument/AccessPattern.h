// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be said when a kernel is compiled of the addresses that an access
// touches: which object, and how the address follows from the thread's place.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_ACCESSPATTERN_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_ACCESSPATTERN_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include <map>

namespace porthip::vgpu {

/// What the runtime itself hands to a lane is not the program's memory.
bool isOurs(const llvm::Value *Object);

/// The offset of the field of VgBlock that V is a load of.
std::optional<uint64_t> blockFieldOf(const llvm::Value *V);

class PatternFinder {
public:
  explicit PatternFinder(const llvm::DataLayout &DL) : DL(DL) {}

  /// Of an access of SizeBytes (0: not known) through Address: a pattern for
  /// each object that it may go to. None for what other lanes cannot reach.
  /// VgPattern::Variable holds a GlobalVariable of the module.
  llvm::SmallVector<VgPattern, 2> patternsOf(const llvm::Instruction &At,
                                             const llvm::Value *Address,
                                             uint64_t SizeBytes, bool IsWrite);

private:
  /// Integers that are the same in the whole launch, and how often each counts.
  using Terms = llvm::MapVector<const llvm::Value *, int64_t>;

  bool setBase(VgPattern &P, const llvm::Value *Object) const;
  bool addPointer(VgPattern &P, const llvm::Value *Pointer,
                  const llvm::Value *Object, Terms &Rest) const;
  bool addInteger(VgPattern &P, const llvm::Value *V, int64_t Scale,
                  Terms &Rest, unsigned Depth) const;
  bool addCast(VgPattern &P, const llvm::CastInst &Cast, int64_t Scale,
               unsigned Depth) const;
  static bool isLaunchConstant(const llvm::Value *V, unsigned Depth);
  uint32_t numberOf(const Terms &Rest);

  const llvm::DataLayout &DL;
  std::map<std::vector<std::pair<const llvm::Value *, int64_t>>, uint32_t>
      Rests;
};

} // namespace porthip::vgpu
#endif
