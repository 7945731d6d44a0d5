// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <mutex>

using namespace llvm;

namespace porthip::vgpu {

/// Held from a checked launch's begin to its end.
static std::mutex &oneAtATime() {
  static std::mutex Lock;
  return Lock;
}

/// Where the last launch's clock stopped; under that lock.
static uint32_t LastClock = 1;

static thread_local LaunchChecker *RunningHere = nullptr;

LaunchChecker::LaunchChecker(std::string Kernel, bool IsAmd,
                             uint64_t BlockCount, const VgKernelCode &Code,
                             const LaunchShape &Shape)
    : Checks(Shape.Checks), Kernel(std::move(Kernel)), IsAmd(IsAmd),
      FactTable(Code.Facts), Covers(Shape), Facts(launchFacts(Code, Shape)),
      Code(Code), Args(Shape.Args),
      Operation(Checks.Streams ? RunningOperation::get() : nullptr),
      LastFence(Checks.Race ? BlockCount : 0), Sites(Code.AccessCount) {
  oneAtATime().lock();
  if (LastClock >= 1u << 31) {
    clearCells();
    LastClock = 1;
  }
  Begin = Clock = LastClock + 1;
  if (Checks.Order)
    Older = std::make_unique<OlderValues>(
        BlockCount, Shape.Block[0] * Shape.Block[1] * Shape.Block[2],
        IsAmd ? Shape.WaveSize : 1, (Shape.Seed << 32) + Begin);
}

LaunchChecker::~LaunchChecker() {
  if (RunningHere == this)
    RunningHere = nullptr;
  LastClock = Clock;
  oneAtATime().unlock();
}

void LaunchChecker::noteReleased(uint64_t AllocationId) {
  noteFreed(AllocationId);
  // Device code freed it. (The host frees what no kernel uses; another stream's
  // is found by the next search.)
  if (!RunningHere)
    return;
  RunningHere->Known.clear();
  for (BlockChecker *Block : RunningHere->Blocks)
    std::fill(Block->BySite.begin(), Block->BySite.end(), VgCheckEntry());
  RunningHere->Spare.clear();
}

static thread_local const char *LaneStackTop = nullptr;

void LaunchChecker::lanesBelow(const void *Frame) {
  LaneStackTop = static_cast<const char *>(Frame);
}

bool LaunchChecker::isOfLanes(const char *Address) {
  return Address < LaneStackTop &&
         Address >= static_cast<const char *>(__builtin_frame_address(0));
}

bool LaunchChecker::isArgument(const char *Address, uint64_t SizeBytes) const {
  for (uint32_t I = 0; I != Code.ArgumentCount; ++I) {
    const auto Offset = uint64_t(Address - static_cast<const char *>(Args[I]));
    if (Offset < Code.Arguments[I].SizeBytes &&
        SizeBytes <= Code.Arguments[I].SizeBytes - Offset)
      return true;
  }
  return false;
}

void LaunchChecker::beginBlock(VgBlock &Block) {
  RunningHere = this;
  // The last one first: it knows the same shared memory.
  if (Spare.empty())
    Spare.push_back(std::make_unique<BlockChecker>(*this));
  Blocks.push_back(Spare.back().release());
  Spare.pop_back();
  Blocks.back()->begin(Block);
  Block.Checker = static_cast<VgChecker *>(Blocks.back());
}

void LaunchChecker::endBlock(VgBlock &Block) {
  BlockChecker *B = checkerOf(&Block);
  Blocks.erase(std::find(Blocks.begin(), Blocks.end(), B));
  Spare.emplace_back(B);
  Block.Checker = nullptr;
}

const LaunchChecker::KnownObject *LaunchChecker::find(const char *Address,
                                                      uint64_t SizeBytes) {
  constexpr size_t MostKnown = 8;
  const Memory &M = Memory::get();
  for (size_t I = 0; I != Known.size(); ++I) {
    const Allocation &A = Known[I].Of;
    // Freed memory must not be taken from here.
    if (Address < A.Base || Address + SizeBytes > A.Base + A.SizeBytes ||
        !M.isLive(A.Id))
      continue;
    std::rotate(Known.begin(), Known.begin() + I, Known.begin() + I + 1);
    return &Known.front();
  }
  std::optional<Allocation> Found = M.find(Address);
  if (!Found || Address + SizeBytes > Found->Base + Found->SizeBytes)
    return nullptr;
  if (Known.size() == MostKnown)
    Known.pop_back();
  Known.insert(Known.begin(), {*Found, shadowOf(*Found)});
  return &Known.front();
}

BlockChecker::BlockChecker(LaunchChecker &Launch)
    : Launch(Launch), BySite(Launch.Sites.size()),
      Order(Launch.Clock, {LastBarrier, LastSync}) {
  Entries = BySite.data();
}

void BlockChecker::begin(const VgBlock &TheBlock) {
  // Facts on memory stay true, except on this block's own.
  if (Block.Shared != TheBlock.Shared)
    std::fill(BySite.begin(), BySite.end(), VgCheckEntry());
  Block = TheBlock;
  Number = uint32_t(vgBlockNumber(&Block));
  SharedBytes = uint64_t(Block.StaticShared) + Block.DynamicShared;
  LastBarrier.assign(Block.LaneCount, 0);
  LastSync.assign(Block.LaneCount, 0);
  LastAcquire = 0;
  // A wavefront of AMD's runs in lockstep, and waits for the memory of all of
  // its lanes at once.
  Order.begin(Block.LaneCount, Block.WaveSize,
              Launch.IsAmd ? Block.WaveSize : 1);
  LastFullBarrier = ++Launch.Clock;
  Facts = Launch.Facts.Bits | VG_FACT_TOGETHER;
  OnceWritten.clear();
  for (uint32_t Index : Launch.Facts.OnceWritten)
    OnceWritten.push_back({Index, 0});
  if (Launch.Checks.Race)
    SharedCells.resize(SharedBytes / GranuleBytes + 2);
  if (Launch.Checks.Init)
    SharedInit.assign(SharedBytes, 0);
  Copies.clear();
  if (Launch.Older)
    Launch.Older->forget(Block.Shared, SharedBytes);
}

void BlockChecker::barrier(ArrayRef<uint32_t> Lanes, bool AreTogether) {
  if (Lanes.size() == Block.LaneCount && AreTogether)
    return wholeBarrier();
  ++Launch.Clock;
  for (uint32_t Lane : Lanes)
    LastBarrier[Lane] = Launch.Clock;
  if (Lanes.size() == Block.LaneCount) {
    LastFullBarrier = Launch.Clock;
    askForWritten();
  } else {
    Order.meet(Lanes);
  }
  meetForOrder(Lanes);
  Facts &= ~uint64_t(VG_FACT_TOGETHER);
}

void BlockChecker::wholeBarrier() {
  LastFullBarrier = ++Launch.Clock;
  Facts |= VG_FACT_TOGETHER;
  askForWritten();
  meetForOrder();
}

void BlockChecker::askForWritten() {
  constexpr unsigned MostTimes = 4; // the answer costs as much as some accesses
  llvm::erase_if(OnceWritten, [&](auto &Asked) {
    auto &[Index, Times] = Asked;
    const bool Is =
        Launch.Covers.isWritten(Launch.FactTable[Index], SharedInit);
    if (Is)
      Facts |= VG_FACT(Index);
    return Is || ++Times == MostTimes;
  });
}

void BlockChecker::arrive(uint32_t Lane) {
  LastBarrier[Lane] = ++Launch.Clock;
  if (Launch.Checks.Race)
    Order.arrive(Lane);
  if (Launch.Older)
    Launch.Older->arrive(Number, Lane);
}

void BlockChecker::gridSync(uint32_t Lane) {
  fence(Lane, VG_FENCE_SEQUENTIAL);
  LastBarrier[Lane] = ++Launch.Clock;
  if (Launch.Older)
    Launch.Older->forget();
}

void BlockChecker::exchange(uint32_t FirstLane, uint64_t Active,
                            uint32_t Kind) {
  // Only __syncwarp orders memory; a shuffle or a vote orders its lanes'
  // progress and promises nothing about what they wrote.
  if (Kind != VG_SYNC)
    return;
  ++Launch.Clock;
  SmallVector<uint32_t, VG_MAX_WAVE> Lanes;
  for (uint32_t I = 0; I != Block.WaveSize; ++I)
    if (Active >> I & 1) {
      LastSync[FirstLane + I] = Launch.Clock;
      Lanes.push_back(FirstLane + I);
    }
  Order.meet(Lanes);
  meetForOrder(Lanes);
}

void BlockChecker::fence(uint32_t Lane, uint32_t Flags) {
  if (Launch.Older)
    Launch.Older->fence(Number, Lane, Flags);
  if (!Launch.Checks.Race)
    return;
  if (!(Flags & VG_FENCE_OF_BLOCK))
    publish();
  Order.fence(Lane);
}

void BlockChecker::publish() {
  ++Launch.Clock;
  Launch.LastFence[Number] = Launch.Clock;
  LastAcquire = Launch.Clock;
}

std::string BlockChecker::laneName(uint32_t Lane) const {
  return ("(" + Twine(Block.Tid[0][Lane]) + "," + Twine(Block.Tid[1][Lane]) +
          "," + Twine(Block.Tid[2][Lane]) + ")")
      .str();
}

std::string BlockChecker::blockName(uint32_t B) const {
  return ("(" + Twine(B % Block.GridDim[0]) + "," +
          Twine(B / Block.GridDim[0] % Block.GridDim[1]) + "," +
          Twine(B / Block.GridDim[0] / Block.GridDim[1]) + ")")
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

bool BlockChecker::reportMemory(uint32_t Lane, const char *What,
                                const char *Where) {
  if (Launch.Checks.Memory)
    report(check::Memory, Lane, What, Where);
  return Launch.Checks.Memory;
}

void BlockChecker::illegal(uint32_t Lane, const VgAccessSite &Site,
                           const Twine &Text, uint32_t Fault) {
  report(check::Memory, Lane, Text, Site.Where);
  __vg_fault(Fault | VG_FAULT_REPORTED, Text.str().c_str(), Site.Where);
}

/// AMD's wavefronts run in lockstep. Elsewhere both parties must have met after
/// the first access: at a barrier, or in their warp.
bool BlockChecker::isOrdered(const AccessRecord &Before, uint32_t Lane) const {
  if (Before.block() != Number) {
    // Published by a fence of its block, and picked up by one of ours or by a
    // read that nothing may cache. Finer would need to know which flag was
    // read; this way nothing right is reported.
    return Launch.LastFence[Before.block()] > Before.time() &&
           LastAcquire > Before.time();
  }
  if (Before.lane() == Lane)
    return true;
  if (LastFullBarrier > Before.time() ||
      (LastBarrier[Before.lane()] > Before.time() &&
       LastBarrier[Lane] > Before.time()) ||
      Order.hasSeen(Lane, Before.lane(), Before.time()))
    return true;
  if (Before.lane() / Block.WaveSize != Lane / Block.WaveSize)
    return false;
  return Launch.IsAmd || (LastSync[Before.lane()] > Before.time() &&
                          LastSync[Lane] > Before.time());
}

void BlockChecker::reportRace(const AccessRecord &Before, uint32_t Lane,
                              const VgAccessSite &Site, const char *Address) {
  const StringRef Space = isShared(Address) ? "shared" : "global";
  const VgAccessSite &Other = *Launch.Sites[Before.site()];
  auto verb = [&](const VgAccessSite &S) -> StringRef {
    if (S.Flags & VG_ACCESS_ATOMIC)
      return S.Flags & VG_ACCESS_OF_BLOCK && Before.block() != Number
                 ? "atomic access within its block alone"
                 : "atomic access";
    return S.Flags & VG_ACCESS_WRITE ? "write" : "read";
  };
  std::string Party;
  if (Before.block() != Number)
    Party = "block " + blockName(Before.block());
  else
    Party = "thread " + laneName(Before.lane());
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
       Site.Where + "; no barrier, fence or atomic orders the two")
          .str();
  addReport({check::Race.str(), Launch.Kernel, Site.Where, Other.Where, Message,
             (verb(Site) + " of " + Space + " memory" + Name + " at " +
              Site.Where + " with the " + verb(Other) +
              (*Other.Where ? std::string(" at ") + Other.Where : ""))
                 .str()});
}

} // namespace porthip::vgpu
