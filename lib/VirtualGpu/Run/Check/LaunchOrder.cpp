// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/LaunchOrder.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace porthip::vgpu {

LaunchOrder::LaunchOrder(uint64_t BlockCount, uint32_t LanesPerBlock,
                         uint32_t InStep)
    : PaddedLanes(uint32_t(alignTo(LanesPerBlock, InStep))),
      LanesInStep(InStep), LanesPerParty(InStep) {
  const uint64_t LaneCount = BlockCount * PaddedLanes;
  while (divideCeil(LaneCount, LanesPerParty) > MostParties)
    LanesPerParty *= 2;
  const auto Count = size_t(divideCeil(LaneCount, LanesPerParty));
  Seen.resize(Count);
  Fenced.resize(Count);
  Loose.resize(Count);
}

const PartyClocks &LaunchOrder::released(uint32_t Party) {
  Seen[Party].set(Party, ++Time);
  return Seen[Party];
}

PartyClocks &LaunchOrder::releasedAt(const void *At, uint32_t Block) {
  if (Released.size() < MostPlaces)
    return Released[{At, Block}];
  auto Found = Released.find({At, Block});
  return Found == Released.end() ? Rest : Found->second;
}

const PartyClocks &LaunchOrder::findReleased(const void *At,
                                             uint32_t Block) const {
  auto Found = Released.find({At, Block});
  return Found == Released.end() ? Rest : Found->second;
}

void LaunchOrder::read(uint32_t Party, uint32_t Block, const void *At,
                       uint32_t Flags) {
  const bool Acquires = Flags & VG_ACCESS_ACQUIRE;
  (Acquires ? Seen[Party] : Loose[Party].InBlock).join(findReleased(At, Block));
  if (!(Flags & VG_ACCESS_OF_BLOCK))
    (Acquires ? Seen[Party] : Loose[Party].All)
        .join(findReleased(At, AllBlocks));
}

void LaunchOrder::write(uint32_t Party, uint32_t Block, const void *At,
                        uint32_t Flags) {
  const bool Releases = Flags & VG_ACCESS_RELEASE;
  if (Releases)
    released(Party);
  // A fence for the block alone hands nothing on to others.
  releasedAt(At, Block).join(Releases ? Seen[Party] : Fenced[Party].InBlock);
  if (!(Flags & VG_ACCESS_OF_BLOCK))
    releasedAt(At, AllBlocks).join(Releases ? Seen[Party] : Fenced[Party].All);
}

void LaunchOrder::fence(uint32_t Party, uint32_t Block, uint32_t Flags) {
  const bool IsOfBlock = Flags & VG_FENCE_OF_BLOCK;
  PartyClocks &Own = Seen[Party];
  Own.join(Loose[Party].InBlock);
  if (!IsOfBlock)
    Own.join(Loose[Party].All);
  if (Flags & VG_FENCE_SEQUENTIAL) {
    Own.join(Sequential[Block]);
    if (!IsOfBlock)
      Own.join(Sequential[AllBlocks]);
  }
  released(Party);
  if (Flags & VG_FENCE_SEQUENTIAL) {
    Sequential[Block].join(Own);
    if (!IsOfBlock)
      Sequential[AllBlocks].join(Own);
  }
  Fenced[Party].InBlock = Own;
  if (!IsOfBlock)
    Fenced[Party].All = Own;
}

void LaunchOrder::meet(ArrayRef<uint32_t> Parties, uint32_t Block) {
  PartyClocks All;
  if (auto Found = Arrived.find(Block); Found != Arrived.end())
    All = Found->second;
  for (uint32_t Party : Parties)
    All.join(released(Party));
  for (uint32_t Party : Parties)
    Seen[Party].join(All);
}

void LaunchOrder::arrive(uint32_t Party, uint32_t Block) {
  Arrived[Block].join(released(Party));
}

} // namespace porthip::vgpu
