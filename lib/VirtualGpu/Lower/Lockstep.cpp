// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the inlined kernel. Guarantees: lanes of a warp that are together
// have all done a volatile access of shared memory before one of them does the
// next one of the other kind (a store after loads, a load after stores); with
// LowerOptions::Lockstep a plain access, too. Code from before `__syncwarp`
// relies on warps in step (`s[i] += s[i + 16]` through a volatile pointer), and
// on a GPU they are. Before the sites are numbered, as the meetings are
// collectives.
#include "VirtualGpu/Lower/LowerInternal.h"
#include "llvm/Analysis/ValueTracking.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

namespace {
enum Before : uint8_t { Nothing = 0, Loads = 1, Stores = 2 };

class LockstepMaker {
public:
  explicit LockstepMaker(KernelState &K) : K(K) {}

  void run() {
    bool Any = false;
    for (Instruction &I : instructions(*K.Body))
      Any |= kindOf(I) != Nothing;
    if (!Any)
      return;
    SmallVector<BasicBlock *, 32> Work;
    for (BasicBlock &BB : reverse(*K.Body))
      Work.push_back(&BB);
    while (!Work.empty()) {
      BasicBlock *BB = Work.pop_back_val();
      const uint8_t Out = walk(*BB, nullptr);
      for (BasicBlock *Next : successors(BB)) {
        uint8_t &In = AtStart[Next];
        if ((In | Out) == In)
          continue;
        In |= Out;
        Work.push_back(Next);
      }
    }
    SmallVector<Instruction *, 16> Meetings;
    for (BasicBlock &BB : *K.Body)
      walk(BB, &Meetings);
    for (Instruction *I : Meetings)
      meetBefore(K, I);
  }

private:
  /// Nothing for what is no access of shared memory that counts.
  uint8_t kindOf(const Instruction &I) const {
    if (!isa<LoadInst, StoreInst>(I) || !(I.isVolatile() || K.Options.Lockstep))
      return Nothing;
    const Value *Base = getUnderlyingObject(getLoadStorePointerOperand(&I), 0);
    const auto *Load = dyn_cast<LoadInst>(Base);
    if (!Load)
      return Nothing;
    APInt Offset(64, 0);
    const Value *Field =
        Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
            K.M.getDataLayout(), Offset, true);
    if (Field != K.block() || Offset != offsetof(VgBlock, Shared))
      return Nothing;
    return isa<LoadInst>(I) ? Loads : Stores;
  }

  /// What was done since lanes last met, after BB.
  uint8_t walk(BasicBlock &BB, SmallVectorImpl<Instruction *> *Meetings) {
    uint8_t Done = AtStart.lookup(&BB);
    for (Instruction &I : BB) {
      if (isCut(primitiveOf(I))) {
        Done = Nothing;
        continue;
      }
      const uint8_t Kind = kindOf(I);
      if (Kind == Nothing)
        continue;
      if (Done & ~Kind) {
        if (Meetings)
          Meetings->push_back(&I);
        Done = Nothing;
      }
      Done |= Kind;
    }
    return Done;
  }

  KernelState &K;
  DenseMap<const BasicBlock *, uint8_t> AtStart;
};
} // namespace

void keepInStep(KernelState &K) { LockstepMaker(K).run(); }

} // namespace porthip::vgpu::lowering
