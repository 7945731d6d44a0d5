// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs kernels that Lower/ cut into regions. A unit (a warp, or the block where
// a kernel has only full barriers) whose lanes are all at one cut goes the fast
// way: one call per region, exchanges answered at once. Lanes that part go
// through the tables of Warp.h like fibers, in groups, until they are together
// again. Both ways let lanes go on in the same order.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_REGIONS_REGIONRUNNER_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_REGIONS_REGIONRUNNER_H

#include "VirtualGpu/Run/Schedule/Regions/RegionExchange.h"
#include "VirtualGpu/Run/Schedule/Regions/RegionFrames.h"
#include "VirtualGpu/Run/Schedule/Runner.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <memory>

namespace porthip::vgpu {

struct Range {
  uint32_t First, End; ///< lanes of the block
};
using Ranges = llvm::SmallVector<Range, 4>;

/// The runs of bits in Lanes, bit 0 being lane First.
inline void addRanges(uint64_t Lanes, uint32_t First, Ranges &To) {
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

/// Tells cuts of those that are there, and orders and nothing else.
inline bool isMeeting(const VgCut &Here) {
  constexpr uint32_t Flags =
      VG_CUT_MASK_CONSTANT | VG_CUT_NO_VALUE | VG_CUT_RESULT_UNUSED;
  return Here.SiteKind == VG_SITE_EXCHANGE && Here.Kind == VG_SYNC &&
         !Here.Mask && (Here.Flags & Flags) == Flags;
}

inline bool isFullBarrier(const VgCut &Here) {
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
  bool start(LaneContext &C, LaunchState &L, VgBlock &Block) override;
  Progress run(LaneContext &C) override;

private:
  const VgCut &cut(uint32_t Number) const { return Code->Cuts[Number]; }
  bool isCancelled() const {
    return L->Cancelled.load(std::memory_order_relaxed);
  }
  bool reserve();
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

  // The way of the tables: RegionTables.cpp.
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

} // namespace porthip::vgpu

#endif
