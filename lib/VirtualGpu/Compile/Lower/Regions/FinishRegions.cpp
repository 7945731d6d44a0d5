// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: one function per region for one lane, slots known to be uniform or
// not. Guarantees: functions of the type VgRegion. Slots by lane are arrays,
// uniform ones are read once before the loop over the lanes.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

static void layOutSlots(KernelState &K, Cutting &C) {
  const DataLayout &DL = K.M.getDataLayout();
  for (Slot &S : C.Slots) {
    if (S.IsUniform)
      continue;
    S.Offset = C.SlotBytes;
    C.SlotBytes += uint32_t(DL.getTypeAllocSize(S.Stored));
  }
  // Each cut has a part of its own in a frame: lanes that wait at different
  // cuts then do not disturb each other.
  for (Cut &Here : C.Cuts) {
    uint32_t At = alignTo(C.UniformBytes, 64);
    Here.UniformOffset = At;
    for (unsigned Live : Here.Live)
      if (const Slot &S = C.Slots[Live]; S.IsUniform)
        At = alignTo(At, DL.getABITypeAlign(S.Stored)) +
             DL.getTypeAllocSize(S.Stored);
    Here.UniformBytes = At - Here.UniformOffset;
    if (Here.UniformBytes)
      C.UniformBytes = At;
  }
}

static uint32_t uniformOffset(KernelState &K, const Cutting &C, const Cut &Here,
                              unsigned Wanted) {
  const DataLayout &DL = K.M.getDataLayout();
  uint32_t At = Here.UniformOffset;
  for (unsigned Live : Here.Live) {
    const Slot &S = C.Slots[Live];
    if (!S.IsUniform)
      continue;
    At = alignTo(At, DL.getABITypeAlign(S.Stored));
    if (Live == Wanted)
      return At;
    At += DL.getTypeAllocSize(S.Stored);
  }
  llvm_unreachable("not live at the cut");
}

namespace {
/// Says that the scheduler's arrays and the program's memory are apart.
class AliasScopes {
public:
  explicit AliasScopes(LLVMContext &C) : C(C) {
    MDBuilder B(C);
    MDNode *Domain = B.createAnonymousAliasScopeDomain("vg");
    for (MDNode *&Scope : Scopes)
      Scope = B.createAnonymousAliasScope(Domain);
  }
  enum Which { Slots, UniformIn, UniformOut, Publish, Program, Count };

  void mark(Instruction &I, Which Own) {
    SmallVector<Metadata *, Count> Others;
    for (unsigned S = 0; S != Count; ++S)
      if (S != Own)
        Others.push_back(Scopes[S]);
    add(I, LLVMContext::MD_alias_scope, {Scopes[Own]});
    add(I, LLVMContext::MD_noalias, Others);
  }

private:
  void add(Instruction &I, unsigned Kind, ArrayRef<Metadata *> Nodes) {
    I.setMetadata(
        Kind, MDNode::concatenate(I.getMetadata(Kind), MDNode::get(C, Nodes)));
  }
  LLVMContext &C;
  MDNode *Scopes[Count];
};

class Finisher {
public:
  Finisher(KernelState &K, Cutting &C, unsigned From)
      : K(K), C(C), From(From), R(C.Regions[From]), Scopes(K.M.getContext()),
        Before(K.M.getContext()) {}

  void run() {
    const Function *Publish = K.M.getFunction("vg.publish");
    SmallVector<Instruction *, 64> Program;
    for (Instruction &I : instructions(*R.F)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (Pointer &&
          (C.SlotOfIn.contains(Pointer) || C.SlotOfOut.contains(Pointer)))
        (isa<LoadInst>(I) ? Loads : Stores).push_back(&I);
      else if (Pointer || isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I))
        Program.push_back(&I);
      else if (auto *Call = dyn_cast<CallInst>(&I);
               Call && Call->getCalledFunction() == Publish)
        Published.push_back(Call);
    }
    for (Instruction *I : Program)
      Scopes.mark(*I, AliasScopes::Program);

