// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the kernel for one lane with its collectives as calls. Guarantees:
// stack memory that is in use on both sides of a collective lies in the lane's
// part of VgBlock::Private; what stays on the stack is done with before any
// collective. A region's stack is gone at its end.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

/// Whether each use of the address can compute it anew, as Rematerialise.cpp
/// does: it is a constant away from the memory's beginning.
static bool isFixedAddress(const Instruction &Pointer) {
  if (isa<CastInst>(Pointer))
    return true;
  const auto *Gep = dyn_cast<GetElementPtrInst>(&Pointer);
  return Gep && Gep->hasAllConstantIndices();
}

/// All instructions that touch A, or nothing if its address gets away.
static bool collectUses(Instruction &Pointer,
                        SmallVectorImpl<Instruction *> &Uses,
                        SmallPtrSetImpl<Instruction *> &Seen) {
  for (Use &U : Pointer.uses()) {
    auto *I = cast<Instruction>(U.getUser());
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(I);
        Intrinsic && Intrinsic->isLifetimeStartOrEnd())
      continue;
    if (isa<LoadInst>(I) || isa<MemIntrinsic>(I) || isa<ICmpInst>(I) ||
        (isa<StoreInst>(I) && U.getOperandNo() == 1)) {
      Uses.push_back(I);
      continue;
    }
    if (!isa<GetElementPtrInst>(I) && !isa<CastInst>(I) && !isa<PHINode>(I) &&
        !isa<SelectInst>(I))
      return false;
    if (I->getType()->isPointerTy()) {
      if (!isFixedAddress(*I))
        Uses.push_back(I);
      if (Seen.insert(I).second && !collectUses(*I, Uses, Seen))
        return false;
    } else {
      return false;
    }
  }
  return true;
}

/// Whether a path leads from a use of the memory over a cut to another one.
static bool isUsedAcrossCut(Function &F, AllocaInst &Alloca) {
  SmallVector<Instruction *, 16> Uses;
  SmallPtrSet<Instruction *, 16> Seen;
  if (!collectUses(Alloca, Uses, Seen))
    return true;
  SmallPtrSet<const Instruction *, 16> IsUse(Uses.begin(), Uses.end());
  // Per block, walked forwards: 0 = nothing, 1 = was used, 2 = and cut.
  DenseMap<const BasicBlock *, unsigned> StateIn;
  SmallVector<const BasicBlock *, 32> Work;
  for (Instruction *I : Uses)
    Work.push_back(I->getParent());
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    unsigned State = StateIn.lookup(BB);
    for (const Instruction &I : *BB) {
      if (IsUse.contains(&I)) {
        if (State == 2)
          return true;
        State = 1;
      } else if (State && isCut(primitiveOf(I))) {
        State = 2;
      }
    }
    for (const BasicBlock *Next : successors(BB)) {
      unsigned &In = StateIn[Next];
      if (State > In) {
        In = State;
        Work.push_back(Next);
      }
    }
  }
  return false;
}

static void dropLifetimes(AllocaInst &Alloca) {
  SmallVector<Instruction *, 8> Markers;
  for (User *U : Alloca.users())
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(U);
        Intrinsic && Intrinsic->isLifetimeStartOrEnd())
      Markers.push_back(Intrinsic);
  for (Instruction *I : Markers)
    I->eraseFromParent();
}

bool movePrivateMemory(KernelState &K, std::string &Why) {
  Function &F = *K.Body;
  const DataLayout &DL = K.M.getDataLayout();
  SmallVector<AllocaInst *, 8> Moved;
  for (Instruction &I : instructions(F))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      if (!isUsedAcrossCut(F, *Alloca))
        continue;
      if (!Alloca->isStaticAlloca()) {
        Why = "stack memory of varying size lives across a collective";
        return false;
      }
      Moved.push_back(Alloca);
    }
  uint64_t Bytes = 0;
  SmallVector<uint64_t, 8> Offsets;
  for (AllocaInst *Alloca : Moved) {
    Bytes = alignTo(Bytes, Alloca->getAlign());
    Offsets.push_back(Bytes);
    Bytes += DL.getTypeAllocSize(Alloca->getAllocatedType()) *
             cast<ConstantInt>(Alloca->getArraySize())->getZExtValue();
  }
  // Lanes a multiple of 64 KiB apart would share cache sets.
  constexpr uint64_t LaneAlign = 64;
  Bytes = alignTo(Bytes, LaneAlign);
  if (Bytes % 4096 == 0 && Bytes)
    Bytes += LaneAlign;
  if (Bytes > (1u << 20)) {
    Why = "a lane's memory across collectives is more than 1 MiB";
    return false;
  }
  K.PrivateBytes = uint32_t(Bytes);
  if (Moved.empty())
    return true;
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Lane =
      B.CreateCall(K.M.getOrInsertFunction("__vg_lane", B.getInt32Ty()));
  cast<CallInst>(Lane)->setDoesNotAccessMemory();
  Value *Mine = B.CreateInBoundsGEP(
      B.getInt8Ty(), loadBlockField(B, K.block(), BlockField::Private),
      B.CreateNUWMul(B.CreateZExt(Lane, B.getInt64Ty()), B.getInt64(Bytes)));
  for (auto [Alloca, Offset] : zip(Moved, Offsets)) {
    dropLifetimes(*Alloca);
    Alloca->replaceAllUsesWith(
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Mine, Offset));
    Alloca->eraseFromParent();
  }
  return true;
}

} // namespace porthip::vgpu::lowering
