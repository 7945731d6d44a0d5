// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/RaceFacts.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "llvm/IR/InstIterator.h"
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {
namespace {

// Beyond these it is not worth the time to compile and to launch.
constexpr unsigned MaxPhases = 256;
constexpr unsigned MaxPatterns = 64;

StringRef calleeName(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? F->getName() : "";
}

/// All lanes of the block that have not ended wait for each other.
bool isFullBarrier(const Instruction &I) {
  if (calleeName(I) != "__vg_barrier")
    return false;
  auto *Count = dyn_cast<ConstantInt>(cast<CallInst>(I).getArgOperand(1));
  return Count && Count->isZero();
}

bool isEnd(const Instruction &I) {
  return isa<ReturnInst>(I) || calleeName(I) == "__vg_exit";
}

bool isWrite(const VgPattern &P) { return P.Flags & VG_PATTERN_WRITE; }

/// But for what is done there.
bool isSamePlace(VgPattern A, VgPattern B) {
  A.Flags &= ~uint32_t(VG_PATTERN_WRITE);
  B.Flags &= ~uint32_t(VG_PATTERN_WRITE);
  return !std::memcmp(&A, &B, sizeof(A));
}

bool isSameRoot(const VgPattern &A, const VgPattern &B) {
  return A.Base == B.Base && A.Variable == B.Variable &&
         A.Argument == B.Argument && A.ArgumentOffset == B.ArgumentOffset;
}

} // namespace

RaceFacts::RaceFacts(FactTable &Table, PatternFinder &Finder, Function &Kernel,
                     ArrayRef<FactAccess> Accesses)
    : Table(Table), Accesses(Accesses), Masks(Accesses.size()) {
  if (!isWhole(Kernel))
    return;
  for (auto [Index, A] : enumerate(Accesses)) {
    Found.push_back(
        Finder.patternsOf(*A.At, A.Address, A.SizeBytes, A.IsWrite));
    At[A.At].push_back(unsigned(Index));
  }
  findGlobal();
  findShared(Kernel);
  // An access that may go to both needs both.
  for (auto [Index, Mask] : enumerate(Masks)) {
    const auto &Of = Found[Index];
    const bool IsOneKind = all_of(Of, isShared) || all_of(Of, isGlobal);
    if (Of.empty() || !IsOneKind)
      Mask = 0;
  }
}

/// Whether all that lanes do to memory is seen in Kernel.
bool RaceFacts::isWhole(Function &Kernel) const {
  for (const FactAccess &A : Accesses)
    if (A.At->getFunction() != &Kernel)
      return false;
  for (const Instruction &I : instructions(Kernel)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    const Function *F = Call->getCalledFunction();
    if (!F && !(Call->isInlineAsm() && !Call->mayReadOrWriteMemory()))
      return false;
    if (F && !F->isDeclaration() && !F->hasFnAttribute(ApartAttribute))
      return false;
  }
  return true;
}

void RaceFacts::add(FactTable::Patterns &To, const VgPattern &P) {
  for (VgPattern &Known : To)
    if (isSamePlace(Known, P)) {
      Known.Flags |= P.Flags;
      return;
    }
  To.push_back(P);
}

// ---- Global memory

void RaceFacts::findGlobal() {
  FactTable::Patterns All;
  for (const auto &Of : Found)
    for (const VgPattern &P : Of)
      if (!isShared(P))
        add(All, P);
  auto isUnknownWrite = [](const VgPattern &P) {
    return P.Base == VG_PATTERN_UNKNOWN && isWrite(P);
  };
  if (All.size() > MaxPatterns || any_of(All, isUnknownWrite))
    return;
  for (auto [Index, Of] : enumerate(Found)) {
    uint64_t Mask = 0;
    for (const VgPattern &P : Of) {
      if (!isGlobal(P))
        continue;
      auto Root =
          find_if(All, [&](const VgPattern &A) { return isSameRoot(A, P); });
      const uint64_t Bit =
          Table.bitOf(VG_FACT_GLOBAL_APART, All, unsigned(Root - All.begin()));
      if (!Bit) {
        Mask = 0;
        break;
      }
      Mask |= Bit;
    }
    Masks[Index] = Mask;
  }
}

// ---- Shared memory

SmallVector<BasicBlock::iterator, 16>
RaceFacts::phaseStarts(Function &Kernel) const {
  SmallVector<BasicBlock::iterator, 16> Starts{Kernel.getEntryBlock().begin()};
  for (Instruction &I : instructions(Kernel)) {
    // Who arrives goes on, and counts as one who waits.
    if (calleeName(I) == "__vg_arrive")
      return {};
    if (isFullBarrier(I))
      Starts.push_back(std::next(I.getIterator()));
  }
  if (Starts.size() > MaxPhases)
    Starts.clear();
  return Starts;
}

RaceFacts::Phase RaceFacts::walk(BasicBlock::iterator From) const {
  Phase P;
  SmallPtrSet<const BasicBlock *, 32> Seen;
  SmallVector<BasicBlock *, 16> Left;
  auto walkBlock = [&](BasicBlock::iterator I) {
    BasicBlock *BB = I->getParent();
    for (; I != BB->end(); ++I) {
      if (auto It = At.find(&*I); It != At.end())
        P.Accesses.append(It->second.begin(), It->second.end());
      if (isFullBarrier(*I)) {
        P.EndsAtBarrier = true;
        return;
      }
      if (isEnd(*I))
        return;
    }
    for (BasicBlock *Next : successors(BB))
      if (Seen.insert(Next).second)
        Left.push_back(Next);
  };
  walkBlock(From);
  while (!Left.empty())
    walkBlock(Left.pop_back_val()->begin());
  return P;
}

uint64_t RaceFacts::factsOf(const Phase &P) {
  FactTable::Patterns All;
  for (unsigned Index : P.Accesses)
    for (const VgPattern &Of : Found[Index])
      if (!isGlobal(Of))
        add(All, Of);
  if (none_of(All, isWrite))
    return VG_FACT_TOGETHER;
  auto isVague = [](const VgPattern &Of) {
    return !isShared(Of) || Of.Flags & VG_PATTERN_ANYWHERE;
  };
  if (All.size() > MaxPatterns || any_of(All, isVague))
    return 0;
  const uint64_t Bit = Table.bitOf(VG_FACT_SHARED_APART, All);
  return Bit ? Bit | VG_FACT_TOGETHER : 0;
}

void RaceFacts::findEnds(Function &Kernel) {
  for (bool Again = true; Again;) {
    Again = false;
    for (BasicBlock &BB : Kernel)
      if (!Ending.contains(&BB) && mayEnd(*BB.begin())) {
        Ending.insert(&BB);
        Again = true;
      }
  }
}

bool RaceFacts::mayEnd(const Instruction &Begin) const {
  const BasicBlock *BB = Begin.getParent();
  for (const Instruction &I : make_range(Begin.getIterator(), BB->end())) {
    if (isFullBarrier(I))
      return false;
    if (isEnd(I))
      return true;
  }
  return any_of(successors(BB),
                [&](const BasicBlock *Next) { return Ending.contains(Next); });
}

void RaceFacts::findShared(Function &Kernel) {
  findEnds(Kernel);
  std::vector<uint64_t> Of(Accesses.size());
  std::vector<bool> IsOut(Accesses.size());
  for (BasicBlock::iterator From : phaseStarts(Kernel)) {
    const Phase P = walk(From);
    const uint64_t Mask = factsOf(P);
    for (unsigned Index : P.Accesses) {
      // A lane that ends meets the others at no barrier, so that what it did
      // is not over when they go on.
      if (!Mask || (P.EndsAtBarrier && mayEnd(*Accesses[Index].At)))
        IsOut[Index] = true;
      Of[Index] |= Mask;
    }
  }
  for (unsigned Index = 0; Index != Accesses.size(); ++Index)
    if (any_of(Found[Index], isShared))
      Masks[Index] = IsOut[Index] ? 0 : Of[Index];
}

} // namespace porthip::vgpu
