// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: what lives across cuts on the stack. Guarantees: for each cut a
// function of one lane that goes on behind it and returns the number of the
// cut that it comes to; values come from and go to stand-ins of the slots.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

static GlobalVariable *standIn(KernelState &K, Type *T, const Twine &Name) {
  return new GlobalVariable(K.M, T, false, GlobalValue::ExternalLinkage,
                            nullptr, Name);
}

static void makeStandIns(KernelState &K, Cutting &C) {
  for (auto [Number, S] : enumerate(C.Slots)) {
    S.In = standIn(K, S.Stored, "vg.in." + Twine(Number));
    C.SlotOfIn[S.In] = unsigned(Number);
  }
  for (auto [At, Here] : enumerate(C.Cuts))
    for (unsigned Live : Here.Live) {
      GlobalVariable *Out = standIn(K, C.Slots[Live].Stored,
                                    "vg.out." + Twine(At) + "." + Twine(Live));
      C.Slots[Live].Out[unsigned(At)] = Out;
      C.SlotOfOut[Out] = {Live, unsigned(At)};
    }
}

// ---- The kernel, which ends at each cut

static Value *published(IRBuilder<> &B, const Cut &Here) {
  if (Here.Is == Primitive::Exchange)
    return Here.Call->getArgOperand(0);
  if (Here.Is == Primitive::Barrier)
    return B.CreateZExt(Here.Call->getArgOperand(2), B.getInt64Ty());
  return B.getInt64(0);
}

static Value *mask(IRBuilder<> &B, const Cut &Here) {
  const CallInst &Call = *Here.Call;
  if (Here.Is == Primitive::Exchange)
    return Call.getArgOperand(1);
  if (Here.Is != Primitive::Barrier && Here.Is != Primitive::Arrive)
    return B.getInt64(0);
  return B.CreateOr(
      B.CreateZExt(Call.getArgOperand(1), B.getInt64Ty()),
      B.CreateShl(B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty()), 32));
}

/// Saves what lives across cut At, and publishes what it is called with.
static void leaveAt(IRBuilder<> &B, KernelState &K, Cutting &C, unsigned At) {
  for (unsigned Live : C.Cuts[At].Live) {
    Slot &S = C.Slots[Live];
    Value *V = B.CreateLoad(S.Type, S.Stack);
    if (S.Stored != S.Type)
      V = B.CreateZExt(V, S.Stored);
    B.CreateStore(V, S.Out.lookup(At));
  }
  // The arguments, where they have to be published: finishRegions() knows.
  B.CreateCall(
      K.M.getOrInsertFunction(
          "vg.publish",
          FunctionType::get(B.getVoidTy(),
                            {B.getInt32Ty(), B.getInt64Ty(), B.getInt64Ty()},
                            false)),
      {B.getInt32(At), published(B, C.Cuts[At]), mask(B, C.Cuts[At])});
  B.CreateRet(B.getInt32(At));
}

/// Ends the kernel's blocks where regions end. Behind each cut a block is left
/// that begins with its call and that no other leads to. The kernel's type is
/// no longer that of its returns: only its parts are used from here on.
static void cutKernel(KernelState &K, Cutting &C) {
  for (unsigned At = 1; At != C.Cuts.size(); ++At) {
    CallInst *Call = C.Cuts[At].Call;
    BasicBlock *Before = Call->getParent();
    SplitBlock(Before, Call);
    Before->getTerminator()->eraseFromParent();
    IRBuilder<> B(Before);
    leaveAt(B, K, C, At);
  }
  for (BasicBlock &BB : *K.Body)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator());
        Return && !Return->getReturnValue()) {
      IRBuilder<> B(Return);
      B.CreateRet(B.getInt32(VG_NEXT_EXIT));
      Return->eraseFromParent();
    }
}

// ---- A region

namespace {
class RegionMaker {
public:
  RegionMaker(KernelState &K, Cutting &C, unsigned From)
      : K(K), C(C), From(From), Context(K.M.getContext()) {}

  Region make() {
    auto *Ptr = PointerType::get(Context, 0);
    auto *I32 = Type::getInt32Ty(Context);
    R.F = Function::Create(
        FunctionType::get(I32, {Ptr, Ptr, I32, I32, Ptr}, false),
        GlobalValue::InternalLinkage, "vgr." + K.Name + "." + Twine(From), K.M);
    AttributeList Of = K.Body->getAttributes();
    R.F->setAttributes(
        AttributeList::get(Context, Of.getFnAttrs(), AttributeSet(),
                           {Of.getParamAttrs(0), AttributeSet(), AttributeSet(),
                            AttributeSet(), AttributeSet()}));
    Prologue = BasicBlock::Create(Context, "start", R.F);
    IRBuilder<> B(Prologue);
    Map[K.block()] = R.block();
    Value *ArgsPlace = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), R.frame(),
                                                    offsetof(VgFrame, Args));
    LoadInst *Args = B.CreateLoad(Ptr, ArgsPlace);
    Args->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
    Map[K.args()] = Args;
    const Instruction *First = &K.Body->getEntryBlock().front();
    if (From) {
      const Cut &Here = C.Cuts[From];
      First = Here.Call->getNextNode();
      if (!Here.Call->getType()->isVoidTy())
        Map[Here.Call] = resultOf(B, Here);
    }
    copyAllocas(B, *First);
    restoreSlots(B);
    SmallVector<ReturnInst *, 4> Returns;
    CloneAndPruneIntoFromInst(R.F, K.Body, First, Map,
                              /*ModuleLevelChanges=*/false, Returns);
    B.CreateBr(cast<BasicBlock>(Map.lookup(First->getParent())));
    moveLines();
    hoistAllocas();
    removeUnreachableBlocks(*R.F);
    promoteSlots();
    return R;
  }

