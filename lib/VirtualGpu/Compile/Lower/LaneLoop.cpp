// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a function that computes one lane, without collectives. Guarantees:
// the same for a range of lanes: a loop over rows of equal threadIdx.{y,z} and
// in it a loop over threadIdx.x, whose counter the index is, so that addresses
// are seen to be contiguous and LLVM vectorises.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

static LoadInst *invariantLoad(IRBuilder<> &B, Type *T, Value *Base,
                               uint64_t Offset) {
  Value *Place = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset);
  LoadInst *Load = B.CreateLoad(T, Place);
  MDNode *Empty = MDNode::get(B.getContext(), {});
  Load->setMetadata(LLVMContext::MD_invariant_load, Empty);
  Load->setMetadata(LLVMContext::MD_noundef, Empty);
  return Load;
}

Value *loadBlockField(IRBuilder<> &B, Value *Block, BlockField Field) {
  MDBuilder MDB(B.getContext());
  auto Count = [&](uint64_t Offset) {
    LoadInst *Load = invariantLoad(B, B.getInt32Ty(), Block, Offset);
    Load->setMetadata(
        LLVMContext::MD_range,
        MDB.createRange(APInt(32, 1), APInt(32, VG_MAX_BLOCK + 1)));
    return Load;
  };
  switch (Field) {
  case BlockField::BlockDimX:
    return Count(offsetof(VgBlock, BlockDim));
  case BlockField::BlockDimY:
    return Count(offsetof(VgBlock, BlockDim) + 4);
  case BlockField::LaneCount:
    return Count(offsetof(VgBlock, LaneCount));
  case BlockField::Private:
    return invariantLoad(B, B.getPtrTy(), Block, offsetof(VgBlock, Private));
  }
  llvm_unreachable("all fields are above");
}

Value *loadTid(IRBuilder<> &B, Value *Block, unsigned Dimension, Value *Lane) {
  Value *Table =
      invariantLoad(B, B.getPtrTy(), Block,
                    offsetof(VgBlock, Tid) + Dimension * sizeof(void *));
  Value *Place = B.CreateInBoundsGEP(B.getInt16Ty(), Table,
                                     B.CreateZExt(Lane, B.getInt64Ty()));
  LoadInst *Tid = B.CreateLoad(B.getInt16Ty(), Place);
  Tid->setMetadata(LLVMContext::MD_invariant_load,
                   MDNode::get(B.getContext(), {}));
  return B.CreateZExt(Tid, B.getInt32Ty());
}

/// Memory that each turn of the loop uses anew, so that turns do depend on
/// each other by it.
static bool isOnOwnStack(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects);
  return any_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); });
}

/// Lanes do not order their accesses without a collective, so no turn of the
/// loop depends on another one. Atomics stay as they are: the vectoriser does
/// not touch loops with them.
static MDNode *markParallel(Function &F, ArrayRef<BasicBlock *> Body) {
  LLVMContext &C = F.getContext();
  for (Instruction &I : F.getEntryBlock())
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (PointerMayBeCaptured(Alloca, /*ReturnCaptures=*/true))
        return nullptr; // Any access might be to it.
  MDNode *Group = MDNode::getDistinct(C, {});
  for (BasicBlock *BB : Body)
    for (Instruction &I : *BB) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || I.isVolatile() || I.isAtomic() || isOnOwnStack(Pointer))
        continue;
      I.setMetadata(LLVMContext::MD_access_group, Group);
    }
  return MDNode::get(C,
                     {MDString::get(C, "llvm.loop.parallel_accesses"), Group});
}

