// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clang/NvccConversions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/PassBuilder.h"
#include <algorithm>

using namespace llvm;

namespace porthip {
namespace {

void convertAsNvcc(IntrinsicInst &Call) {
  Value *From = Call.getArgOperand(0);
  Type *To = Call.getType();
  const unsigned Bits = std::max(To->getScalarSizeInBits(), 32u);
  Type *Wide = To->getWithNewBitWidth(Bits);
  IRBuilder<> B(&Call);
  Value *Result =
      B.CreateIntrinsic(Call.getIntrinsicID(), {Wide, From->getType()}, {From});
  if (Bits == 64 || From->getType()->getScalarType()->isDoubleTy())
    Result = B.CreateSelect(
        B.CreateFCmpUNO(From, From),
        ConstantInt::get(Wide, APInt::getSignedMinValue(Bits)), Result);
  Call.replaceAllUsesWith(B.CreateTrunc(Result, To));
  Call.eraseFromParent();
}

struct NvccConversions : PassInfoMixin<NvccConversions> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (auto *Call = dyn_cast<IntrinsicInst>(&I);
            Call && (Call->getIntrinsicID() == Intrinsic::fptosi_sat ||
                     Call->getIntrinsicID() == Intrinsic::fptoui_sat))
          convertAsNvcc(*Call);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

} // namespace

void addNvccConversions(PassBuilder &Passes) {
  Passes.registerPipelineStartEPCallback(
      [](ModulePassManager &Manager, OptimizationLevel) {
        Manager.addPass(NvccConversions());
      });
}

} // namespace porthip
