// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Warp.h"
#include "VirtualGpu/Run/Schedule/Faults/SyncChecks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <map>

namespace porthip::vgpu {
namespace {

// How often spinning lanes go before an exchange of lanes that are past their
// loop. NVIDIA's lanes make progress on their own, so that only the unmasked
// operations (activemask, a mere hint) are held back at all. AMD's wavefront
// would wait for ever; the bound serves loops whose extent is not known.
constexpr uint32_t NvidiaYieldRounds = 64;
constexpr uint32_t UnknownLoopYieldRounds = 1 << 14;

template <typename Callback> void forEachBit(uint64_t Bits, Callback Do) {
  for (; Bits; Bits &= Bits - 1)
    Do(unsigned(llvm::countr_zero(Bits)));
}

} // namespace

void Lanes::reset(uint32_t TheLaneCount, uint32_t TheWaveSize, bool TheIsAmd,
                  const VgSite *TheSites, uint32_t TheSiteCount) {
  if (LaneCount != TheLaneCount || WaveSize != TheWaveSize) {
    LaneCount = TheLaneCount;
    WaveSize = TheWaveSize;
    WaveShift = WaveSize == 64 ? 6 : 5;
    Warps.resize((LaneCount + WaveSize - 1) / WaveSize);
    for (auto *Array : {&Site, &Kind})
      Array->resize(LaneCount);
    for (auto *Array : {&Value, &Mask, &BarrierResult})
      Array->resize(LaneCount);
    Result.resize(LaneCount);
  }
  IsAmd = TheIsAmd;
  Sites = TheSites;
  SiteCount = TheSiteCount;
  LiveCount = LaneCount;
  uint32_t First = 0;
  for (Warp &W : Warps) {
    W.First = First;
    W.Count = std::min(WaveSize, LaneCount - First);
    W.Live = W.Count == 64 ? ~uint64_t(0) : (uint64_t(1) << W.Count) - 1;
    W.Ready = W.Live;
    W.InExchange = W.InBarrier = W.InGrid = W.InYield = 0;
    W.YieldRounds = 0;
    for (Warp::Buffer &B : W.Buffers)
      B.Readers = 0;
    First += WaveSize;
  }
  std::fill(std::begin(Arrived), std::end(Arrived), 0);
}

// The lanes that the lane Bit waits with. A mask that does not name the lane
// itself is undefined in CUDA; such lanes of one site meet as the hardware's do
// that are there together, whatever their masks, and see what they named.
uint64_t Lanes::groupOf(const Warp &W, unsigned Bit, uint64_t Among,
                        bool &IsComplete) const {
  const uint32_t Lane = W.First + Bit;
  const uint64_t M = Mask[Lane];
  const uint32_t K = Kind[Lane], S = Site[Lane];
  const bool NamesItself = M >> Bit & 1;
  uint64_t Group = 0;
  forEachBit(Among, [&](unsigned Other) {
    const uint32_t L = W.First + Other;
    if (Kind[L] != K)
      return;
    if (NamesItself ? Mask[L] == M && M >> Other & 1
                    : Site[L] == S && !(Mask[L] >> Other & 1))
      Group |= uint64_t(1) << Other;
  });
  IsComplete = !NamesItself || (M & W.Live) == Group;
  return Group;
}

// Lanes that left a loop do not pass an unmasked exchange behind it while
// others of their warp still spin in the loop: on AMD the wavefront leaves a
// loop as a whole.
bool Lanes::isHeldBack(const Warp &W, uint32_t GroupSite) const {
  if (!W.InYield)
    return false;
  bool IsBehind = false, IsKnown = true;
  forEachBit(W.InYield, [&](unsigned Bit) {
    const uint32_t Y = Site[W.First + Bit];
    const uint32_t End = Y < SiteCount ? Sites[Y].LoopEnd : 0;
    if (GroupSite > std::max(End, Y)) {
      IsBehind = true;
      IsKnown &= End != 0;
    }
  });
  if (!IsBehind)
    return false;
  if (!IsAmd)
    return W.YieldRounds < NvidiaYieldRounds;
  return IsKnown || W.YieldRounds < UnknownLoopYieldRounds;
}

Released Lanes::resolve(Warp &W) {
  uint64_t Best = 0;
  uint32_t BestSite = ~0u;
  for (uint64_t Left = W.InExchange; Left;) {
    const unsigned Bit = unsigned(llvm::countr_zero(Left));
    bool IsComplete = false;
    const uint64_t Group = groupOf(W, Bit, Left, IsComplete);
    Left &= ~Group;
    if (!IsComplete)
      continue;
    uint32_t GroupSite = ~0u;
    forEachBit(Group, [&](unsigned B) {
      GroupSite = std::min(GroupSite, Site[W.First + B]);
    });
    const bool IsMasked = Mask[W.First + Bit] >> Bit & 1;
    if (!IsMasked && isHeldBack(W, GroupSite))
      continue;
    if (!Best || GroupSite < BestSite) {
      Best = Group;
      BestSite = GroupSite;
    }
  }
  if (Best) {
    W.YieldRounds = 0;
    if (Checks)
      Checks->exchange(W, Best);
    releaseExchange(W, Best);
    return Released::Exchange;
  }
  if (W.InYield) {
    ++W.YieldRounds;
    W.Ready |= W.InYield;
    W.InYield = 0;
    return Released::Yield;
  }
  return Released::Nothing;
}

uint32_t Lanes::smallestSite(const Warp &W) const {
  uint32_t Smallest = ~0u;
  forEachBit(W.InExchange, [&](unsigned Bit) {
    Smallest = std::min(Smallest, Site[W.First + Bit]);
  });
  return Smallest;
}

VgExchange &Lanes::result(Warp &W, uint64_t Group) {
  Warp::Buffer *Free = nullptr;
  for (Warp::Buffer &B : W.Buffers) {
    B.Readers &= ~Group & W.Live;
    if (!B.Readers && !Free)
      Free = &B;
  }
  if (!Free) {
    Free = &W.Buffers.emplace_back();
    Free->Data = std::make_unique<VgExchange>();
  }
  Free->Readers = Group;
  Free->Data->Active = Group;
  return *Free->Data;
}

void Lanes::releaseExchange(Warp &W, uint64_t Group) {
  VgExchange &E = result(W, Group);
  uint64_t Set = 0;
  for (unsigned Bit = 0; Bit != WaveSize; ++Bit) {
    const bool IsIn = Group >> Bit & 1;
    const uint64_t V = IsIn ? Value[W.First + Bit] : 0;
    E.Values[Bit] = V;
    Set |= uint64_t(V != 0) << Bit;
    if (IsIn)
      Result[W.First + Bit] = &E;
  }
  for (unsigned Bit = WaveSize; Bit != VG_MAX_WAVE; ++Bit)
    E.Values[Bit] = 0;
  E.Set = Set;
  W.InExchange &= ~Group;
  W.Ready |= Group;
}

void Lanes::arrive(uint32_t Lane, uint32_t Id, uint32_t Count) {
  if (Checks)
    Checks->arrive(Lane);
  ++Arrived[Id];
  ArrivedCount[Id] = Count;
  // At once: the same lane may arrive again before anybody waits.
  if (Count)
    resolveBarrier(Id);
}

// A counted barrier counts warps ("the arrival count is incremented by the
// warp size, not the number of active threads", PTX ISA, bar): lanes that
// exited or never existed count where their warp takes part as a whole.
bool Lanes::resolveBarrier(uint32_t Id) {
  uint32_t Waiting = 0, Missing = 0, Voted = 0;
  uint64_t Count = ArrivedCount[Id];
  for (Warp &W : Warps) {
    uint64_t Here = 0;
    forEachBit(W.InBarrier, [&](unsigned Bit) {
      const uint32_t L = W.First + Bit;
      if (Kind[L] != Id)
        return;
      Here |= uint64_t(1) << Bit;
      Count = Mask[L] ? Mask[L] : Count;
      Voted += Value[L] != 0;
    });
    Waiting += uint32_t(llvm::popcount(Here));
    if (Here && Here == W.Live)
      Missing += WaveSize - uint32_t(llvm::popcount(W.Live));
  }
  if (!Waiting && !(Count && Arrived[Id] >= Count))
    return false;
  const bool IsComplete = Count ? Waiting + Missing + Arrived[Id] >= Count
                                : Waiting + Arrived[Id] >= LiveCount;
  if (!IsComplete)
    return false;
  if (Checks)
    tellBarrier(Id);
  const uint64_t Got = uint64_t(Waiting + Arrived[Id]) << 32 | Voted;
  Arrived[Id] = ArrivedCount[Id] = 0;
  for (Warp &W : Warps)
    forEachBit(W.InBarrier, [&](unsigned Bit) {
      const uint32_t L = W.First + Bit;
      if (Kind[L] != Id)
        return;
      BarrierResult[L] = Got;
      W.InBarrier &= ~(uint64_t(1) << Bit);
      W.Ready |= uint64_t(1) << Bit;
    });
  return Waiting != 0;
}

void Lanes::tellBarrier(uint32_t Id) {
  std::vector<uint32_t> Waiting;
  for (const Warp &W : Warps)
    forEachBit(W.InBarrier, [&](unsigned Bit) {
      if (Kind[W.First + Bit] == Id)
        Waiting.push_back(W.First + Bit);
    });
  Checks->barrier(Waiting);
}

void Lanes::tellExchange(const Warp &W, uint64_t TheMask, uint32_t TheKind,
                         uint32_t TheSite) {
  forEachBit(W.Live, [&](unsigned Bit) {
    Mask[W.First + Bit] = TheMask;
    Kind[W.First + Bit] = TheKind;
    Site[W.First + Bit] = TheSite;
  });
  Checks->exchange(W, W.Live);
}

void Lanes::tellFullBarrier() {
  std::vector<uint32_t> Waiting;
  Waiting.reserve(LiveCount);
  for (const Warp &W : Warps)
    forEachBit(W.Live, [&](unsigned Bit) { Waiting.push_back(W.First + Bit); });
  Checks->barrier(Waiting);
}

bool Lanes::resolveBarriers() {
  uint32_t Ids = 0;
  for (const Warp &W : Warps)
    forEachBit(W.InBarrier,
               [&](unsigned Bit) { Ids |= 1u << Kind[W.First + Bit]; });
  bool Any = false;
  forEachBit(Ids, [&](unsigned Id) { Any |= resolveBarrier(Id); });
  return Any;
}

bool Lanes::allInGrid() const {
  if (!LiveCount)
    return false;
  return std::all_of(Warps.begin(), Warps.end(),
                     [](const Warp &W) { return W.InGrid == W.Live; });
}

bool Lanes::anyReady() const {
  return std::any_of(Warps.begin(), Warps.end(),
                     [](const Warp &W) { return W.Ready != 0; });
}

void Lanes::releaseGrid() {
  for (Warp &W : Warps) {
    W.Ready |= W.InGrid;
    W.InGrid = 0;
  }
}

std::string Lanes::where(uint32_t TheSite) const {
  if (TheSite < SiteCount && Sites[TheSite].Where && *Sites[TheSite].Where)
    return Sites[TheSite].Where;
  return "";
}

std::string Lanes::describeWaiting() const {
  static const char *const Kinds[VG_KIND_COUNT] = {
      "warp synchronisation", "shuffle",     "vote",     "match",
      "warp reduction",       "active mask", "election", "matrix operation"};
  // In the order of the first lane, so that the text is the same each time.
  std::vector<std::pair<std::string, uint32_t>> Lines;
  for (const Warp &W : Warps)
    forEachBit(W.Live, [&](unsigned Bit) {
      const uint32_t L = W.First + Bit;
      const uint64_t B = uint64_t(1) << Bit;
      std::string What;
      if (W.InBarrier & B)
        What = llvm::formatv("barrier {0}", Kind[L]);
      else if (W.InGrid & B)
        What = "grid synchronisation";
      else if (W.InExchange & B && Mask[L])
        What = llvm::formatv("{0} with mask {1:x}",
                             Kinds[std::min(Kind[L], VG_KIND_COUNT - 1u)],
                             Mask[L]);
      else if (W.InExchange & B)
        What = Kinds[std::min(Kind[L], VG_KIND_COUNT - 1u)];
      else
        return;
      What = llvm::formatv("of warp {0} at {1}", W.First / WaveSize, What);
      if (std::string Where = where(Site[L]); !Where.empty())
        What += " at " + Where;
      auto It = std::find_if(Lines.begin(), Lines.end(),
                             [&](auto &P) { return P.first == What; });
      if (It == Lines.end())
        Lines.push_back({What, 1});
      else
        ++It->second;
    });
  std::string Text;
  for (auto &[What, N] : Lines)
    Text +=
        llvm::formatv("\n  {0} {1} {2}", N, N == 1 ? "lane" : "lanes", What);
  const uint32_t Exited = LaneCount - LiveCount;
  if (Exited)
    Text +=
        llvm::formatv("\n  {0} of {1} lanes have exited", Exited, LaneCount);
  return Text;
}

} // namespace porthip::vgpu