    // Code from here on is outside of the loop over lanes up to BodyStart.
    BasicBlock &Start = R.F->getEntryBlock();
    BasicBlock::iterator Top = Start.begin();
    while (isa<AllocaInst>(*Top))
      ++Top;
    Lane = CallInst::Create(
        K.M.getOrInsertFunction("__vg_lane", Before.getInt32Ty()), "", Top);
    Before.SetInsertPoint(Lane);
    IRBuilder<> Body(Lane->getNextNode());
    LaneIndex = Body.CreateZExt(Lane, Before.getInt64Ty());
    replaceStores(); // looks at what the loads are
    replaceLoads();
    replacePublishing();
    const unsigned Next = joinReturns();
    LaneLoop Loop = wrapInLaneLoop(K, *R.F, R.block(), R.first(), R.end(),
                                   Lane->getIterator());
    if (!Loop.After)
      return lowerHolds(*R.F, R.block());
    ReturnInst::Create(K.M.getContext(), Before.getInt32(Next), Loop.After);
    widenLaneIndices(K, *R.F, Loop.Header);
    R.F = splitByFacts(K, *R.F);
  }

private:
  /// A pointer out of VgFrame.
  Value *frameField(uint64_t Offset, Type *T) {
    Value *&Field = Fields[Offset];
    if (!Field) {
      LoadInst *Load =
          Before.CreateLoad(T, Before.CreateConstInBoundsGEP1_64(
                                   Before.getInt8Ty(), R.frame(), Offset));
      Load->setMetadata(LLVMContext::MD_invariant_load,
                        MDNode::get(K.M.getContext(), {}));
      Field = Load;
    }
    return Field;
  }
  Value *framePointer(uint64_t Offset) {
    return frameField(Offset, Before.getPtrTy());
  }

  Value *laneElement(IRBuilder<> &B, Type *T, Value *Base) {
    return B.CreateInBoundsGEP(T, Base, LaneIndex);
  }

  Value *slotArray(const Slot &S) {
    Value *&Array = Arrays[&S];
    if (!Array)
      Array = Before.CreateInBoundsGEP(
          Before.getInt8Ty(), framePointer(offsetof(VgFrame, Slots)),
          Before.CreateNUWMul(
              frameField(offsetof(VgFrame, LaneStride), Before.getInt64Ty()),
              Before.getInt64(S.Offset)));
    return Array;
  }

  Value *uniformPlace(uint64_t Frame, unsigned At, unsigned Number) {
    return Before.CreateConstInBoundsGEP1_64(
        Before.getInt8Ty(), framePointer(Frame),
        uniformOffset(K, C, C.Cuts[At], Number));
  }

  /// Optimisation may have made a float or pointer of an int, or a load of the
  /// low bits alone, which come first on a little-endian host.
  void checkSize(const Instruction &I) const {
    [[maybe_unused]] const DataLayout &DL = K.M.getDataLayout();
    [[maybe_unused]] uint64_t Bytes = DL.getTypeStoreSize(getLoadStoreType(&I));
    [[maybe_unused]] uint64_t Whole = DL.getTypeStoreSize(
        cast<GlobalVariable>(getLoadStorePointerOperand(&I))->getValueType());
    assert(isa<LoadInst>(I) ? Bytes <= Whole : Bytes == Whole);
  }

  void replaceLoads() {
    for (Instruction *I : Loads) {
      if (I->use_empty()) { // of a slot that lives through
        I->eraseFromParent();
        continue;
      }
      checkSize(*I);
      const unsigned Number = C.SlotOfIn.lookup(getLoadStorePointerOperand(I));
      const Slot &S = C.Slots[Number];
      LoadInst *Load = nullptr;
      if (S.IsUniform) {
        Load = Before.CreateLoad(
            I->getType(),
            uniformPlace(offsetof(VgFrame, UniformIn), From, Number));
        Scopes.mark(*Load, AliasScopes::UniformIn);
      } else {
        Value *Array = slotArray(S);
        IRBuilder<> B(I);
        Load = B.CreateLoad(I->getType(), laneElement(B, S.Stored, Array));
        Scopes.mark(*Load, AliasScopes::Slots);
      }
      I->replaceAllUsesWith(Load);
      I->eraseFromParent();
    }
  }

  /// Lives through the region: it lies where it is to be already.
  static bool isUnchanged(const Value *Stored, const Slot &S) {
    using namespace PatternMatch;
    const Value *Inner = nullptr;
    if (S.Stored != S.Type && (match(Stored, m_And(m_Value(Inner), m_One())) ||
                               match(Stored, m_ZExt(m_Trunc(m_Value(Inner))))))
      Stored = Inner;
    const auto *Load = dyn_cast<LoadInst>(Stored);
    return Load && Load->getPointerOperand() == S.In &&
           Load->getType() == S.Stored;
  }

