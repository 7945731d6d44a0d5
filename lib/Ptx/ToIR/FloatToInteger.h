// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How GPUs convert floats to integers where LLVM leaves it open.
#ifndef PORTHIP_PTX_TOIR_FLOATTOINTEGER_H
#define PORTHIP_PTX_TOIR_FLOATTOINTEGER_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include <algorithm>

namespace porthip::ptx {

/// Whether \p I is a saturating conversion (llvm.fptosi.sat, llvm.fptoui.sat).
inline bool isSaturatingConversion(const llvm::Instruction &I) {
  const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return Call && (Call->getIntrinsicID() == llvm::Intrinsic::fptosi_sat ||
                  Call->getIntrinsicID() == llvm::Intrinsic::fptoui_sat);
}

inline bool isSignedConversion(const llvm::Instruction &I) {
  if (const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
    return Call->getIntrinsicID() == llvm::Intrinsic::fptosi_sat;
  return llvm::isa<llvm::FPToSIInst>(I);
}

/// Out of range it saturates; a NaN is 0, but on NVIDIA, where either side has
/// 64 bits, the sign bit alone. Sources: PTX ISA 8.8, "cvt"; AMD CDNA3 ISA,
/// V_CVT_I32_F32.
inline llvm::Value *convertToInteger(llvm::IRBuilderBase &B, llvm::Value *From,
                                     llvm::Type *To, bool IsSigned,
                                     bool IsAmd) {
  llvm::Value *Result = B.CreateIntrinsic(
      IsSigned ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
      {To, From->getType()}, {From});
  const unsigned Bits = To->getScalarSizeInBits();
  if (IsAmd || (Bits != 64 && !From->getType()->getScalarType()->isDoubleTy()))
    return Result;
  return B.CreateSelect(
      B.CreateFCmpUNO(From, From),
      llvm::ConstantInt::get(To, llvm::APInt::getSignedMinValue(Bits)), Result);
}

/// Puts the GPU's conversion in the place of \p I, a cast or its saturating
/// kind. The vendors' compilers convert to 32 bits at least, and cut narrower
/// results from it.
inline void convertAsGpu(llvm::Instruction &I, bool IsAmd) {
  llvm::Type *To = I.getType();
  llvm::Type *Wide =
      To->getWithNewBitWidth(std::max(To->getScalarSizeInBits(), 32u));
  llvm::IRBuilder<> B(&I);
  llvm::Value *Result =
      convertToInteger(B, I.getOperand(0), Wide, isSignedConversion(I), IsAmd);
  I.replaceAllUsesWith(B.CreateTrunc(Result, To));
  I.eraseFromParent();
}

} // namespace porthip::ptx
#endif
