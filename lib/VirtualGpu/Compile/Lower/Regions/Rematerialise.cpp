// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the kernel with each collective at its block's end. Guarantees:
// what a lane can compute from its index, the block and the arguments alone
// does not live across cuts: every block that uses it computes it. Keeping
// indices in memory would hide from LLVM that neighbours' addresses are
// neighbours.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

namespace {
class Remat {
public:
  explicit Remat(KernelState &K) : K(K) {}

  bool isCheap(Instruction &I) { return cost(&I) <= Limit; }

  void computeAtUses(Instruction &I) {
    SmallVector<Use *, 16> Uses;
    for (Use &U : I.uses())
      Uses.push_back(&U);
    DenseMap<BasicBlock *, Value *> Copies;
    for (Use *U : Uses) {
      auto *User = cast<Instruction>(U->getUser());
      BasicBlock *At = User->getParent();
      if (auto *Phi = dyn_cast<PHINode>(User))
        At = Phi->getIncomingBlock(*U);
      if (At == I.getParent())
        continue;
      Value *&Copy = Copies[At];
      if (!Copy) {
        DenseMap<Value *, Value *> Done;
        Copy = copy(&I, At->getFirstInsertionPt(), Done);
      }
      U->set(Copy);
    }
  }

private:
  /// Instructions of a value's whole tree.
  static constexpr unsigned Limit = 16;

  unsigned cost(Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isStack(V))
      return 0;
    auto [It, IsNew] = Costs.try_emplace(I, Limit + 1);
    if (!IsNew)
      return It->second; // Also what ends cycles of phis: too much.
    unsigned Sum = Limit + 1;
    if (isPure(*I)) {
      Sum = 1;
      for (Value *Operand : I->operands())
        if (!isa<Function>(Operand))
          Sum += cost(Operand);
    }
    return Costs[I] = std::min(Sum, Limit + 1);
  }

  /// Stack memory that is done with before any cut: each region has its own,
  /// so that an address in it must not live across one.
  static bool isStack(const Value *V) { return isa<AllocaInst>(V); }

  /// Loads of the launch's arguments and the block's description: at most two
  /// pointers away from either. The memory behind a pointer of the program may
  /// be gone by then.
  bool isFact(const Value *Pointer, unsigned Depth) const {
    if (Pointer == K.block() || Pointer == K.args())
      return true;
    if (const auto *Gep = dyn_cast<GEPOperator>(Pointer))
      return isFact(Gep->getPointerOperand(), Depth);
    if (const auto *Load = dyn_cast<LoadInst>(Pointer))
      return Depth && Load->hasMetadata(LLVMContext::MD_invariant_load) &&
             isFact(Load->getPointerOperand(), Depth - 1);
    return false;
  }

  bool isPure(const Instruction &I) const {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      return Load->hasMetadata(LLVMContext::MD_invariant_load) &&
             isFact(Load->getPointerOperand(), 1);
    if (isa<CallInst>(I)) {
      Primitive P = primitiveOf(I);
      return P >= Primitive::Lane && P <= Primitive::TidZ;
    }
    // Division is not worth it, and freeze may choose anew.
    return (isa<BinaryOperator>(I) && !I.isIntDivRem() &&
            I.getOpcode() != Instruction::FDiv) ||
           isa<CastInst>(I) || isa<GetElementPtrInst>(I) || isa<CmpInst>(I) ||
           isa<SelectInst>(I) || isa<UnaryOperator>(I);
  }

  Value *copy(Value *V, BasicBlock::iterator At,
              DenseMap<Value *, Value *> &Done) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isStack(V))
      return V;
    if (Value *Before = Done.lookup(V))
      return Before;
    Instruction *Copy = I->clone();
    for (Use &Operand : Copy->operands())
      Operand.set(copy(Operand.get(), At, Done));
    Copy->insertBefore(At);
    return Done[V] = Copy;
  }

  KernelState &K;
  DenseMap<Instruction *, unsigned> Costs;
};
} // namespace

// ---- Structs

static void collectLeaves(Type *T, SmallVector<unsigned, 4> &Path,
                          SmallVectorImpl<SmallVector<unsigned, 4>> &Found) {
  const unsigned Count = isa<StructType>(T)  ? T->getStructNumElements()
                         : isa<ArrayType>(T) ? T->getArrayNumElements()
                                             : 0;
  if (!T->isAggregateType()) {
    Found.push_back(Path);
    return;
  }
  for (unsigned I = 0; I != Count; ++I) {
    Path.push_back(I);
    collectLeaves(GetElementPtrInst::getTypeAtIndex(T, I), Path, Found);
    Path.pop_back();
  }
}

/// Takes I apart behind its definition and puts it together where another
/// block uses it, so that only its parts live across blocks.
static void splitAggregate(Instruction &I) {
  SmallVector<SmallVector<unsigned, 4>, 4> Leaves;
  SmallVector<unsigned, 4> Path;
  collectLeaves(I.getType(), Path, Leaves);
  SmallVector<Use *, 8> Elsewhere;
  for (Use &U : I.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    if ((Phi ? Phi->getIncomingBlock(U) : User->getParent()) != I.getParent())
      Elsewhere.push_back(&U);
  }
  if (Elsewhere.empty())
    return;
  IRBuilder<> B(I.getParent(), *I.getInsertionPointAfterDef());
  SmallVector<Value *, 4> Parts;
  for (ArrayRef<unsigned> Leaf : Leaves)
    Parts.push_back(B.CreateExtractValue(&I, Leaf));
  DenseMap<BasicBlock *, Value *> Whole;
  for (Use *U : Elsewhere) {
    auto *User = cast<Instruction>(U->getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    BasicBlock *At = Phi ? Phi->getIncomingBlock(*U) : User->getParent();
    Value *&Again = Whole[At];
    if (!Again) {
      IRBuilder<> Here(At, At->getFirstInsertionPt());
      Again = PoisonValue::get(I.getType());
      for (auto [Part, Leaf] : zip(Parts, Leaves))
        Again = Here.CreateInsertValue(Again, Part, Leaf);
    }
    U->set(Again);
  }
}

void splitAggregates(KernelState &K) {
  SmallVector<Instruction *, 8> Structs;
  for (Instruction &I : instructions(*K.Body))
    if (I.getType()->isAggregateType())
      Structs.push_back(&I);
  for (Instruction *I : Structs)
    splitAggregate(*I);
}

void rematerialise(KernelState &K, Cutting &C) {
  Liveness Alive(*K.Body);
  SetVector<Instruction *> Crossing;
  for (const Cut &Here : C.Cuts)
    if (Here.Call)
      for (Instruction *I :
           Alive.liveInto(Here.Call->getParent()->getSingleSuccessor()))
        Crossing.insert(I);
  Remat Cheap(K);
  SmallVector<Instruction *, 32> Chosen;
  for (Instruction *I : Crossing)
    if (Cheap.isCheap(*I))
      Chosen.push_back(I);
  // Copies have no use in another block, so what is copied from stays as it is.
  for (Instruction *I : Chosen)
    Cheap.computeAtUses(*I);
}

} // namespace porthip::vgpu::lowering
