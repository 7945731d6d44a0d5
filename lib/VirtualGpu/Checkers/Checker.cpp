// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Checkers/Checker.h"
#include "VirtualGpu/Checkers/CheckAbi.h"
#include "VirtualGpu/Checkers/Reports.h"
#include "llvm/ADT/Twine.h"
#include <mutex>

using namespace llvm;

namespace porthip::vgpu {

CheckSet checkSet(ArrayRef<std::string> Names) {
  CheckSet Set;
  for (const std::string &Name : Names) {
    bool IsAll = Name == "all";
    Set.Memory |= IsAll || Name == "memory";
    Set.Race |= IsAll || Name == "race";
    Set.Init |= IsAll || Name == "init";
    Set.Sync |= IsAll || Name == "sync";
  }
  return Set;
}

/// Held from a checked launch's begin to its end.
static std::mutex &oneAtATime() {
  static std::mutex Lock;
  return Lock;
}

LaunchChecker::LaunchChecker(CheckSet Checks, std::string Kernel, bool IsAmd,
                             uint64_t BlockCount)
    : Checks(Checks), Kernel(std::move(Kernel)), IsAmd(IsAmd),
      LastFence(Checks.Race ? BlockCount : 0) {
  oneAtATime().lock();
  if (Checks.Race)
    clearCells();
}

LaunchChecker::~LaunchChecker() { oneAtATime().unlock(); }

void LaunchChecker::beginBlock(VgBlock &Block) {
  Block.Checker = new BlockChecker(*this, Block);
}

void LaunchChecker::endBlock(VgBlock &Block) {
  delete static_cast<BlockChecker *>(Block.Checker);
  Block.Checker = nullptr;
}

uint32_t LaunchChecker::indexOf(const VgAccessSite &Site) {
  if (LastSite != &Site) {
    auto Found = std::find(Sites.begin(), Sites.end(), &Site);
    LastSiteIndex = uint32_t(Found - Sites.begin());
    if (Found == Sites.end())
      Sites.push_back(&Site);
    LastSite = &Site;
  }
  return LastSiteIndex;
}

BlockChecker::BlockChecker(LaunchChecker &Launch, const VgBlock &Block)
    : Launch(Launch), Block(Block),
      Number(Block.BlockIdx[0] +
             Block.GridDim[0] *
                 (Block.BlockIdx[1] + Block.GridDim[1] * Block.BlockIdx[2])),
      LastBarrier(Block.LaneCount), LastSync(Block.LaneCount) {
  uint64_t Bytes = uint64_t(Block.StaticShared) + Block.DynamicShared;
  if (Launch.Checks.Race)
    SharedCells.resize(Bytes / GranuleBytes + 2);
  if (Launch.Checks.Init)
    SharedInit.resize(Bytes);
}

void BlockChecker::barrier(ArrayRef<uint32_t> Lanes) {
  ++Launch.Clock;
  for (uint32_t Lane : Lanes)
    LastBarrier[Lane] = Launch.Clock;
}

void BlockChecker::arrive(uint32_t Lane) { LastBarrier[Lane] = ++Launch.Clock; }

void BlockChecker::gridSync(uint32_t Lane) {
  fence();
  LastBarrier[Lane] = ++Launch.Clock;
}

void BlockChecker::exchange(uint32_t FirstLane, uint64_t Active,
                            uint32_t Kind) {
  // Only __syncwarp orders memory; a shuffle or a vote orders its lanes'
  // progress and promises nothing about what they wrote.
  if (Kind != VG_SYNC)
    return;
  ++Launch.Clock;
  for (uint32_t I = 0; I != Block.WaveSize; ++I)
    if (Active >> I & 1)
      LastSync[FirstLane + I] = Launch.Clock;
}

void BlockChecker::fence() {
  if (!Launch.Checks.Race)
    return;
  ++Launch.Clock;
  Launch.LastFence[Number] = Launch.Clock;
  LastAcquire = Launch.Clock;
}

std::string BlockChecker::laneName(uint32_t Lane) const {
  return ("(" + Twine(Block.Tid[0][Lane]) + "," + Twine(Block.Tid[1][Lane]) +
          "," + Twine(Block.Tid[2][Lane]) + ")")
      .str();
}

void BlockChecker::report(StringRef Check, uint32_t Lane, const Twine &Text,
                          StringRef Where) {
  std::string Message =
      ("kernel '" + Launch.Kernel + "', block (" + Twine(Block.BlockIdx[0]) +
       "," + Twine(Block.BlockIdx[1]) + "," + Twine(Block.BlockIdx[2]) +
       "), thread " + laneName(Lane) + ": " + Text)
          .str();
  if (!Where.empty())
    Message += (" at " + Where).str();
  addReport({Check.str(), Launch.Kernel, Where.str(), "", Message});
}

void BlockChecker::illegal(uint32_t Lane, const VgAccessSite &Site,
                           const Twine &Text, uint32_t Fault) {
  report("memory", Lane, Text, Site.Where);
  __vg_fault(Fault, Text.str().c_str(), Site.Where);
}

/// AMD's wavefronts run in lockstep. Elsewhere both parties must have met after
/// the first access: at a barrier, or in their warp.
bool BlockChecker::isOrdered(const AccessRecord &Before, uint32_t Lane) const {
  if (Before.Block != Number + 1) {
    // Published by a fence of its block, and picked up by one of ours or by a
    // read that nothing may cache. Finer would need to know which flag was
    // read; this way nothing right is reported.
    return Launch.LastFence[Before.Block - 1] > Before.Time &&
           LastAcquire > Before.Time;
  }
  if (Before.Lane == Lane)
    return true;
  if (LastBarrier[Before.Lane] > Before.Time && LastBarrier[Lane] > Before.Time)
    return true;
  if (Before.Lane / Block.WaveSize != Lane / Block.WaveSize)
    return false;
  return Launch.IsAmd ||
         (LastSync[Before.Lane] > Before.Time && LastSync[Lane] > Before.Time);
}

void BlockChecker::reportRace(const AccessRecord &Before, uint32_t Lane,
                              const VgAccessSite &Site, const char *Address,
                              StringRef Space) {
  const VgAccessSite &Other = *Launch.Sites[Before.Site];
  auto verb = [](const VgAccessSite &S) -> StringRef {
    if (S.Flags & VG_ACCESS_ATOMIC)
      return "atomic access";
    return S.Flags & VG_ACCESS_WRITE ? "write" : "read";
  };
  std::string Party;
  if (Before.Block != Number + 1) {
    uint32_t B = Before.Block - 1;
    Party = ("block (" + Twine(B % Block.GridDim[0]) + "," +
             Twine(B / Block.GridDim[0] % Block.GridDim[1]) + "," +
             Twine(B / Block.GridDim[0] / Block.GridDim[1]) + ")")
                .str();
  } else {
    Party = "thread " + laneName(Before.Lane);
  }
  std::string Name = nameOf(*Site.Name ? Site : Other, Address);
  std::string Text =
      (verb(Site) + " of " + Space + " memory" + Name + " races with the " +
       verb(Other) + " by " + Party +
       (*Other.Where ? std::string(" at ") + Other.Where : std::string()))
          .str();
  std::string Message =
      ("kernel '" + Launch.Kernel + "', block (" + Twine(Block.BlockIdx[0]) +
       "," + Twine(Block.BlockIdx[1]) + "," + Twine(Block.BlockIdx[2]) +
       "), thread " + laneName(Lane) + ": " + Text + "; this one is at " +
       Site.Where + "; nothing orders the two")
          .str();
  addReport({"race", Launch.Kernel, Site.Where, Other.Where, Message});
}

} // namespace porthip::vgpu
