// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMDGCN inline asm of the kind that headers of HIP and rocm libraries use:
// statements without instructions, which pin values, and single instructions
// that have a meaning on one lane. Used by InlineAsm.cpp.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

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

/// The results of a statement without an instruction: the operand that is tied
/// to it, else nothing in particular, which is 0 here.
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

/// Instructions `mnemonic $0, $1, ...` with one result that an LLVM intrinsic
/// says; IsOverloaded: on the type of the result.
struct NamedInstruction {
  StringRef Mnemonic;
  unsigned ArgCount;
  Intrinsic::ID Id;
  bool IsOverloaded;
};

const NamedInstruction NamedInstructions[] = {
    {"v_readfirstlane_b32", 1, Intrinsic::amdgcn_readfirstlane, true},
    {"v_readlane_b32", 2, Intrinsic::amdgcn_readlane, true},
    {"v_rcp_f32", 1, Intrinsic::amdgcn_rcp, true},
    {"v_rcp_f64", 1, Intrinsic::amdgcn_rcp, true},
    {"v_rsq_f32", 1, Intrinsic::amdgcn_rsq, true},
    {"v_exp_f32", 1, Intrinsic::amdgcn_exp2, true},
    {"v_log_f32", 1, Intrinsic::amdgcn_log, true},
    {"v_sin_f32", 1, Intrinsic::amdgcn_sin, true},
    {"v_cos_f32", 1, Intrinsic::amdgcn_cos, true},
    {"v_fract_f32", 1, Intrinsic::amdgcn_fract, true},
    {"v_med3_f32", 3, Intrinsic::amdgcn_fmed3, true},
    {"v_fma_f32", 3, Intrinsic::fma, true},
    {"v_fma_f64", 3, Intrinsic::fma, true},
    {"v_max_f32", 2, Intrinsic::maxnum, true},
    {"v_min_f32", 2, Intrinsic::minnum, true},
    {"v_alignbit_b32", 3, Intrinsic::fshr, true},
    {"v_bfe_u32", 3, Intrinsic::amdgcn_ubfe, true},
    {"v_bfe_i32", 3, Intrinsic::amdgcn_sbfe, true},
    {"v_perm_b32", 3, Intrinsic::amdgcn_perm, false},
    {"v_sad_u8", 3, Intrinsic::amdgcn_sad_u8, false},
    {"v_lerp_u8", 3, Intrinsic::amdgcn_lerp, false},
    {"s_barrier", 0, Intrinsic::amdgcn_s_barrier, false},
    {"s_memtime", 0, Intrinsic::amdgcn_s_memtime, false},
    {"s_memrealtime", 0, Intrinsic::amdgcn_s_memrealtime, false},
};

/// Two operands, plain IR.
struct BinaryInstruction {
  StringRef Mnemonic;
  Instruction::BinaryOps Opcode;
};

const BinaryInstruction BinaryInstructions[] = {
    {"v_add_u32", Instruction::Add},     {"v_add_nc_u32", Instruction::Add},
    {"s_add_u32", Instruction::Add},     {"v_sub_u32", Instruction::Sub},
    {"v_sub_nc_u32", Instruction::Sub},  {"v_mul_lo_u32", Instruction::Mul},
    {"v_and_b32", Instruction::And},     {"v_or_b32", Instruction::Or},
    {"v_xor_b32", Instruction::Xor},     {"v_add_f32", Instruction::FAdd},
    {"v_sub_f32", Instruction::FSub},    {"v_mul_f32", Instruction::FMul},
    {"v_add_f64", Instruction::FAdd},    {"v_mul_f64", Instruction::FMul},
    {"v_pk_add_f16", Instruction::FAdd}, {"v_pk_mul_f16", Instruction::FMul},
};

/// The operands are written as $0, $1, ... in order, without modifiers.
bool hasPlainOperands(StringRef Operands, unsigned Count) {
  if (Operands.trim().empty())
    return Count == 0;
  unsigned Number = 0;
  for (StringRef Operand : split(Operands, ','))
    if (Operand.trim() != ("$" + Twine(Number++)).str())
      return false;
  return Number == Count;
}

