// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The products and sums that LLVM's back end for AMD's GPUs makes one operation
// of, read off the assembly of clang 22 (test/VirtualGpu/Compile/Retarget/
// fuse-as-amd.ll has the forms). As its selection of instructions does, blocks
// are gone through from their ends, first with vectors as they are, then with
// what the GPU has instructions for.
#include "VirtualGpu/Compile/Retarget/Arithmetic/AmdArithmetic.h"
#include "VirtualGpu/VectorCode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace porthip::vgpu {
namespace {

/// One operand of a sum, without the negations and the widening around it.
struct Term {
  Value *Of = nullptr;
  bool IsNegated = false;
  bool IsWidened = false; ///< from half to float

  explicit Term(Value *V, bool IsNegated, bool MayWiden)
      : Of(V), IsNegated(IsNegated) {
    strip();
    Value *Narrow = nullptr;
    if (!MayWiden || !match(Of, m_FPExt(m_Value(Narrow))) ||
        !Narrow->getType()->getScalarType()->isHalfTy())
      return;
    Of = Narrow;
    IsWidened = true;
    strip();
  }

private:
  void strip() {
    for (Value *Inner = nullptr; match(Of, m_FNeg(m_Value(Inner))); Of = Inner)
      IsNegated = !IsNegated;
  }
};

class AmdFuser {
public:
  explicit AmdFuser(const RetargetState &State)
      : How(State.Options.Computes.Fuses),
        PacksFloats(packsFloats(State.Options.Arch)),
        // V_MAD_F32 rounds twice; others have V_FMA_F32 at full rate.
        FlushingRoundsTwice(State.Options.Arch == "gfx900"),
        HasDots(State.Options.Arch != "gfx900" &&
                State.Options.Arch != "gfx1010") {}

  void run(Function &F) {
    // Libraries rely on the pairs that they have, and have no lines.
    Fuses = F.getSubprogram() ? How : Numerics::Fusing::AsCompiled;
    Flushes = F.hasFnAttribute(FtzAttribute);
    expandReductions(F);
    IsLegal = false;
    fuseBlocks(F);
    splitVectors(F, PacksFloats);
    IsLegal = true;
    fuseBlocks(F);
    if (HasDots && Fuses != Numerics::Fusing::None)
      joinDots(F);
  }

private:
  void fuseBlocks(Function &F) {
    for (BasicBlock &BB : F) {
      for (Instruction &I : BB)
        Work.push_back(&I);
      while (!Work.empty())
        if (auto *I = dyn_cast_or_null<Instruction>(Work.pop_back_val()))
          visit(*I);
    }
  }

