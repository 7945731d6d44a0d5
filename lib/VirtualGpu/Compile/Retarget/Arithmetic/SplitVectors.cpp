// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As LLVM makes vectors legal for AMD's GPUs, as far as it decides which
// product stands beside which sum. Read off the assembly of clang 22 for gfx900
// to gfx1201: floats in vectors of 2, 4, 8, 16 elements are pairs on gfx90a,
// gfx942 and gfx950, other counts and all doubles are single; halves are always
// pairs. bfloat is none of the GPU's types here: whatever stays a vector is
// computed in float.
#include "VirtualGpu/Compile/Retarget/Arithmetic/AmdArithmetic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

class Splitter {
public:
  Splitter(Function &F, bool PacksFloats) : F(F), PacksFloats(PacksFloats) {}

  void run() {
    SmallVector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (isOfPieces(I))
        Found.push_back(&I);
    for (Instruction *I : Found)
      split(*I);
    lookThroughExtracts();
    deleteUnused();
  }

private:
  /// Elements that one instruction takes; 0: not a type that is split.
  unsigned elementsOfPiece(const FixedVectorType &T) const {
    const Type *Of = T.getElementType();
    const unsigned Count = T.getNumElements();
    if (Of->isHalfTy())
      return std::min(Count, 2u);
    if (Of->isFloatTy() && PacksFloats && isPowerOf2_32(Count))
      return std::min(Count, 2u);
    return Of->isFloatTy() || Of->isDoubleTy() ? 1 : 0;
  }

  bool isOfPieces(const Instruction &I) const {
    switch (I.getOpcode()) {
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FNeg:
      break;
    default:
      if (!isFma(I))
        return false;
    }
    const auto *T = dyn_cast<FixedVectorType>(I.getType());
    return T && elementsOfPiece(*T);
  }

  static bool isFma(const Instruction &I) {
    const auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && Call->getIntrinsicID() == Intrinsic::fma;
  }

  void split(Instruction &I) {
    auto *T = cast<FixedVectorType>(I.getType());
    const unsigned Count = T->getNumElements(), Piece = elementsOfPiece(*T);
    IRBuilder<> B(&I);
    SmallVector<Use *, 3> Operands;
    for (Use &U : isFma(I) ? cast<CallBase>(I).args() : I.operands())
      Operands.push_back(&U);
    // A pair that is part of a longer vector is seen so.
    if (Piece > 1 && Count == Piece) {
      for (Use *U : Operands)
        U->set(piece(B, U->get(), 0, Piece));
      return;
    }
    Value *Whole = PoisonValue::get(T);
    for (unsigned At = 0; At < Count; At += Piece) {
      SmallVector<Value *, 3> Pieces;
      for (Use *U : Operands)
        Pieces.push_back(piece(B, U->get(), At, Piece));
      Value *Part = operation(B, I, Pieces);
      for (unsigned E = At; E < std::min(At + Piece, Count); ++E)
        Whole = B.CreateInsertElement(
            Whole, Piece == 1 ? Part : element(B, Part, E - At), E);
    }
    I.replaceAllUsesWith(Whole);
    I.eraseFromParent();
  }

  static Value *operation(IRBuilder<> &B, const Instruction &I,
                          ArrayRef<Value *> Operands) {
    Type *T = Operands.front()->getType();
    if (isFma(I))
      return B.CreateIntrinsic(Intrinsic::fma, {T}, Operands);
    Instruction *Part = I.clone();
    for (auto [U, Operand] : zip_equal(Part->operands(), Operands))
      U.set(Operand);
    Part->mutateType(T);
    return B.Insert(Part, I.getName());
  }

  Value *piece(IRBuilder<> &B, Value *Of, unsigned At, unsigned Piece) {
    Value *Low = element(B, Of, At);
    if (Piece == 1)
      return Low;
    auto *T = cast<FixedVectorType>(Of->getType());
    Value *High = At + 1 < T->getNumElements()
                      ? element(B, Of, At + 1)
                      : PoisonValue::get(T->getElementType());
    if (Value *Pair = pairOf(Low, High))
      return Pair;
    if (T->getNumElements() == 2)
      return Of;
    auto *PairType = FixedVectorType::get(T->getElementType(), 2);
    Value *Result =
        B.CreateInsertElement(PoisonValue::get(PairType), Low, uint64_t(0));
    return B.CreateInsertElement(Result, High, uint64_t(1));
  }

  /// The pair of which these are the elements, the second perhaps of no
  /// interest.
  static Value *pairOf(Value *Low, Value *High) {
    auto *First = dyn_cast<ExtractElementInst>(Low);
    auto *Second = dyn_cast<ExtractElementInst>(High);
    if (!First || (!Second && !isa<UndefValue>(High)) ||
        (Second && Second->getVectorOperand() != First->getVectorOperand()))
      return nullptr;
    auto isAt = [](const ExtractElementInst *E, uint64_t Index) {
      const auto *C = dyn_cast<ConstantInt>(E->getIndexOperand());
      return C && C->getValue() == Index;
    };
    const auto *T = dyn_cast<FixedVectorType>(First->getVectorOperandType());
    return T && T->getNumElements() == 2 && isAt(First, 0) &&
                   (!Second || isAt(Second, 1))
               ? First->getVectorOperand()
               : nullptr;
  }