static void setLoopMetadata(Function &F, Instruction *Latch,
                            ArrayRef<BasicBlock *> Body, bool IsPiece) {
  LLVMContext &C = F.getContext();
  auto Flag = [&](const char *Name, ConstantInt *V) {
    return MDNode::get(C, {MDString::get(C, Name), ConstantAsMetadata::get(V)});
  };
  SmallVector<Metadata *, 6> Facts{nullptr};
  if (MDNode *Parallel = markParallel(F, Body)) {
    Facts.push_back(Parallel);
    Facts.push_back(
        Flag("llvm.loop.vectorize.enable", ConstantInt::getTrue(C)));
  }
  // Rows and warps are short: more than one vector at once would leave most
  // of them to the scalar rest loop.
  if (IsPiece)
    Facts.push_back(Flag("llvm.loop.interleave.count",
                         ConstantInt::get(Type::getInt32Ty(C), 1)));
  Facts.push_back(
      MDNode::get(C, {MDString::get(C, "llvm.loop.unroll.disable")}));
  MDNode *Id = MDNode::getDistinct(C, Facts);
  Id->replaceOperandWith(0, Id);
  Latch->setMetadata(LLVMContext::MD_loop, Id);
}

namespace {
struct Asked {
  SmallVector<CallInst *, 4> Calls[4]; // Lane, TidX, TidY, TidZ

  explicit Asked(Function &F) {
    for (Instruction &I : instructions(F))
      if (Primitive P = primitiveOf(I);
          P >= Primitive::Lane && P <= Primitive::TidZ)
        Calls[unsigned(P) - unsigned(Primitive::Lane)].push_back(
            cast<CallInst>(&I));
  }
  bool anyTid() const {
    return !Calls[1].empty() || !Calls[2].empty() || !Calls[3].empty();
  }
  void replace(unsigned Which, Value *With) {
    for (CallInst *Call : Calls[Which]) {
      Call->replaceAllUsesWith(With);
      Call->eraseFromParent();
    }
  }
};
} // namespace

/// Stack memory whose size is known stays for the whole call, the rest is
/// given back at the end of each turn.
static void keepStackFlat(BasicBlock *Body, BasicBlock *Latch,
                          ArrayRef<BasicBlock *> Blocks) {
  bool HasDynamic = any_of(Blocks, [](BasicBlock *BB) {
    return any_of(*BB, [](Instruction &I) { return isa<AllocaInst>(I); });
  });
  if (!HasDynamic)
    return;
  IRBuilder<> B(&*Body->getFirstInsertionPt());
  Value *Stack = B.CreateStackSave();
  B.SetInsertPoint(&*Latch->getFirstInsertionPt());
  B.CreateStackRestore(Stack);
}

