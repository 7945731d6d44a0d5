// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: one function per region, slots in stand-ins. Guarantees: slots that
// are marked uniform hold the same value in all lanes that run a region
// together and come to the same cut. Judged per region, where a cut is an end:
// a value that is the same in each turn of a loop, but with which lanes leave
// in different turns, differs at the cut.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
#include "VirtualGpu/Compile/Lower/Uniformity.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

void findUniformSlots(KernelState &K, Cutting &C) {
  // From the optimistic side: a slot that turns out to differ makes others
  // differ that are computed from it.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Region &R : C.Regions) {
      auto IsUniformLoad = [&](const LoadInst &Load) {
        const Value *Base = getUnderlyingObject(Load.getPointerOperand());
        if (Base == R.result())
          return true;
        auto It = C.SlotOfIn.find(Base);
        return It != C.SlotOfIn.end() && C.Slots[It->second].IsUniform;
      };
      Uniformity Lanes(*R.F, K.Run.FAM, IsUniformLoad);
      for (Instruction &I : instructions(*R.F)) {
        auto *Store = dyn_cast<StoreInst>(&I);
        if (!Store)
          continue;
        auto It = C.SlotOfOut.find(Store->getPointerOperand());
        if (It == C.SlotOfOut.end() || !C.Slots[It->second.first].IsUniform ||
            Lanes.isUniformUse(Store->getOperandUse(0)))
          continue;
        C.Slots[It->second.first].IsUniform = false;
        Changed = true;
      }
    }
  }
}

} // namespace porthip::vgpu::lowering
