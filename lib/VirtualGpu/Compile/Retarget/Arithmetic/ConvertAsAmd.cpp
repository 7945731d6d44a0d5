// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the program's own code and AMD's libraries, before our builtins.
// Guarantees: what a float becomes as an integer that does not hold it is what
// the code of LLVM's back end for AMD's GPUs makes of it.
// Why here: our builtins are C, whose conversions always fit.
//
// Read off the assembly of clang 22 for gfx90a, gfx942, gfx950, gfx1030,
// gfx1100 and gfx1201:
// - To 64 bits there is no instruction. Truncated, divided by 2^32 and rounded
//   down it gives the upper word, what is left the lower one; each word
//   saturates by itself. Signed floats by their magnitude, halves by way of 32
//   bits.
// - To 8 and 16 bits through a conversion to 32 bits, of a half to 16, signed
//   if that holds the type. That the result fits is taken for granted: what
//   widens 8 bits in the same block takes the register as it is (gfx11 and
//   later: 16 bits of it, but for doubles), and what widens later or computes
//   takes 16 bits.
// - From unsigned back to the type it came from is a truncation, of which
//   nothing is left but the sign.
#include "Gpus/GpuTarget.h"
#include "Ptx/ToIR/FloatToInteger.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// V_CVT_I32, V_CVT_U32 and their 16-bit forms: they saturate, and NaN is 0.
Value *emitConversion(IRBuilder<> &B, Value *From, unsigned Bits,
                      bool IsSigned) {
  Type *T = From->getType()->getWithNewType(B.getIntNTy(Bits));
  // LLVM 22 makes -32768 of a half's NaN in 16 bits where the CPU has
  // AVX512-FP16.
  if (Bits == 16 && From->getType()->getScalarType()->isHalfTy())
    From = B.CreateFPExt(From, From->getType()->getWithNewType(B.getFloatTy()));
  return B.CreateIntrinsic(IsSigned ? Intrinsic::fptosi_sat
                                    : Intrinsic::fptoui_sat,
                           {T, From->getType()}, {From});
}

void writeTo64(Function &F, bool IsSigned) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  Value *From = F.getArg(0);
  Type *T = From->getType(), *Long = F.getReturnType();
  if (T->getScalarType()->isHalfTy()) {
    Value *Word = emitConversion(B, From, 32, IsSigned);
    B.CreateRet(IsSigned ? B.CreateSExt(Word, Long) : B.CreateZExt(Word, Long));
    return;
  }
  if (!T->getScalarType()->isDoubleTy()) {
    T = T->getWithNewType(B.getFloatTy());
    From = B.CreateFPExt(From, T); // of a bfloat; else nothing
  }
  const bool ByMagnitude = IsSigned && T->getScalarType()->isFloatTy();
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, From);
  Value *Of =
      ByMagnitude ? B.CreateUnaryIntrinsic(Intrinsic::fabs, Whole) : Whole;
  Value *Upper = B.CreateUnaryIntrinsic(
      Intrinsic::floor, B.CreateFMul(Of, ConstantFP::get(T, 0x1p-32)));
  Value *Lower = B.CreateIntrinsic(Intrinsic::fma, {T},
                                   {Upper, ConstantFP::get(T, -0x1p32), Of});
  Value *High = emitConversion(B, Upper, 32, IsSigned && !ByMagnitude);
  Value *Low = emitConversion(B, Lower, 32, false);
  Value *Result = B.CreateOr(B.CreateShl(B.CreateZExt(High, Long), 32),
                             B.CreateZExt(Low, Long));
  if (ByMagnitude) {
    Value *Bits = B.CreateBitCast(Whole, High->getType());
    Value *Sign = B.CreateSExt(B.CreateAShr(Bits, 31), Long);
    Result = B.CreateSub(B.CreateXor(Result, Sign), Sign);
  }
  B.CreateRet(Result);
}

/// A function, as what it computes on the way is not the program's: checks of
/// floats do not look into functions without lines.
Value *emitTo64(IRBuilder<> &B, Value *From, bool IsSigned) {
  Type *T = From->getType();
  std::string Name;
  raw_string_ostream(Name) << "__vg_convert." << (IsSigned ? 's' : 'u') << "64."
                           << *T;
  Module &M = *B.GetInsertBlock()->getModule();
  auto *F = cast<Function>(
      M.getOrInsertFunction(Name, T->getWithNewType(B.getInt64Ty()), T)
          .getCallee());
  if (F->isDeclaration()) {
    F->setLinkage(GlobalValue::InternalLinkage);
    writeTo64(*F, IsSigned);
  }
  return B.CreateCall(F, {From});
}

