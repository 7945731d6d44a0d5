// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the program's IR with clang's flags and accuracies on it.
// Guarantees: divisions and roots of the program's own code that LLVM 22's
// back end for AMD's GPUs computes by estimates (V_RCP, V_RSQ) are those
// estimates and the steps after them. docs/design/back-ends.md has the
// conditions, which are read off the assembly of clang 22. Divisions that stay
// are rounded once there, too.
// Why here: the accuracies (!fpmath) are gone once the target's traits are, and
// the products that come of divisions may be fused with sums.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace porthip::vgpu {
namespace {

/// ULP of a division that -fno-hip-fp32-correctly-rounded-divide-sqrt asks for.
constexpr float EstimateAccuracy = 2.5f;

class DivisionWriter {
public:
  /// \p MayEstimate: the fast forms, of flags that allow them. \p Prepares:
  /// those that are made before instructions are selected.
  DivisionWriter(bool MayEstimate, bool Prepares)
      : MayEstimate(MayEstimate), Prepares(Prepares) {}

  void run(Function &F) {
    SmallVector<BinaryOperator *> Found;
    for (Instruction &I : instructions(F))
      if (I.getOpcode() == Instruction::FDiv && concerns(I))
        Found.push_back(cast<BinaryOperator>(&I));
    for (BinaryOperator *I : Found)
      if (I->getType()->isVectorTy())
        writeElements(*I);
      else
        write(*I);
  }

private:
  static bool concerns(const Instruction &I) {
    const Type *T = I.getType()->getScalarType();
    return (T->isFloatTy() || T->isDoubleTy() || T->isHalfTy()) &&
           !isa<ScalableVectorType>(I.getType()) &&
           (I.hasAllowContract() || I.hasApproxFunc() ||
            I.hasAllowReciprocal() || isInexact(I));
  }

  static bool isInexact(const Instruction &I) {
    return cast<FPMathOperator>(I).getFPAccuracy() >= EstimateAccuracy;
  }

  /// A vector is divided element by element, and so is what only this division
  /// takes the root of.
  void writeElements(BinaryOperator &I) {
    auto *T = cast<FixedVectorType>(I.getType());
    auto *Root = rootIn(I);
    IRBuilder<> B(&I);
    Value *Whole = PoisonValue::get(T);
    for (unsigned E = 0; E != T->getNumElements(); ++E) {
      Value *Below = B.CreateExtractElement(
          Root ? Root->getArgOperand(0) : I.getOperand(1), E);
      if (Root) {
        auto *One = B.CreateUnaryIntrinsic(Intrinsic::sqrt, Below);
        cast<Instruction>(One)->copyMetadata(*Root);
        cast<Instruction>(One)->copyFastMathFlags(Root);
        Below = One;
      }
      auto *One = cast<BinaryOperator>(BinaryOperator::CreateFDiv(
          B.CreateExtractElement(I.getOperand(0), E), Below));
      B.Insert(One);
      One->copyMetadata(I);
      One->copyFastMathFlags(&I);
      Value *Written = write(*One);
      Whole = B.CreateInsertElement(Whole, Written ? Written : One, E);
    }
    replace(I, Whole);
  }

  /// The root that only this division takes.
  static IntrinsicInst *rootIn(const BinaryOperator &I) {
    auto *Root = dyn_cast<IntrinsicInst>(I.getOperand(1));
    return Root && Root->getIntrinsicID() == Intrinsic::sqrt &&
                   Root->hasOneUse()
               ? Root
               : nullptr;
  }

  /// The value that took its place; null: it stays.
  Value *write(BinaryOperator &I) {
    IRBuilder<> B(&I);
    B.setFastMathFlags(I.getFastMathFlags());
    Value *Result = reciprocalRoot(B, I);
    if (!Result && MayEstimate)
      Result = estimate(B, I);
    if (Result)
      replace(I, Result);
    return Result;
  }

  static void replace(Instruction &I, Value *By) {
    Value *Below = I.getOperand(1);
    By->takeName(&I);
    I.replaceAllUsesWith(By);
    I.eraseFromParent();
    if (auto *Root = dyn_cast<Instruction>(Below))
      RecursivelyDeleteTriviallyDeadInstructions(Root);
  }

  static bool isOne(Value *V, bool &IsNegative) {
    IsNegative = match(V, m_SpecificFP(-1.0));
    return IsNegative || match(V, m_SpecificFP(1.0));
  }

  /// 1 / sqrt(x), where both may be contracted.
  Value *reciprocalRoot(IRBuilder<> &B, BinaryOperator &I) {
    bool IsNegative = false;
    auto *Root = dyn_cast<IntrinsicInst>(I.getOperand(1));
    if (!Root || Root->getIntrinsicID() != Intrinsic::sqrt)
      return nullptr;
    Type *T = I.getType();
    Value *X = Root->getArgOperand(0);
    // The only one with another numerator, and whoever else takes the root.
    if (T->isFloatTy() && I.hasAllowReciprocal() && MayEstimate)
      return B.CreateFMul(I.getOperand(0), hardware(B, "rsq", X));
    if (!isOne(I.getOperand(0), IsNegative) || !Root->hasOneUse() ||
        !I.hasAllowContract() || !Root->hasAllowContract())
      return nullptr;
    if (T->isDoubleTy())
      return Prepares ? rootOfDouble(B, I, X, IsNegative) : nullptr;
    // By the selection of instructions, which sees a block.
    if (T->isHalfTy()
            ? Root->getParent() != I.getParent()
            : !Prepares || !MayEstimate || !isInexact(I) || I.hasApproxFunc())
      return nullptr;
    Value *R = T->isHalfTy() ? hardware(B, "rsq", X) : scaledRoot(B, *Root, X);
    return IsNegative ? B.CreateFNeg(R) : R;
  }

