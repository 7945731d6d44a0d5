// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the inlined kernel. Guarantees: lanes that are at one site are in
// the same turn of every loop around it. Collectives that take the lanes at
// the same site (mask 0) would else take a lane that skipped them in this turn
// and came round to the next. A GPU's lanes meet where a branch's sides join;
// here they meet at the loop's end, once for the loop. Before the sites are
// numbered.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "VirtualGpu/Compile/Lower/Uniformity.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

static bool takesLanesAtSite(const Instruction &I) {
  if (primitiveOf(I) != Primitive::Exchange)
    return false;
  const auto *Mask = dyn_cast<ConstantInt>(cast<CallInst>(I).getArgOperand(1));
  return Mask && Mask->isZero();
}

/// Some lane may pass a turn of L without one of its collectives.
static bool canMixTurns(const Loop &L, const LoopInfo &Loops,
                        const DominatorTree &DT) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (takesLanesAtSite(I) &&
          (Loops.getLoopFor(BB) != &L || !DT.dominates(BB, L.getLoopLatch())))
        return true;
  return false;
}

void meetBefore(KernelState &K, Instruction *At) {
  LLVMContext &C = K.M.getContext();
  auto *I32 = Type::getInt32Ty(C);
  auto *I64 = Type::getInt64Ty(C);
  FunctionCallee Exchange = K.M.getOrInsertFunction(
      "__vg_exchange", PointerType::get(C, 0), I64, I64, I32, I32);
  CallInst *Call = CallInst::Create(
      Exchange,
      {ConstantInt::get(I64, 0), ConstantInt::get(I64, 0),
       ConstantInt::get(I32, VG_SYNC), ConstantInt::get(I32, 0)},
      "", At->getIterator());
  Call->addFnAttr(Attribute::Convergent);
  Call->addFnAttr(Attribute::NoMerge);
  Call->setDebugLoc(At->getDebugLoc());
}

void reconvergeLoops(KernelState &K) {
  Function &F = *K.Body;
  if (none_of(instructions(F), takesLanesAtSite))
    return;
  FunctionPassManager FPM;
  FPM.addPass(LoopSimplifyPass());
  K.Run.run(F, FPM);
  auto &Loops = K.Run.FAM.getResult<LoopAnalysis>(F);
  auto &DT = K.Run.FAM.getResult<DominatorTreeAnalysis>(F);
  Uniformity Lanes(F, K.Run.FAM, [](const LoadInst &) { return false; });
  SmallVector<Instruction *, 4> Ends;
  for (const Loop *L : Loops.getLoopsInPreorder()) {
    if (!L->getLoopLatch() || !canMixTurns(*L, Loops, DT))
      continue;
    if (any_of(L->blocks(), [&](const BasicBlock *BB) {
          return Lanes.hasDivergentTerminator(*BB);
        }))
      Ends.push_back(L->getLoopLatch()->getTerminator());
  }
  for (Instruction *End : Ends)
    meetBefore(K, End);
}

} // namespace porthip::vgpu::lowering
