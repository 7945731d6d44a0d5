// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: shared variables in their address space.
// Guarantees: they are gone; code computes their addresses from the block's
// shared memory, and State.Shared says how much of it they take.
// Why here: blocks run in parallel on the host, so a shared variable is no
// global there; only the address space tells which variables are meant.
#include "VirtualGpu/Abi.h"
#include "VirtualGpu/Retarget/RetargetInternal.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ReplaceConstant.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// `extern __shared__ T x[]`: where it lies is known at the launch.
bool isDynamic(const GlobalVariable &V) { return V.isDeclaration(); }

uint64_t alignBytes(const GlobalVariable &V) {
  const DataLayout &Layout = V.getParent()->getDataLayout();
  return std::max<uint64_t>(Layout.getABITypeAlign(V.getValueType()).value(),
                            V.getAlign().valueOrOne().value());
}

/// Writes the variable's address where B stands.
Value *emitAddress(IRBuilderBase &B, GlobalVariable &V, uint64_t Offset) {
  Value *Block = emitBlock(B);
  Value *Base =
      emitBlockField(B, Block, B.getPtrTy(), offsetof(VgBlock, Shared));
  Value *At;
  if (isDynamic(V)) {
    Value *Static = emitBlockField(B, Block, B.getInt32Ty(),
                                   offsetof(VgBlock, StaticShared));
    At = B.CreatePtrAdd(Base, B.CreateZExt(Static, B.getInt64Ty()));
  } else {
    At = Offset ? B.CreatePtrAdd(Base, B.getInt64(Offset)) : Base;
  }
  return B.CreateAddrSpaceCast(At, V.getType(), V.getName());
}

Error replaceUses(GlobalVariable &V, uint64_t Offset) {
  Constant *AsConstant = &V;
  convertUsersOfConstantsToInstructions({AsConstant});
  MapVector<Function *, SmallVector<Instruction *>> Uses;
  for (User *U : V.users()) {
    auto *I = dyn_cast<Instruction>(U);
    if (!I)
      return moduleError(*V.getParent(), "the address of shared variable '" +
                                             V.getName() +
                                             "' is used in an initializer");
    Uses[I->getFunction()].push_back(I);
  }
  for (auto &[F, Users] : Uses) {
    IRBuilder<> B(&*F->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    B.SetCurrentDebugLocation(DebugLoc());
    Value *Address = emitAddress(B, V, Offset);
    for (Instruction *I : Users)
      I->replaceUsesOfWith(&V, Address);
  }
  return Error::success();
}

} // namespace

Error placeSharedVariables(Module &M, RetargetState &State) {
  uint64_t End = 0, Align = State.Shared.AlignBytes;
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    if (V.getAddressSpace() != SharedSpace)
      continue;
    V.removeDeadConstantUsers();
    uint64_t Offset = 0;
    if (!V.use_empty()) {
      Align = std::max(Align, alignBytes(V));
      Offset = alignTo(End, alignBytes(V));
      if (!isDynamic(V))
        End = Offset + M.getDataLayout().getTypeAllocSize(V.getValueType());
      if (Error E = replaceUses(V, Offset))
        return E;
    }
    V.eraseFromParent();
  }
  End = alignTo(End, Align);
  if (End > UINT32_MAX)
    return moduleError(M, "shared variables take " + Twine(End) + " bytes");
  State.Shared.StaticBytes = uint32_t(End);
  State.Shared.AlignBytes = uint32_t(Align);
  return Error::success();
}

} // namespace porthip::vgpu
