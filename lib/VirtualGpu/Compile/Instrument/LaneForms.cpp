// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/LaneForms.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace porthip::vgpu {

constexpr unsigned Widths[] = {4, 8, 16};
// All forms begin with Block, which is the same for all lanes, and Lane, and
// end with Site, which is, too. Pointers are numbers: the vectoriser takes no
// call with a pointer.

static void setEffects(Function &F) {
  F.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  F.setDoesNotThrow();
  F.setWillReturn();
  F.addFnAttr(ApartAttribute);
}

Function *LaneForms::makeLane(StringRef Service, StringRef Name, Type *T,
                              unsigned Count) {
  LLVMContext &C = M.getContext();
  auto *I64 = Type::getInt64Ty(C);
  auto *I32 = Type::getInt32Ty(C);
  SmallVector<Type *, 8> Types{I64, I32};
  Types.append(Count, T);
  Types.push_back(I64);
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false),
                       GlobalValue::InternalLinkage, Name, M);
  setEffects(*F);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::Cold);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  auto *Pointer = B.getPtrTy();
  SmallVector<Value *, 8> Args;
  SmallVector<Type *, 8> ServiceTypes;
  for (Argument &A : F->args()) {
    Value *V = &A;
    if (V->getType() == I64)
      V = B.CreateIntToPtr(V, Pointer);
    else if (V->getType()->isFloatTy())
      V = B.CreateFPExt(V, B.getDoubleTy());
    Args.push_back(V);
    ServiceTypes.push_back(V->getType());
  }
  B.CreateCall(
      M.getOrInsertFunction(
          Service, FunctionType::get(B.getVoidTy(), ServiceTypes, false)),
      Args);
  B.CreateRetVoid();
  return F;
}

/// Lane for each lane of Mask, the last argument.
Function *LaneForms::makeLoop(Function &Lane, unsigned Width, FunctionType *T) {
  LLVMContext &C = M.getContext();
  Function *F = Function::Create(T, GlobalValue::InternalLinkage,
                                 Lane.getName() + ".each" + Twine(Width), M);
  setEffects(*F);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::Cold);
  auto *Top = BasicBlock::Create(C, "", F),
       *Head = BasicBlock::Create(C, "", F),
       *Run = BasicBlock::Create(C, "", F),
       *Next = BasicBlock::Create(C, "", F),
       *End = BasicBlock::Create(C, "", F);
  IRBuilder<> B(Top);
  B.CreateBr(Head);
  B.SetInsertPoint(Head);
  PHINode *I = B.CreatePHI(B.getInt32Ty(), 2);
  I->addIncoming(B.getInt32(0), Top);
  B.CreateCondBr(B.CreateExtractElement(F->getArg(F->arg_size() - 1), I), Run,
                 Next);
  B.SetInsertPoint(Run);
  SmallVector<Value *, 8> Args;
  for (unsigned N = 0; N != Lane.arg_size(); ++N) {
    Value *V = F->getArg(N);
    Args.push_back(V->getType()->isVectorTy() ? B.CreateExtractElement(V, I)
                                              : V);
  }
  B.CreateCall(&Lane, Args);
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
  Value *After = B.CreateAdd(I, B.getInt32(1));
  I->addIncoming(After, Next);
  B.CreateCondBr(B.CreateICmpEQ(After, B.getInt32(Width)), End, Head);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
  return F;
}

/// if (any of Mask) the loop.
Function *LaneForms::makeForm(Function &Lane, unsigned Width) {
  LLVMContext &C = M.getContext();
  SmallVector<Type *, 8> Types;
  for (auto [N, T] : enumerate(Lane.getFunctionType()->params())) {
    const bool IsSame = N == 0 || N + 1 == Lane.arg_size();
    Types.push_back(IsSame ? T : FixedVectorType::get(T, Width));
  }
  Types.push_back(FixedVectorType::get(Type::getInt1Ty(C), Width));
  auto *T = FunctionType::get(Type::getVoidTy(C), Types, false);
  Function *F = Function::Create(T, GlobalValue::InternalLinkage,
                                 Lane.getName() + ".x" + Twine(Width), M);
  setEffects(*F);
  F->addFnAttr(Attribute::AlwaysInline);
  appendToCompilerUsed(M, {F}); // nothing calls it before the vectoriser
  auto *Top = BasicBlock::Create(C, "", F),
       *Some = BasicBlock::Create(C, "", F),
       *None = BasicBlock::Create(C, "", F);
  IRBuilder<> B(Top);
  Value *Mask =
      B.CreateBitCast(F->getArg(F->arg_size() - 1), B.getIntNTy(Width));
  B.CreateCondBr(B.CreateIsNotNull(Mask), Some, None);
  B.SetInsertPoint(Some);
  SmallVector<Value *, 8> Args;
  for (Argument &A : F->args())
    Args.push_back(&A);
  B.CreateCall(makeLoop(Lane, Width, T), Args);
  B.CreateBr(None);
  B.SetInsertPoint(None);
  B.CreateRetVoid();
  return F;
}

const LaneForms::Entry &LaneForms::entryFor(StringRef Service, Type *T,
                                            unsigned Count) {
  const std::string Name =
      (LaneFormPrefix + Service + (T->isFloatTy() ? ".f32" : ".f64")).str();
  Entry &E = Known[Name];
  if (E.Lane)
    return E;
  E.Lane = makeLane(Service, Name, T, Count);
  for (unsigned Width : Widths)
    E.Variants +=
        (E.Variants.empty() ? "" : ",") +
        ("_ZGV_LLVM_M" + Twine(Width) + "u" + std::string(Count + 1, 'v') +
         "u_" + Name + "(" + makeForm(*E.Lane, Width)->getName() + ")")
            .str();
  return E;
}

void LaneForms::call(IRBuilder<> &B, StringRef Service, Value *Block,
                     Value *Lane, ArrayRef<Value *> Values, Constant *Site) {
  const Entry &E =
      entryFor(Service, Values.front()->getType(), unsigned(Values.size()));
  SmallVector<Value *, 8> Args{B.CreatePtrToInt(Block, B.getInt64Ty()), Lane};
  Args.append(Values.begin(), Values.end());
  Args.push_back(B.CreatePtrToInt(Site, B.getInt64Ty()));
  B.CreateCall(E.Lane, Args)
      ->addFnAttr(Attribute::get(M.getContext(), "vector-function-abi-variant",
                                 E.Variants));
}

} // namespace porthip::vgpu
