// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements, scopes, calls. Operands are in Operands.cpp; what an instruction
// does is in ToIR/.
#include "Ptx/ToIR/Lowering.h"
#include "Ptx/Decode/Forms.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
namespace porthip::ptx {

//===- Statements ---------------------------------------------------------===//

bool Lowering::lower(const std::vector<Statement> &Statements) {
  lowerScope(Statements);
  return !HasFailed;
}

void Lowering::lowerScope(const std::vector<Statement> &Statements) {
  Scopes.emplace_back();
  // Branches go forward, so labels are known before what jumps to them.
  for (const Statement &S : Statements)
    if (S.Of == Statement::Kind::Label &&
        !Scopes.back().Labels.try_emplace(S.Label, newBlock(S.Label)).second)
      fail(Problem::Syntax, "label '" + S.Label + "' is defined twice");
  for (const Statement &S : Statements) {
    if (HasFailed)
      break;
    switch (S.Of) {
    case Statement::Kind::Scope:
      lowerScope(S.Body);
      break;
    case Statement::Kind::Declaration:
      declare(S.Declaration);
      break;
    case Statement::Kind::Instruction:
      lowerInstruction(S.Instruction);
      break;
    case Statement::Kind::Label:
      BasicBlock *Target = Scopes.back().Labels.lookup(S.Label);
      B.CreateBr(Target);
      B.SetInsertPoint(Target);
      break;
    }
  }
  Scopes.pop_back();
}

void Lowering::declare(const Declaration &D) {
  std::optional<ptx::Type> T = typeNamed(D.Type);
  if (!T)
    return fail(Problem::Syntax, "'." + D.Type + "' is not a type");
  if (D.Space != "reg" && D.Space != "shared" && D.Space != "local")
    return fail(Problem::Syntax, "directive '." + D.Space +
                                     "' in an asm statement is not supported");
  Scope &Inner = Scopes.back();
  for (const Declaration::Entry &E : D.Entries) {
    if (E.Count) {
      Inner.Ranges.declare(E, *T);
      continue;
    }
    Register R;
    R.Bits = T->bits();
    if (D.Space == "reg") {
      R.Slot = newSlot(R.Bits, E.Name);
    } else if (D.Space == "shared") {
      // One per statement and block, as ptxas lays it out.
      auto *Array = ArrayType::get(B.getIntNTy(R.Bits), E.Elements);
      auto *V = new GlobalVariable(*F.getParent(), Array, false,
                                   GlobalValue::InternalLinkage,
                                   PoisonValue::get(Array), E.Name, nullptr,
                                   GlobalValue::NotThreadLocal, SharedSpace);
      Variables.push_back(V);
      V->setAlignment(Align(PowerOf2Ceil(std::max(D.Align, R.Bits / 8))));
      R.Address = V;
    } else {
      return fail(Problem::Syntax, "'.local' variables are not supported");
    }
    Inner.Registers[E.Name] = R;
  }
}

AllocaInst *Lowering::newSlot(unsigned Bits, StringRef Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Slot =
      AtEntry.CreateAlloca(AtEntry.getIntNTy(Bits), nullptr, Name);
  // A register that a program reads before it writes has any value, but one
  // value.
  AtEntry.SetInsertPoint(&Entry, std::next(Slot->getIterator()));
  AtEntry.CreateStore(AtEntry.getIntN(Bits, 0), Slot);
  Slots.push_back(Slot);
  return Slot;
}

void Lowering::lowerInstruction(const Instruction &I) {
  Current = &I;
  BasicBlock *After = nullptr;
  if (I.Condition) {
    Value *Condition = readPredicate(I.Condition->Predicate);
    if (HasFailed)
      return;
    BasicBlock *Then = newBlock("then");
    After = newBlock("after");
    B.CreateCondBr(Condition, Then, After);
    B.SetInsertPoint(Then);
  }
  lowerForm(I);
  if (After && !HasFailed) {
    B.CreateBr(After);
    B.SetInsertPoint(After);
  }
  if (!HasFailed)
    Current = nullptr;
}

/// Beside the rows of allForms(); null where it is refused.
static constexpr void (*Lowerers[])(Lowering &, const Decoded &) = {
#define PTX_FORM(Name, ...) lower##Name,
#define PTX_DEVICE_FORM(Name, ...) lower##Name,
#define PTX_REFUSED(...) nullptr,
#include "Ptx/Decode/Forms.def"
};

void Lowering::lowerForm(const Instruction &I) {
  Decoding Result = decode(I, [this](const Operand &O) { return widthOf(O); });
  if (!Result.Instruction)
    return fail(Result.What, Result.Why);
  Lowerers[Result.Instruction->Form - allForms().data()](*this,
                                                         *Result.Instruction);
}

BasicBlock *Lowering::newBlock(StringRef Name) {
  return BasicBlock::Create(B.getContext(), Name, &F);
}

BasicBlock *Lowering::labelled(StringRef Name) {
  for (Scope &S : llvm::reverse(Scopes))
    if (BasicBlock *Target = S.Labels.lookup(Name))
      return Target;
  fail(Problem::Operand, "there is no label '" + Name + "'");
  return nullptr;
}

//===- Calls --------------------------------------------------------------===//

Value *Lowering::loadCarry() {
  return B.CreateLoad(B.getInt1Ty(), CarryAddress);
}

void Lowering::storeCarry(Value *Bit) { B.CreateStore(Bit, CarryAddress); }

Value *Lowering::intrinsic(StringRef Name, ArrayRef<Value *> Args) {
  std::string Full = ("llvm.nvvm." + Name).str();
  Intrinsic::ID ID = Intrinsic::lookupIntrinsicID(Full);
  if (ID == Intrinsic::not_intrinsic) {
    fail(Problem::Modifier, "this form is not supported");
    return PoisonValue::get(Args.empty() ? B.getInt32Ty() : Args[0]->getType());
  }
  SmallVector<llvm::Type *, 2> Overloads;
  if (Intrinsic::isOverloaded(ID))
    Overloads.push_back(Args[0]->getType());
  Function *Callee =
      Intrinsic::getOrInsertDeclaration(F.getParent(), ID, Overloads);
  return B.CreateCall(Callee, Args);
}

Value *Lowering::builtin(StringRef Name, llvm::Type *Result,
                         ArrayRef<Value *> Args) {
  SmallVector<llvm::Type *, 8> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(
      ("__vgi." + Name).str(), FunctionType::get(Result, Types, false));
  if (auto *Known = dyn_cast<Function>(Callee.getCallee()))
    Known->setDoesNotThrow();
  return B.CreateCall(Callee, Args);
}

Value *Lowering::lanewise(const ptx::Type &T, ArrayRef<Value *> Values,
                          function_ref<Value *(ArrayRef<Value *>)> Each) {
  if (T.Lanes == 1)
    return Each(Values);
  Value *Result = nullptr;
  for (unsigned Lane = 0; Lane < T.Lanes; ++Lane) {
    SmallVector<Value *, 4> Scalars;
    for (Value *V : Values)
      Scalars.push_back(B.CreateExtractElement(V, Lane));
    Value *One = Each(Scalars);
    if (!Result)
      Result = PoisonValue::get(FixedVectorType::get(One->getType(), T.Lanes));
    Result = B.CreateInsertElement(Result, One, Lane);
  }
  return Result;
}

bool Lowering::isVolatile() const {
  return cast<InlineAsm>(Asm.getCalledOperand())->hasSideEffects();
}

} // namespace porthip::ptx
