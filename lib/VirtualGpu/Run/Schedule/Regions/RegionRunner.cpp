// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Setting up a block, and the fast way.
#include "VirtualGpu/Run/Schedule/Regions/RegionRunner.h"
#include "VirtualGpu/Run/Schedule/Faults/SyncChecks.h"
#include <algorithm>

namespace porthip::vgpu {

// ---- Setting up

bool RegionRunner::reserve() {
  // A stride that is no power of two: slots would else fall on the same sets
  // of the cache, and loads behind stores to other slots on the same 4 KiB.
  const uint64_t Stride = (uint64_t(Block->LaneCount) + 63) / 64 * 64 + 64;
  const uint64_t Needs = std::max<uint64_t>(Stride * Code->SlotBytes, 64);
  if (Needs > SlotsBytes) {
    std::free(Slots);
    Slots = static_cast<char *>(std::aligned_alloc(64, Needs));
    SlotsBytes = Slots ? Needs : 0;
    if (!Slots)
      return false;
  }
  Frame.Slots = Slots;
  Frame.LaneStride = Stride;
  Next.resize(Block->LaneCount);
  FrameOf.resize(Block->LaneCount);
  Frame.Next = Next.data();
  Frame.Value = Table.Value.data();
  Frame.Mask = Table.Mask.data();
  Frame.Args = L->Config.Args;
  return true;
}

bool RegionRunner::start(LaneContext &C, LaunchState &TheLaunch,
                         VgBlock &TheBlock) {
  (void)C;
  L = &TheLaunch;
  Block = &TheBlock;
  Code = L->Code.Regions;
  Table.reset(Block->LaneCount, Block->WaveSize, L->IsAmd, L->Code.Sites,
              L->Code.SiteCount);
  if (!reserve())
    return false;
  Frames.reset(Code->UniformBytes);
  HasArrived = false;
  const auto WarpCount = uint32_t(Table.Warps.size());
  Units.resize(Code->IsPerBlock ? 1 : WarpCount);
  for (uint32_t I = 0; I != Units.size(); ++I) {
    Unit &U = Units[I];
    const uint32_t WarpOf = L->reversesWarps() ? WarpCount - 1 - I : I;
    U.FirstWarp = Code->IsPerBlock ? 0 : WarpOf;
    U.EndWarp = Code->IsPerBlock ? WarpCount : WarpOf + 1;
    U.IsFast = true;
    U.IsWaiting = false;
    U.At = 0;
    U.In = Frames.take();
    U.Out = Frames.take();
    U.Result = nullptr;
    // Lanes that do not exist publish 0.
    if (!U.Buffer)
      U.Buffer = std::make_unique<VgExchange>();
    *U.Buffer = {};
    findLive(U);
  }
  return true;
}

void RegionRunner::findLive(Unit &U) {
  U.Live.clear();
  for (uint32_t I = U.FirstWarp; I != U.EndWarp; ++I)
    addRanges(Table.Warps[I].Live, Table.Warps[I].First, U.Live);
}

uint32_t RegionRunner::callRegion(LaneContext &C, uint32_t At, Range R,
                                  const VgExchange *Result) {
  if (Table.Checks && cut(At).SiteKind == VG_SITE_GRID_SYNC && At)
    for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
      Table.Checks->gridSync(Lane);
  C.InLane = true;
  const uint32_t To = cut(At).Run(Block, &Frame, R.First, R.End, Result);
  C.InLane = false;
  return To;
}

// ---- The fast way

/// Runs the region at U.At for all lanes. VG_NEXT_MIXED: each is in Next.
uint32_t RegionRunner::step(LaneContext &C, Unit &U) {
  Frame.UniformIn = Frames.data(U.In);
  Frame.UniformOut = Frames.data(U.Out);
  Frame.BarrierResult = U.BarrierResult;
  uint32_t All = ~0u;
  llvm::SmallVector<uint32_t, 4> Each;
  for (Range R : U.Live) {
    uint32_t To = callRegion(C, U.At, R, U.Result);
    Each.push_back(To);
    if (To == VG_NEXT_MIXED) {
      const uint16_t *Nexts = &Next[R.First];
      const size_t Count = R.End - R.First;
      if (!std::memcmp(Nexts, Nexts + 1, (Count - 1) * sizeof(*Nexts)))
        To = Nexts[0];
    }
    All = All == ~0u || All == To ? To : uint32_t(VG_NEXT_MIXED);
  }
  std::swap(U.In, U.Out);
  if (All == VG_NEXT_MIXED)
    for (size_t I = 0; I != Each.size(); ++I)
      if (Each[I] != VG_NEXT_MIXED)
        std::fill(Next.begin() + U.Live[I].First, Next.begin() + U.Live[I].End,
                  uint16_t(Each[I]));
  return All;
}

void RegionRunner::exitAll(Unit &U) {
  for (uint32_t I = U.FirstWarp; I != U.EndWarp; ++I) {
    Warp &W = Table.Warps[I];
    Table.LiveCount -= uint32_t(llvm::popcount(W.Live));
    W.Live = W.Ready = 0;
  }
  U.Live.clear();
  U.IsWaiting = false;
}

/// After lanes went to different places: if only some are done, the others may
/// be together still.
bool RegionRunner::keepTogether(Unit &U) {
  uint32_t To = VG_NEXT_EXIT;
  for (Range R : U.Live)
    for (uint32_t Lane = R.First; Lane != R.End; ++Lane) {
      if (Next[Lane] == VG_NEXT_EXIT || Next[Lane] == To)
        continue;
      if (To != VG_NEXT_EXIT)
        return false;
      To = Next[Lane];
    }
  for (Range R : U.Live)
    for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
      if (Next[Lane] == VG_NEXT_EXIT)
        Table.exit(Lane);
  findLive(U);
  U.At = To;
  return true;
}

/// All live lanes of U's warp are at the exchange Here. False: its masks say
/// that others meet.
bool RegionRunner::answer(Unit &U, const VgCut &Here) {
  Warp &W = Table.Warps[U.FirstWarp];
  uint64_t Mask = Here.Mask;
  if (!(Here.Flags & VG_CUT_MASK_CONSTANT)) {
    Mask = Table.Mask[U.Live.front().First];
    for (Range R : U.Live)
      for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
        if (Table.Mask[Lane] != Mask)
          return false;
  }
  if (Mask && (Mask & W.Live) != W.Live)
    return false;
  if (Table.Checks && W.Live)
    Table.tellExchange(W, Mask, Here.Kind, Here.Site);
  U.Result = U.Buffer.get();
  if (isMeeting(Here))
    ; // Nobody looks at the result.
  else if (Here.Flags & VG_CUT_NO_VALUE)
    clearExchange(*U.Buffer, W.Live);
  else
    fillExchange(*U.Buffer, &Table.Value[W.First], W.Live, W.Count);
  W.YieldRounds = 0;
  return true;
}

void RegionRunner::runFast(LaneContext &C, Unit &U) {
  while (!isCancelled()) {
    const uint32_t To = step(C, U);
    if (To != VG_NEXT_MIXED) {
      U.At = To;
    } else if (!keepTogether(U)) {
      leaveFast(U, /*HasOwnNext=*/true);
      return;
    }
    if (U.At == VG_NEXT_EXIT) {
      exitAll(U);
      return;
    }
    const VgCut &Here = cut(U.At);
    if (Here.SiteKind == VG_SITE_EXCHANGE && answer(U, Here))
      continue;
    if (isFullBarrier(Here)) {
      U.IsWaiting = true;
      if (Units.size() == 1 && releaseFastBarrier())
        continue;
      return;
    }
    leaveFast(U, /*HasOwnNext=*/false);
    return;
  }
}

/// Lets all units go on if each live lane of the block waits at the same full
/// barrier and no unit is in the tables.
bool RegionRunner::releaseFastBarrier() {
  const VgCut *First = nullptr;
  uint32_t Voted = 0;
  bool AreTogether = true;
  for (const Unit &U : Units) {
    if (!U.IsFast)
      return false;
    if (U.Live.empty())
      continue;
    if (!U.IsWaiting)
      return false;
    const VgCut &Here = cut(U.At);
    if (First && First->Mask != Here.Mask)
      return false;
    AreTogether &= !First || First == &Here;
    First = First ? First : &Here;
    if (!(Here.Flags & VG_CUT_NO_VALUE))
      for (Range R : U.Live)
        Voted += countSet(&Table.Value[R.First], R.End - R.First);
  }
  // Lanes that arrived without waiting (bar.arrive) are counted by the tables.
  if (!First || HasArrived)
    return false;
  if (Table.Checks && AreTogether && Table.LiveCount == Block->LaneCount) {
    Table.Checks->wholeBarrier();
  } else if (Table.Checks) {
    for (const Unit &U : Units)
      for (Range R : U.Live)
        for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
          Table.noteFullBarrier(Lane, cut(U.At).Site);
    Table.tellFullBarrier();
  }
  for (Unit &U : Units) {
    U.IsWaiting = false;
    U.BarrierResult = uint64_t(Table.LiveCount) << 32 | Voted;
  }
  return true;
}

/// Hands U's lanes to the tables. HasOwnNext: they are at different cuts.
void RegionRunner::leaveFast(Unit &U, bool HasOwnNext) {
  U.IsFast = U.IsWaiting = false;
  uint32_t Count = 0;
  for (Range R : U.Live) {
    if (!HasOwnNext)
      std::fill(Next.begin() + R.First, Next.begin() + R.End, uint16_t(U.At));
    std::fill(FrameOf.begin() + R.First, FrameOf.begin() + R.End, U.In);
    Count += R.End - R.First;
  }
  Frames.use(U.In, Count);
  Frames.release(U.In);
  Frames.release(U.Out);
  for (Range R : U.Live)
    for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
      post(Lane);
}

// ---- Both

Progress RegionRunner::run(LaneContext &C) {
  C.Checks = Table.Checks;
  for (;;) {
    bool AnySpins = false;
    for (Unit &U : Units) {
      if (U.IsFast && !U.IsWaiting && !U.Live.empty())
        runFast(C, U);
      if (!U.IsFast)
        AnySpins |= runSlow(C, U);
      if (isCancelled())
        return Progress::Cancelled;
    }
    if (Table.done())
      return Progress::Done;
    if (releaseFastBarrier())
      continue;
    for (Unit &U : Units)
      if (U.IsFast && U.IsWaiting)
        leaveFast(U, /*HasOwnNext=*/false);
    if (Table.resolveBarriers()) {
      for (Unit &U : Units)
        if (!U.IsFast)
          tryFast(U);
      continue;
    }
    if (AnySpins)
      return Progress::Yielded;
    return Table.allInGrid() ? Progress::InGrid : Progress::Deadlock;
  }
}

std::unique_ptr<BlockRunner> makeRegionRunner() {
  return std::make_unique<RegionRunner>();
}

} // namespace porthip::vgpu
