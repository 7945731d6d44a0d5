// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: calls of __vg_holds, which ask whether a race check can be left out
// (Instrument.h). Guarantees: they are gone, and code for many lanes has a form
// in which the answer is yes, so that no check keeps LLVM from vectorising it.
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

static SmallVector<CallInst *, 16> holdsCalls(Function &F) {
  SmallVector<CallInst *, 16> Calls;
  Function *Holds = F.getParent()->getFunction(HoldsFunction);
  if (!Holds)
    return Calls;
  for (User *U : Holds->users())
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getFunction() == &F)
      Calls.push_back(Call);
  return Calls;
}

static uint64_t maskOf(const CallInst &Call) {
  return cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue();
}

static Value *loadFacts(IRBuilder<> &B, Value *Block) {
  auto field = [&](Value *Of, uint64_t OffsetBytes) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Of, OffsetBytes);
  };
  LoadInst *Checker =
      B.CreateLoad(B.getPtrTy(), field(Block, offsetof(VgBlock, Checker)));
  Checker->setMetadata(LLVMContext::MD_invariant_load,
                       MDNode::get(B.getContext(), {}));
  return B.CreateLoad(B.getInt64Ty(),
                      field(Checker, offsetof(VgChecker, Facts)));
}

static Value *hasAll(IRBuilder<> &B, Value *Facts, uint64_t Mask) {
  return B.CreateICmpEQ(B.CreateAnd(Facts, Mask), B.getInt64(Mask));
}

/// They change at barriers alone, where another call of F begins.
static void answerOnce(Function &F, Value *Block) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Facts = nullptr;
  DenseMap<uint64_t, Value *> Answers;
  for (CallInst *Call : holdsCalls(F)) {
    if (!Facts)
      Facts = loadFacts(B, Block);
    Value *&Answer = Answers[maskOf(*Call)];
    if (!Answer)
      Answer = hasAll(B, Facts, maskOf(*Call));
    Call->replaceAllUsesWith(Answer);
    Call->eraseFromParent();
  }
}

void lowerHolds(Function &F, Value *Block) {
  for (CallInst *Call : holdsCalls(F)) {
    IRBuilder<> B(Call);
    Call->replaceAllUsesWith(hasAll(B, loadFacts(B, Block), maskOf(*Call)));
    Call->eraseFromParent();
  }
}

/// Gives F, which calls Of alone, lines as Of has them. Once Of is inlined
/// there, they would be lost in a function that has none.
static DebugLoc giveLines(Function &F, const Function &Of) {
  DISubprogram *Known = Of.getSubprogram();
  if (!Known)
    return {};
  DISubprogram *Own = MDNode::replaceWithDistinct(Known->clone());
  F.setSubprogram(Own);
  return DILocation::get(F.getContext(), Own->getLine(), 0, Own);
}

Function *splitByFacts(KernelState &K, Function &F) {
  uint64_t Mask = 0;
  for (const CallInst *Call : holdsCalls(F))
    Mask |= maskOf(*Call);
  if (!Mask)
    return &F;
  Value *Block = F.getArg(0);
  if (K.IsLarge) {
    answerOnce(F, Block);
    return &F;
  }
  ValueToValueMapTy Map;
  Function *Free = CloneFunction(&F, Map);
  Free->setName(F.getName() + ".free");
  for (CallInst *Call : holdsCalls(*Free)) {
    Call->replaceAllUsesWith(ConstantInt::getTrue(Call->getContext()));
    Call->eraseFromParent();
  }
  answerOnce(F, Block);

  auto *Chooser = Function::Create(F.getFunctionType(), F.getLinkage(),
                                   F.getName() + ".facts", K.M);
  Chooser->setAttributes(F.getAttributes());
  const DebugLoc Line = giveLines(*Chooser, F);
  LLVMContext &C = K.M.getContext();
  auto *Top = BasicBlock::Create(C, "", Chooser);
  IRBuilder<> B(Top);
  Value *Holds = hasAll(B, loadFacts(B, Chooser->getArg(0)), Mask);
  SmallVector<BasicBlock *, 2> Ways;
  for (Function *To : {Free, &F}) {
    To->setLinkage(GlobalValue::InternalLinkage);
    Ways.push_back(BasicBlock::Create(C, "", Chooser));
    IRBuilder<> Call(Ways.back());
    SmallVector<Value *, 5> Args;
    for (Argument &A : Chooser->args())
      Args.push_back(&A);
    CallInst *Result = Call.CreateCall(To, Args);
    Result->setDebugLoc(Line);
    if (F.getReturnType()->isVoidTy())
      Call.CreateRetVoid();
    else
      Call.CreateRet(Result);
  }
  B.CreateCondBr(Holds, Ways[0], Ways[1]);
  return Chooser;
}

} // namespace porthip::vgpu::lowering
