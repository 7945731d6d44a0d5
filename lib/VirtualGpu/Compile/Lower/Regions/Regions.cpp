// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the simplified kernel for one lane. Guarantees: K.Regions, by which
// the scheduler runs it: see Regions.h. The steps in their order, the limits,
// and the tables.
#include "VirtualGpu/Compile/Lower/Regions/RegionsInternal.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

/// Regions share no code: beyond this much the compile time is not worth it.
static constexpr uint64_t MaxInstructions = 100000;
static constexpr uint64_t LargeInstructions = 10000;
/// A region may lead through all of the kernel.
static constexpr uint64_t MaxCopied = 3000000;
static constexpr uint64_t MaxMatrixCuts = 8;
/// VgFrame::Next has 16 bits.
static constexpr unsigned MaxCuts = 10000;

/// Instructions from At to where a path comes to a cut.
static uint64_t regionSize(BasicBlock::iterator At) {
  uint64_t Size = 0;
  SmallPtrSet<const BasicBlock *, 32> Seen;
  SmallVector<const BasicBlock *, 32> Work;
  auto Walk = [&](BasicBlock::const_iterator From) {
    const BasicBlock *BB = From->getParent();
    for (const Instruction &I : make_range(From, BB->end())) {
      ++Size;
      if (isCut(primitiveOf(I)))
        return;
    }
    for (const BasicBlock *Next : successors(BB))
      if (Seen.insert(Next).second)
        Work.push_back(Next);
  };
  Walk(At);
  while (!Work.empty())
    Walk(Work.pop_back_val()->begin());
  return Size;
}

bool isForMatrices(const KernelState &K) {
  uint64_t Count = 0;
  for (const Instruction &I : instructions(*K.Body))
    if (primitiveOf(I) == Primitive::Exchange)
      if (auto *Kind =
              dyn_cast<ConstantInt>(cast<CallInst>(I).getArgOperand(2)))
        Count += Kind->getZExtValue() == VG_MATRIX;
  return Count > MaxMatrixCuts;
}

static bool fits(KernelState &K, std::string &Why) {
  uint64_t Cuts = 0;
  uint64_t Size = regionSize(K.Body->getEntryBlock().begin());
  for (Instruction &I : instructions(*K.Body)) {
    Primitive P = primitiveOf(I);
    if (!isCut(P))
      continue;
    ++Cuts;
    Size += regionSize(std::next(I.getIterator()));
    const auto &Call = cast<CallInst>(I);
    if (!isa<ConstantInt>(Call.getArgOperand(siteOperand(P))) ||
        (P == Primitive::Exchange &&
         !isa<ConstantInt>(Call.getArgOperand(2)))) {
      Why = "a collective of varying kind";
      return false;
    }
  }
  K.IsLarge = Size > LargeInstructions;
  if (Cuts > MaxCuts || Cuts * K.Body->getInstructionCount() > MaxCopied ||
      Size > MaxInstructions) {
    Why = (Twine(Cuts) + " collectives with " + Twine(Size) +
           " instructions between them are more than regions are made for")
              .str();
    return false;
  }
  return true;
}

/// Lanes of different warps may run together: nothing makes them wait apart.
static bool isPerBlock(const Cutting &C) {
  return all_of(drop_begin(C.Cuts), [](const Cut &Here) {
    return Here.Is == Primitive::GridSync ||
           (Here.Is == Primitive::Barrier &&
            (Here.Flags & VG_CUT_MASK_CONSTANT) && Here.Mask == 0);
  });
}

static Constant *writeTables(KernelState &K, const Cutting &C) {
  IRBuilder<> B(K.M.getContext());
  static_assert(sizeof(VgCut) == 40 && sizeof(VgRegionCode) == 24);
  SmallVector<Constant *, 16> Rows;
  for (auto [Here, Code] : zip(C.Cuts, C.Regions))
    Rows.push_back(ConstantStruct::getAnon(
        {B.getInt32(Here.Site), B.getInt32(siteKind(Here.Is)),
         B.getInt32(Here.Kind), B.getInt32(Here.Flags), B.getInt64(Here.Mask),
         B.getInt32(Here.UniformOffset), B.getInt32(Here.UniformBytes),
         Code.F}));
  auto *CutsType = ArrayType::get(Rows.front()->getType(), Rows.size());
  auto *Cuts =
      new GlobalVariable(K.M, CutsType, true, GlobalValue::PrivateLinkage,
                         ConstantArray::get(CutsType, Rows), "vgc");
  Constant *Code = ConstantStruct::getAnon(
      {B.getInt32(uint32_t(C.Cuts.size())), B.getInt32(isPerBlock(C)),
       B.getInt32(C.UniformBytes), B.getInt32(C.SlotBytes), Cuts});
  return new GlobalVariable(K.M, Code->getType(), true,
                            GlobalValue::PrivateLinkage, Code, "vgr");
}

bool lowerToRegions(KernelState &K, std::string &Why) {
  // The checks come first, so that the kernel is still whole where they fail.
  if (!fits(K, Why) || !movePrivateMemory(K, Why))
    return false;
  Cutting C;
  findCuts(K, C);
  splitAggregates(K);
  rematerialise(K, C);
  demoteToSlots(K, C);
  cloneRegions(K, C);
  findUniformSlots(K, C);
  K.Body->eraseFromParent();
  K.Body = nullptr;
  finishRegions(K, C);
  K.Regions = writeTables(K, C);
  return true;
}

} // namespace porthip::vgpu::lowering
