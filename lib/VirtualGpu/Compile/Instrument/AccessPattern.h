// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The addresses that an access touches, as far as they are known when a kernel
// is compiled: which object, and how the address follows from the thread's
// place.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_ACCESSPATTERN_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_ACCESSPATTERN_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <map>

namespace porthip::vgpu {

/// Whether the runtime itself hands it to a lane: then it is not the program's
/// memory.
bool isOurs(const llvm::Value *Object);

/// The object that a pointer was made from: as getUnderlyingObject, and through
/// the mark of a variable in shared memory.
const llvm::Value *rootOf(const llvm::Value *Pointer);

/// The offset of the field of VgBlock that V is a load of.
std::optional<uint64_t> blockFieldOf(const llvm::Value *V);

inline bool isShared(const VgPattern &P) {
  return P.Base == VG_PATTERN_SHARED || P.Base == VG_PATTERN_DYNAMIC_SHARED;
}
inline bool isGlobal(const VgPattern &P) {
  return P.Base == VG_PATTERN_ARGUMENT || P.Base == VG_PATTERN_VARIABLE;
}

class PatternFinder {
public:
  /// Patterns of accesses in Kernel.
  explicit PatternFinder(llvm::Function &Kernel);

  /// Patterns of an access of SizeBytes (0: not known) through Address: a
  /// pattern for each object that it may go to. None for what other lanes
  /// cannot reach. VgPattern::Variable holds a GlobalVariable of the module.
  /// WithLoops: in all rounds of loops whose bounds are known; else such an
  /// address is not.
  llvm::SmallVector<VgPattern, 2> patternsOf(const llvm::Instruction &At,
                                             const llvm::Value *Address,
                                             uint64_t SizeBytes, bool IsWrite,
                                             bool WithLoops = false);

private:
  /// Integers that are the same in the whole launch, and how often each counts.
  using Terms = llvm::MapVector<const llvm::Value *, int64_t>;

  /// Where the address is used, for what is known there of a loop's index;
  /// null: loops are not looked into.
  const llvm::Instruction *Place = nullptr;
  bool addLoop(VgPattern &P, const llvm::PHINode &Index, int64_t Scale) const;
  void
  forEachTest(const llvm::Instruction &At,
              llvm::function_ref<void(const llvm::ICmpInst &, bool)> See) const;

  bool setBase(VgPattern &P, const llvm::Value *Object) const;
  bool addPointer(VgPattern &P, const llvm::Value *Pointer,
                  const llvm::Value *Object, Terms &Rest) const;
  bool addInteger(VgPattern &P, const llvm::Value *V, int64_t Scale,
                  Terms &Rest, unsigned Depth) const;
  bool addCast(VgPattern &P, const llvm::CastInst &Cast, int64_t Scale,
               unsigned Depth) const;
  static bool isLaunchConstant(const llvm::Value *V, unsigned Depth);
  void setVariable(VgPattern &P, const llvm::CallInst &Mark) const;
  uint32_t numberOf(const Terms &Rest);

  const llvm::DataLayout &DL;
  const llvm::DominatorTree Tree;
  std::map<std::vector<std::pair<const llvm::Value *, int64_t>>, uint32_t>
      Rests;
};

} // namespace porthip::vgpu
#endif
