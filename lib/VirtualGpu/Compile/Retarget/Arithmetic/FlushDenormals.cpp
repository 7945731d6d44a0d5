// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: products and sums are fused where they are.
// Guarantees: where the settings or the build (-ftz=true) ask for it, an
// operation on floats (a comparison too: PTX ISA, "setp.ftz"; CDNA3 ISA,
// MODE.denorm) takes denormal operands for zeros and gives zeros of their sign
// for denormal results, in the program's own code; double and half keep theirs.
// Why here: the libraries' own functions, which have no lines, are already
// apart from the program's.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

bool isFloat(const Type *T) { return T->getScalarType()->isFloatTy(); }

/// Whether it chooses among numbers or goes to whole ones.
bool isChoiceOrInteger(Intrinsic::ID Is) {
  switch (Is) {
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::ldexp:
    return true;
  default:
    return false;
  }
}

/// Whether it computes or compares: a negation or a copy of a sign is of bits.
bool isFlushed(const Instruction &I) {
  if (isa<FCmpInst, FPExtInst>(I))
    return isFloat(I.getOperand(0)->getType());
  if (!isFloat(I.getType()))
    return false;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FPTrunc:
    return true;
  case Instruction::Call:
    break;
  default:
    return false;
  }
  const Function *F = cast<CallInst>(I).getCalledFunction();
  if (!F)
    return false;
  if (isChoiceOrInteger(F->getIntrinsicID()))
    return true;
  return F->getIntrinsicID() == Intrinsic::fma ||
         F->getIntrinsicID() == Intrinsic::sqrt ||
         isDeviceLibraryName(F->getName()) ||
         F->getName() == "llvm.amdgcn.fdiv.fast";
}

/// |x| < 2^-126 ? +-0 : x
Value *emitFlush(IRBuilder<> &B, Value *X) {
  Type *T = X->getType();
  Value *IsSmall = B.CreateFCmpOLT(B.CreateUnaryIntrinsic(Intrinsic::fabs, X),
                                   ConstantFP::get(T, 0x1p-126));
  Value *Zero =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, ConstantFP::getZero(T), X);
  return B.CreateSelect(IsSmall, Zero, X);
}

void flush(Instruction &I) {
  IRBuilder<> B(&I);
  for (Use &U : I.operands())
    if (isFloat(U->getType()) && !isa<Constant>(U.get()))
      U.set(emitFlush(B, U.get()));
  if (!isFloat(I.getType()))
    return;
  B.SetInsertPoint(I.getNextNode());
  // Uses that there are now; the new ones are of the result itself.
  SmallVector<Use *> Uses;
  for (Use &U : I.uses())
    Uses.push_back(&U);
  if (Uses.empty())
    return;
  Value *Flushed = emitFlush(B, &I);
  for (Use *U : Uses)
    U->set(Flushed);
}

} // namespace

Error flushDenormals(Module &M, RetargetState &State) {
  const bool Always = State.Options.Computes.FlushesDenormals;
  for (Function &F : M) {
    if (!F.getSubprogram() || (!Always && !F.hasFnAttribute(FtzAttribute)))
      continue;
    SmallVector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (isFlushed(I))
        Found.push_back(&I);
    for (Instruction *I : Found)
      flush(*I);
  }
  return Error::success();
}

} // namespace porthip::vgpu
