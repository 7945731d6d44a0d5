// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: K.Body for one lane. Guarantees: an entry that runs the lane on
// whose stack it is called; collectives stay calls to the scheduler.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

void lowerToFiber(KernelState &K) {
  lowerHolds(*K.Body, K.block());
  // One call tells the lane; its indices come from the block's tables. Where
  // the compiler moves a table's load does not matter: the lane stays.
  SmallVector<CallInst *, 4> Asked;
  for (Instruction &I : instructions(*K.Body))
    if (Primitive P = primitiveOf(I);
        P >= Primitive::Lane && P <= Primitive::TidZ)
      Asked.push_back(cast<CallInst>(&I));
  if (Asked.empty())
    return;
  IRBuilder<> B(&*K.Body->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Lane =
      B.CreateCall(K.M.getOrInsertFunction("__vg_lane", B.getInt32Ty()));
  for (CallInst *Call : Asked) {
    Primitive P = primitiveOf(*Call);
    Call->replaceAllUsesWith(
        P == Primitive::Lane
            ? Lane
            : loadTid(B, K.block(), unsigned(P) - unsigned(Primitive::TidX),
                      Lane));
  }
  for (CallInst *Call : Asked)
    Call->eraseFromParent();
}

} // namespace porthip::vgpu::lowering
