// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a whole module.
// Guarantees: integer division, shifts, float-to-integer conversion and the
// smaller and greater of two zeros are the GPU's where LLVM leaves them open
// and the host traps or differs. Why here: before the host's optimizer draws
// conclusions from undefinedness.
//
// x % 0 is x on both vendors' GPUs; x / 0: DivideByZero.cpp.
// Conversions: Ptx/ToIR/FloatToInteger.h. Shifts by the width or more: PTX ISA,
// "shl" and "shr" (clamped; libdevice relies on it), AMD V_LSHLREV (the amount
// is taken modulo the width).
#include "Ptx/ToIR/FloatToInteger.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

void hardenDivision(BinaryOperator &I, bool IsAmd) {
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  unsigned Opcode = I.getOpcode();
  bool IsSigned = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  bool IsDivision = Opcode == Instruction::SDiv || Opcode == Instruction::UDiv;
  SimplifyQuery Here(I.getDataLayout(), &I);
  bool IsMinusOneOut =
      !IsSigned || isa<Constant>(Y) || isKnownNonNegative(Y, Here);
  if (IsMinusOneOut && isKnownNonZero(Y, Here))
    return;
  IRBuilder<> B(&I);
  Type *T = I.getType();
  Value *Zero = Constant::getNullValue(T), *One = ConstantInt::get(T, 1);
  Value *AllOnes = Constant::getAllOnesValue(T);
  Y = B.CreateFreeze(Y);
  Value *IsZero = B.CreateICmpEQ(Y, Zero);
  Value *Unsafe = IsZero;
  if (IsSigned) {
    X = B.CreateFreeze(X);
    Value *Least =
        ConstantInt::get(T, APInt::getSignedMinValue(T->getScalarSizeInBits()));
    Unsafe = B.CreateOr(IsZero, B.CreateAnd(B.CreateICmpEQ(X, Least),
                                            B.CreateICmpEQ(Y, AllOnes)));
  }
  // The least number divided by 1 is itself, remainder 0, as by -1.
  Value *Safe = B.CreateSelect(Unsafe, One, Y);
  Value *Result =
      B.CreateBinOp(Instruction::BinaryOps(Opcode), X, Safe, I.getName());
  Result = B.CreateSelect(
      IsZero, IsDivision ? quotientByZero(B, I, X, IsAmd) : X, Result);
  I.replaceAllUsesWith(Result);
  I.eraseFromParent();
}

/// On the result of a shift, for wideShift().
constexpr char WideShiftMetadata[] = "vg.wide-shift";

void markWide(Value *Result) {
  if (auto *I = dyn_cast<Instruction>(Result))
    I->setMetadata(WideShiftMetadata, MDNode::get(I->getContext(), {}));
}

void hardenShift(BinaryOperator &I, bool IsAmd) {
  Type *T = I.getType();
  unsigned Bits = T->getScalarSizeInBits();
  Value *Amount = I.getOperand(1);
  KnownBits Known =
      computeKnownBits(Amount, SimplifyQuery(I.getDataLayout(), &I));
  if (Known.getMaxValue().ult(Bits) || !isPowerOf2_32(Bits) || Bits < 16)
    return;
  IRBuilder<> B(&I);
  Constant *Last = ConstantInt::get(T, Bits - 1);
  Amount = B.CreateFreeze(Amount);
  if (IsAmd) {
    I.setOperand(1, B.CreateAnd(Amount, Last));
    markWide(&I);
    return;
  }
  // Arithmetic: all bits are the sign, as after a shift by one less.
  if (I.getOpcode() == Instruction::AShr) {
    I.setOperand(1, B.CreateBinaryIntrinsic(Intrinsic::umin, Amount, Last));
    markWide(&I);
    return;
  }
  Value *Shifted =
      B.CreateBinOp(I.getOpcode(), I.getOperand(0), B.CreateAnd(Amount, Last));
  Value *Result = B.CreateSelect(B.CreateICmpUGT(Amount, Last),
                                 Constant::getNullValue(T), Shifted);
  markWide(Result);
  I.replaceAllUsesWith(Result);
  I.eraseFromParent();
}

