// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: atomics that only lanes of one block take part in have the scope of
// a single thread (MemorySpaces.cpp).
// Guarantees: they are plain accesses.
// Why apart: who checks races must see the atomics first, so Lower/ decides.
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Volatile, so that nobody takes lanes' accesses for independent ones.
LoadInst *emitLoad(IRBuilderBase &B, Type *T, Value *At, Align Alignment,
                   const Instruction &Like) {
  LoadInst *Load = B.CreateAlignedLoad(T, At, Alignment, /*isVolatile=*/true);
  Load->copyMetadata(Like,
                     {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
  return Load;
}

void emitStore(IRBuilderBase &B, Value *V, Value *At, Align Alignment,
               const Instruction &Like) {
  B.CreateAlignedStore(V, At, Alignment, /*isVolatile=*/true)
      ->copyMetadata(Like,
                     {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
}

void lower(AtomicRMWInst &Rmw) {
  IRBuilder<> B(&Rmw);
  Value *At = Rmw.getPointerOperand(), *Operand = Rmw.getValOperand();
  Value *Old = emitLoad(B, Rmw.getType(), At, Rmw.getAlign(), Rmw);
  emitStore(B, buildAtomicRMWValue(Rmw.getOperation(), B, Old, Operand), At,
            Rmw.getAlign(), Rmw);
  Rmw.replaceAllUsesWith(Old);
  Rmw.eraseFromParent();
}

void lower(AtomicCmpXchgInst &Exchange) {
  IRBuilder<> B(&Exchange);
  Value *At = Exchange.getPointerOperand();
  Value *Wanted = Exchange.getCompareOperand();
  Value *Old =
      emitLoad(B, Wanted->getType(), At, Exchange.getAlign(), Exchange);
  Value *IsEqual = B.CreateICmpEQ(Old, Wanted);
  emitStore(B, B.CreateSelect(IsEqual, Exchange.getNewValOperand(), Old), At,
            Exchange.getAlign(), Exchange);
  Value *Pair = PoisonValue::get(Exchange.getType());
  Pair = B.CreateInsertValue(Pair, Old, 0);
  Exchange.replaceAllUsesWith(B.CreateInsertValue(Pair, IsEqual, 1));
  Exchange.eraseFromParent();
}

} // namespace

void lowerBlockAtomics(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (getAtomicSyncScopeID(&I) != SyncScope::SingleThread)
        continue;
      if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
        lower(*Rmw);
      else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        lower(*Exchange);
    }
}

} // namespace porthip::vgpu