  void replaceStores() {
    for (Instruction *I : Stores) {
      checkSize(*I);
      const auto [Number, At] =
          C.SlotOfOut.lookup(getLoadStorePointerOperand(I));
      const Slot &S = C.Slots[Number];
      if (!S.IsUniform && isUnchanged(I->getOperand(0), S)) {
        I->eraseFromParent();
        continue;
      }
      Value *Place =
          S.IsUniform ? uniformPlace(offsetof(VgFrame, UniformOut), At, Number)
                      : slotArray(S);
      IRBuilder<> B(I);
      if (!S.IsUniform)
        Place = laneElement(B, S.Stored, Place);
      StoreInst *Store = B.CreateStore(I->getOperand(0), Place);
      Scopes.mark(*Store,
                  S.IsUniform ? AliasScopes::UniformOut : AliasScopes::Slots);
      I->eraseFromParent();
    }
  }

  void replacePublishing() {
    for (CallInst *Call : Published) {
      const Cut &To =
          C.Cuts[cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue()];
      if (!(To.Flags & VG_CUT_NO_VALUE))
        publish(Call, 1, offsetof(VgFrame, Value));
      if (!(To.Flags & VG_CUT_MASK_CONSTANT))
        publish(Call, 2, offsetof(VgFrame, Mask));
      Call->eraseFromParent();
    }
  }

  void publish(CallInst *At, unsigned Operand, uint64_t Field) {
    Value *Array = framePointer(Field);
    IRBuilder<> B(At);
    StoreInst *Store = B.CreateStore(At->getArgOperand(Operand),
                                     laneElement(B, B.getInt64Ty(), Array));
    Scopes.mark(*Store, AliasScopes::Publish);
  }

  /// One return, before which each lane says where it went if they can differ.
  unsigned joinReturns() {
    SmallVector<ReturnInst *, 8> Returns;
    SmallSet<uint64_t, 8> Nexts;
    auto Add = [&](Value *V) {
      if (auto *Number = dyn_cast<ConstantInt>(V))
        Nexts.insert(Number->getZExtValue());
      else
        Nexts.insert(VG_NEXT_MIXED);
    };
    for (BasicBlock &BB : *R.F)
      if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
        Returns.push_back(Return);
        Add(Return->getReturnValue());
      }
    if (Nexts.size() == 1 && !Nexts.contains(VG_NEXT_MIXED))
      return unsigned(*Nexts.begin());
    if (Returns.empty())
      return VG_NEXT_EXIT;
    LLVMContext &Context = K.M.getContext();
    auto *End = BasicBlock::Create(Context, "went", R.F);
    IRBuilder<> B(End);
    PHINode *Next = B.CreatePHI(B.getInt32Ty(), unsigned(Returns.size()));
    Value *Array = framePointer(offsetof(VgFrame, Next));
    StoreInst *Store = B.CreateStore(B.CreateTrunc(Next, B.getInt16Ty()),
                                     laneElement(B, B.getInt16Ty(), Array));
    Scopes.mark(*Store, AliasScopes::Publish);
    B.CreateRet(B.getInt32(VG_NEXT_MIXED));
    for (ReturnInst *Return : Returns) {
      Next->addIncoming(Return->getReturnValue(), Return->getParent());
      BranchInst::Create(End, Return->getParent());
      Return->eraseFromParent();
    }
    return VG_NEXT_MIXED;
  }

  KernelState &K;
  Cutting &C;
  unsigned From;
  Region &R;
  AliasScopes Scopes;
  IRBuilder<> Before;
  /// Accesses of stand-ins.
  SmallVector<Instruction *, 32> Loads, Stores;
  SmallVector<CallInst *, 8> Published;
  CallInst *Lane = nullptr;
  Value *LaneIndex = nullptr;
  DenseMap<uint64_t, Value *> Fields;
  DenseMap<const Slot *, Value *> Arrays;
};
} // namespace

void finishRegions(KernelState &K, Cutting &C) {
  layOutSlots(K, C);
  for (unsigned From = 0; From != C.Regions.size(); ++From)
    Finisher(K, C, From).run();
  for (Slot &S : C.Slots) {
    S.In->eraseFromParent();
    for (auto &[At, Out] : S.Out)
      Out->eraseFromParent();
  }
  K.M.getFunction("vg.publish")->eraseFromParent();
}

} // namespace porthip::vgpu::lowering