private:
  AllocaInst *stack(const Slot &S) {
    return cast_or_null<AllocaInst>(Map.lookup(S.Stack));
  }

  /// Copies the allocas that the region uses and whose own place is not in it.
  void copyAllocas(IRBuilder<> &B, const Instruction &First) {
    SetVector<const BasicBlock *> Blocks;
    Blocks.insert(First.getParent());
    SetVector<const AllocaInst *> Used;
    for (size_t I = 0; I != Blocks.size(); ++I) {
      for (const Instruction &Each : *Blocks[I])
        for (const Value *Operand : Each.operands())
          if (const auto *Alloca = dyn_cast<AllocaInst>(Operand))
            Used.insert(Alloca);
      for (const BasicBlock *Next : successors(Blocks[I]))
        Blocks.insert(Next);
    }
    for (const AllocaInst *Alloca : Used)
      if (!Blocks.contains(Alloca->getParent()))
        Map[Alloca] = B.Insert(Alloca->clone(), Alloca->getName());
  }

  void restoreSlots(IRBuilder<> &B) {
    for (unsigned Live : C.Cuts[From].Live) {
      const Slot &S = C.Slots[Live];
      AllocaInst *To = stack(S);
      if (!To)
        continue;
      Value *V = B.CreateLoad(S.Stored, S.In);
      if (S.Stored != S.Type)
        V = B.CreateTrunc(V, S.Type);
      B.CreateStore(V, To);
    }
  }

  Value *resultOf(IRBuilder<> &B, const Cut &Here) {
    if (Here.Is == Primitive::Exchange)
      return R.result();
    LoadInst *Load = B.CreateLoad(
        Here.Call->getType(),
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), R.frame(),
                                     offsetof(VgFrame, BarrierResult)));
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
    return Load;
  }

  /// A function's lines belong to a subprogram of its own.
  void moveLines() {
    DISubprogram *Of = K.Body->getSubprogram();
    if (!Of)
      return;
    DISubprogram *Mine = MDNode::replaceWithDistinct(Of->clone());
    R.F->setSubprogram(Mine);
    DenseMap<const MDNode *, MDNode *> Cache;
    auto Moved = [&](const DebugLoc &At) {
      return DebugLoc::replaceInlinedAtSubprogram(At, *Mine, Context, Cache);
    };
    for (Instruction &I : instructions(*R.F)) {
      if (const DebugLoc &At = I.getDebugLoc())
        I.setDebugLoc(Moved(At));
      updateLoopMetadataDebugLocations(I, [&](Metadata *Each) -> Metadata * {
        auto *At = dyn_cast_or_null<DILocation>(Each);
        return At ? Moved(At).get() : Each;
      });
    }
  }

  void hoistAllocas() {
    SmallVector<AllocaInst *, 32> Allocas;
    for (Instruction &I : instructions(*R.F))
      if (auto *Alloca = dyn_cast<AllocaInst>(&I);
          Alloca && isa<ConstantInt>(Alloca->getArraySize()))
        Allocas.push_back(Alloca);
    BasicBlock::iterator Top = Prologue->begin();
    for (AllocaInst *Alloca : Allocas)
      Alloca->moveBefore(*Prologue, Top);
  }

  void promoteSlots() {
    SmallVector<AllocaInst *, 32> Stacks;
    for (const Slot &S : C.Slots)
      if (AllocaInst *Stack = stack(S))
        Stacks.push_back(Stack);
    DominatorTree DT(*R.F);
    PromoteMemToReg(Stacks, DT);
  }

  KernelState &K;
  Cutting &C;
  unsigned From;
  LLVMContext &Context;
  ValueToValueMapTy Map;
  BasicBlock *Prologue = nullptr;
  Region R;
};
} // namespace

void cloneRegions(KernelState &K, Cutting &C) {
  makeStandIns(K, C);
  cutKernel(K, C);
  for (unsigned From = 0; From != C.Cuts.size(); ++From)
    C.Regions.push_back(RegionMaker(K, C, From).make());
  for (Region &R : C.Regions) {
    assert(!verifyFunction(*R.F, &errs()));
    FunctionPassManager FPM;
    FPM.addPass(EarlyCSEPass());
    FPM.addPass(InstCombinePass());
    FPM.addPass(SimplifyCFGPass());
    FPM.addPass(ADCEPass());
    K.Run.run(*R.F, FPM);
  }
}

} // namespace porthip::vgpu::lowering
