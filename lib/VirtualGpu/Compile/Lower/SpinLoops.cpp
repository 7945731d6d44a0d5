// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the inlined kernel. Guarantees: a loop that can only end when
// another lane stores something gives way at each turn. On a GPU the other
// lane runs at the same time; here it has to be let run. Before the sites are
// numbered, as a yield is one.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

namespace {
/// The instructions that decide whether to leave or stay in a loop.
class ExitSlice {
public:
  explicit ExitSlice(const Loop &L) : L(L) {
    SmallVector<BasicBlock *, 8> Exiting;
    L.getExitingBlocks(Exiting);
    for (BasicBlock *BB : Exiting)
      addCondition(*BB);
    while (!Work.empty())
      visit(*Work.pop_back_val());
  }

  bool waitsForOthers() const {
    SmallPtrSet<const Value *, 4> Retried;
    for (const Instruction *I : Reads)
      if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(I))
        if (isRetry(*Swap))
          Retried.insert(Swap->getPointerOperand());
    for (const Instruction *I : Reads)
      if (!makesProgress(*I, Retried))
        return true;
    return false;
  }

private:
  /// Compares with what it read: fails only if another lane got through.
  bool isRetry(const AtomicCmpXchgInst &Swap) const {
    return !L.isLoopInvariant(Swap.getCompareOperand());
  }

  bool makesProgress(const Instruction &I,
                     const SmallPtrSetImpl<const Value *> &Retried) const {
    if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
      return isRetry(*Swap);
    if (const auto *Rmw = dyn_cast<AtomicRMWInst>(&I)) {
      // Work queues: a counter that this very loop moves on.
      const auto *By = dyn_cast<ConstantInt>(Rmw->getValOperand());
      bool IsCounter = Rmw->getOperation() == AtomicRMWInst::Add ||
                       Rmw->getOperation() == AtomicRMWInst::Sub;
      return (IsCounter && By && !By->isZero()) ||
             Retried.contains(Rmw->getPointerOperand());
    }
    return Retried.contains(cast<LoadInst>(I).getPointerOperand());
  }

  void addCondition(const BasicBlock &BB) {
    if (const auto *Branch = dyn_cast<BranchInst>(BB.getTerminator())) {
      if (Branch->isConditional())
        add(Branch->getCondition());
    } else if (const auto *Switch = dyn_cast<SwitchInst>(BB.getTerminator())) {
      add(Switch->getCondition());
    }
  }

  void add(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I && L.contains(I) && Seen.insert(I).second)
      Work.push_back(I);
  }

  void visit(const Instruction &I) {
    if (isa<AtomicCmpXchgInst>(I) || isa<AtomicRMWInst>(I)) {
      Reads.push_back(&I);
      return;
    }
    if (const auto *Load = dyn_cast<LoadInst>(&I)) {
      if (Load->isVolatile() || Load->isAtomic())
        Reads.push_back(&I);
      else
        add(Load->getPointerOperand());
      return;
    }
    // The value of a phi is decided by branches: take them all.
    if (isa<PHINode>(I) && I.getParent() != L.getHeader())
      for (const BasicBlock *BB : L.blocks())
        addCondition(*BB);
    for (const Use &U : I.operands())
      add(U.get());
  }

  const Loop &L;
  SmallPtrSet<const Instruction *, 32> Seen;
  SmallVector<const Instruction *, 16> Work;
  SmallVector<const Instruction *, 4> Reads;
};
} // namespace

static bool hasYield(const Loop &L) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (primitiveOf(I) == Primitive::Yield)
        return true;
  return false;
}

void yieldInSpinLoops(KernelState &K) {
  auto &Loops = K.Run.FAM.getResult<LoopAnalysis>(*K.Body);
  SmallSetVector<std::pair<BasicBlock *, BasicBlock *>, 4> BackEdges;
  for (const Loop *L : Loops.getLoopsInPreorder()) {
    if (hasYield(*L) || !ExitSlice(*L).waitsForOthers())
      continue;
    SmallVector<BasicBlock *, 4> Latches;
    L->getLoopLatches(Latches);
    for (BasicBlock *Latch : Latches)
      BackEdges.insert({Latch, L->getHeader()});
  }
  if (BackEdges.empty())
    return;
  auto *Int = Type::getInt32Ty(K.M.getContext());
  FunctionCallee Yield = K.M.getOrInsertFunction(
      "__vg_yield", Type::getVoidTy(K.M.getContext()), Int);
  for (auto [Latch, Header] : BackEdges) {
    // On the way back alone: who leaves has what it waited for. A yield there
    // would have each block wait for a turn of all others.
    Instruction *End = Latch->getSingleSuccessor()
                           ? Latch->getTerminator()
                           : SplitEdge(Latch, Header)->getTerminator();
    CallInst *Call = CallInst::Create(Yield, {ConstantInt::get(Int, 0)}, "",
                                      End->getIterator());
    Call->addFnAttr(Attribute::Convergent);
    Call->addFnAttr(Attribute::NoMerge);
    Call->setDebugLoc(Latch->getTerminator()->getDebugLoc());
  }
  K.Run.FAM.invalidate(*K.Body, PreservedAnalyses::none());
}

} // namespace porthip::vgpu::lowering
