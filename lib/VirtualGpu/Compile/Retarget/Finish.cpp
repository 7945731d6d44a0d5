// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a whole module.
// Guarantees: nothing unused is left, and what retarget() promises holds.
// Why here: last.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

bool isDroppable(const GlobalValue &V) {
  return V.use_empty() && (V.isDeclaration() || V.hasLocalLinkage());
}

void eraseUnused(Module &M) {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Function &F : make_early_inc_range(M)) {
      F.removeDeadConstantUsers();
      if (isDroppable(F)) {
        F.eraseFromParent();
        Changed = true;
      }
    }
    for (GlobalVariable &V : make_early_inc_range(M.globals())) {
      V.removeDeadConstantUsers();
      if (isDroppable(V)) {
        V.eraseFromParent();
        Changed = true;
      }
    }
  }
}

} // namespace

Error finishModule(Module &M, RetargetState &State) {
  // Blocks behind faults that stand in the place of instructions.
  for (Function &F : M)
    if (!F.isDeclaration())
      removeUnreachableBlocks(F);
  eraseUnused(M);
  for (Function &F : M) {
    if (F.isTargetIntrinsic() ||
        (F.isDeclaration() && F.getName().starts_with(BuiltinPrefix)))
      return moduleError(M, "internal error: '" + F.getName() + "' is left");
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Call->isInlineAsm())
          return moduleError(M, "internal error: inline asm is left");
  }
  return Error::success();
}

} // namespace porthip::vgpu
