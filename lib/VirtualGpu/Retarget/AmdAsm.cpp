// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMDGCN inline asm of the kind that headers of HIP and rocm libraries use:
// statements without instructions, which pin values, and single instructions
// that have a meaning on one lane. Used by InlineAsm.cpp.
#include "VirtualGpu/Retarget/RetargetInternal.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Instructions of a statement, comments and blank lines left out.
SmallVector<std::string> instructions(StringRef Text) {
  SmallVector<std::string> Result;
  for (StringRef Line : split(Text, '\n')) {
    Line = Line.take_until([](char C) { return C == ';'; });
    Line = Line.split("//").first.trim();
    if (!Line.empty())
      Result.push_back(Line.lower());
  }
  return Result;
}

/// For a lane on the host these do nothing: they wait for memory that is
/// already there, or fill time.
bool isIdle(StringRef Mnemonic) {
  return Mnemonic.starts_with("s_waitcnt") || Mnemonic.starts_with("s_wait_") ||
         StringSwitch<bool>(Mnemonic)
             .Cases({"s_nop", "s_setprio", "s_clause", "s_delay_alu",
                     "s_inst_prefetch", "buffer_wbinvl1", "buffer_wbinvl1_vol",
                     "buffer_gl0_inv", "buffer_gl1_inv", "s_dcache_wb",
                     "s_icache_inv", "v_nop"},
                    true)
             .Default(false);
}

/// What each result is if the statement has no instruction: the operand that
/// is tied to it, else nothing in particular, which is 0 here.
SmallVector<Value *> tiedOperands(CallInst &Call, ArrayRef<Type *> Types) {
  SmallVector<Value *> Results;
  for (Type *T : Types)
    Results.push_back(Constant::getNullValue(T));
  unsigned Input = 0;
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  for (const InlineAsm::ConstraintInfo &C : Asm->ParseConstraints()) {
    if (C.Type != InlineAsm::isInput && !C.isIndirect)
      continue;
    Value *Operand = Call.getArgOperand(Input++);
    unsigned Number = 0;
    if (C.Type == InlineAsm::isInput && !C.Codes.empty() &&
        !StringRef(C.Codes[0]).getAsInteger(10, Number) &&
        Number < Results.size())
      Results[Number] = Operand;
  }
  return Results;
}

void replaceByOperands(CallInst &Call) {
  IRBuilder<> B(&Call);
  Type *T = Call.getType();
  if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Value *> Results = tiedOperands(Call, Struct->elements());
    Value *Whole = PoisonValue::get(T);
    for (unsigned I = 0; I < Results.size(); ++I)
      Whole = B.CreateInsertValue(
          Whole, B.CreateBitCast(Results[I], Struct->getElementType(I)), I);
    Call.replaceAllUsesWith(Whole);
  } else if (!T->isVoidTy()) {
    Call.replaceAllUsesWith(B.CreateBitCast(tiedOperands(Call, {T})[0], T));
  }
  Call.eraseFromParent();
}

/// `mnemonic $0, $1, ...` with one result and the inputs in order, as
/// `llvm.amdgcn.*` or plain IR. Null: not in the table.
Value *emitSingle(IRBuilderBase &B, StringRef Mnemonic, CallInst &Call) {
  SmallVector<Value *> In(Call.args());
  auto Is = [&](StringRef Name, unsigned Count) {
    return In.size() == Count &&
           (Mnemonic == Name || Mnemonic == (Name + "_e32").str() ||
            Mnemonic == (Name + "_e64").str());
  };
  if (Is("v_mov_b32", 1) || Is("s_mov_b32", 1) || Is("s_mov_b64", 1))
    return In[0];
  if (Is("v_add_u32", 2) || Is("v_add_nc_u32", 2))
    return B.CreateAdd(In[0], In[1]);
  if (Is("v_sub_u32", 2) || Is("v_sub_nc_u32", 2))
    return B.CreateSub(In[0], In[1]);
  if (Is("v_mul_lo_u32", 2))
    return B.CreateMul(In[0], In[1]);
  if (Is("v_and_b32", 2))
    return B.CreateAnd(In[0], In[1]);
  if (Is("v_or_b32", 2))
    return B.CreateOr(In[0], In[1]);
  if (Is("v_xor_b32", 2))
    return B.CreateXor(In[0], In[1]);
  if (Is("v_add_f32", 2))
    return B.CreateFAdd(In[0], In[1]);
  if (Is("v_mul_f32", 2))
    return B.CreateFMul(In[0], In[1]);
  if (Is("v_fma_f32", 3))
    return B.CreateIntrinsic(Intrinsic::fma, {In[0]->getType()}, In);
  return nullptr;
}

/// The operands are written as $0, $1, ... in order, without modifiers.
bool hasPlainOperands(StringRef Operands, unsigned Count) {
  unsigned Number = 0;
  for (StringRef Operand : split(Operands, ','))
    if (Operand.trim() != ("$" + Twine(Number++)).str())
      return false;
  return Number == Count;
}

} // namespace

/// Replaces Call by what it means; false: the statement is not known.
bool lowerAmdAsm(CallInst &Call) {
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  SmallVector<std::string> Lines = instructions(Asm->getAsmString());
  llvm::erase_if(Lines,
                 [](StringRef Line) { return isIdle(Line.split(' ').first); });
  if (Lines.empty()) {
    replaceByOperands(Call);
    return true;
  }
  if (Lines.size() != 1)
    return false;
  auto [Mnemonic, Operands] = StringRef(Lines[0]).split(' ');
  if (Call.getType()->isVoidTy() || Call.getType()->isStructTy() ||
      !hasPlainOperands(Operands, Call.arg_size() + 1))
    return false;
  IRBuilder<> B(&Call);
  Value *Result = emitSingle(B, Mnemonic, Call);
  if (!Result)
    return false;
  if (Result->getType() != Call.getType())
    Result = B.CreateBitCast(Result, Call.getType());
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  return true;
}

} // namespace porthip::vgpu
