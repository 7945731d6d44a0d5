// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: what lives across cuts on the stack. Guarantees: for each cut a
// function of one lane that goes on behind it and returns the number of the
// cut that it comes to; values come from and go to stand-ins of the slots.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
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
  for (auto [Number, S] : enumerate(C.Slots))
    S.In = standIn(K, S.Stored, "vg.in." + Twine(Number));
  for (auto [At, Here] : enumerate(C.Cuts))
    for (unsigned Live : Here.Live)
      C.Slots[Live].Out[unsigned(At)] = standIn(
          K, C.Slots[Live].Stored, "vg.out." + Twine(At) + "." + Twine(Live));
}

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
    Prologue = BasicBlock::Create(Context, "start", R.F);
    IRBuilder<> B(Prologue);
    Map[K.block()] = R.block();
    Value *ArgsPlace = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), R.frame(),
                                                    offsetof(VgFrame, Args));
    LoadInst *Args = B.CreateLoad(Ptr, ArgsPlace);
    Args->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
    Map[K.args()] = Args;
    SmallVector<ReturnInst *, 4> Returns;
    // The body's return type is void: returns are rewritten below.
    CloneFunctionInto(R.F, K.Body, Map,
                      CloneFunctionChangeType::LocalChangesOnly, Returns);
    R.F->setAttributes(
        AttributeList::get(Context, Of.getFnAttrs(), AttributeSet(),
                           {Of.getParamAttrs(0), AttributeSet(), AttributeSet(),
                            AttributeSet(), AttributeSet()}));
    for (ReturnInst *Return : Returns)
      endWith(Return, VG_NEXT_EXIT);
    cutAll();
    hoistAllocas();
    removeUnreachableBlocks(*R.F);
    promoteSlots();
    return R;
  }

private:
  void endWith(Instruction *Terminator, unsigned Next) {
    IRBuilder<> B(Terminator);
    B.CreateRet(B.getInt32(Next));
    Terminator->eraseFromParent();
  }

  AllocaInst *stack(const Slot &S) {
    return cast<AllocaInst>(Map.lookup(S.Stack));
  }

  void cutAll() {
    BasicBlock *Resume = nullptr;
    for (unsigned At = 1; At != C.Cuts.size(); ++At) {
      Cut &Here = C.Cuts[At];
      auto *Call = cast<CallInst>(Map.lookup(Here.Call));
      // Before: what leads to the cut. Call's block: what follows it.
      BasicBlock *Before = Call->getParent();
      BasicBlock *Behind = SplitBlock(Before, Call);
      Before->getTerminator()->eraseFromParent();
      IRBuilder<> B(Before);
      leaveAt(B, At, *Call);
      if (At == From) {
        Resume = Behind;
        if (!Call->getType()->isVoidTy())
          Call->replaceAllUsesWith(resultOf(Here, *Call));
        Call->eraseFromParent();
      }
    }
    IRBuilder<> B(Prologue);
    if (!From) {
      B.CreateBr(Prologue->getNextNode());
      return;
    }
    for (unsigned Live : C.Cuts[From].Live) {
      const Slot &S = C.Slots[Live];
      Value *V = B.CreateLoad(S.Stored, S.In);
      if (S.Stored != S.Type)
        V = B.CreateTrunc(V, S.Type);
      Saved.push_back({V, stack(S)});
    }
    // Behind the allocas, which move up to here.
    for (auto [V, To] : Saved)
      B.CreateStore(V, To);
    B.CreateBr(Resume);
  }

  Value *resultOf(const Cut &Here, const CallInst &Call) {
    if (Here.Is == Primitive::Exchange)
      return R.result();
    IRBuilder<> B(Prologue);
    LoadInst *Load = B.CreateLoad(
        Call.getType(),
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), R.frame(),
                                     offsetof(VgFrame, BarrierResult)));
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
    return Load;
  }

  /// Saves what lives across cut At, and publishes what it is called with.
  void leaveAt(IRBuilder<> &B, unsigned At, CallInst &Call) {
    for (unsigned Live : C.Cuts[At].Live) {
      Slot &S = C.Slots[Live];
      Value *V = B.CreateLoad(S.Type, stack(S));
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
        {B.getInt32(At), published(B, C.Cuts[At], Call),
         mask(B, C.Cuts[At], Call)});
    B.CreateRet(B.getInt32(At));
  }

  static Value *published(IRBuilder<> &B, const Cut &Here, CallInst &Call) {
    if (Here.Is == Primitive::Exchange)
      return Call.getArgOperand(0);
    if (Here.Is == Primitive::Barrier)
      return B.CreateZExt(Call.getArgOperand(2), B.getInt64Ty());
    return B.getInt64(0);
  }

  static Value *mask(IRBuilder<> &B, const Cut &Here, CallInst &Call) {
    if (Here.Is == Primitive::Exchange)
      return Call.getArgOperand(1);
    if (Here.Is != Primitive::Barrier && Here.Is != Primitive::Arrive)
      return B.getInt64(0);
    return B.CreateOr(
        B.CreateZExt(Call.getArgOperand(1), B.getInt64Ty()),
        B.CreateShl(B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty()), 32));
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
      Stacks.push_back(stack(S));
    DominatorTree DT(*R.F);
    PromoteMemToReg(Stacks, DT);
  }

  KernelState &K;
  Cutting &C;
  unsigned From;
  LLVMContext &Context;
  ValueToValueMapTy Map;
  SmallVector<std::pair<Value *, AllocaInst *>, 16> Saved;
  BasicBlock *Prologue = nullptr;
  Region R;
};
} // namespace

void cloneRegions(KernelState &K, Cutting &C) {
  makeStandIns(K, C);
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
