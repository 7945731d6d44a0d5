// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that parted, until they are together again.
#include "VirtualGpu/Run/Schedule/Faults/SyncChecks.h"
#include "VirtualGpu/Run/Schedule/Regions/RegionRunner.h"
#include <algorithm>

namespace porthip::vgpu {

/// Tells the tables what Lane came to.
void RegionRunner::post(uint32_t Lane) {
  if (Next[Lane] == VG_NEXT_EXIT) {
    Frames.release(FrameOf[Lane]);
    Table.exit(Lane);
    return;
  }
  const VgCut &Here = cut(Next[Lane]);
  const uint64_t Mask =
      Here.Flags & VG_CUT_MASK_CONSTANT ? Here.Mask : Table.Mask[Lane];
  const uint64_t Value = Here.Flags & VG_CUT_NO_VALUE ? 0 : Table.Value[Lane];
  const uint32_t Id = uint32_t(Mask >> 32) % VG_ALL_BARRIERS;
  switch (Here.SiteKind) {
  case VG_SITE_EXCHANGE:
    Table.exchange(Lane, Value, Mask, Here.Kind, Here.Site);
    return;
  case VG_SITE_BARRIER:
    Table.barrier(Lane, Id, uint32_t(Mask), uint32_t(Value), Here.Site);
    return;
  case VG_SITE_ARRIVE: // It stays Ready.
    HasArrived = true;
    Table.arrive(Lane, Id, uint32_t(Mask));
    return;
  case VG_SITE_GRID_SYNC:
    if (Table.Checks)
      Table.Checks->gridSync(Lane);
    Table.gridSync(Lane, Here.Site);
    return;
  default:
    Table.yield(Lane, Here.Site);
  }
}

/// The Ready lanes that can go on with the first of them.
uint64_t RegionRunner::groupOf(const Warp &W) {
  const uint32_t Leader = W.First + uint32_t(llvm::countr_zero(W.Ready));
  const uint32_t At = Next[Leader];
  const VgCut &Here = cut(At);
  const bool IsExchange = Here.SiteKind == VG_SITE_EXCHANGE && At;
  const bool IsBarrier = Here.SiteKind == VG_SITE_BARRIER;
  uint64_t Group = 0;
  for (uint64_t Left = W.Ready; Left; Left &= Left - 1) {
    const auto Bit = uint32_t(llvm::countr_zero(Left));
    const uint32_t Lane = W.First + Bit;
    if (Next[Lane] == At &&
        (!IsExchange || Table.Result[Lane] == Table.Result[Leader]) &&
        (!IsBarrier ||
         Table.BarrierResult[Lane] == Table.BarrierResult[Leader]) &&
        Frames.areEqual(FrameOf[Lane], FrameOf[Leader], Here))
      Group |= uint64_t(1) << Bit;
  }
  return Group;
}

/// Runs the region At for all Parts and fills Next. Returns where all of them
/// come to, or VG_NEXT_MIXED.
uint32_t RegionRunner::runParts(LaneContext &C, uint32_t At,
                                const Ranges &Parts, const VgExchange *Result) {
  uint32_t All = ~0u;
  for (Range R : Parts) {
    const uint32_t To = callRegion(C, At, R, Result);
    if (To != VG_NEXT_MIXED)
      std::fill(Next.begin() + R.First, Next.begin() + R.End, uint16_t(To));
    All = All == ~0u || All == To ? To : uint32_t(VG_NEXT_MIXED);
  }
  return All;
}

/// While the lanes of a warp that run come to meetings that resolve() would
/// release at once, they go on without the tables. Out: their frame.
void RegionRunner::passMeetings(LaneContext &C, Warp &W, uint32_t At,
                                const Ranges &Parts, uint32_t &Out) {
  const uint32_t Before = Table.smallestSite(W);
  uint32_t Spare = ~0u;
  while (At != VG_NEXT_MIXED && At != VG_NEXT_EXIT && isMeeting(cut(At)) &&
         cut(At).Site < Before && !isCancelled()) {
    if (Spare == ~0u)
      Spare = Frames.take();
    W.YieldRounds = 0;
    Frame.UniformIn = Frames.data(Out);
    Frame.UniformOut = Frames.data(Spare);
    At = runParts(C, At, Parts, nullptr);
    std::swap(Out, Spare);
  }
  if (Spare != ~0u)
    Frames.release(Spare);
}

void RegionRunner::runReady(LaneContext &C, Warp &W) {
  while (W.Ready && !isCancelled()) {
    const uint64_t Group = groupOf(W);
    const uint32_t Leader = W.First + uint32_t(llvm::countr_zero(Group));
    uint32_t Out = Frames.take();
    Frame.UniformIn = Frames.data(FrameOf[Leader]);
    Frame.UniformOut = Frames.data(Out);
    Frame.BarrierResult = Table.BarrierResult[Leader];
    Ranges Parts;
    addRanges(Group, W.First, Parts);
    const uint32_t To = runParts(C, Next[Leader], Parts, Table.Result[Leader]);
    // Other lanes that are Ready, or spin, may come to the same place.
    if (Group == W.Ready && !W.InYield && !Table.Checks)
      passMeetings(C, W, To, Parts, Out);
    for (Range R : Parts)
      for (uint32_t Lane = R.First; Lane != R.End; ++Lane) {
        Frames.release(FrameOf[Lane]);
        FrameOf[Lane] = Frames.use(Out, 1);
        post(Lane);
      }
    Frames.release(Out);
  }
}

/// True: some lanes spin.
bool RegionRunner::runSlow(LaneContext &C, Unit &U) {
  bool AnySpins = false;
  for (uint32_t I = U.FirstWarp; I != U.EndWarp; ++I) {
    Warp &W = Table.Warps[I];
    for (bool GoesOn = W.Live != 0; GoesOn && !isCancelled();) {
      if (U.EndWarp - U.FirstWarp == 1 && tryFast(U)) {
        runFast(C, U);
        if (U.IsFast)
          return AnySpins;
      } else {
        runReady(C, W);
      }
      const Released R = Table.resolve(W);
      AnySpins |= R == Released::Yield;
      GoesOn = R == Released::Exchange;
    }
  }
  waitTogether(U);
  return AnySpins;
}

/// Takes U's lanes out of the tables if they all go on as one.
bool RegionRunner::tryFast(Unit &U) {
  uint32_t Leader = ~0u;
  for (uint32_t I = U.FirstWarp; I != U.EndWarp; ++I) {
    const Warp &W = Table.Warps[I];
    if (W.Ready != W.Live)
      return false;
    if (!W.Live)
      continue;
    if (groupOf(W) != W.Ready)
      return false;
    const uint32_t First = W.First + uint32_t(llvm::countr_zero(W.Live));
    if (Leader == ~0u)
      Leader = First;
    // Several warps are only together at full barriers, whose result is one.
    if (Next[First] != Next[Leader] ||
        !Frames.areEqual(FrameOf[First], FrameOf[Leader], cut(Next[Leader])))
      return false;
  }
  if (Leader == ~0u)
    return false;
  goFast(U, Leader);
  return true;
}

/// Leader: its lanes are all where this one is.
void RegionRunner::goFast(Unit &U, uint32_t Leader) {
  U.IsFast = true;
  U.At = Next[Leader];
  U.In = Frames.take();
  U.Out = Frames.take();
  Frames.copy(U.In, FrameOf[Leader], cut(U.At));
  U.Result = Table.Result[Leader];
  U.BarrierResult = Table.BarrierResult[Leader];
  findLive(U);
  for (Range R : U.Live)
    for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
      Frames.release(FrameOf[Lane]);
}

/// Takes U's lanes out of the tables if they parted and came to one full
/// barrier of the block.
bool RegionRunner::waitTogether(Unit &U) {
  Warp &W = Table.Warps[U.FirstWarp];
  if (Table.Checks || U.EndWarp - U.FirstWarp != 1 || !W.Live ||
      W.InBarrier != W.Live)
    return false;
  const uint32_t Leader = W.First + uint32_t(llvm::countr_zero(W.Live));
  const VgCut &Here = cut(Next[Leader]);
  if (!isFullBarrier(Here))
    return false;
  Ranges Live;
  addRanges(W.Live, W.First, Live);
  for (Range R : Live)
    for (uint32_t Lane = R.First; Lane != R.End; ++Lane)
      if (Next[Lane] != Next[Leader] ||
          !Frames.areEqual(FrameOf[Lane], FrameOf[Leader], Here))
        return false;
  W.InBarrier = 0;
  W.Ready = W.Live;
  goFast(U, Leader);
  U.IsWaiting = true;
  return true;
}

} // namespace porthip::vgpu
