// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bank gives one word of 4 bytes in a cycle; lanes that read the same word
// share it. As many lanes are served at a time as the banks have words for: a
// phase. NVIDIA: programming guide, "Shared Memory"; 8 and 16 bytes of a lane:
// half and quarter warps. AMD: ISA documents (32 banks), and AMD's
// "Understanding AMD GPU LDS and Bank Conflicts" (Composable Kernel), which has
// the lanes of a phase for 16 bytes: in order where they are written, in fours
// that are interleaved where they are read. For gfx950's 64 banks it says the
// number alone, and for RDNA nothing: there lanes are taken in order.
#include "VirtualGpu/Run/Profile/BankConflicts.h"
#include <algorithm>
#include <array>
#include <vector>

namespace porthip::vgpu {
namespace {

constexpr uint32_t WordBytes = 4, UsualBanks = 32, MostBanks = 64;

uint32_t banksOf(const GpuTarget &On) {
  return On.Of == GpuVendor::Amd ? On.Amd.LdsBanks : UsualBanks;
}

/// The lanes of each phase, one phase after another.
std::vector<uint32_t> laneOrder(const SharedAccess &Access, const GpuTarget &On,
                                uint32_t Lanes) {
  std::vector<uint32_t> Order(Lanes);
  const bool IsInterleaved = On.Of == GpuVendor::Amd && On.Major == 9 &&
                             Access.IsRead && Access.Bytes == 16 &&
                             banksOf(On) == UsualBanks;
  // 0-3 and 20-23, 4-7 and 16-19, 8-11 and 28-31, 12-15 and 24-27; of the other
  // half likewise.
  constexpr std::array<uint32_t, 8> Fours = {0, 5, 1, 4, 2, 7, 3, 6};
  for (uint32_t I = 0; I != Lanes; ++I)
    Order[I] = IsInterleaved ? I / 32 * 32 + Fours[I % 32 / 4] * 4 + I % 4 : I;
  return Order;
}

/// The most of \p Words, of which the same one counts once, that one bank has.
uint32_t degreeOf(std::vector<uint64_t> &Words, uint32_t Banks) {
  std::sort(Words.begin(), Words.end());
  Words.erase(std::unique(Words.begin(), Words.end()), Words.end());
  std::array<uint32_t, MostBanks> OfBank = {};
  uint32_t Most = 0;
  for (const uint64_t Word : Words)
    Most = std::max(Most, ++OfBank[Word % Banks]);
  return Most;
}

} // namespace

BankUse bankUseOf(const SharedAccess &Access, const GpuTarget &On) {
  const uint32_t Banks = banksOf(On);
  const auto Lanes = uint32_t(Access.Addresses.size());
  const uint32_t Words =
      std::max(1u, (Access.Bytes + WordBytes - 1) / WordBytes);
  const uint32_t PerPhase = std::max(1u, Banks / Words);
  const std::vector<uint32_t> Order = laneOrder(Access, On, Lanes);
  BankUse Use;
  std::vector<uint64_t> All; // of a phase
  for (uint32_t First = 0; First < Lanes; First += PerPhase) {
    All.clear();
    for (uint32_t I = First; I != std::min(First + PerPhase, Lanes); ++I) {
      const uint32_t Lane = Order[I];
      if (!(Access.Active >> Lane & 1))
        continue;
      const uint64_t At = Access.Addresses[Lane];
      for (uint64_t Word = At / WordBytes;
           Word <= (At + Access.Bytes - 1) / WordBytes; ++Word)
        All.push_back(Word);
    }
    if (All.empty())
      continue;
    const uint32_t Degree = degreeOf(All, Banks);
    ++Use.Phases;
    Use.Cycles += Degree;
    Use.Degree = std::max(Use.Degree, Degree);
  }
  return Use;
}

} // namespace porthip::vgpu
