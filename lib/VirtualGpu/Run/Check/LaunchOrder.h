// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells which threads of a launch have seen what others did: "happens before"
// as PTX and AMDGPU define it, with scopes, by vector clocks. LaneOrder is its
// coarser kin for races: this one keeps apart what blocks do, so that an order
// that only hardware happens to give is none.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_LAUNCHORDER_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_LAUNCHORDER_H

#include "VirtualGpu/Run/Check/PartyClocks.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <vector>

namespace porthip::vgpu {

/// Parties are threads; wavefronts, where lanes run in lockstep; and more than
/// that in launches of more than MostParties of them. A party counts as ordered
/// in itself. Releases at one address are all kept, whatever is stored there
/// later: more is ordered than the models order, never less.
class LaunchOrder {
public:
  /// LanesInStep: of a wavefront on AMD, else 1.
  LaunchOrder(uint64_t BlockCount, uint32_t LanesPerBlock,
              uint32_t LanesInStep);

  uint32_t party(uint32_t Block, uint32_t Lane) const {
    return uint32_t((uint64_t(Block) * PaddedLanes + Lane) / LanesPerParty);
  }
  uint32_t partyCount() const { return uint32_t(Seen.size()); }
  /// No party has more than what runs in lockstep.
  bool isFine() const { return LanesPerParty == LanesInStep; }

  /// The time of what a party does now; later than what it released before.
  uint32_t now() const { return Time; }
  bool hasSeen(uint32_t Party, uint32_t Other, uint32_t At) const {
    return Party == Other || Seen[Party][Other] > At;
  }

  /// An atomic access of a thread of the block, which reads the newest value.
  /// Flags: VgAccessFlags.
  void read(uint32_t Party, uint32_t Block, const void *At, uint32_t Flags);
  void write(uint32_t Party, uint32_t Block, const void *At, uint32_t Flags);
  /// Flags: VgFenceFlags.
  void fence(uint32_t Party, uint32_t Block, uint32_t Flags);
  /// Parties of the block wait for one another, and for those that have
  /// arrived.
  void meet(llvm::ArrayRef<uint32_t> Parties, uint32_t Block);
  /// The party goes on.
  void arrive(uint32_t Party, uint32_t Block);

private:
  static constexpr uint32_t MostParties = 2048;
  static constexpr unsigned MostPlaces = 4096;
  static constexpr uint32_t AllBlocks = ~0u;

  /// The clocks that the party has seen, its own past with it.
  const PartyClocks &released(uint32_t Party);
  using Places = llvm::DenseMap<std::pair<const void *, uint32_t>, PartyClocks>;
  /// The clocks that threads of the block (AllBlocks: with the scope of the
  /// device) released at the address.
  PartyClocks &releasedAt(const void *At, uint32_t Block);
  const PartyClocks &findReleased(const void *At, uint32_t Block) const;

  /// By the scope that it reaches.
  struct ByScope {
    PartyClocks InBlock, All;
  };
  uint32_t PaddedLanes, LanesInStep, LanesPerParty;
  uint32_t Time = 1;
  std::vector<PartyClocks> Seen; ///< by party, as the rest
  std::vector<ByScope> Fenced;   ///< seen at the last fence
  std::vector<ByScope> Loose;    ///< by relaxed reads since then
  Places Released;
  PartyClocks Rest; ///< at addresses beyond MostPlaces
  /// The clocks of fences that are sequentially consistent; by block, and
  /// AllBlocks.
  std::map<uint32_t, PartyClocks> Sequential, Arrived;
};

} // namespace porthip::vgpu
#endif
