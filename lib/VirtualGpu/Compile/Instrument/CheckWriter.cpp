// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace porthip::vgpu {

CheckWriter::CheckWriter(Module &M)
    : M(M), C(M.getContext()), Pointer(PointerType::get(C, 0)),
      I32(Type::getInt32Ty(C)), I64(Type::getInt64Ty(C)),
      Double(Type::getDoubleTy(C)) {}

void CheckWriter::forEachOwn(function_ref<bool(const Instruction &)> Takes,
                             function_ref<void(Instruction &)> Write) {
  for (Function &F : M) {
    if (F.isDeclaration() || !F.getSubprogram())
      continue;
    std::vector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (Takes(I))
        Found.push_back(&I);
    for (Instruction *I : Found)
      Write(*I);
  }
}

std::string CheckWriter::libraryName(const Function &F) {
  StringRef Name = F.getName();
  for (const char *Prefix :
       {"__nv_", "__ocml_", "__vgi.", "llvm.nvvm.", "llvm.amdgcn.", "llvm."})
    Name.consume_front(Prefix);
  for (const char *Suffix : {"_f32", "_f64", "_f16", ".f32", ".f64", ".f16"})
    Name.consume_back(Suffix);
  return Name.str();
}

static bool isOnlyChosen(const Instruction &I) {
  return !I.use_empty() && all_of(I.users(), [&](const User *U) {
    auto *S = dyn_cast<SelectInst>(U);
    return S && S->getCondition() != &I && S->getParent() == I.getParent() &&
           !S->getCondition()->getType()->isVectorTy();
  });
}

Instruction *CheckWriter::placeFor(Instruction &I, Value *&IsTaken) {
  if (!isOnlyChosen(I))
    return I.getNextNode();
  Instruction *Last = nullptr;
  for (User *U : I.users())
    if (auto *S = cast<SelectInst>(U); !Last || Last->comesBefore(S))
      Last = S;
  IRBuilder<> B(Last->getNextNode());
  for (User *U : I.users()) {
    auto *S = cast<SelectInst>(U);
    Value *Takes = S->getTrueValue() == &I ? S->getCondition()
                                           : B.CreateNot(S->getCondition());
    IsTaken = IsTaken ? B.CreateOr(IsTaken, Takes) : Takes;
  }
  return &*B.GetInsertPoint();
}

void CheckWriter::begin(IRBuilder<> &B, Value *Is, Instruction *Place,
                        const Instruction &I) {
  B.SetInsertPoint(
      SplitBlockAndInsertIfThen(Is, Place, /*Unreachable=*/false,
                                MDBuilder(C).createUnlikelyBranchWeights()));
  B.SetCurrentDebugLocation(I.getDebugLoc());
}

std::string CheckWriter::lineOf(const Instruction &I) {
  std::string Line = sourceLine(I);
  auto take = [&](const Value *V) {
    auto *Near = dyn_cast<Instruction>(V);
    if (Line.empty() && Near)
      Line = sourceLine(*Near);
  };
  for_each(I.users(), take);
  for_each(I.operand_values(), take);
  return Line;
}

FunctionCallee CheckWriter::block() {
  return M.getOrInsertFunction("__vg_block", Pointer);
}

FunctionCallee CheckWriter::lane() {
  return M.getOrInsertFunction("__vg_lane", I32);
}

Value *CheckWriter::toDouble(IRBuilder<> &B, Value *V) {
  Type *T = V->getType();
  if (T->isIntegerTy())
    return B.CreateSIToFP(V, Double);
  if (!T->isFloatingPointTy() || T->getPrimitiveSizeInBits() > 64)
    return ConstantFP::getZero(Double);
  return T->isDoubleTy() ? V : B.CreateFPExt(V, Double);
}

void CheckWriter::callWithFloats(IRBuilder<> &B, StringRef Name,
                                 ArrayRef<Value *> Operands, Value *Result,
                                 Constant *Site) {
  SmallVector<Value *, 8> Args = {B.CreateCall(block()), B.CreateCall(lane())};
  for (unsigned N = 0; N != 3; ++N)
    Args.push_back(N < Operands.size() ? toDouble(B, Operands[N])
                                       : ConstantFP::getZero(Double));
  Args.push_back(toDouble(B, Result));
  Args.push_back(Site);
  B.CreateCall(M.getOrInsertFunction(Name, B.getVoidTy(), Pointer, I32, Double,
                                     Double, Double, Double, Pointer),
               Args);
}

Constant *CheckWriter::text(const Twine &Text) {
  std::string Key = Text.str();
  Constant *&Known = Texts[Key];
  if (!Known)
    Known = constant(ConstantDataArray::getString(C, Key), "vg.text");
  return Known;
}

Constant *CheckWriter::constant(Constant *Data, StringRef Name) {
  return new GlobalVariable(M, Data->getType(), true,
                            GlobalValue::PrivateLinkage, Data, Name);
}

} // namespace porthip::vgpu
