// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells which lanes of a block have seen what others did, by atomics and
// fences: the "happens before" of C++ and PTX, as vector clocks.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_LANEORDER_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_LANEORDER_H

#include "VirtualGpu/Run/Check/PartyClocks.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace porthip::vgpu {

/// Order of one block. A release at an address gives what its lane has seen to
/// those who acquire there later. More is ordered than C++ orders: a store does
/// not end what others released at its address. Costs nothing until there is a
/// release or a fence.
class LaneOrder {
public:
  /// By lane, when it last met others: at a barrier, in its warp.
  struct Meetings {
    const std::vector<uint32_t> &AtBarrier, &InWarp;
  };
  /// Clock: the launch's; each release has a time of its own.
  LaneOrder(uint32_t &Clock, Meetings Met) : Clock(Clock), Met(Met) {}

  /// For a block that begins. LanesPerParty: lanes that are ordered among
  /// themselves and wait for one another's memory, a wavefront on AMD.
  void begin(uint32_t LaneCount, uint32_t WaveSize, uint32_t LanesPerParty);

  /// Whether Lane has seen what Other did at that time.
  bool hasSeen(uint32_t Lane, uint32_t Other, uint32_t Time) const {
    return !Seen.empty() && Seen[party(Lane)][party(Other)] > Time;
  }

  /// An atomic access. Flags: VgAccessFlags. Relaxed ones order with fences.
  void atomic(uint32_t Lane, const void *At, uint32_t Flags);
  void fence(uint32_t Lane);
  /// The lanes wait for one another, and for those that have arrived.
  void meet(llvm::ArrayRef<uint32_t> Lanes);
  void arrive(uint32_t Lane);

private:
  uint32_t party(uint32_t Lane) const { return Lane / LanesPerParty; }
  /// Seen, from the meetings of before.
  void start();
  /// The clocks that the party has seen, its own past until now with it.
  const PartyClocks &released(uint32_t Party);
  /// The clocks released at the address; a common one beyond MostPlaces.
  PartyClocks &releasedAt(const void *At);

  static constexpr unsigned MostPlaces = 1024; // of up to 4 KiB each
  uint32_t &Clock;
  Meetings Met;
  uint32_t PartyCount = 0, LanesPerParty = 1, PartiesPerWave = 1;
  std::vector<PartyClocks> Seen; ///< by party; empty: nobody released anything
  std::vector<PartyClocks> Fenced; ///< seen by a party at its last fence
  std::vector<PartyClocks> Loose;  ///< by relaxed reads since then
  llvm::DenseMap<const void *, PartyClocks> Places;
  PartyClocks Rest, Arrived;
};

} // namespace porthip::vgpu
#endif
