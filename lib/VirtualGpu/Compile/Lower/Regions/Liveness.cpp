// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that live across block borders. Only those with a use in another block
// take part, which are few.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

Liveness::Liveness(Function &F) {
  DenseMap<const Instruction *, unsigned> Index;
  for (Instruction &I : instructions(F))
    if (!isa<AllocaInst>(I) && any_of(I.uses(), [&](const Use &U) {
          const auto *User = cast<Instruction>(U.getUser());
          return User->getParent() != I.getParent() || isa<PHINode>(User);
        })) {
      Index[&I] = unsigned(Values.size());
      Values.push_back(&I);
    }
  const unsigned Count = unsigned(Values.size());
  DenseMap<const BasicBlock *, BitVector> Uses, Defs;
  for (BasicBlock &BB : F) {
    Uses[&BB].resize(Count);
    Defs[&BB].resize(Count);
    In[&BB].resize(Count);
  }
  for (unsigned V = 0; V != Count; ++V) {
    Defs[Values[V]->getParent()].set(V);
    for (const Use &U : Values[V]->uses()) {
      const auto *User = cast<Instruction>(U.getUser());
      // A phi's operand is used at the end of the edge's block.
      const BasicBlock *At = User->getParent();
      if (const auto *Phi = dyn_cast<PHINode>(User))
        At = Phi->getIncomingBlock(U);
      if (At != Values[V]->getParent())
        Uses[At].set(V);
    }
  }
  ReversePostOrderTraversal<Function *> Order(&F);
  SmallVector<BasicBlock *, 32> Backwards(Order.begin(), Order.end());
  std::reverse(Backwards.begin(), Backwards.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock *BB : Backwards) {
      BitVector Now(Count);
      for (BasicBlock *Next : successors(BB))
        Now |= In[Next];
      Now.reset(Defs[BB]);
      Now |= Uses[BB];
      BitVector &Was = In[BB];
      if (Now != Was) {
        Was = std::move(Now);
        Changed = true;
      }
    }
  }
}

SmallVector<Instruction *, 16> Liveness::liveInto(const BasicBlock *BB) const {
  SmallVector<Instruction *, 16> Found;
  auto It = In.find(BB);
  if (It != In.end())
    for (unsigned V : It->second.set_bits())
      Found.push_back(Values[V]);
  return Found;
}

} // namespace porthip::vgpu::lowering
