// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: device libraries linked.
// Guarantees: `__nvvm_reflect` and loads of AMD's control constants are
// numbers, branches on them are taken, and code for other targets is gone.
// Why here: code for other targets holds asm and intrinsics that nobody runs,
// and clang leaves the folding to the back end at -O0.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

class Folder {
public:
  explicit Folder(Module &M) : Layout(M.getDataLayout()) {}

  /// I is Value, and so is what follows from it.
  void replace(Instruction &I, Constant *Value) {
    Functions.insert(I.getFunction());
    for (User *U : I.users())
      if (auto *User = dyn_cast<Instruction>(U))
        Work.insert(User);
    I.replaceAllUsesWith(Value);
    Work.remove(&I);
    I.eraseFromParent();
  }

  void run() {
    while (!Work.empty()) {
      Instruction *I = Work.pop_back_val();
      if (I->isTerminator() || I->getType()->isVoidTy())
        continue;
      if (Constant *Value = ConstantFoldInstruction(I, Layout))
        replace(*I, Value);
    }
    for (Function *F : Functions) {
      for (BasicBlock &BB : *F)
        ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
      removeUnreachableBlocks(*F);
    }
  }

private:
  const DataLayout &Layout;
  SmallSetVector<Instruction *, 16> Work;
  SetVector<Function *> Functions;
};

/// NVIDIA's "libdevice user's guide" and NVPTX's NVVMReflect know these names;
/// any other one gives 0.
uint32_t reflected(StringRef Name, const RetargetOptions &Options) {
  auto Has = [&](uint32_t Flag) { return (Options.ImageFlags & Flag) != 0; };
  if (Name == "__CUDA_FTZ")
    return Has(ImageFtz);
  if (Name == "__CUDA_PREC_DIV")
    return !Has(ImageFastDiv);
  if (Name == "__CUDA_PREC_SQRT")
    return !Has(ImageFastSqrt);
  return Name == "__CUDA_ARCH" ? numberOfArch(Options.Arch) * 10 : 0;
}

Error foldReflect(Module &M, const RetargetOptions &Options, Folder &Fold) {
  for (const char *Name :
       {"__nvvm_reflect", "__nvvm_reflect_ocl", "llvm.nvvm.reflect"}) {
    Function *F = M.getFunction(Name);
    if (!F)
      continue;
    for (User *U : make_early_inc_range(F->users())) {
      auto *Call = dyn_cast<CallInst>(U);
      StringRef Asked;
      if (!Call || !getConstantStringInfo(Call->getArgOperand(0), Asked))
        return moduleError(M, "call of '" + Twine(Name) +
                                  "' without a constant string");
      Fold.replace(
          *Call, ConstantInt::get(Call->getType(), reflected(Asked, Options)));
    }
    F->eraseFromParent();
  }
  return Error::success();
}

void foldControls(Module &M, Folder &Fold) {
  for (GlobalVariable &V : M.globals()) {
    if (!V.getName().starts_with("__oclc_") || !V.isConstant() ||
        !V.hasDefinitiveInitializer())
      continue;
    for (User *U : make_early_inc_range(V.users())) {
      auto *Load = dyn_cast<LoadInst>(U);
      if (Load && Load->getType() == V.getValueType())
        Fold.replace(*Load, V.getInitializer());
    }
  }
}

} // namespace

uint32_t numberOfArch(StringRef Arch) {
  Arch.consume_front("sm_");
  uint32_t Number = 0;
  Arch.take_while([](char C) { return isDigit(C); }).getAsInteger(10, Number);
  return Number;
}

Error foldTargetConstants(Module &M, RetargetState &State) {
  Folder Fold(M);
  if (Error E = foldReflect(M, State.Options, Fold))
    return E;
  foldControls(M, Fold);
  Fold.run();
  return Error::success();
}

} // namespace porthip::vgpu