/// Whether nothing but a truncation is left of a conversion to and fro.
bool isTruncation(const Instruction &Back, const Instruction &There) {
  const bool ComesBack = ptx::isSignedConversion(There) ? isa<SIToFPInst>(Back)
                                                        : isa<UIToFPInst>(Back);
  return ComesBack && Back.getType() == There.getOperand(0)->getType() &&
         Back.getParent() == There.getParent() &&
         (!ptx::isSignedConversion(There) ||
          Back.getFunction()
              ->getFnAttribute("no-signed-zeros-fp-math")
              .getValueAsBool());
}

bool truncateRoundTrips(Instruction &There) {
  Type *T = There.getOperand(0)->getType();
  if (T->getScalarType()->isBFloatTy())
    return false;
  for (User *U : make_early_inc_range(There.users())) {
    auto *Back = cast<Instruction>(U);
    if (!isTruncation(*Back, There))
      continue;
    IRBuilder<> B(Back);
    Value *Result =
        B.CreateUnaryIntrinsic(Intrinsic::trunc, There.getOperand(0));
    if (!Back->getFunction()
             ->getFnAttribute("no-signed-zeros-fp-math")
             .getValueAsBool())
      Result = B.CreateUnaryIntrinsic(Intrinsic::fabs, Result);
    Back->replaceAllUsesWith(Result);
    Back->eraseFromParent();
  }
  return There.use_empty();
}

/// A conversion to fewer than 16 bits, and what is computed from it: all of it
/// is done in 16.
class NarrowConversion {
public:
  NarrowConversion(Instruction &I, uint32_t Isa)
      : I(I), IsSigned(ptx::isSignedConversion(I)), B(&I) {
    Value *From = I.getOperand(0);
    Type *Scalar = From->getType()->getScalarType();
    const bool IsHalf = Scalar->isHalfTy();
    // Each of these types fits into the signed one of twice its bits.
    Value *Whole = emitConversion(B, From, IsHalf ? 16 : 32, true);
    Half =
        B.CreateTrunc(Whole, From->getType()->getWithNewType(B.getInt16Ty()));
    const bool IsCut = IsHalf || (Isa >= 11000 && !Scalar->isDoubleTy());
    Word = IsCut ? widened(Half, 32) : Whole;
    HasByteInstruction = !Scalar->isFloatTy();
  }

  void replace() {
    replaceUses(I, Half, Word);
    B.SetInsertPoint(&I);
    I.replaceAllUsesWith(
        B.CreateTrunc(Half, I.getType(), I.getName() + ".cut"));
    I.eraseFromParent();
  }

private:
  Value *widened(Value *V, unsigned Bits) {
    Type *T = V->getType()->getWithNewType(B.getIntNTy(Bits));
    return IsSigned ? B.CreateSExt(V, T) : B.CreateZExt(V, T);
  }

  /// The other operand in 16 bits; null where it may have more than it should.
  Value *other(Value *V) {
    if (auto *C = dyn_cast<Constant>(V))
      return widened(C, 16);
    return nullptr;
  }

  void replaceUses(Instruction &Of, Value *InHalf, Value *InWord) {
    SmallSetVector<Instruction *, 8> Users;
    for (User *U : Of.users())
      Users.insert(cast<Instruction>(U));
    for (Instruction *User : Users)
      replaceUse(Of, *User, InHalf, InWord);
  }

  void replaceUse(Instruction &Of, Instruction &User, Value *InHalf,
                  Value *InWord) {
    B.SetInsertPoint(&User);
    Value *Result = nullptr;
    if (IsSigned ? isa<SExtInst>(User) : isa<ZExtInst>(User))
      Result = extended(User, InHalf, InWord);
    else if (IsSigned ? isa<SIToFPInst>(User) : isa<UIToFPInst>(User))
      Result = toFloat(User, InHalf, InWord);
    else if (auto *Compare = dyn_cast<ICmpInst>(&User))
      Result = compared(*Compare, Of, InHalf);
    else
      return computed(Of, User, InHalf);
    if (!Result)
      return;
    User.replaceAllUsesWith(Result);
    User.eraseFromParent();
  }

  Value *extended(Instruction &User, Value *InHalf, Value *InWord) {
    const unsigned Bits = User.getType()->getScalarSizeInBits();
    if (Bits < 16)
      return nullptr;
    if (Bits == 16)
      return InHalf;
    Value *From = InWord && User.getParent() == I.getParent()
                      ? InWord
                      : widened(InHalf, 32);
    return Bits == 32  ? From
           : Bits < 32 ? B.CreateTrunc(From, User.getType())
                       : widened(From, Bits);
  }