  void visit(Instruction &I) {
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I); Extract && !IsLegal) {
      takeElement(*Extract);
      return;
    }
    Value *Fused = fused(I);
    if (!Fused)
      return;
    Fused->takeName(&I);
    if (auto *New = dyn_cast<Instruction>(Fused))
      New->copyFastMathFlags(&I);
    SmallVector<WeakVH, 2> Operands(I.operand_values());
    // A sum of what has become fma may be fused further.
    for (User *U : I.users())
      if (auto *Sum = dyn_cast<Instruction>(U);
          Sum && isSum(*Sum) && Sum->hasAllowReassoc())
        Work.push_back(Sum);
    I.replaceAllUsesWith(Fused);
    I.eraseFromParent();
    // Who else uses a product decides which of two is fused.
    for (WeakVH &Operand : Operands)
      if (auto *O = dyn_cast_or_null<Instruction>(Operand))
        RecursivelyDeleteTriviallyDeadInstructions(O);
  }

  /// The operation on one element, where nothing else is wanted of a vector.
  void takeElement(ExtractElementInst &E) {
    auto *Of = dyn_cast<Instruction>(E.getVectorOperand());
    if (!Of || Of->getParent() != E.getParent() ||
        (!isSum(*Of) && Of->getOpcode() != Instruction::FMul &&
         Of->getOpcode() != Instruction::FNeg))
      return;
    SmallVector<ExtractElementInst *, 2> Same;
    for (User *U : Of->users()) {
      auto *Other = dyn_cast<ExtractElementInst>(U);
      if (!Other || Other->getIndexOperand() != E.getIndexOperand() ||
          Other->getParent() != E.getParent())
        return;
      Same.push_back(Other);
    }
    // The index of an element may be computed between.
    const bool IsConstant = isa<ConstantInt>(E.getIndexOperand());
    if (Same.size() != 1 && !IsConstant)
      return;
    IRBuilder<> B(IsConstant ? Of : &E);
    Instruction *Part = Of->clone();
    Part->mutateType(E.getType());
    for (Use &U : Part->operands()) {
      U.set(B.CreateExtractElement(U.get(), E.getIndexOperand()));
      Work.push_back(U.get());
    }
    B.Insert(Part, E.getName());
    Work.push_back(Part);
    for (ExtractElementInst *Each : Same) {
      for (User *U : Each->users())
        Work.push_back(U);
      Each->replaceAllUsesWith(Part);
      Each->eraseFromParent();
    }
    Of->eraseFromParent();
  }

  static bool isSum(const Instruction &I) {
    return I.getOpcode() == Instruction::FAdd ||
           I.getOpcode() == Instruction::FSub;
  }

  /// Null: it stays as it is.
  Value *fused(Instruction &I) {
    if (isSum(I))
      return fusedSum(I);
    if (I.getOpcode() == Instruction::FMul)
      return distributed(I);
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call || Call->getIntrinsicID() != Intrinsic::fmuladd)
      return nullptr;
    IRBuilder<> B(&I);
    Value *X = Call->getArgOperand(0), *Y = Call->getArgOperand(1),
          *Z = Call->getArgOperand(2);
    // A product of constants is folded, and so rounded, before the back end
    // sees it: pi / 2 - x of ocml's functions.
    const bool IsFolded = isa<Constant>(X) && isa<Constant>(Y);
    return Fuses == Numerics::Fusing::None || IsFolded || !canFuse(I.getType())
               ? B.CreateFAdd(B.CreateFMul(X, Y), Z)
               : fma(B, X, Y, Z);
  }

  Value *fusedSum(Instruction &I) {
    if (!mayFuse(I) || !canFuse(I.getType()))
      return nullptr;
    const bool MayWiden = Flushes && I.getType()->getScalarType()->isFloatTy();
    const Term First(I.getOperand(0), false, MayWiden),
        Second(I.getOperand(1), I.getOpcode() == Instruction::FSub, MayWiden);
    if (isTwice(First, Second))
      return nullptr;
    const bool IsFirst = isProduct(I, First), IsSecond = isProduct(I, Second);
    if (!IsFirst && !IsSecond)
      return reassociated(I);
    // The product with fewer uses, else the first.
    const bool TakesFirst =
        IsFirst && (!IsSecond || I.getOperand(0)->getNumUses() <=
                                     I.getOperand(1)->getNumUses());
    const Term &Product = TakesFirst ? First : Second;
    IRBuilder<> B(&I);
    Value *Z = I.getOperand(TakesFirst ? 1 : 0);
    if (TakesFirst && I.getOpcode() == Instruction::FSub)
      Z = B.CreateFNeg(Z);
    auto *Of = cast<Instruction>(Product.Of);
    Value *X = Of->getOperand(0), *Y = Of->getOperand(1);
    if (Product.IsWidened) {
      X = B.CreateFPExt(X, I.getType());
      Y = B.CreateFPExt(Y, I.getType());
    }
    return fma(B, Product.IsNegated ? B.CreateFNeg(X) : X, Y, Z);
  }

  /// x + x is exact: no product in it is fused.
  static bool isTwice(const Term &First, const Term &Second) {
    return First.Of == Second.Of && First.IsNegated == Second.IsNegated;
  }

  /// fma(a, b, c * d) + e is fma(a, b, fma(c, d, e)) where the order of sums is
  /// free.
  Value *reassociated(Instruction &I) {
    if (!I.hasAllowReassoc())
      return nullptr;
    for (unsigned Which : {0, 1}) {
      Value *A, *B, *C, *D;
      Value *Inner = I.getOperand(Which), *E = I.getOperand(1 - Which);
      if (!match(Inner, m_OneUse(m_Intrinsic<Intrinsic::fma>(
                            m_Value(A), m_Value(B),
                            m_OneUse(m_FMul(m_Value(C), m_Value(D)))))))
        continue;
      IRBuilder<> Builder(&I);
      Builder.setFastMathFlags(I.getFastMathFlags());
      if (I.getOpcode() == Instruction::FSub) {
        if (Which == 0) {
          E = Builder.CreateFNeg(E);
        } else {
          A = Builder.CreateFNeg(A);
          C = Builder.CreateFNeg(C);
        }
      }
      return fma(Builder, A, B, fma(Builder, C, D, E));
    }
    return nullptr;
  }

  /// (x + 1) * y is fma(x, y, y) where no infinity is to be kept.
  Value *distributed(Instruction &I) {
    if (!mayFuse(I) || !canFuse(I.getType()))
      return nullptr;
    for (unsigned Which : {0, 1}) {
      auto *Sum = dyn_cast<Instruction>(I.getOperand(Which));
      if (!Sum || !isSum(*Sum) || !Sum->hasNoInfs() ||
          Sum->getParent() != I.getParent())
        continue;
      const bool IsSub = Sum->getOpcode() == Instruction::FSub;
      const bool IsFirstOne = IsSub && isOne(Sum->getOperand(0));
      if (!IsFirstOne && !isOne(Sum->getOperand(1)))
        continue;
      Value *One = Sum->getOperand(IsFirstOne ? 0 : 1);
      Value *X = Sum->getOperand(IsFirstOne ? 1 : 0);
      Value *Y = I.getOperand(1 - Which);
      const bool IsNegativeOne =
          match(One, m_SpecificFP(-1.0)) != (IsSub && !IsFirstOne);
      IRBuilder<> B(&I);
      return fma(B, IsFirstOne ? B.CreateFNeg(X) : X, Y,
                 IsNegativeOne ? B.CreateFNeg(Y) : Y);
    }
    return nullptr;
  }

  static bool isOne(Value *V) {
    return match(V, m_SpecificFP(1.0)) || match(V, m_SpecificFP(-1.0));
  }

  bool isProduct(const Instruction &Sum, const Term &T) const {
    auto *Product = dyn_cast<Instruction>(T.Of);
    return Product && Product->getOpcode() == Instruction::FMul &&
           Product->getParent() == Sum.getParent() && mayFuse(*Product);
  }

  bool mayFuse(const Instruction &I) const {
    return Fuses == Numerics::Fusing::All ||
           (Fuses == Numerics::Fusing::AsCompiled && I.hasAllowContract());
  }

  /// bfloat is float, with sums and products that are rounded to bfloat each,
  /// once vectors are split.
  bool canFuse(Type *T) const {
    const Type *Of = T->getScalarType();
    if (Of->isBFloatTy())
      return !IsLegal;
    return !(Of->isFloatTy() && Flushes && FlushingRoundsTwice);
  }

  /// A product of two elements of halves, both at the same place, in float.
  struct HalfProduct {
    Value *First = nullptr, *Second = nullptr; ///< vectors; null: it is none
    uint64_t Place = 0;
    Value *Addend = nullptr;

    explicit HalfProduct(Value *V) {
      Value *A, *B;
      ConstantInt *At, *AtToo;
      auto *Call = dyn_cast<IntrinsicInst>(V);
      if (!Call || !Call->getType()->isFloatTy() ||
          Call->getIntrinsicID() != Intrinsic::fma ||
          !Call->hasAllowContract() ||
          !match(Call->getArgOperand(0),
                 m_FPExt(m_ExtractElt(m_Value(A), m_ConstantInt(At)))) ||
          !match(Call->getArgOperand(1),
                 m_FPExt(m_ExtractElt(m_Value(B), m_ConstantInt(AtToo)))) ||
          At->getZExtValue() != AtToo->getZExtValue() || !isHalves(A) ||
          !isHalves(B))
        return;
      First = A;
      Second = B;
      Place = At->getZExtValue();
      Addend = Call->getArgOperand(2);
    }

    static bool isHalves(const Value *V) {
      const auto *T = dyn_cast<FixedVectorType>(V->getType());
      return T && T->getElementType()->isHalfTy();
    }

    bool isBeside(const HalfProduct &P) const {
      return First && P.First && Place != P.Place && Place / 2 == P.Place / 2 &&
             ((First == P.First && Second == P.Second) ||
              (First == P.Second && Second == P.First));
    }
  };

  /// fma(a.x, b.x, fma(a.y, b.y, c)) of halves is V_DOT2_F32_F16, which adds
  /// the product of the lower elements first, wherever the source has it.
  void joinDots(Function &F) {
    for (BasicBlock &BB : F)
      for (Instruction &I : make_early_inc_range(reverse(BB))) {
        const HalfProduct Outer(&I);
        auto *Next =
            Outer.First ? dyn_cast<Instruction>(Outer.Addend) : nullptr;
        if (!Next || Next->getParent() != &BB)
          continue;
        const HalfProduct Inner(Next);
        if (!Outer.isBeside(Inner))
          continue;
        IRBuilder<> B(&I);
        auto pair = [&](Value *V) {
          const int Low = int(Outer.Place / 2 * 2);
          return cast<FixedVectorType>(V->getType())->getNumElements() == 2
                     ? V
                     : B.CreateShuffleVector(V, {Low, Low + 1});
        };
        Value *Dot = B.CreateIntrinsic(Intrinsic::amdgcn_fdot2, {},
                                       {pair(Outer.First), pair(Outer.Second),
                                        Inner.Addend, B.getFalse()});
        Dot->takeName(&I);
        I.replaceAllUsesWith(Dot);
        I.eraseFromParent();
      }
  }

  static Value *fma(IRBuilder<> &B, Value *X, Value *Y, Value *Z) {
    return B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, Y, Z});
  }

  const Numerics::Fusing How; ///< of the program's own functions
  const bool PacksFloats, FlushingRoundsTwice, HasDots;
  Numerics::Fusing Fuses = Numerics::Fusing::AsCompiled;
  bool Flushes = false, IsLegal = false;
  SmallVector<WeakVH> Work; ///< of one block, users last
};

} // namespace

void fuseAsAmd(Module &M, RetargetState &State) {
  AmdFuser Fuser(State);
  for (Function &F : M)
    if (!F.isDeclaration())
      Fuser.run(F);
}

} // namespace porthip::vgpu
