// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a function with its loop over lanes. Guarantees: what LLVM needs to
// see that lanes' addresses follow each other. Facts of the launch are read
// before the loop. Indices of 32 bits that could wrap round (unsigned ones, as
// blockIdx * blockDim + threadIdx) are checked before the loop: if none does,
// a copy runs in which they count in 64 bits, else the code as it was.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

// ---- Facts

namespace {
class FactHoister {
public:
  FactHoister(KernelState &K, BasicBlock *To) : K(K), To(To) {}

  void hoist(Instruction &I) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && Load->getParent() != To && isFact(*Load, 3))
      moveUp(*Load);
  }

private:
  /// Memory that is there for the whole launch whatever the lane does: fields
  /// of VgBlock, of VgFrame, and arguments. Not what an argument points to.
  bool isFact(const LoadInst &Load, unsigned Depth) const {
    if (!Load.hasMetadata(LLVMContext::MD_invariant_load))
      return false;
    const Value *Base = Load.getPointerOperand();
    while (const auto *Gep = dyn_cast<GetElementPtrInst>(Base)) {
      if (!Gep->hasAllConstantIndices())
        return false;
      Base = Gep->getPointerOperand();
    }
    if (const auto *Argument_ = dyn_cast<Argument>(Base))
      // Depth that is left over: VgBlock's fields are no further pointers.
      return Argument_->getArgNo() < 2 && (Argument_->getArgNo() || Depth == 3);
    const auto *From = dyn_cast<LoadInst>(Base);
    return Depth > firstDepth() && From && isFact(*From, Depth - 1);
  }
  /// Region: frame, its Args, the argument's place, its value; loop: without
  /// the frame.
  unsigned firstDepth() const { return K.Body ? 2 : 1; }

  void moveUp(Instruction &I) {
    if (I.getParent() == To)
      return;
    for (Value *Operand : I.operands())
      if (auto *From = dyn_cast<Instruction>(Operand))
        moveUp(*From);
    I.moveBefore(To->getTerminator()->getIterator());
  }

  KernelState &K;
  BasicBlock *To;
};
} // namespace

void hoistFacts(KernelState &K, BasicBlock *To, ArrayRef<BasicBlock *> From) {
  FactHoister Hoister(K, To);
  SmallVector<Instruction *, 32> Loads;
  for (BasicBlock *BB : From)
    for (Instruction &I : *BB)
      if (isa<LoadInst>(I))
        Loads.push_back(&I);
  for (Instruction *I : Loads)
    Hoister.hoist(*I);
}

// ---- Indices

namespace {
/// An extension to 64 bits of an index that follows the lanes.
struct Widened {
  CastInst *Extension;
  const SCEVAddRecExpr *Index;
};
} // namespace

/// Whether the vectoriser would look at the loop at all.
static bool isSimple(const Loop &L) {
  if (!L.isInnermost() || !L.getLoopPreheader() || !L.getLoopLatch() ||
      !L.getExitBlock())
    return false;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      if (I.isAtomic() || I.isVolatile() || isa<AllocaInst>(I))
        return false;
      if (const auto *Call = dyn_cast<CallInst>(&I);
          Call && !isa<IntrinsicInst>(Call))
        return false;
    }
  return true;
}

static SmallVector<Widened, 8> findWidened(const Loop &L, ScalarEvolution &SE) {
  SmallVector<Widened, 8> Found;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      auto *Cast = dyn_cast<CastInst>(&I);
      if (!Cast || !isa<ZExtInst, SExtInst>(Cast) ||
          !Cast->getType()->isIntegerTy(64) ||
          !Cast->getOperand(0)->getType()->isIntegerTy(32))
        continue;
      const auto *Index =
          dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Cast->getOperand(0)));
      // An extension that LLVM sees through by itself is a recurrence, too.
      if (Index && Index->getLoop() == &L && Index->isAffine() &&
          !isa<SCEVAddRecExpr>(SE.getSCEV(Cast)))
        Found.push_back({Cast, Index});
    }
  return Found;
}

static void doNotVectorise(Loop &L) {
  LLVMContext &C = L.getHeader()->getContext();
  MDNode *Off = MDNode::get(
      C, {MDString::get(C, "llvm.loop.vectorize.width"),
          ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1))});
  MDNode *Rolled =
      MDNode::get(C, {MDString::get(C, "llvm.loop.unroll.disable")});
  MDNode *Id = MDNode::getDistinct(C, {nullptr, Off, Rolled});
  Id->replaceOperandWith(0, Id);
  L.setLoopID(Id);
}

void widenLaneIndices(KernelState &K, Function &F, BasicBlock *Header) {
  if (K.IsLarge)
    return;
  FunctionAnalysisManager &FAM = K.Run.FAM;
  FAM.clear(F, F.getName());
  auto &Loops = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  Loop *L = Loops.getLoopFor(Header);
  if (!L || L->getHeader() != Header || !isSimple(*L))
    return;
  SmallVector<Widened, 8> Indices = findWidened(*L, SE);
  if (Indices.empty())
    return;

  BasicBlock *Check = L->getLoopPreheader();
  BasicBlock *Fast =
      SplitBlock(Check, Check->getTerminator(), &DT, &Loops, nullptr, "fast");
  SCEVExpander Expander(SE, "wide");
  Value *Wraps = nullptr;
  SmallSet<std::pair<const SCEV *, bool>, 8> Seen;
  for (const Widened &W : Indices) {
    const bool IsSigned = isa<SExtInst>(W.Extension);
    if (!Seen.insert({W.Index, IsSigned}).second)
      continue;
    Value *This = Expander.generateOverflowCheck(
        W.Index, Check->getTerminator(), IsSigned);
    IRBuilder<> B(Check->getTerminator());
    Wraps = Wraps ? B.CreateOr(Wraps, This) : This;
  }
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 16> Slow;
  Loop *SlowLoop =
      cloneLoopWithPreheader(Fast, Check, L, Map, ".wraps", &Loops, &DT, Slow);
  remapInstructionsInBlocks(Slow, Map);
  IRBuilder<> B(Check->getTerminator());
  B.CreateCondBr(Wraps, SlowLoop->getLoopPreheader(), Fast);
  Check->getTerminator()->eraseFromParent();
  doNotVectorise(*SlowLoop);

  auto *I64 = Type::getInt64Ty(F.getContext());
  for (const Widened &W : Indices) {
    const SCEV *Start = W.Index->getStart();
    const SCEV *Wide = SE.getAddRecExpr(
        isa<SExtInst>(W.Extension) ? SE.getSignExtendExpr(Start, I64)
                                   : SE.getZeroExtendExpr(Start, I64),
        SE.getSignExtendExpr(W.Index->getStepRecurrence(SE), I64), L,
        SCEV::FlagNSW);
    W.Extension->replaceAllUsesWith(
        Expander.expandCodeFor(Wide, I64, W.Extension));
  }
  Expander.clear();
  for (const Widened &W : Indices)
    W.Extension->eraseFromParent();
  FAM.clear(F, F.getName());
}

} // namespace porthip::vgpu::lowering