LaneLoop wrapInLaneLoop(KernelState &K, Function &F, Value *Block, Value *First,
                        Value *End, BasicBlock::iterator BodyStart) {
  LLVMContext &C = F.getContext();
  Asked Questions(F);
  bool HasRows = Questions.anyTid();
  BasicBlock *Entry = &F.getEntryBlock();
  for (Instruction &I :
       make_early_inc_range(make_range(BodyStart, Entry->end())))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I);
        Alloca && isa<ConstantInt>(Alloca->getArraySize())) {
      if (Alloca->getIterator() == BodyStart)
        ++BodyStart;
      else
        Alloca->moveBefore(*Entry, BodyStart);
    }
  BasicBlock *Body = SplitBlock(Entry, BodyStart);
  Body->setName("lane");
  SmallVector<BasicBlock *, 32> Blocks;
  for (BasicBlock &BB : F)
    if (&BB != Entry)
      Blocks.push_back(&BB);

  auto *Row = BasicBlock::Create(C, "row", &F, Body);
  auto *Latch = BasicBlock::Create(C, "lane.next", &F);
  auto *RowLatch = BasicBlock::Create(C, "row.next", &F);
  auto *After = BasicBlock::Create(C, "lanes.done", &F);
  for (BasicBlock *BB : Blocks)
    if (auto *Return = dyn_cast<ReturnInst>(BB->getTerminator())) {
      BranchInst::Create(Latch, BB);
      Return->eraseFromParent();
    }

  // The start: which lane, and where it is in the block.
  Entry->getTerminator()->eraseFromParent();
  IRBuilder<> B(Entry);
  ConstantInt *Zero = B.getInt32(0), *One = B.getInt32(1);
  bool IsWhole = !First;
  if (IsWhole) {
    First = Zero;
    End = loadBlockField(B, Block, BlockField::LaneCount);
  }
  Value *DimX = nullptr, *DimY = nullptr;
  Value *Start[3] = {Zero, Zero, Zero};
  if (HasRows) {
    DimX = loadBlockField(B, Block, BlockField::BlockDimX);
    DimY = loadBlockField(B, Block, BlockField::BlockDimY);
    if (!IsWhole)
      for (unsigned D = 0; D != 3; ++D)
        Start[D] = loadTid(B, Block, D, First);
  }
  B.CreateBr(Row);
  hoistFacts(K, Entry, Blocks);

  B.SetInsertPoint(Row);
  PHINode *RowLane = B.CreatePHI(B.getInt32Ty(), 2, "row.lane");
  RowLane->addIncoming(First, Entry);
  PHINode *Tid[3] = {};
  for (unsigned D = 0; HasRows && D != 3; ++D) {
    Tid[D] = B.CreatePHI(B.getInt32Ty(), 2);
    Tid[D]->addIncoming(Start[D], Entry);
  }
  Value *Left = B.CreateNUWSub(End, RowLane);
  Value *Count = Left;
  if (HasRows)
    Count = IsWhole ? DimX
                    : B.CreateBinaryIntrinsic(
                          Intrinsic::umin, B.CreateNUWSub(DimX, Tid[0]), Left);
  B.CreateBr(Body);

  // The turn of one lane.
  B.SetInsertPoint(Body, Body->begin());
  PHINode *Index = B.CreatePHI(B.getInt32Ty(), 2, "index");
  Index->addIncoming(Zero, Row);
  Value *Lane = B.CreateAdd(RowLane, Index, "lane", true, true);
  // A whole row starts at 0; the plain counter is easier to see through.
  Value *TidX = Index;
  if (HasRows && !IsWhole)
    TidX = B.CreateAdd(Tid[0], Index, "tid.x", true, true);
  if (K.NeedsCurrentLane)
    B.CreateCall(
        K.M.getOrInsertFunction("__vg_set_lane", B.getVoidTy(), B.getInt32Ty()),
        {Lane});
  Questions.replace(0, Lane);
  if (HasRows) {
    Questions.replace(1, TidX);
    Questions.replace(2, Tid[1]);
    Questions.replace(3, Tid[2]);
  }

  B.SetInsertPoint(Latch);
  Value *Next = B.CreateAdd(Index, One, "", true, true);
  Index->addIncoming(Next, Latch);
  Instruction *Back =
      B.CreateCondBr(B.CreateICmpULT(Next, Count), Body, RowLatch);

  B.SetInsertPoint(RowLatch);
  if (HasRows) {
    Value *NextLane = B.CreateAdd(RowLane, Count, "", true, true);
    RowLane->addIncoming(NextLane, RowLatch);
    Value *NextY = B.CreateAdd(Tid[1], One, "", true, true);
    Value *Wraps = B.CreateICmpEQ(NextY, DimY);
    Tid[0]->addIncoming(Zero, RowLatch);
    Tid[1]->addIncoming(B.CreateSelect(Wraps, Zero, NextY), RowLatch);
    Tid[2]->addIncoming(
        B.CreateAdd(Tid[2], B.CreateZExt(Wraps, B.getInt32Ty())), RowLatch);
    B.CreateCondBr(B.CreateICmpULT(NextLane, End), Row, After);
  } else {
    B.CreateBr(After);
  }
  keepStackFlat(Body, Latch, Blocks);
  if (pred_empty(Latch)) {
    // No lane comes to an end (all trap): only the first one's turn is real.
    removeUnreachableBlocks(F);
    return {};
  }
  setLoopMetadata(F, Back, Blocks, !IsWhole);
  return {Body, After};
}

void lowerToLoop(KernelState &K) {
  LaneLoop Loop = wrapInLaneLoop(K, *K.Body, K.block(), nullptr, nullptr,
                                 K.Body->getEntryBlock().begin());
  if (!Loop.After)
    return lowerHolds(*K.Body, K.block());
  ReturnInst::Create(K.M.getContext(), Loop.After);
  widenLaneIndices(K, *K.Body, Loop.Header);
  K.Body = splitByFacts(K, *K.Body);
}

} // namespace porthip::vgpu::lowering
