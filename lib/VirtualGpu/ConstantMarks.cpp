// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores that go to a __constant__ variable by its name, through a cast. Stores
// through pointers that functions get stay, and are seen where they land.
#include "VirtualGpu/SourceMarks.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {

constexpr unsigned ConstantSpace = 4; // of both vendors

static const Value *storedTo(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return I.getOperand(0);
  auto *Mem = dyn_cast<MemIntrinsic>(&I);
  return Mem ? Mem->getRawDest() : nullptr;
}

static const GlobalVariable *constantAt(const Value *Address) {
  auto *Variable =
      Address ? dyn_cast<GlobalVariable>(getUnderlyingObject(Address, 0))
              : nullptr;
  return Variable && Variable->getAddressSpace() == ConstantSpace ? Variable
                                                                  : nullptr;
}

void markConstantStores(Module &M) {
  Type *Nothing = Type::getVoidTy(M.getContext());
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      const GlobalVariable *Variable = constantAt(storedTo(I));
      if (!Variable)
        continue;
      FunctionCallee Mark = M.getOrInsertFunction(
          (ConstantPrefix + Variable->getName()).str(), Nothing);
      auto *Is = cast<Function>(Mark.getCallee());
      Is->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
      Is->setDoesNotThrow();
      Is->setWillReturn();
      IRBuilder<>(&I).CreateCall(Mark);
    }
}

} // namespace porthip::vgpu
