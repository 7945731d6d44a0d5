// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: inline asm lowered.
// Guarantees: target intrinsics are calls of `__vgi.NAME`, plain functions;
// the generic ones that ask the processor are calls of Abi.h's services.
// Why here: LLVM holds an intrinsic to the address spaces of its definition,
// which the next passes take away.
#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

bool isTargetName(StringRef Name) {
  return Name.starts_with("llvm.nvvm.") || Name.starts_with("llvm.amdgcn.") ||
         Name.starts_with("llvm.r600.");
}

/// Only `convergent` of what LLVM says of the intrinsic is true of a function
/// in which lanes wait for each other.
AttributeList pureAttributes(LLVMContext &Context, bool IsConvergent,
                             bool IsNoReturn) {
  AttrBuilder Kept(Context);
  Kept.addAttribute(Attribute::NoUnwind);
  if (IsConvergent)
    Kept.addAttribute(Attribute::Convergent);
  if (IsNoReturn)
    Kept.addAttribute(Attribute::NoReturn);
  return AttributeList::get(Context, AttributeList::FunctionIndex, Kept);
}

void detach(Function &F) {
  AttributeList Attributes =
      pureAttributes(F.getContext(), F.isConvergent(), F.doesNotReturn());
  F.setName(BuiltinPrefix + F.getName().str());
  F.setAttributes(Attributes);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      Call->setAttributes(Attributes);
}

void replaceByService(CallInst &Call, StringRef Service) {
  Module &M = *Call.getModule();
  IRBuilder<> B(&Call);
  Value *Result =
      B.CreateCall(M.getOrInsertFunction(Service, Call.getType()), {});
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

void endLane(CallInst &Call, uint32_t Fault, StringRef What) {
  IRBuilder<> B(&Call);
  emitFault(B, Fault, What, sourceLine(Call));
  changeToUnreachable(&Call);
}

void replaceGeneric(IntrinsicInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::trap:
  case Intrinsic::ubsantrap:
    return endLane(Call, VG_FAULT_TRAP, "trap");
  case Intrinsic::debugtrap:
    return endLane(Call, VG_FAULT_BREAKPOINT, "breakpoint");
  case Intrinsic::readcyclecounter:
    return replaceByService(Call, "__vg_clock");
  case Intrinsic::readsteadycounter:
    return replaceByService(Call, "__vgi.llvm.readsteadycounter");
  default:
    return;
  }
}

/// Builtins that may end a lane say where: their last argument.
void fillInLines(Function &Builtin) {
  for (User *U : Builtin.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->setArgOperand(Call->arg_size() - 1,
                          stringFor(*Builtin.getParent(), sourceLine(*Call)));
}

} // namespace

Error detachIntrinsics(Module &M, RetargetState &State) {
  SmallVector<IntrinsicInst *> Generic;
  for (Function &F : M) {
    if (!F.getName().starts_with("llvm."))
      continue;
    if (isTargetName(F.getName())) {
      detach(F);
      continue;
    }
    for (User *U : F.users())
      if (auto *Call = dyn_cast<IntrinsicInst>(U))
        Generic.push_back(Call);
  }
  for (Function &F : M)
    if (F.getName() == "__vgi.ptx.check_matrix_row" ||
        F.getName().starts_with("__vgi.ptx.wgmma.") ||
        F.getName().starts_with("__vgi.ptx.tensor."))
      fillInLines(F);
  // Weak handles: ending a lane removes the calls that follow in its block.
  SmallVector<WeakVH> Handles(Generic.begin(), Generic.end());
  for (WeakVH &Handle : Handles)
    if (auto *Call = dyn_cast_or_null<IntrinsicInst>(Handle))
      replaceGeneric(*Call);
  return Error::success();
}

} // namespace porthip::vgpu
