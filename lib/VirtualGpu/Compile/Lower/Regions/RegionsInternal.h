// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of cutting a kernel into regions, and what they hand on. Private
// to Lower/.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_LOWER_REGIONS_REGIONSINTERNAL_H
#define PORTHIP_VIRTUALGPU_COMPILE_LOWER_REGIONS_REGIONSINTERNAL_H

#include "VirtualGpu/Abi/Regions.h"
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"

namespace porthip::vgpu::lowering {

/// A collective of the kernel. Number 0 is the kernel's start.
struct Cut {
  llvm::CallInst *Call = nullptr; ///< first in its block, nothing follows it
  Primitive Is = Primitive::None;
  llvm::SmallVector<unsigned, 16> Live; ///< slots, ascending
  uint32_t UniformOffset = 0, UniformBytes = 0;
  uint32_t Flags = 0; ///< enum VgCutFlags
  uint32_t Kind = 0;  ///< enum VgKind
  uint64_t Mask = 0;  ///< as in VgCut
  uint32_t Site = 0;
};

/// A value that lives across at least one cut.
struct Slot {
  llvm::Type *Type = nullptr;        ///< of the value
  llvm::Type *Stored = nullptr;      ///< in memory: i1 is a byte there
  llvm::AllocaInst *Stack = nullptr; ///< in K.Body, once demoted
  bool IsUniform = true;
  uint32_t Offset = 0; ///< bytes per lane before it
  /// Stand in for the slot's memory until all slots are known to be uniform
  /// or not; gone at the end.
  llvm::GlobalVariable *In = nullptr;
  llvm::DenseMap<unsigned, llvm::GlobalVariable *> Out; ///< by cut
};

/// The code from one cut to the next ones.
struct Region {
  llvm::Function *F = nullptr; ///< VgRegion with Args behind its parameters
  llvm::Argument *block() const { return F->getArg(0); }
  llvm::Argument *frame() const { return F->getArg(1); }
  llvm::Argument *first() const { return F->getArg(2); }
  llvm::Argument *end() const { return F->getArg(3); }
  llvm::Argument *result() const { return F->getArg(4); }
};

struct Cutting {
  std::vector<Cut> Cuts;
  std::vector<Slot> Slots;
  std::vector<Region> Regions; ///< by cut
  /// Slots of stand-ins: the slot, and of what is saved the cut.
  llvm::DenseMap<const llvm::Value *, unsigned> SlotOfIn;
  llvm::DenseMap<const llvm::Value *, std::pair<unsigned, unsigned>> SlotOfOut;
  uint32_t UniformBytes = 0, SlotBytes = 0;
};

/// False: Why says what does not fit.
bool movePrivateMemory(KernelState &K, std::string &Why);
/// Puts each collective into a block of its own and lists them.
void findCuts(KernelState &K, Cutting &C);
/// Lets only the parts of structs live across blocks.
void splitAggregates(KernelState &K);
/// Computes again after a cut what is cheaper to compute than to keep.
void rematerialise(KernelState &K, Cutting &C);
/// Finds what lives across cuts, and gives it stack slots.
void demoteToSlots(KernelState &K, Cutting &C);
/// One function for each cut, slots in stand-ins, still one lane.
void cloneRegions(KernelState &K, Cutting &C);
/// Decides which slots are the same for all lanes.
void findUniformSlots(KernelState &K, Cutting &C);
/// Lays out slots and makes loops over lanes.
void finishRegions(KernelState &K, Cutting &C);

/// The values that live into a block, for all instructions of F.
class Liveness {
public:
  explicit Liveness(llvm::Function &F);
  /// In the order of F.
  llvm::SmallVector<llvm::Instruction *, 16>
  liveInto(const llvm::BasicBlock *BB) const;

private:
  std::vector<llvm::Instruction *> Values;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> In;
};

} // namespace porthip::vgpu::lowering
#endif
