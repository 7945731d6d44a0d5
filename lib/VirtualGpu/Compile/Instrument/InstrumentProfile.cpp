// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of ProfileAbi.h before accesses of memory, at the beginning of basic
// blocks and before branches, in turns that are counted: of each loop the first
// ones.
#include "VirtualGpu/Abi/ProfileAbi.h"
#include "VirtualGpu/Compile/Instrument/AccessPattern.h"
#include "VirtualGpu/Compile/Instrument/AccessSites.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Instrument/MergedAccesses.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Turns of a loop that are counted, by how many loops are around it: all that
/// there are in most kernels, and few enough where loops are nested.
constexpr uint64_t TurnsCounted[] = {512, 64, 16};
/// A turn is told by one number: an odd factor for each loop further in.
constexpr uint64_t TurnFactor = 0x9E3779B97F4A7C15;

uint64_t turnsCounted(unsigned Depth) {
  constexpr size_t Last = std::size(TurnsCounted) - 1;
  return TurnsCounted[std::min<size_t>(Depth - 1, Last)];
}

/// Operations on floats of one lane; of a fused one two.
unsigned operationsOf(const Instruction &I) {
  Type *T = I.getType();
  if (!T->isFPOrFPVectorTy())
    return 0;
  const auto *Vector = dyn_cast<FixedVectorType>(T);
  const unsigned Elements = Vector ? Vector->getNumElements() : 1;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
    return Elements;
  case Instruction::Call:
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
      if (Call->getIntrinsicID() == Intrinsic::fma ||
          Call->getIntrinsicID() == Intrinsic::fmuladd)
        return 2 * Elements;
    return 0;
  default:
    return 0;
  }
}

class ProfileInstrumenter : AccessSites {
public:
  ProfileInstrumenter(Module &M, Function &F, bool IsAmd, AAResults &Aliases)
      : AccessSites(M), F(F), IsAmd(IsAmd), Aliases(Aliases),
        DL(M.getDataLayout()), Tree(F), Loops(Tree) {}

  void run() {
    std::vector<BasicBlock *> Blocks;
    for (BasicBlock &B : F)
      Blocks.push_back(&B);
    beginFunction();
    for (Loop *L : Loops.getLoopsInPreorder())
      countTurns(*L);
    // Before blocks are split.
    std::vector<Work> All;
    for (BasicBlock *B : Blocks)
      collect(*B, All);
    for (const Work &W : All)
      write(W);
  }

private:
  /// The number of the turn, and whether it is counted.
  struct Turn {
    Value *Number, *IsCounted;
  };

  struct Work {
    Instruction *Before;
    Turn In;
    Constant *Site;
    Value *Address; ///< of an access; else null
    Value *IsTaken; ///< of a branch; else null
  };

