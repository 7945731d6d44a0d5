// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/LaneOrder.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include <algorithm>

using namespace llvm;

namespace porthip::vgpu {

void LaneOrder::begin(uint32_t LaneCount, uint32_t WaveSize, uint32_t Lanes) {
  LanesPerParty = Lanes;
  PartiesPerWave = WaveSize / Lanes;
  PartyCount = (LaneCount + Lanes - 1) / Lanes;
  Seen.clear();
  Fenced.clear();
  Loose.clear();
  Places.clear();
  Rest.clear();
  Arrived.clear();
}

void LaneOrder::start() {
  Seen.resize(PartyCount);
  Fenced.resize(PartyCount);
  Loose.resize(PartyCount);
  auto note = [&](uint32_t A, uint32_t B, const std::vector<uint32_t> &Times) {
    const uint32_t Both =
        std::min(Times[A * LanesPerParty], Times[B * LanesPerParty]);
    Seen[A].set(B, std::max(Seen[A][B], Both));
  };
  for (uint32_t A = 0; A != PartyCount; ++A) {
    const uint32_t First = A / PartiesPerWave * PartiesPerWave;
    for (uint32_t B = First; B != std::min(First + PartiesPerWave, PartyCount);
         ++B)
      note(A, B, Met.InWarp);
    if (Met.AtBarrier[A * LanesPerParty])
      for (uint32_t B = 0; B != PartyCount; ++B)
        note(A, B, Met.AtBarrier);
  }
}

const PartyClocks &LaneOrder::released(uint32_t Party) {
  if (Seen.empty())
    start();
  Seen[Party].set(Party, ++Clock);
  return Seen[Party];
}

PartyClocks &LaneOrder::releasedAt(const void *At) {
  if (Places.size() < MostPlaces)
    return Places[At];
  auto Found = Places.find(At);
  return Found == Places.end() ? Rest : Found->second;
}

void LaneOrder::atomic(uint32_t Lane, const void *At, uint32_t Flags) {
  const uint32_t Party = party(Lane);
  if (Flags & VG_ACCESS_READ && !Seen.empty()) {
    PartyClocks &Into = Flags & VG_ACCESS_ACQUIRE ? Seen[Party] : Loose[Party];
    auto Found = Places.find(At);
    Into.join(Found == Places.end() ? Rest : Found->second);
  }
  if (!(Flags & VG_ACCESS_WRITE))
    return;
  if (Flags & VG_ACCESS_RELEASE)
    releasedAt(At).join(released(Party));
  else if (!Seen.empty() && !Fenced[Party].empty())
    releasedAt(At).join(Fenced[Party]);
}

void LaneOrder::fence(uint32_t Lane) {
  const uint32_t Party = party(Lane);
  released(Party);
  Seen[Party].join(Loose[Party]);
  Fenced[Party] = Seen[Party];
}

void LaneOrder::meet(ArrayRef<uint32_t> Lanes) {
  if (Seen.empty())
    return;
  PartyClocks All = Arrived;
  std::vector<uint32_t> Parties;
  for (uint32_t Lane : Lanes)
    if (Parties.empty() || Parties.back() != party(Lane))
      Parties.push_back(party(Lane));
  for (uint32_t Party : Parties)
    All.join(released(Party));
  for (uint32_t Party : Parties)
    Seen[Party].join(All);
}

void LaneOrder::arrive(uint32_t Lane) { Arrived.join(released(party(Lane))); }

} // namespace porthip::vgpu
