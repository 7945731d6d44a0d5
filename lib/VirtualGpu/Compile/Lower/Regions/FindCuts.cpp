// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the kernel is cut, and what lives across the cuts.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

/// Describes what is known of a collective without running it.
static void describe(Cut &Here) {
  CallInst &Call = *Here.Call;
  auto Constant = [&](unsigned Operand) {
    return dyn_cast<ConstantInt>(Call.getArgOperand(Operand));
  };
  Here.Site = uint32_t(Constant(siteOperand(Here.Is))->getZExtValue());
  if (Call.use_empty())
    Here.Flags |= VG_CUT_RESULT_UNUSED;
  const ConstantInt *Value = nullptr;
  switch (Here.Is) {
  case Primitive::Exchange:
    Value = Constant(0);
    if (const ConstantInt *Mask = Constant(1)) {
      Here.Flags |= VG_CUT_MASK_CONSTANT;
      Here.Mask = Mask->getZExtValue();
    }
    Here.Kind = uint32_t(Constant(2)->getZExtValue());
    break;
  case Primitive::Barrier:
    Value = Constant(2);
    [[fallthrough]];
  case Primitive::Arrive:
    if (Constant(0) && Constant(1)) {
      Here.Flags |= VG_CUT_MASK_CONSTANT;
      Here.Mask = (Constant(0)->getZExtValue() & 15) << 32 |
                  Constant(1)->getZExtValue();
    }
    if (Here.Is == Primitive::Arrive)
      Here.Flags |= VG_CUT_NO_VALUE;
    break;
  default:
    Here.Flags |= VG_CUT_NO_VALUE | VG_CUT_MASK_CONSTANT;
    break;
  }
  if (Value && Value->isZero())
    Here.Flags |= VG_CUT_NO_VALUE;
}

void findCuts(KernelState &K, Cutting &C) {
  removeUnreachableBlocks(*K.Body);
  C.Cuts.emplace_back();
  for (Instruction &I : instructions(*K.Body))
    if (Primitive P = primitiveOf(I); isCut(P)) {
      C.Cuts.emplace_back();
      C.Cuts.back().Call = cast<CallInst>(&I);
      C.Cuts.back().Is = P;
      describe(C.Cuts.back());
    }
  for (const Cut &Here : C.Cuts)
    if (Here.Call)
      SplitBlock(Here.Call->getParent(), Here.Call->getNextNode());
}

void demoteToSlots(KernelState &K, Cutting &C) {
  Liveness Alive(*K.Body);
  DenseMap<Instruction *, unsigned> Number;
  std::vector<Instruction *> Values;
  for (Cut &Here : C.Cuts) {
    if (!Here.Call)
      continue;
    for (Instruction *I :
         Alive.liveInto(Here.Call->getParent()->getSingleSuccessor())) {
      // The result comes with the next region's call.
      if (I == Here.Call)
        continue;
      auto [It, IsNew] = Number.try_emplace(I, unsigned(Values.size()));
      if (IsNew)
        Values.push_back(I);
      Here.Live.push_back(It->second);
    }
    llvm::sort(Here.Live);
  }
  for (Instruction *I : Values) {
    Slot S;
    S.Type = I->getType();
    S.Stored =
        S.Type->isIntegerTy(1) ? Type::getInt8Ty(K.M.getContext()) : S.Type;
    // Also for a phi: it stays, and what follows reads the stack.
    S.Stack = DemoteRegToStack(*I);
    C.Slots.push_back(std::move(S));
  }
}

} // namespace porthip::vgpu::lowering