  /// V_RSQ_F64 and a step that takes it to the last bits but one.
  Value *rootOfDouble(IRBuilder<> &B, BinaryOperator &I, Value *X,
                      bool IsNegative) {
    Type *T = X->getType();
    // Only what is fma by itself is: none of these has a sum.
    B.clearFastMathFlags();
    auto fma = [&](Value *P, Value *Q, Value *S) {
      return B.CreateIntrinsic(Intrinsic::fma, {T}, {P, Q, S});
    };
    auto number = [&](double V) { return ConstantFP::get(T, V); };
    Value *R = hardware(B, "rsq", X);
    if (!I.hasNoInfs()) {
      Value *IsPast =
          B.CreateOr(B.CreateFCmpOEQ(X, number(0)),
                     B.CreateFCmpOEQ(X, ConstantFP::getInfinity(T)));
      X = B.CreateSelect(IsPast, R, X);
    }
    Value *Signed = IsNegative ? B.CreateFNeg(R) : R;
    Value *Error = fma(B.CreateFMul(X, B.CreateFNeg(R)), R, number(1));
    return fma(B.CreateFMul(Error, Signed),
               fma(Error, number(0.375), number(0.5)), Signed);
  }

  /// V_RSQ_F32 takes denormals for zeros, so they are made larger before.
  Value *scaledRoot(IRBuilder<> &B, Instruction &Root, Value *X) {
    if (Root.getFunction()->hasFnAttribute(FtzAttribute))
      return hardware(B, "rsq", X);
    Type *T = X->getType();
    Value *IsSmall = B.CreateFCmpOLT(X, ConstantFP::get(T, 0x1p-126));
    auto scale = [&](Value *V, double By) {
      return B.CreateFMul(V, B.CreateSelect(IsSmall, ConstantFP::get(T, By),
                                            ConstantFP::get(T, 1)));
    };
    return scale(hardware(B, "rsq", scale(X, 0x1p24)), 0x1p12);
  }

  /// Divisions that need not be exact.
  Value *estimate(IRBuilder<> &B, BinaryOperator &I) const {
    Type *T = I.getType();
    Value *Above = I.getOperand(0), *Below = I.getOperand(1);
    bool IsNegative = false;
    const bool IsReciprocal = isOne(Above, IsNegative);
    if (T->isDoubleTy())
      return I.hasApproxFunc() ? quotientOfDouble(B, Above, Below) : nullptr;
    const bool IsFree =
        I.hasApproxFunc() || (T->isHalfTy() && I.hasAllowReciprocal());
    if (IsFree && IsReciprocal)
      return hardware(B, "rcp", IsNegative ? B.CreateFNeg(Below) : Below);
    if (IsFree)
      return B.CreateFMul(Above, hardware(B, "rcp", Below));
    if (!T->isFloatTy() || !Prepares || !isInexact(I) || IsReciprocal)
      return nullptr; // a reciprocal alone is rounded once
    return B.CreateIntrinsic(Intrinsic::amdgcn_fdiv_fast, {}, {Above, Below});
  }

  /// V_RCP_F64 and two steps, without what mends the ends of the range.
  static Value *quotientOfDouble(IRBuilder<> &B, Value *Above, Value *Below) {
    Type *T = Below->getType();
    B.clearFastMathFlags();
    auto fma = [&](Value *P, Value *Q, Value *S) {
      return B.CreateIntrinsic(Intrinsic::fma, {T}, {P, Q, S});
    };
    Value *One = ConstantFP::get(T, 1), *Minus = B.CreateFNeg(Below);
    Value *R = hardware(B, "rcp", Below);
    for (unsigned Step = 0; Step != 2; ++Step)
      R = fma(fma(Minus, R, One), R, R);
    Value *Q = B.CreateFMul(Above, R);
    return fma(fma(Minus, Q, Above), R, Q);
  }

  static Value *hardware(IRBuilder<> &B, StringRef What, Value *X) {
    return B.CreateIntrinsic(What == "rsq" ? Intrinsic::amdgcn_rsq
                                           : Intrinsic::amdgcn_rcp,
                             {X->getType()}, {X});
  }

  const bool MayEstimate, Prepares;
};

} // namespace

Error divideAsAmd(Module &M, RetargetState &State) {
  const Numerics &Computes = State.Options.Computes;
  if (!State.isAmd() || Computes.DividesExactly)
    return Error::success();
  DivisionWriter Writer(!Computes.ExactMath,
                        !(State.Options.ImageFlags & ImageKeepsDivisions));
  // Libraries, which have no lines, are as exact as they are measured to be.
  for (Function &F : M)
    if (F.getSubprogram())
      Writer.run(F);
  return Error::success();
}

} // namespace porthip::vgpu
