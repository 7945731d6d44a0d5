// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Jit/HalfFma.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// A * B + C, rounded once to half. In double the product is exact, and so is
/// the sum wherever its rounding to half is in question: a term that is lost is
/// 2^-32 of the other, which then is no midpoint between halves. The way to
/// half is through a float whose lowest bit says whether it is inexact
/// (SmallFloats.h, oddFloatOf).
Value *exactFma(IRBuilder<> &B, Value *X, Value *Y, Value *Z) {
  Type *Half = X->getType();
  Type *Float = Half->getWithNewType(B.getFloatTy());
  Type *Double = Half->getWithNewType(B.getDoubleTy());
  Type *Word = Half->getWithNewType(B.getInt32Ty());
  Value *Product =
      B.CreateFMul(B.CreateFPExt(X, Double), B.CreateFPExt(Y, Double));
  Value *Sum = B.CreateFAdd(Product, B.CreateFPExt(Z, Double));
  Value *Near = B.CreateFPTrunc(Sum, Float);
  Value *Back = B.CreateFPExt(Near, Double);
  Value *Bits = B.CreateBitCast(Near, Word);
  Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, ConstantInt::get(Word, 1)),
                                 Constant::getNullValue(Word));
  // Ordered: a NaN stays.
  Value *IsInexact = B.CreateAnd(IsEven, B.CreateFCmpONE(Back, Sum));
  Value *IsTooLarge =
      B.CreateFCmpOGT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Back),
                      B.CreateUnaryIntrinsic(Intrinsic::fabs, Sum));
  Value *Odd = B.CreateAdd(Bits, B.CreateSelect(IsTooLarge,
                                                Constant::getAllOnesValue(Word),
                                                ConstantInt::get(Word, 1)));
  return B.CreateFPTrunc(
      B.CreateBitCast(B.CreateSelect(IsInexact, Odd, Bits), Float), Half);
}

} // namespace

void expandHalfFma(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (F.getIntrinsicID() != Intrinsic::fma ||
        !F.getReturnType()->getScalarType()->isHalfTy())
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      IRBuilder<> B(Call);
      Value *Result = exactFma(B, Call->getArgOperand(0),
                               Call->getArgOperand(1), Call->getArgOperand(2));
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

} // namespace porthip::vgpu
