// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs kernels that Lower/ cut into regions. A unit (a warp, or the block where
// a kernel has only full barriers) whose lanes are all at one cut goes the fast
// way: one call per region, exchanges answered at once. Lanes that part go
// through the tables of Warp.h like fibers, in groups, until they are together
// again. Both ways let lanes go on in the same order.
#include "VirtualGpu/Schedule/RegionExchange.h"
#include "VirtualGpu/Schedule/RegionFrames.h"
#include "VirtualGpu/Schedule/Runner.h"
#include "VirtualGpu/Schedule/SyncChecks.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <memory>

namespace porthip::vgpu {
namespace {

struct Range {
  uint32_t First, End; ///< lanes of the block
};
using Ranges = llvm::SmallVector<Range, 4>;

/// The runs of bits in Lanes, bit 0 being lane First.
void addRanges(uint64_t Lanes, uint32_t First, Ranges &To) {
  while (Lanes) {
    const unsigned Start = unsigned(llvm::countr_zero(Lanes));
    const unsigned Length = unsigned(llvm::countr_one(Lanes >> Start));
    const uint32_t From = First + Start;
    if (!To.empty() && To.back().End == From)
      To.back().End += Length;
    else
      To.push_back({From, From + Length});
    if (Start + Length >= 64)
      return;
    Lanes = Lanes >> (Start + Length) << (Start + Length);
  }
}

/// Of those that are there, and orders and nothing else.
bool isMeeting(const VgCut &Here) {
  constexpr uint32_t Flags =
      VG_CUT_MASK_CONSTANT | VG_CUT_NO_VALUE | VG_CUT_RESULT_UNUSED;
  return Here.SiteKind == VG_SITE_EXCHANGE && Here.Kind == VG_SYNC &&
         !Here.Mask && (Here.Flags & Flags) == Flags;
}

bool isFullBarrier(const VgCut &Here) {
  return Here.SiteKind == VG_SITE_BARRIER && !(Here.Mask & 0xffffffff) &&
         (Here.Flags & VG_CUT_MASK_CONSTANT);
}

/// Lanes that are run together while they are at one cut.
struct Unit {
  uint32_t FirstWarp = 0, EndWarp = 0;
  bool IsFast = true;     ///< all live lanes stand at At; else see the tables
  bool IsWaiting = false; ///< fast, and at a block barrier
  uint32_t At = 0;
  uint32_t In = 0, Out = 0; ///< frames
  uint64_t BarrierResult = 0;
  const VgExchange *Result = nullptr;
  Ranges Live;
  std::unique_ptr<VgExchange> Buffer;
};

class RegionRunner final : public BlockRunner {
public:
  ~RegionRunner() override { std::free(Slots); }
  void start(LaneContext &C, LaunchState &L, VgBlock &Block) override;
  Progress run(LaneContext &C) override;

private:
  const VgCut &cut(uint32_t Number) const { return Code->Cuts[Number]; }
  bool isCancelled() const {
    return L->Cancelled.load(std::memory_order_relaxed);
  }
  void reserve();
  uint32_t callRegion(LaneContext &C, uint32_t At, Range R,
                      const VgExchange *Result);

  // The fast way.
  void runFast(LaneContext &C, Unit &U);
  uint32_t step(LaneContext &C, Unit &U);
  bool keepTogether(Unit &U);
  void exitAll(Unit &U);
  void findLive(Unit &U);
  bool answer(Unit &U, const VgCut &Here);
  bool releaseFastBarrier();
  void leaveFast(Unit &U, bool HasOwnNext);

  // The way of the tables.
  bool runSlow(LaneContext &C, Unit &U);
  void runReady(LaneContext &C, Warp &W);
  uint32_t runParts(LaneContext &C, uint32_t At, const Ranges &Parts,
                    const VgExchange *Result);
  void passMeetings(LaneContext &C, Warp &W, uint32_t At, const Ranges &Parts,
                    uint32_t &Out);
  uint64_t groupOf(const Warp &W);
  void post(uint32_t Lane);
  bool tryFast(Unit &U);
  bool waitTogether(Unit &U);
  void goFast(Unit &U, uint32_t Leader);

  LaunchState *L = nullptr;
  VgBlock *Block = nullptr;
  const VgRegionCode *Code = nullptr;
  VgFrame Frame = {};
  RegionFrames Frames;
  std::vector<Unit> Units;
  std::vector<uint16_t> Next;    ///< by lane: the cut it stands at, when slow
  std::vector<uint32_t> FrameOf; ///< by lane, when slow
  char *Slots = nullptr;
  uint64_t SlotsBytes = 0;
  bool HasArrived = false; ///< a lane of this block did bar.arrive
};

} // namespace

// ---- Setting up

void RegionRunner::reserve() {
  // A stride that is no power of two: slots would else fall on the same sets
  // of the cache, and loads behind stores to other slots on the same 4 KiB.
  const uint64_t Stride = (uint64_t(Block->LaneCount) + 63) / 64 * 64 + 64;
  const uint64_t Needs = std::max<uint64_t>(Stride * Code->SlotBytes, 64);
  if (Needs > SlotsBytes) {
    std::free(Slots);
    Slots = static_cast<char *>(std::aligned_alloc(64, Needs));
    SlotsBytes = Needs;
  }
  Frame.Slots = Slots;
  Frame.LaneStride = Stride;
  Next.resize(Block->LaneCount);
  FrameOf.resize(Block->LaneCount);
  Frame.Next = Next.data();
  Frame.Value = Table.Value.data();
  Frame.Mask = Table.Mask.data();
  Frame.Args = L->Config.Args;
}

void RegionRunner::start(LaneContext &C, LaunchState &TheLaunch,
                         VgBlock &TheBlock) {
  (void)C;
  L = &TheLaunch;
  Block = &TheBlock;
  Code = L->Code.Regions;
  Table.reset(Block->LaneCount, Block->WaveSize, L->IsAmd, L->Code.Sites,
              L->Code.SiteCount);
  reserve();
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
    First = First ? First : &Here;
    if (!(Here.Flags & VG_CUT_NO_VALUE))
      for (Range R : U.Live)
        Voted += countSet(&Table.Value[R.First], R.End - R.First);
  }
  // Lanes that arrived without waiting (bar.arrive) are counted by the tables.
  if (!First || HasArrived)
    return false;
  if (Table.Checks) {
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

// ---- The way of the tables

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
  const uint32_t Id = uint32_t(Mask >> 32) & 15;
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
    // Those that are Ready, too, or spin may come to the same place.
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