/// The result, or anything that is not null if there is none. Null: not in the
/// tables.
Value *emitSingle(IRBuilderBase &B, StringRef Mnemonic, CallInst &Call) {
  SmallVector<Value *> In(Call.args());
  if ((Mnemonic == "v_mov_b32" || Mnemonic == "s_mov_b32" ||
       Mnemonic == "s_mov_b64") &&
      In.size() == 1)
    return In[0];
  for (const BinaryInstruction &I : BinaryInstructions)
    if (Mnemonic == I.Mnemonic && In.size() == 2 &&
        In[0]->getType() == In[1]->getType() &&
        In[0]->getType()->isFPOrFPVectorTy() ==
            (I.Opcode == Instruction::FAdd || I.Opcode == Instruction::FSub ||
             I.Opcode == Instruction::FMul))
      return B.CreateBinOp(I.Opcode, In[0], In[1]);
  for (const NamedInstruction &I : NamedInstructions)
    if (Mnemonic == I.Mnemonic && In.size() == I.ArgCount) {
      SmallVector<Type *, 1> Overload;
      if (I.IsOverloaded)
        Overload.push_back(Call.getType());
      return B.CreateIntrinsic(I.Id, Overload, In);
    }
  return nullptr;
}

/// `flat_load_dword $0, $1 MODIFIERS` and the like: loads and stores past the
/// caches, in rocPRIM's thread_load and thread_store. Modifiers that name
/// caches do not matter here; offsets and scalar bases are not known.
Value *emitAccess(IRBuilderBase &B, StringRef Mnemonic, StringRef Operands,
                  CallInst &Call) {
  if (Operands.contains("offset") || Operands.count('$') != 2 ||
      !Operands.trim().starts_with("$0"))
    return nullptr;
  bool IsLoad = Mnemonic.contains("_load_");
  if ((!Mnemonic.starts_with("flat_") && !Mnemonic.starts_with("global_")) ||
      (!IsLoad && !Mnemonic.contains("_store_")))
    return nullptr;
  if (Call.arg_size() < (IsLoad ? 1 : 2) ||
      !Call.getArgOperand(0)->getType()->isPointerTy())
    return nullptr;
  unsigned Bits =
      StringSwitch<unsigned>(Mnemonic.rsplit('_').second)
          .Cases({"ubyte", "sbyte", "byte", "u8", "i8", "b8"}, 8)
          .Cases({"ushort", "sshort", "short", "u16", "i16", "b16"}, 16)
          .Cases({"dword", "b32"}, 32)
          .Cases({"dwordx2", "b64"}, 64)
          .Cases({"dwordx4", "b128"}, 128)
          .Default(0);
  Type *T = IsLoad ? Call.getType() : Call.getArgOperand(1)->getType();
  const DataLayout &Layout = Call.getDataLayout();
  if (!Bits || !T->isSized() || T->isStructTy() ||
      Layout.getTypeSizeInBits(T) < Bits)
    return nullptr;
  bool IsWhole = Layout.getTypeSizeInBits(T) == Bits;
  Value *At = Call.getArgOperand(0);
  Type *Narrow = IsWhole ? T : B.getIntNTy(Bits);
  if (!IsWhole && !T->isIntegerTy())
    return nullptr;
  Align Alignment(std::min(Bits / 8, 4u));
  if (!IsLoad) {
    Value *V = Call.getArgOperand(1);
    return B.CreateAlignedStore(IsWhole ? V : B.CreateTrunc(V, Narrow), At,
                                Alignment, /*isVolatile=*/true);
  }
  Value *V = B.CreateAlignedLoad(Narrow, At, Alignment, /*isVolatile=*/true);
  bool IsSigned = Mnemonic.contains("_sbyte") || Mnemonic.contains("_sshort") ||
                  Mnemonic.contains("_i");
  return B.CreateIntCast(V, T, IsSigned);
}

void finish(CallInst &Call, IRBuilderBase &B, Value *Result) {
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(B.CreateBitCast(Result, Call.getType()));
  Call.eraseFromParent();
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
  if (Lines.size() != 1 || Call.getType()->isStructTy())
    return false;
  auto [Mnemonic, Operands] = StringRef(Lines[0]).split(' ');
  // Encodings of one operation.
  Mnemonic.consume_back("_e32") || Mnemonic.consume_back("_e64");
  IRBuilder<> B(&Call);
  Value *Result = emitAccess(B, Mnemonic, Operands, Call);
  if (!Result)
    Result = emitMatrixAsm(B, Mnemonic, Operands, Call);
  unsigned Count = Call.arg_size() + !Call.getType()->isVoidTy();
  if (!Result && hasPlainOperands(Operands, Count))
    Result = emitSingle(B, Mnemonic, Call);
  if (!Result)
    return false;
  finish(Call, B, Result);
  return true;
}

} // namespace porthip::vgpu
