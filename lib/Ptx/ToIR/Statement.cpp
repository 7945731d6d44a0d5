// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An asm statement is lowered into a function of its own, where control flow
// is free and a failure leaves nothing behind, and then inlined.
#include "Ptx/Carry.h"
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToIR.h"
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
namespace porthip::ptx {

std::vector<CallInst *> inlineAsmCalls(Module &M) {
  std::vector<CallInst *> Calls;
  for (Function &F : M)
    for (llvm::Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isInlineAsm())
        Calls.push_back(Call);
  return Calls;
}

//===- Operands of the statement ------------------------------------------===//

namespace {
/// Operand N of the statement, as its constraint says.
struct AsmOperand {
  unsigned Bits = 0; ///< of the register; 0: a constant
  int Result = -1;   ///< index among the results
  int Argument = -1; ///< index among the call's arguments
  int TiedTo = -1;   ///< an input that begins in this operand's register
};
} // namespace

static Error operandError(const Twine &Why) {
  return make_error<PtxError>(Problem::Operand, "", Why.str());
}

/// Bits of a register of that constraint letter; 0 for a constant.
/// Source: LLVM LangRef, "Supported Constraint Code List", NVPTX.
static std::optional<unsigned> constraintBits(StringRef Code) {
  return StringSwitch<std::optional<unsigned>>(Code)
      .Case("b", 1)
      .Cases({"c", "h"}, 16)
      .Cases({"r", "f"}, 32)
      .Cases({"l", "N", "d"}, 64)
      .Case("q", 128)
      .Cases({"n", "i", "s", "C"}, 0)
      .Default(std::nullopt);
}

static Expected<std::vector<AsmOperand>> asmOperands(const InlineAsm &Code) {
  std::vector<AsmOperand> Operands;
  int Results = 0, Arguments = 0;
  for (const InlineAsm::ConstraintInfo &C : Code.ParseConstraints()) {
    if (C.Type == InlineAsm::isClobber)
      continue;
    if (C.Type == InlineAsm::isLabel || C.isIndirect)
      return operandError("memory and label operands are not supported");
    AsmOperand O;
    StringRef Letter = C.Codes.empty() ? "" : StringRef(C.Codes[0]);
    if (C.Type == InlineAsm::isOutput)
      O.Result = Results++;
    else
      O.Argument = Arguments++;
    unsigned Tied = 0;
    if (C.Type == InlineAsm::isInput && !Letter.getAsInteger(10, Tied)) {
      if (Tied >= Operands.size())
        return operandError(
            "an operand is tied to an operand that does not exist");
      O.TiedTo = Tied;
      O.Bits = Operands[Tied].Bits;
    } else {
      std::optional<unsigned> Bits = constraintBits(Letter);
      if (!Bits)
        return operandError("constraint '" + Letter + "' is not supported");
      O.Bits = *Bits;
    }
    Operands.push_back(O);
  }
  return Operands;
}

/// V as an integer of that size; null if it does not fit.
static Value *toRegister(Lowering &L, Value *V, unsigned Bits) {
  llvm::Type *T = V->getType();
  if (!T->isPointerTy() && !T->getPrimitiveSizeInBits())
    return nullptr;
  Value *Int = L.asInteger(V);
  if (Int->getType()->getIntegerBitWidth() > Bits)
    return nullptr;
  return L.B.CreateZExt(Int, L.B.getIntNTy(Bits));
}

static Value *fromRegister(Lowering &L, AllocaInst *Slot, llvm::Type *T) {
  Value *V = L.B.CreateLoad(Slot->getAllocatedType(), Slot);
  if (T->isPointerTy())
    return L.B.CreateIntToPtr(V, T);
  unsigned Bits = T->getPrimitiveSizeInBits();
  if (Bits == 0 || Bits > V->getType()->getIntegerBitWidth())
    return nullptr;
  return L.B.CreateBitCast(L.B.CreateTrunc(V, L.B.getIntNTy(Bits)), T);
}

static Error bind(Lowering &L, ArrayRef<AsmOperand> Operands) {
  for (const AsmOperand &O : Operands) {
    Lowering::Binding Bound;
    Value *Given = nullptr;
    if (O.Argument >= 0) {
      Given = L.statement().getArgOperand(O.Argument);
      Bound.Constant = dyn_cast<Constant>(Given);
      if (!Bound.Constant)
        Given = L.function().getArg(O.Argument);
    }
    if (O.TiedTo >= 0)
      Bound.Slot = L.Bindings[O.TiedTo].Slot;
    else if (O.Bits)
      Bound.Slot = {L.newSlot(O.Bits, "op"), O.Bits, nullptr};
    else if (!Bound.Constant)
      return operandError("operand %" + Twine(L.Bindings.size()) +
                          " must be a constant");
    if (O.Bits && Given) {
      Value *V = toRegister(L, Given, O.Bits);
      if (!V)
        return operandError("operand %" + Twine(L.Bindings.size()) +
                            " does not fit its register");
      L.B.CreateStore(V, Bound.Slot.Slot);
    }
    L.Bindings.push_back(Bound);
  }
  return Error::success();
}

static Error returnResults(Lowering &L, ArrayRef<AsmOperand> Operands) {
  llvm::Type *Result = L.function().getReturnType();
  if (Result->isVoidTy()) {
    L.B.CreateRetVoid();
    return Error::success();
  }
  Value *Whole = PoisonValue::get(Result);
  for (size_t N = 0; N < Operands.size(); ++N) {
    if (Operands[N].Result < 0)
      continue;
    auto *Struct = dyn_cast<StructType>(Result);
    llvm::Type *T =
        Struct ? Struct->getElementType(Operands[N].Result) : Result;
    Value *V = fromRegister(L, L.Bindings[N].Slot.Slot, T);
    if (!V)
      return operandError("operand %" + Twine(N) +
                          " does not fit its register");
    Whole = Struct ? L.B.CreateInsertValue(Whole, V, Operands[N].Result) : V;
  }
  L.B.CreateRet(Whole);
  return Error::success();
}

//===- The carry flag -----------------------------------------------------===//

/// The slot that holds the flag in Caller; the retargeting pass promotes it.
static AllocaInst *carrySlot(Function &Caller, bool MayMake) {
  static constexpr const char *Mark = "porthip.ptx.carry";
  for (llvm::Instruction &I : Caller.getEntryBlock())
    if (I.getMetadata(Mark))
      return cast<AllocaInst>(&I);
  if (!MayMake)
    return nullptr;
  IRBuilder<> B(&Caller.getEntryBlock(), Caller.getEntryBlock().begin());
  AllocaInst *Slot = B.CreateAlloca(B.getInt1Ty(), nullptr, "ptx.carry");
  Slot->setMetadata(Mark, MDNode::get(B.getContext(), {}));
  B.CreateStore(B.getFalse(), Slot);
  return Slot;
}

//===- One statement ------------------------------------------------------===//

static Function *makeFunction(CallInst &Asm, bool HasCarry) {
  SmallVector<llvm::Type *, 8> Types;
  for (Value *V : Asm.args())
    Types.push_back(V->getType());
  if (HasCarry)
    Types.push_back(PointerType::get(Asm.getContext(),
                                     Asm.getDataLayout().getAllocaAddrSpace()));
  auto *F =
      Function::Create(FunctionType::get(Asm.getType(), Types, false),
                       GlobalValue::InternalLinkage, "vg.ptx", Asm.getModule());
  F->setDoesNotThrow();
  BasicBlock::Create(Asm.getContext(), "entry", F);
  return F;
}

static Error fill(Lowering &L, ArrayRef<AsmOperand> Operands,
                  const std::vector<Statement> &Statements) {
  if (Error E = bind(L, Operands))
    return E;
  // An empty statement with a memory clobber keeps the compiler from moving
  // memory operations across it, for example out of a loop that waits.
  if (Statements.empty() && L.isVolatile())
    L.B.CreateFence(AtomicOrdering::SequentiallyConsistent,
                    SyncScope::SingleThread);
  if (!L.lower(Statements))
    return L.error();
  if (Error E = returnResults(L, Operands))
    return E;
  EliminateUnreachableBlocks(L.function());
  DominatorTree Tree(L.function());
  PromoteMemToReg(L.Slots, Tree);
  return Error::success();
}

/// The call goes where the statement was, and is inlined there.
static void replace(CallInst &Asm, Function &F, ArrayRef<Value *> Args) {
  CallInst *Call = CallInst::Create(&F, Args, "", Asm.getIterator());
  Call->setDebugLoc(Asm.getDebugLoc());
  if (!Asm.getType()->isVoidTy())
    Call->takeName(&Asm);
  Asm.replaceAllUsesWith(Call);
  Asm.eraseFromParent();
  InlineFunctionInfo Info;
  InlineFunction(*Call, Info);
  F.eraseFromParent();
}

Error lowerInlineAsm(CallInst &Asm, StringRef Target) {
  const auto &Code = *cast<InlineAsm>(Asm.getCalledOperand());
  Expected<std::vector<Statement>> Statements = parse(Code.getAsmString());
  if (!Statements)
    return Statements.takeError();
  Expected<std::vector<AsmOperand>> Operands = asmOperands(Code);
  if (!Operands)
    return Operands.takeError();
  CarryUse Carry = carryUse(*Statements);
  if (Carry.IsReadFirst && !carrySlot(*Asm.getFunction(), false))
    return make_error<PtxError>(
        Problem::Unsupported, "",
        "the carry flag is read, but no statement of the function sets it");
  Function *F = makeFunction(Asm, Carry.IsUsed);
  Lowering L(*F, Asm, Target,
             Carry.IsUsed ? F->getArg(Asm.arg_size()) : nullptr);
  if (Error E = fill(L, *Operands, *Statements)) {
    F->eraseFromParent();
    for (GlobalVariable *V : L.Variables)
      V->eraseFromParent();
    return E;
  }
  SmallVector<Value *, 8> Args(Asm.args());
  if (Carry.IsUsed)
    Args.push_back(carrySlot(*Asm.getFunction(), true));
  replace(Asm, *F, Args);
  return Error::success();
}

} // namespace porthip::ptx