/// Whether two amounts have a sum of \p Bits whatever they are: `n` and `32 -
/// n`, `n + 32` and `-n`.
bool areComplements(Value *A, Value *B, unsigned Bits) {
  const auto IsRest = [Bits](Value *Of, Value *Rest) {
    using namespace PatternMatch;
    Value *N = Of;
    const APInt *More = nullptr, *From = nullptr;
    uint64_t Sum = 0;
    if (match(Of, m_Add(m_Value(N), m_APInt(More))))
      Sum = More->getZExtValue();
    return match(Rest, m_Sub(m_APInt(From), m_Specific(N))) &&
           (Sum + From->getZExtValue()) % Bits == 0;
  };
  return IsRest(A, B) || IsRest(B, A);
}

/// `x << n | x >> (32 - n)`, also as a sum, is v_alignbit or a shift of 64
/// bits, which is x for n of 0 and 32: shifts of their own would give it twice.
void rotate(BinaryOperator &I) {
  using namespace PatternMatch;
  Value *X, *Left, *Right;
  const unsigned Bits = I.getType()->getScalarSizeInBits();
  if (Bits != 32 ||
      (I.getOpcode() != Instruction::Or && I.getOpcode() != Instruction::Add) ||
      !match(&I, m_c_BinOp(m_Shl(m_Value(X), m_Value(Left)),
                           m_LShr(m_Deferred(X), m_Value(Right)))) ||
      !areComplements(Left, Right, Bits))
    return;
  IRBuilder<> B(&I);
  Value *Result = B.CreateIntrinsic(Intrinsic::fshl, {I.getType()},
                                    {X, X, B.CreateFreeze(Left)});
  I.replaceAllUsesWith(Result);
  I.eraseFromParent();
}

/// v_min and v_max, min.f32 and max.f32: -0 is below +0, which LLVM leaves open
/// where the name is that of C.
void orderZeros(IntrinsicInst &Call) {
  const bool IsMin = Call.getIntrinsicID() == Intrinsic::minnum;
  if (!IsMin && Call.getIntrinsicID() != Intrinsic::maxnum)
    return;
  IRBuilder<> B(&Call);
  Value *Result = B.CreateIntrinsic(
      IsMin ? Intrinsic::minimumnum : Intrinsic::maximumnum, {Call.getType()},
      {Call.getArgOperand(0), Call.getArgOperand(1)});
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

} // namespace

Error convertAsNvidia(Module &M, RetargetState &State) {
  if (State.isAmd())
    return Error::success();
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (ptx::isSaturatingConversion(I))
        ptx::convertAsGpu(I, /*IsAmd=*/false);
  return Error::success();
}

Error hardenArithmetic(Module &M, RetargetState &State) {
  for (Function &F : M) {
    // Libraries rely on what their vendor's shifts do, and have no lines.
    const Numerics &Computes = State.Options.Computes;
    const bool IsAmdShift =
        State.isAmd() && !(Computes.ShiftsAsNvidia && F.getSubprogram());
    const bool IsAmdConversion =
        State.isAmd() && !(Computes.ConvertsAsNvidia && F.getSubprogram());
    if (IsAmdShift)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (auto *Operation = dyn_cast<BinaryOperator>(&I))
          rotate(*Operation);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (I.isIntDivRem())
        hardenDivision(cast<BinaryOperator>(I), State.isAmd());
      else if (I.isShift())
        hardenShift(cast<BinaryOperator>(I), IsAmdShift);
      else if (isa<FPToSIInst, FPToUIInst>(I))
        ptx::convertAsGpu(I, IsAmdConversion);
      else if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        orderZeros(*Call);
    }
  }
  return Error::success();
}

std::optional<WideShift> wideShift(const Instruction &Result) {
  if (!Result.getMetadata(WideShiftMetadata))
    return std::nullopt;
  const auto *Choice = dyn_cast<SelectInst>(&Result);
  const auto *Shift =
      dyn_cast<BinaryOperator>(Choice ? Choice->getFalseValue() : &Result);
  const auto *Amount = Choice  ? dyn_cast<Instruction>(Choice->getCondition())
                       : Shift ? dyn_cast<Instruction>(Shift->getOperand(1))
                               : nullptr;
  if (!Shift || !Shift->isShift() || !Amount)
    return std::nullopt;
  return WideShift{Shift->getOperand(0), Amount->getOperand(0),
                   Shift->getOpcode() == Instruction::Shl};
}

} // namespace porthip::vgpu