  /// Whether the block is one of those that are counted.
  void beginFunction() {
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    LoadInst *Is = B.CreateLoad(
        I32, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), B.CreateCall(block()),
                                          offsetof(VgBlock, IsProfiled)));
    Is->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
    Outside = {B.getInt64(0), B.CreateICmpNE(Is, B.getInt32(0))};
  }

  void countTurns(Loop &L) {
    BasicBlock *Header = L.getHeader();
    const Turn &Around =
        L.getParentLoop() ? Turns.lookup(L.getParentLoop()) : Outside;
    IRBuilder<> Phis(Header, Header->begin());
    PHINode *Iteration = Phis.CreatePHI(I64, pred_size(Header), "vg.turn");
    IRBuilder<> B(&*Header->getFirstInsertionPt());
    Value *Next = B.CreateAdd(Iteration, B.getInt64(1));
    for (BasicBlock *From : predecessors(Header))
      Iteration->addIncoming(L.contains(From) ? Next : B.getInt64(0), From);
    Turns[&L] = {
        B.CreateAdd(B.CreateMul(Around.Number, B.getInt64(TurnFactor)), Next),
        B.CreateAnd(Around.IsCounted,
                    B.CreateICmpULT(Iteration, B.getInt64(turnsCounted(
                                                   L.getLoopDepth()))))};
  }

  Turn turnOf(const BasicBlock &B) const {
    const Loop *L = Loops.getLoopFor(&B);
    return L ? Turns.lookup(L) : Outside;
  }

  void collect(BasicBlock &B, std::vector<Work> &To) {
    const Turn In = turnOf(B);
    unsigned Instructions = 0, Operations = 0;
    const Instruction *First = nullptr;
    std::vector<ProfiledAccess> Accesses;
    for (Instruction &I : B) {
      if (isa<PHINode, DbgInfoIntrinsic>(I) || isOwnCall(I))
        continue;
      ++Instructions;
      Operations += operationsOf(I);
      if (!First && I.getDebugLoc() && I.getDebugLoc().getLine())
        First = &I;
      collectAccess(I, Accesses);
    }
    // The values of the turn are computed in its header.
    if (First)
      To.push_back(
          {placeIn(B), In,
           site(*First, "", VG_PROFILE_CODE, 0, Instructions, Operations),
           nullptr, nullptr});
    for (const ProfiledAccess &A : mergedAccesses(Accesses, IsAmd, Aliases)) {
      const Value *Object = getUnderlyingObject(A.Address, /*MaxLookup=*/0);
      To.push_back(
          {A.At, In,
           site(*A.At, nameOf(Object), A.Kind, uint32_t(A.Bytes), 0, 0),
           A.Address, nullptr});
    }
    auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
    if (Branch && Branch->isConditional())
      To.push_back({Branch, In,
                    site(Branch->getDebugLoc() || !First ? *Branch : *First, "",
                         VG_PROFILE_BRANCH, 0, 0, 0),
                    nullptr, Branch->getCondition()});
  }

  /// Behind what tells the turn.
  Instruction *placeIn(BasicBlock &B) {
    Instruction *At = &*B.getFirstInsertionPt();
    auto skip = [&](Value *V) {
      auto *I = dyn_cast<Instruction>(V);
      if (I && I->getParent() == &B && !I->comesBefore(At))
        At = I->getNextNode();
    };
    const Turn In = turnOf(B);
    skip(In.Number);
    skip(In.IsCounted);
    while (isa<AllocaInst>(At))
      At = At->getNextNode();
    return At;
  }

  static bool isOwnCall(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && Callee->getName().starts_with("__vg_block");
  }

  void collectAccess(Instruction &I, std::vector<ProfiledAccess> &To) {
    auto add = [&](Value *Address, Type *T, VgProfileKind Kind) {
      const uint64_t Bytes = DL.getTypeStoreSize(T).getFixedValue();
      addAccess(I, Address, Bytes, Kind, To);
    };
    if (auto *L = dyn_cast<LoadInst>(&I))
      add(L->getPointerOperand(), L->getType(), VG_PROFILE_LOAD);
    else if (auto *S = dyn_cast<StoreInst>(&I))
      add(S->getPointerOperand(), S->getValueOperand()->getType(),
          VG_PROFILE_STORE);
    else if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      add(R->getPointerOperand(), R->getType(), VG_PROFILE_ATOMIC);
    else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      add(X->getPointerOperand(), X->getCompareOperand()->getType(),
          VG_PROFILE_ATOMIC);
    else if (auto *Move = dyn_cast<MemTransferInst>(&I))
      copy(*Move, To);
  }

  /// As clang moves small structs: a float4.
  void copy(MemTransferInst &Move, std::vector<ProfiledAccess> &To) {
    constexpr uint64_t Most = 16; // bytes, which one instruction moves
    auto *Length = dyn_cast<ConstantInt>(Move.getLength());
    if (!Length || Length->getZExtValue() > Most)
      return;
    addAccess(Move, Move.getRawSource(), Length->getZExtValue(),
              VG_PROFILE_LOAD, To);
    addAccess(Move, Move.getRawDest(), Length->getZExtValue(), VG_PROFILE_STORE,
              To);
  }

  void addAccess(Instruction &I, Value *Address, uint64_t Bytes,
                 VgProfileKind Kind, std::vector<ProfiledAccess> &To) {
    const Value *Object = getUnderlyingObject(Address, /*MaxLookup=*/0);
    if (!isOurs(Object) && !isa<AllocaInst>(Object))
      To.push_back({&I, Address, Bytes, Kind});
  }

  Constant *site(const Instruction &At, const Twine &Name, VgProfileKind Kind,
                 uint32_t Bytes, uint32_t Instructions, uint32_t Operations) {
    auto *T = StructType::get(C, {Pointer, Pointer, I32, I32, I32, I32});
    auto number = [&](uint32_t N) { return ConstantInt::get(I32, N); };
    return constant(
        ConstantStruct::get(T, {text(lineOf(At)), text(Name), number(Kind),
                                number(Bytes), number(Instructions),
                                number(Operations)}),
        "vg.profile");
  }

  /// if (the turn is counted) call
  void write(const Work &W) {
    IRBuilder<> B(SplitBlockAndInsertIfThen(
        W.In.IsCounted, W.Before, /*Unreachable=*/false,
        MDBuilder(C).createUnlikelyBranchWeights()));
    B.SetCurrentDebugLocation(W.Before->getDebugLoc());
    Value *Block = B.CreateCall(block()), *Lane = B.CreateCall(lane());
    if (W.Address) {
      B.CreateCall(M.getOrInsertFunction("__vg_profile_access", B.getVoidTy(),
                                         Pointer, I32, Pointer, I64, Pointer),
                   {Block, Lane, W.Address, W.In.Number, W.Site});
      return;
    }
    Value *IsTaken = W.IsTaken ? B.CreateZExt(W.IsTaken, I32) : B.getInt32(0);
    B.CreateCall(M.getOrInsertFunction("__vg_profile_code", B.getVoidTy(),
                                       Pointer, I32, I64, I32, Pointer),
                 {Block, Lane, W.In.Number, IsTaken, W.Site});
  }

  Function &F;
  const bool IsAmd;
  AAResults &Aliases;
  const DataLayout &DL;
  DominatorTree Tree;
  LoopInfo Loops;
  Turn Outside = {};
  DenseMap<const Loop *, Turn> Turns;
};

} // namespace

void instrumentProfile(Module &M, bool IsAmd, FunctionAnalysisManager &FAM) {
  std::vector<Function *> Own;
  for (Function &F : M)
    if (!F.isDeclaration() && F.getSubprogram() &&
        !F.hasFnAttribute(ApartAttribute))
      Own.push_back(&F);
  for (Function *F : Own)
    ProfileInstrumenter(M, *F, IsAmd, FAM.getResult<AAManager>(*F)).run();
}

} // namespace porthip::vgpu
