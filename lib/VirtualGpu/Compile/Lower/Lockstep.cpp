// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the inlined kernel. Guarantees: lanes of a warp that are together
// have all done a volatile access of shared memory before one of them does the
// next one of the other kind (a store after loads, a load after stores); with
// LowerOptions::Lockstep a plain access, too. Code from before `__syncwarp`
// relies on warps in step (`s[i] += s[i + 16]` through a volatile pointer), and
// on a GPU they are. Before the sites are numbered, as the meetings are
// collectives.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

namespace {
enum Before : uint8_t { Nothing = 0, Loads = 1, Stores = 2 };

/// Size of a copy that is taken for an assignment.
constexpr uint64_t MostBytes = 128;

class LockstepMaker {
public:
  explicit LockstepMaker(KernelState &K) : K(K) {}

  void run() {
    if (K.Options.Lockstep)
      splitCopies();
    bool Any = false;
    for (Instruction &I : instructions(*K.Body))
      Any |= kindOf(I) != Nothing;
    if (!Any)
      return;
    SmallVector<BasicBlock *, 32> Work;
    for (BasicBlock &BB : reverse(*K.Body))
      Work.push_back(&BB);
    while (!Work.empty()) {
      BasicBlock *BB = Work.pop_back_val();
      const uint8_t Out = walk(*BB, nullptr);
      for (BasicBlock *Next : successors(BB)) {
        uint8_t &In = AtStart[Next];
        if ((In | Out) == In)
          continue;
        In |= Out;
        Work.push_back(Next);
      }
    }
    SmallVector<Instruction *, 16> Meetings;
    for (BasicBlock &BB : *K.Body)
      walk(BB, &Meetings);
    for (Instruction *I : Meetings)
      meetBefore(K, I);
  }

private:
  /// Nothing for what is no access of shared memory that counts.
  uint8_t kindOf(const Instruction &I) const {
    if (!(I.isVolatile() || K.Options.Lockstep))
      return Nothing;
    if (isa<LoadInst, StoreInst>(I))
      return !isShared(getLoadStorePointerOperand(&I)) ? Nothing
             : isa<LoadInst>(I)                        ? Loads
                                                       : Stores;
    uint8_t Kind = Nothing;
    if (const auto *Whole = dyn_cast<MemIntrinsic>(&I))
      Kind |= isShared(Whole->getDest()) ? Stores : Nothing;
    if (const auto *Copy = dyn_cast<MemTransferInst>(&I))
      Kind |= isShared(Copy->getSource()) ? Loads : Nothing;
    return Kind;
  }

  static bool mustMeet(uint8_t Done, uint8_t Next) {
    return ((Done & Stores) && (Next & Loads)) ||
           ((Done & Loads) && (Next & Stores));
  }

  bool isShared(const Value *Pointer) const {
    const Value *Base = getUnderlyingObject(Pointer, 0);
    const auto *Load = dyn_cast<LoadInst>(Base);
    if (!Load)
      return false;
    APInt Offset(64, 0);
    const Value *Field =
        Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
            K.M.getDataLayout(), Offset, true);
    return Field == K.block() && Offset == offsetof(VgBlock, Shared);
  }

  /// A struct's assignment is a memcpy: all of it is read, then written.
  void splitCopies() {
    for (Instruction &I : make_early_inc_range(instructions(*K.Body))) {
      auto *Copy = dyn_cast<MemTransferInst>(&I);
      if (!Copy || !isa<ConstantInt>(Copy->getLength()) ||
          !isShared(Copy->getSource()) || !isShared(Copy->getDest()))
        continue;
      const uint64_t Bytes =
          cast<ConstantInt>(Copy->getLength())->getZExtValue();
      if (Bytes <= MostBytes)
        splitCopy(*Copy, Bytes);
    }
  }

  void splitCopy(MemTransferInst &Copy, uint64_t Bytes) {
    const Align At = std::min(Copy.getSourceAlign().valueOrOne(),
                              Copy.getDestAlign().valueOrOne());
    const uint64_t Step = At >= Align(4) && Bytes % 4 == 0 ? 4 : 1;
    IRBuilder<> B(&Copy);
    Type *Piece = B.getIntNTy(unsigned(Step * 8));
    auto PlaceOf = [&](Value *Base, uint64_t Offset) {
      return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset);
    };
    SmallVector<Value *, 16> Pieces;
    for (uint64_t I = 0; I < Bytes; I += Step)
      Pieces.push_back(B.CreateAlignedLoad(Piece, PlaceOf(Copy.getSource(), I),
                                           Align(Step), Copy.isVolatile()));
    for (uint64_t I = 0; I < Bytes; I += Step)
      B.CreateAlignedStore(Pieces[I / Step], PlaceOf(Copy.getDest(), I),
                           Align(Step), Copy.isVolatile());
    Copy.eraseFromParent();
  }

  /// The accesses since lanes last met, after BB.
  uint8_t walk(BasicBlock &BB, SmallVectorImpl<Instruction *> *Meetings) {
    uint8_t Done = AtStart.lookup(&BB);
    for (Instruction &I : BB) {
      if (isCut(primitiveOf(I))) {
        Done = Nothing;
        continue;
      }
      const uint8_t Kind = kindOf(I);
      if (Kind == Nothing)
        continue;
      if (mustMeet(Done, Kind)) {
        if (Meetings)
          Meetings->push_back(&I);
        Done = Nothing;
      }
      Done |= Kind;
    }
    return Done;
  }

  KernelState &K;
  DenseMap<const BasicBlock *, uint8_t> AtStart;
};
} // namespace

void keepInStep(KernelState &K) { LockstepMaker(K).run(); }

} // namespace porthip::vgpu::lowering
