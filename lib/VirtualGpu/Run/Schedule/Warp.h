// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The waits of the lanes of one block, and who may go on: the bookkeeping of
// exchanges, barriers, yields and exits. Knows nothing of how lanes run: the
// fibers and the region dispatcher both write a lane's wait into these tables
// when it comes to a primitive of Abi.h, and run the lanes that are Ready.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_WARP_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_WARP_H

#include "VirtualGpu/Abi/KernelCode.h"
#include <memory>
#include <string>
#include <vector>

namespace porthip::vgpu {

class SyncChecks;

/// The lanes of a warp as sets of bits: each live lane is in exactly one of
/// Ready, InExchange, InBarrier, InGrid, InYield.
struct Warp {
  uint32_t First = 0; ///< lane of the block that is bit 0
  uint32_t Count = 0; ///< lanes that exist; less than a wave in the last warp
  uint64_t Live = 0;  ///< have not exited
  uint64_t Ready = 0; ///< may run
  uint64_t InExchange = 0, InBarrier = 0, InGrid = 0, InYield = 0;
  uint32_t YieldRounds = 0; ///< yields released since the last exchange

  // Results of exchanges that lanes still may read, by who may.
  struct Buffer {
    std::unique_ptr<VgExchange> Data;
    uint64_t Readers = 0;
  };
  std::vector<Buffer> Buffers;
};

/// The lanes that resolve() let go on.
enum class Released {
  Nothing,
  Exchange,
  Yield, ///< lanes that spin: run other warps before them
};

/// One block's lanes. Not thread-safe: a block runs on one thread at a time.
class Lanes {
public:
  /// Forgets everything; all lanes are Ready. Sites: the kernel's table, null
  /// if it has none.
  void reset(uint32_t LaneCount, uint32_t WaveSize, bool IsAmd,
             const VgSite *Sites, uint32_t SiteCount);

  uint32_t laneCount() const { return LaneCount; }
  uint32_t waveSize() const { return WaveSize; }
  Warp &warpOf(uint32_t Lane) { return Warps[Lane >> WaveShift]; }
  uint64_t bitOf(uint32_t Lane) const {
    return uint64_t(1) << (Lane & (WaveSize - 1));
  }

  // A Ready lane comes to a primitive. Whoever runs many lanes at once may
  // fill the arrays below and move the bits of Warp by itself.
  void exchange(uint32_t Lane, uint64_t TheValue, uint64_t TheMask,
                uint32_t TheKind, uint32_t TheSite) {
    Value[Lane] = TheValue;
    Mask[Lane] = TheMask;
    Kind[Lane] = TheKind;
    Site[Lane] = TheSite;
    move(Lane, &Warp::InExchange);
  }
  void barrier(uint32_t Lane, uint32_t Id, uint32_t Count, uint32_t TheValue,
               uint32_t TheSite) {
    Value[Lane] = TheValue;
    Mask[Lane] = Count;
    Kind[Lane] = Id;
    Site[Lane] = TheSite;
    move(Lane, &Warp::InBarrier);
  }
  void gridSync(uint32_t Lane, uint32_t TheSite) {
    Site[Lane] = TheSite;
    move(Lane, &Warp::InGrid);
  }
  void yield(uint32_t Lane, uint32_t TheSite) {
    Site[Lane] = TheSite;
    move(Lane, &Warp::InYield);
  }
  void exit(uint32_t Lane) {
    Warp &W = warpOf(Lane);
    W.Ready &= ~bitOf(Lane);
    W.Live &= ~bitOf(Lane);
    --LiveCount;
  }
  /// bar.arrive: the lane stays Ready; lanes that wait at the barrier become
  /// Ready when this completes it.
  void arrive(uint32_t Lane, uint32_t Id, uint32_t Count);

  /// Call when no lane of W is Ready: makes one group of its lanes Ready,
  /// among those that are complete the one with the smallest site. After it
  /// Result[Lane] holds what the exchange gives.
  Released resolve(Warp &W);
  /// Smallest site of W's lanes that wait in exchanges; ~0u: none does.
  uint32_t smallestSite(const Warp &W) const;
  /// Call when no lane of the block is Ready and no warp resolves: makes the
  /// lanes of all complete barriers Ready. BarrierResult[Lane] holds what they
  /// get. False: no barrier is complete.
  bool resolveBarriers();
  /// Every live lane waits for the grid. False when none is left.
  bool allInGrid() const;
  void releaseGrid();
  bool anyReady() const;
  bool done() const { return LiveCount == 0; }

  /// A result for the lanes of Group (bits of W), which give up what they had:
  /// Active is set, Values and Set are the caller's to fill. For callers that
  /// know a group to be complete without resolve().
  VgExchange &result(Warp &W, uint64_t Group);

  // For callers that let lanes go on by themselves, while there are Checks:
  // fill the tables as the resolver would find them, and tell.
  /// All live lanes of W meet.
  void tellExchange(const Warp &W, uint64_t TheMask, uint32_t TheKind,
                    uint32_t TheSite);
  /// Call for each lane that waits at a full barrier, then tellFullBarrier().
  void noteFullBarrier(uint32_t Lane, uint32_t TheSite) {
    Mask[Lane] = Kind[Lane] = 0;
    Site[Lane] = TheSite;
  }
  void tellFullBarrier();

  /// Why nobody goes on: the waiting lanes by what they wait for and where,
  /// one line for each.
  std::string describeWaiting() const;

  /// "file:line" of a site, "" if unknown.
  std::string where(uint32_t TheSite) const;

  /// Told of every meeting while checks are on, else null.
  SyncChecks *Checks = nullptr;
  uint32_t LiveCount = 0;
  std::vector<Warp> Warps;
  // By lane of the block, good while the lane waits.
  std::vector<uint32_t> Site;
  std::vector<uint32_t> Kind; ///< enum VgKind, or the barrier's number
  std::vector<uint64_t> Value;
  std::vector<uint64_t> Mask; ///< of the exchange, or the barrier's count
  // By lane of the block, set when it is let go on.
  std::vector<const VgExchange *> Result;
  std::vector<uint64_t> BarrierResult;

private:
  void move(uint32_t Lane, uint64_t Warp::*To) {
    Warp &W = warpOf(Lane);
    W.Ready &= ~bitOf(Lane);
    W.*To |= bitOf(Lane);
  }
  uint64_t groupOf(const Warp &W, unsigned Bit, uint64_t Among,
                   bool &IsComplete) const;
  bool isHeldBack(const Warp &W, uint32_t GroupSite) const;
  void releaseExchange(Warp &W, uint64_t Group);
  bool resolveBarrier(uint32_t Id);
  void tellBarrier(uint32_t Id);
  uint32_t LaneCount = 0, WaveSize = 32, WaveShift = 5;
  bool IsAmd = false;
  const VgSite *Sites = nullptr;
  uint32_t SiteCount = 0;
  /// bar.arrive's since the barrier last completed, and the count they named.
  uint32_t Arrived[VG_ALL_BARRIERS] = {}, ArrivedCount[VG_ALL_BARRIERS] = {};
};

} // namespace porthip::vgpu
#endif