  Value *element(IRBuilder<> &B, Value *Of, unsigned At) {
    auto [From, Index] = sourceOf(Of, At);
    if (!From)
      return PoisonValue::get(Of->getType()->getScalarType());
    if (!From->getType()->isVectorTy())
      return From;
    return B.CreateExtractElement(From, Index);
  }

  /// Where an element comes from: a vector and the place in it, or a value by
  /// itself; null: nowhere.
  static std::pair<Value *, unsigned> sourceOf(Value *Of, unsigned At) {
    while (true) {
      if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(Of)) {
        const int From = Shuffle->getMaskValue(At);
        if (From < 0)
          return {nullptr, 0};
        const unsigned Count =
            cast<FixedVectorType>(Shuffle->getOperand(0)->getType())
                ->getNumElements();
        Of = Shuffle->getOperand(unsigned(From) >= Count);
        At = From % Count;
        continue;
      }
      auto *Insert = dyn_cast<InsertElementInst>(Of);
      auto *Place =
          Insert ? dyn_cast<ConstantInt>(Insert->getOperand(2)) : nullptr;
      if (!Place)
        break;
      if (Place->getValue() == At)
        return {Insert->getOperand(1), 0};
      Of = Insert->getOperand(0);
    }
    if (auto *C = dyn_cast<Constant>(Of))
      if (Constant *Known = C->getAggregateElement(At))
        return {isa<UndefValue>(Known) ? nullptr : Known, 0};
    return {Of, At};
  }

  /// One extract of each element in a block, and none of what was put together
  /// of elements.
  void lookThroughExtracts() {
    for (BasicBlock &BB : F) {
      DenseMap<std::pair<Value *, unsigned>, Value *> Known;
      for (Instruction &I : make_early_inc_range(BB)) {
        auto *E = dyn_cast<ExtractElementInst>(&I);
        auto *Index = E ? dyn_cast<ConstantInt>(E->getIndexOperand()) : nullptr;
        auto *T = Index ? dyn_cast<FixedVectorType>(E->getVectorOperandType())
                        : nullptr;
        if (!T || !T->getElementType()->isFloatingPointTy() ||
            Index->getValue().uge(T->getNumElements()))
          continue;
        auto [From, At] =
            sourceOf(E->getVectorOperand(), Index->getZExtValue());
        Value *Found = E;
        if (!From || !From->getType()->isVectorTy()) {
          Found = From ? From : PoisonValue::get(E->getType());
        } else {
          E->setOperand(0, From);
          E->setOperand(1, ConstantInt::get(Index->getType(), At));
          Found = Known.try_emplace({From, At}, E).first->second;
        }
        if (Found == E)
          continue;
        E->replaceAllUsesWith(Found);
        E->eraseFromParent();
      }
    }
  }

  /// Deletes dead instructions: one that seemed to use a product would decide
  /// what is fused.
  void deleteUnused() {
    for (BasicBlock &BB : F)
      for (Instruction &I : make_early_inc_range(reverse(BB)))
        if (isInstructionTriviallyDead(&I))
          I.eraseFromParent();
  }

  Function &F;
  const bool PacksFloats;
};

} // namespace

/// As LLVM's ExpandReductions does for GPUs: halves onto each other where the
/// order is free, else one element after the other.
void expandReductions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call || (Call->getIntrinsicID() != Intrinsic::vector_reduce_fadd &&
                  Call->getIntrinsicID() != Intrinsic::vector_reduce_fmul))
      continue;
    const bool IsSum = Call->getIntrinsicID() == Intrinsic::vector_reduce_fadd;
    const auto Op = IsSum ? Instruction::FAdd : Instruction::FMul;
    Value *Start = Call->getArgOperand(0), *Of = Call->getArgOperand(1);
    auto *T = dyn_cast<FixedVectorType>(Of->getType());
    if (!T)
      continue;
    IRBuilder<> B(Call);
    B.setFastMathFlags(Call->getFastMathFlags());
    const bool IsNoStart =
        IsSum ? PatternMatch::match(Start, PatternMatch::m_NegZeroFP())
              : PatternMatch::match(Start, PatternMatch::m_FPOne());
    Value *Result = IsNoStart ? nullptr : Start;
    auto add = [&](Value *V) {
      Result = Result ? B.CreateBinOp(Op, Result, V) : V;
    };
    if (Call->hasAllowReassoc() && isPowerOf2_32(T->getNumElements()))
      add(getShuffleReduction(
          B, Of, Op, TargetTransformInfo::ReductionShuffle::SplitHalf));
    else
      for (unsigned E = 0; E != T->getNumElements(); ++E)
        add(B.CreateExtractElement(Of, E));
    Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
}

void splitVectors(Function &F, bool PacksFloats) {
  Splitter(F, PacksFloats).run();
}

} // namespace porthip::vgpu
