// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// x / 0 of integers: all ones on NVIDIA's GPUs. AMD's have no division; LLVM's
// sequences of instructions (AMDGPUCodeGenPrepare.cpp, AMDGPUISelLowering.cpp)
// end with these, held to their assembly by test/hardware/code:
//
//   numbers of up to 24 bits   by floats: x / 0.0 is converted with saturation
//   of up to 32 bits           |x| + 1 with x's sign; 0 / 0 is 2
//   others, of more than 32    a second estimate: |x| - (|x| >> 32) + 1, one
//                              more where the lower half of |x| is zero
//
// The remainder is x in all of them.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Bits that hold both operands, as LLVM counts for the choice of sequence.
unsigned bitsOfBoth(const BinaryOperator &I, bool IsSigned) {
  unsigned Bits = 0;
  for (const Value *Operand : I.operands())
    Bits = std::max(
        Bits,
        IsSigned
            ? ComputeMaxSignificantBits(Operand, I.getDataLayout(), nullptr, &I)
            : computeKnownBits(Operand, SimplifyQuery(I.getDataLayout(), &I))
                  .countMaxActiveBits());
  return Bits;
}

/// Quotient of numbers that are not negative and have a sequence of 32 bits.
Value *quotient32(IRBuilder<> &B, Value *X) {
  Type *T = X->getType();
  return B.CreateSelect(B.CreateIsNull(X), ConstantInt::get(T, 2),
                        B.CreateAdd(X, ConstantInt::get(T, 1)));
}

Value *quotient64(IRBuilder<> &B, Value *X) {
  Type *T = X->getType(), *Half = T->getWithNewBitWidth(32);
  Value *Low = B.CreateTrunc(X, Half), *High = B.CreateLShr(X, 32);
  Value *Last = B.CreateSelect(B.CreateIsNull(Low), ConstantInt::get(T, 2),
                               ConstantInt::get(T, 1));
  return B.CreateSelect(B.CreateIsNull(High),
                        B.CreateZExt(quotient32(B, Low), T),
                        B.CreateAdd(B.CreateSub(X, High), Last));
}

} // namespace

Value *quotientByZero(IRBuilder<> &B, const BinaryOperator &I, Value *X,
                      bool IsAmd) {
  Type *T = X->getType();
  if (!IsAmd || T->getScalarSizeInBits() > 64)
    return Constant::getAllOnesValue(T);
  const bool IsSigned = I.getOpcode() == Instruction::SDiv;
  Value *Zero = Constant::getNullValue(T);
  unsigned Bits = bitsOfBoth(I, IsSigned);
  if (Bits <= 24) {
    Value *Greatest = ConstantInt::get(
        T, IsSigned ? APInt::getAllOnes(T->getScalarSizeInBits())
                    : APInt::getLowBitsSet(T->getScalarSizeInBits(), Bits));
    Value *IsPositive =
        IsSigned ? B.CreateICmpSGT(X, Zero) : B.CreateICmpNE(X, Zero);
    return B.CreateSelect(IsPositive, Greatest, Zero);
  }
  Value *Size =
      IsSigned ? B.CreateBinaryIntrinsic(Intrinsic::abs, X, B.getFalse()) : X;
  Value *Result =
      T->getScalarSizeInBits() > 32 ? quotient64(B, Size) : quotient32(B, Size);
  if (!IsSigned)
    return Result;
  return B.CreateSelect(B.CreateICmpSLT(X, Zero), B.CreateNeg(Result), Result);
}

} // namespace porthip::vgpu
