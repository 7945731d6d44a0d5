// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: no inline asm; products and sums that name no rounding in PTX have
// the flag `contract`, those of inline asm and those that fuse-multiply-add has
// left of the compiled code.
// Guarantees: what ptxas makes one operation of is llvm.fma. No fast-math flag
// is left, and no product or sum of bfloat that came of asm.
// Why here: ptxas contracts across asm statements, of which cuda_fp16.h is
// made.
//
// The rule, as read from the code that ptxas 13.0 makes for sm_75 to sm_120
// (docs/design/ptxas.md): a product goes into its sums if nothing but sums of
// its block take it, negated or not, and each of them takes this one. Between
// two products of a sum, the one with fewer uses is taken, else the first.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

bool isOpen(const Instruction &I) {
  return isa<FPMathOperator>(I) && I.hasAllowContract();
}

bool isSum(const Instruction &I) {
  return (I.getOpcode() == Instruction::FAdd ||
          I.getOpcode() == Instruction::FSub) &&
         isOpen(I);
}

/// The bits of each lane's sign.
APInt signsOf(Type *Float) {
  return APInt::getSplat(Float->getPrimitiveSizeInBits().getFixedValue(),
                         APInt::getSignMask(Float->getScalarSizeInBits()));
}

/// Where a sum takes a product.
struct Taker {
  Instruction *Sum;
  unsigned Operand;
  bool IsNegated;
};

class Contractor {
public:
  explicit Contractor(Function &F) : F(F) {}

  void run() {
    for (Instruction &I : instructions(F))
      if (I.getOpcode() == Instruction::FMul && isOpen(I) && !I.use_empty())
        if (auto Takers = takersOf(I))
          Products[&I] = std::move(*Takers);
    while (dropOneNotTaken())
      ;
    for (auto &[Product, Takers] : Products)
      for (const Taker &T : Takers)
        fuse(*Product, T);
    // At last: the product of one may be the sum of another.
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  }

private:
  /// Nothing: something else needs the product.
  std::optional<SmallVector<Taker, 2>> takersOf(Instruction &Product) {
    SmallVector<Taker, 2> Takers;
    if (!follow(Product, Product, false, Takers) || Takers.empty())
      return std::nullopt;
    return Takers;
  }

  /// Through what ptxas makes part of an operand: moves and signs.
  bool follow(Instruction &Product, Instruction &Now, bool IsNegated,
              SmallVectorImpl<Taker> &Takers) {
    using namespace PatternMatch;
    for (Use &U : Now.uses()) {
      auto &User = *cast<Instruction>(U.getUser());
      if (isSum(User) && User.getType() == Product.getType()) {
        if (User.getParent() != Product.getParent() ||
            is_contained(map_range(Takers, [](auto &T) { return T.Sum; }),
                         &User))
          return false;
        Takers.push_back({&User, U.getOperandNo(), IsNegated});
        continue;
      }
      const bool IsSign =
          User.getOpcode() == Instruction::FNeg ||
          match(&User, m_c_Xor(m_Specific(&Now),
                               m_SpecificInt(signsOf(Product.getType()))));
      if (!IsSign && !isa<BitCastInst>(User))
        return false;
      if (!follow(Product, User, IsNegated != IsSign, Takers))
        return false;
    }
    return true;
  }

  /// The product that a sum takes.
  const Instruction *takenBy(const Instruction &Sum) {
    const Instruction *Best = nullptr;
    unsigned BestUses = 0, BestOperand = 0;
    for (auto &[Product, Takers] : Products)
      for (const Taker &T : Takers) {
        if (T.Sum != &Sum)
          continue;
        if (Best && (Takers.size() > BestUses ||
                     (Takers.size() == BestUses && T.Operand > BestOperand)))
          continue;
        Best = Product;
        BestUses = Takers.size();
        BestOperand = T.Operand;
      }
    return Best;
  }

  /// A product that one of its sums does not take is needed anyway.
  bool dropOneNotTaken() {
    for (auto &[Product, Takers] : Products)
      if (any_of(Takers, [&, P = Product](const Taker &T) {
            return takenBy(*T.Sum) != P;
          })) {
        Products.erase(Product);
        return true;
      }
    return false;
  }

