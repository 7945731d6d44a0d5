// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the module as the vendor's code generation would get it.
// Guarantees: a product and a sum that the device compiler allowed to be fused
// (`contract`, llvm.fmuladd) are llvm.fma, and nothing is left that lets the
// host's compiler choose: no fast-math flags, but for NVIDIA's GPUs `contract`,
// which ContractAsPtxas.cpp takes away.
// Why here: the blocks are still those in which both vendors look for pairs.
// AMD fuses a product with each sum that takes it, in one block
// (FuseAsAmd.cpp); nvcc only where no other use needs the product. Left to the
// host's code generation it would depend on whether the CPU has FMA, and fast
// division and roots on which estimates it has.
#include "VirtualGpu/Compile/Retarget/Arithmetic/AmdArithmetic.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// As nvcc does.
class Fuser {
public:
  explicit Fuser(Numerics::Fusing How) : How(How) {}

  void run(Function &F) {
    // Libraries rely on the pairs that they have, and have no lines.
    Fuses = F.getSubprogram() ? How : Numerics::Fusing::AsCompiled;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (Value *Fused = fused(I)) {
        Fused->takeName(&I);
        I.replaceAllUsesWith(Fused);
        I.eraseFromParent();
      }
    // Products that no sum needs any more; those that are needed stay.
    for (Instruction *Product : Products)
      if (Product->use_empty())
        Product->eraseFromParent();
    Products.clear();
  }

private:
  /// Null: it stays as it is.
  Value *fused(Instruction &I) {
    IRBuilder<> B(&I);
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      const Intrinsic::ID Which = Call->getIntrinsicID();
      if (Which == Intrinsic::fmuladd && Fuses == Numerics::Fusing::None)
        return B.CreateFAdd(
            B.CreateFMul(Call->getArgOperand(0), Call->getArgOperand(1)),
            Call->getArgOperand(2));
      if (Which == Intrinsic::fmuladd ||
          (Which == Intrinsic::fma && needsBuiltin(I.getType())))
        return fma(B, Call->getArgOperand(0), Call->getArgOperand(1),
                   Call->getArgOperand(2));
      return nullptr;
    }
    const bool IsSub = I.getOpcode() == Instruction::FSub;
    if ((!IsSub && I.getOpcode() != Instruction::FAdd) || !mayFuse(I))
      return nullptr;
    const unsigned Which = productOf(I);
    if (Which == 2)
      return nullptr;
    auto *Product = cast<Instruction>(I.getOperand(Which));
    Products.insert(Product);
    Value *X = Product->getOperand(0), *Y = Product->getOperand(1);
    Value *Z = I.getOperand(1 - Which);
    if (IsSub && Which == 0)
      Z = B.CreateFNeg(Z);
    if (IsSub && Which == 1)
      X = B.CreateFNeg(X);
    return fma(B, X, Y, Z);
  }

  /// The operand that is the product to fuse; 2: none. Between two, the one
  /// with fewer uses goes first, as in LLVM's code generation.
  unsigned productOf(const Instruction &Sum) const {
    const bool IsFirst = isProduct(Sum, 0), IsSecond = isProduct(Sum, 1);
    if (IsFirst && IsSecond)
      return Sum.getOperand(0)->getNumUses() > Sum.getOperand(1)->getNumUses();
    return IsFirst ? 0 : IsSecond ? 1 : 2;
  }

  bool isProduct(const Instruction &Sum, unsigned Operand) const {
    auto *Product = dyn_cast<Instruction>(Sum.getOperand(Operand));
    return Product && Product->getOpcode() == Instruction::FMul &&
           Product->getParent() == Sum.getParent() && mayFuse(*Product) &&
           onlySumsTake(*Product);
  }

  /// Whether fusing saves nvcc the product, as recorded from hardware
  /// (test/hardware/functions): a*b - a*b is 0 there, and a product that is
  /// stored too is rounded for its sums.
  static bool onlySumsTake(const Instruction &Product) {
    for (const User *U : Product.users()) {
      const auto *Sum = cast<Instruction>(U);
      if ((Sum->getOpcode() != Instruction::FAdd &&
           Sum->getOpcode() != Instruction::FSub) ||
          Sum->getOperand(0) == Sum->getOperand(1))
        return false;
    }
    return true;
  }

  bool mayFuse(const Instruction &I) const {
    return Fuses == Numerics::Fusing::All ||
           (Fuses == Numerics::Fusing::AsCompiled && I.hasAllowContract());
  }

  /// LLVM's code for the host rounds an fma of bfloat twice, as AMD does.
  static bool needsBuiltin(Type *T) { return T->getScalarType()->isBFloatTy(); }

  Value *fma(IRBuilder<> &B, Value *X, Value *Y, Value *Z) {
    Type *T = X->getType();
    if (!needsBuiltin(T))
      return B.CreateIntrinsic(Intrinsic::fma, {T}, {X, Y, Z});
    auto One = [&](Value *A, Value *C, Value *D) {
      return B.CreateIntrinsic(Intrinsic::nvvm_fma_rn_bf16, {}, {A, C, D});
    };
    auto *Vector = dyn_cast<FixedVectorType>(T);
    if (!Vector)
      return One(X, Y, Z);
    Value *Result = PoisonValue::get(T);
    for (unsigned I = 0; I != Vector->getNumElements(); ++I)
      Result = B.CreateInsertElement(Result,
                                     One(B.CreateExtractElement(X, I),
                                         B.CreateExtractElement(Y, I),
                                         B.CreateExtractElement(Z, I)),
                                     I);
    return Result;
  }

  const Numerics::Fusing How; ///< of the program's own functions
  Numerics::Fusing Fuses = Numerics::Fusing::AsCompiled;
  SmallSetVector<Instruction *, 8> Products;
};

} // namespace

Error fuseMultiplyAdd(Module &M, RetargetState &State) {
  Fuser Fuse(State.Options.Computes.Fuses);
  if (State.isAmd())
    fuseAsAmd(M, State);
  for (Function &F : M) {
    if (!State.isAmd())
      Fuse.run(F);
    for (Instruction &I : instructions(F))
      if (isa<FPMathOperator>(I)) {
        FastMathFlags Kept;
        Kept.setAllowContract(!State.isAmd() && I.hasAllowContract());
        I.copyFastMathFlags(Kept);
      }
  }
  return Error::success();
}

} // namespace porthip::vgpu