  /// V_CVT_F32_UBYTE0 takes the byte alone, but for what came from a float.
  Value *toFloat(Instruction &User, Value *InHalf, Value *InWord) {
    if (!IsSigned && HasByteInstruction &&
        User.getType()->getScalarType()->isFloatTy())
      return nullptr;
    Value *From = InWord && User.getParent() == I.getParent() ? InWord : InHalf;
    return IsSigned ? B.CreateSIToFP(From, User.getType())
                    : B.CreateUIToFP(From, User.getType());
  }

  Value *compared(ICmpInst &Compare, Instruction &Of, Value *InHalf) {
    const bool IsFirst = Compare.getOperand(0) == &Of;
    Value *Other = other(Compare.getOperand(IsFirst ? 1 : 0));
    if (!Other || (Compare.isRelational() && Compare.isSigned() != IsSigned))
      return nullptr;
    return B.CreateICmp(Compare.getPredicate(), IsFirst ? InHalf : Other,
                        IsFirst ? Other : InHalf);
  }

  /// Handles users that keep the upper bits as they are taken to be: the choice
  /// of the smaller, a part of the bits, one of two.
  void computed(Instruction &Of, Instruction &User, Value *InHalf) {
    Value *Result = nullptr;
    if (auto *Least = dyn_cast<MinMaxIntrinsic>(&User)) {
      Value *Other = other(User.getOperand(User.getOperand(0) == &Of ? 1 : 0));
      if (Other && Least->isSigned() == IsSigned)
        Result =
            B.CreateBinaryIntrinsic(Least->getIntrinsicID(), InHalf, Other);
    } else if (User.getOpcode() ==
                   (IsSigned ? Instruction::AShr : Instruction::LShr) &&
               User.getOperand(0) == &Of) {
      if (Value *Amount = other(User.getOperand(1)))
        Result = B.CreateBinOp(BinaryOperator::BinaryOps(User.getOpcode()),
                               InHalf, Amount);
    } else if (auto *Choice = dyn_cast<SelectInst>(&User)) {
      const bool IsFirst = Choice->getTrueValue() == &Of;
      Value *Other =
          other(IsFirst ? Choice->getFalseValue() : Choice->getTrueValue());
      if (Other && Choice->getCondition() != &Of)
        Result =
            B.CreateSelect(Choice->getCondition(), IsFirst ? InHalf : Other,
                           IsFirst ? Other : InHalf);
    }
    if (!Result)
      return;
    replaceUses(User, Result, nullptr);
    B.SetInsertPoint(&User);
    User.replaceAllUsesWith(B.CreateTrunc(Result, User.getType()));
    User.eraseFromParent();
  }

  Instruction &I;
  const bool IsSigned;
  IRBuilder<> B;
  Value *Half = nullptr, *Word = nullptr; ///< in 16 bits, and widened at once
  bool HasByteInstruction = false;
};

void convert(Instruction &I, uint32_t Isa) {
  Value *From = I.getOperand(0);
  Type *T = I.getType();
  const unsigned Bits = T->getScalarSizeInBits();
  const bool IsSigned = ptx::isSignedConversion(I);
  if (Bits > 64 || truncateRoundTrips(I))
    return;
  if (Bits < 16)
    return NarrowConversion(I, Isa).replace();
  IRBuilder<> B(&I);
  const bool IsHalf = From->getType()->getScalarType()->isHalfTy();
  Value *Result =
      Bits > 32
          ? emitTo64(B, From, IsSigned)
          : emitConversion(B, From, IsHalf && Bits == 16 ? 16 : 32, IsSigned);
  I.replaceAllUsesWith(B.CreateTrunc(Result, T));
  I.eraseFromParent();
}

} // namespace

Error convertAsAmd(Module &M, RetargetState &State) {
  if (!State.isAmd())
    return Error::success();
  const uint32_t Isa = isaVersion(State.Options.Arch);
  for (Function &F : make_early_inc_range(M)) {
    // Libraries have no lines.
    if (State.Options.Computes.ConvertsAsNvidia && F.getSubprogram())
      continue;
    SmallVector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (isa<FPToSIInst, FPToUIInst>(I))
        Found.push_back(&I);
    for (Instruction *I : Found)
      convert(*I, Isa);
  }
  return Error::success();
}

} // namespace porthip::vgpu