  void fuse(Instruction &Product, const Taker &T) {
    IRBuilder<> B(T.Sum);
    Value *X = Product.getOperand(0), *Y = Product.getOperand(1);
    Value *Z = T.Sum->getOperand(1 - T.Operand);
    const bool IsSub = T.Sum->getOpcode() == Instruction::FSub;
    if (T.IsNegated != (IsSub && T.Operand == 1))
      X = B.CreateFNeg(X);
    if (IsSub && T.Operand == 0)
      Z = B.CreateFNeg(Z);
    auto *Fused = cast<Instruction>(
        B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, Y, Z}));
    Fused->setHasAllowContract(true);
    T.Sum->replaceAllUsesWith(Fused);
    Fused->takeName(T.Sum);
    Dead.push_back(T.Sum);
  }

  Function &F;
  MapVector<Instruction *, SmallVector<Taker, 2>> Products;
  SmallVector<WeakTrackingVH, 8> Dead;
};

/// bfloat by the packed operation, which is one of integers to the host: LLVM
/// flushes subnormals where a bfloat is a value on a host with AVX512-BF16.
class BfloatExpander {
public:
  explicit BfloatExpander(Instruction &I) : I(I), B(&I) {}

  void run() {
    Value *Result = nullptr;
    Value *X = I.getOperand(0), *Y = I.getOperand(1);
    Type *T = I.getType();
    switch (I.getOpcode()) {
    case Instruction::FMul:
      Result = fma(X, Y, ConstantFP::get(T, -0.0));
      break;
    case Instruction::FAdd:
      Result = fma(X, ConstantFP::get(T, 1.0), Y);
      break;
    case Instruction::FSub:
      Result = fma(Y, ConstantFP::get(T, -1.0), X);
      break;
    default: // llvm.fma
      Result = fma(X, Y, I.getOperand(2));
    }
    I.replaceAllUsesWith(Result);
    Result->takeName(&I);
    I.eraseFromParent();
  }

private:
  Value *packed(Value *V) {
    auto *Pair = FixedVectorType::get(B.getBFloatTy(), 2);
    if (V->getType() == Pair)
      return V;
    Value *Bits = B.CreateBitCast(V, B.getInt16Ty());
    return B.CreateBitCast(B.CreateZExt(Bits, B.getInt32Ty()), Pair);
  }

  Value *fma(Value *X, Value *Y, Value *Z) {
    Value *Result = B.CreateIntrinsic(Intrinsic::nvvm_fma_rn_bf16x2, {},
                                      {packed(X), packed(Y), packed(Z)});
    if (I.getType()->isVectorTy())
      return Result;
    Value *Bits = B.CreateBitCast(Result, B.getInt32Ty());
    return B.CreateBitCast(B.CreateTrunc(Bits, B.getInt16Ty()), I.getType());
  }

  Instruction &I;
  IRBuilder<> B;
};

bool isOpenBfloat(const Instruction &I) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  return isOpen(I) && I.getType()->getScalarType()->isBFloatTy() &&
         (!Vector || Vector->getNumElements() == 2) &&
         (I.getOpcode() == Instruction::FMul || isSum(I) ||
          (isa<IntrinsicInst>(I) &&
           cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::fma));
}

void close(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (isOpenBfloat(I))
      BfloatExpander(I).run();
    else if (isOpen(I))
      I.copyFastMathFlags(FastMathFlags());
  }
}

} // namespace

Error contractAsPtxas(Module &M, RetargetState &State) {
  if (State.isAmd())
    return Error::success();
  for (Function &F : M) {
    // As fuse-multiply-add: only the program's own functions are changed.
    const bool Contracts =
        !(State.Options.ImageFlags & ImageContractsNot) &&
        !(F.getSubprogram() &&
          State.Options.Computes.Fuses == Numerics::Fusing::None);
    if (Contracts)
      Contractor(F).run();
    close(F);
  }
  return Error::success();
}

} // namespace porthip::vgpu
