// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/HostCpu.h"
#include "VirtualGpu/Run/Check/LaunchFacts.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Schedule/Faults/FindThread.h"
#include "VirtualGpu/Run/Schedule/Faults/Reports.h"
#include "VirtualGpu/Run/Schedule/Pool.h"
#include "llvm/Demangle/Demangle.h"
#include <algorithm>
#include <numeric>

namespace porthip::vgpu {
namespace {

uint64_t nextGridId() {
  static std::atomic<uint64_t> Next{1}; // unique in the process, as on a device
  return Next++;
}

uint64_t volume(const uint32_t (&Size)[3]) {
  return uint64_t(Size[0]) * Size[1] * Size[2];
}

LaunchOutcome internal(std::string Message) {
  LaunchOutcome Outcome;
  Outcome.Fault = FaultKind::Internal;
  Outcome.Message = std::move(Message);
  return Outcome;
}

} // namespace

LaunchState::LaunchState(Kernel &K, const VgKernelCode &Code,
                         const LaunchConfig &Config, const Target &On,
                         const Settings &How)
    : K(K), Code(Code), Config(Config), On(On), How(How),
      IsAmd(K.program().image().Of == Vendor::Amd),
      WaveSize(K.program().image().WaveSize),
      LaneCount(uint32_t(volume(Config.Block))),
      BlockCount(volume(Config.Grid)), EndBlock(BlockCount),
      GridId(nextGridId()) {}

/// Within windows of what a GPU would hold at a time: a block may wait for an
/// earlier one, which has to have begun.
uint64_t LaunchState::blockAt(uint64_t Place) const {
  if (!How.ShuffleBlocksSeed || IsRepeated)
    return Place;
  const uint64_t First = Place / MaxResident * MaxResident;
  const uint64_t Size = std::min(MaxResident, BlockCount - First);
  // Steps of a width that has no divisor in common with the size reach each
  // block once.
  uint64_t Step = (How.ShuffleBlocksSeed * uint64_t(40503) + Size / 3) % Size;
  while (std::gcd(Step, Size) != 1)
    ++Step;
  return First + (Size - 1 - (Place - First)) * Step % Size;
}

void LaunchState::fail(FaultKind Kind, uint64_t BlockNumber,
                       std::string Message) {
  FaultRecord F;
  F.Kind = Kind;
  fail(std::move(F), BlockNumber, std::move(Message));
}

void LaunchState::fail(FaultRecord F, uint64_t BlockNumber,
                       std::string Message) {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (Outcome.Fault == FaultKind::None || BlockNumber < FaultBlock) {
      Outcome.Fault = F.Kind;
      Outcome.Message = std::move(Message);
      Outcome.IsReported = F.IsReported;
      Fault = std::move(F);
      FaultBlock = BlockNumber;
    }
  }
  if (!Cancelled.exchange(true))
    Pool::get().interrupt(*this);
}

LaunchOutcome LaunchState::takeOutcome() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (HasTimedOut && Outcome.Fault == FaultKind::None) {
    Outcome.Fault = FaultKind::Timeout;
    Outcome.Message = describeTimeout(*this);
  }
  Outcome.HasPrinted = HasPrinted;
  return std::move(Outcome);
}

void LaunchState::blockIsDone() { ++Done; }

bool LaunchState::tryAdvanceGrid() {
  if (Arrived + Done != BlockCount)
    return false;
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Arrived || Arrived + Done != BlockCount)
    return false;
  // First the count: a block that sees the next phase may arrive in it.
  Arrived = 0;
  ++Phase;
  return true;
}

LaunchOutcome launch(Kernel &K, const LaunchConfig &Config, const Target &On,
                     const Settings &How) {
  llvm::Expected<const VgKernelCode *> Code = K.code();
  if (!Code)
    return internal(llvm::toString(Code.takeError()));
  if ((*Code)->Abi != PORTHIP_VGPU_ABI)
    return internal("kernel was compiled for another version of porthip");
  if (volume(Config.Block) > VG_MAX_BLOCK || !volume(Config.Block))
    return internal("block of " + std::to_string(volume(Config.Block)) +
                    " threads");

  LaunchState L(K, **Code, Config, On, How);
  const unsigned Threads = How.Threads ? How.Threads : coreCount();
  // The blocks that the GPU would hold at a time: blocks that wait for one
  // another (which CUDA does not promise to work beyond that) need it; the rest
  // do not.
  L.MaxResident =
      Config.IsCooperative
          ? L.BlockCount
          : uint64_t(On.SmCount) *
                std::max(1u, std::min(On.MaxBlocksPerSm,
                                      On.MaxThreadsPerSm / L.LaneCount));
  // Few grabs where blocks are many, yet some for every thread to balance.
  L.BlocksPerGrab = Config.IsCooperative
                        ? 1
                        : std::clamp<uint64_t>(
                              L.BlockCount / (uint64_t(Threads) * 16), 1, 64);
  const uint64_t Grabs = (L.BlockCount + L.BlocksPerGrab - 1) / L.BlocksPerGrab;
  std::optional<Following> Followed;
  if (Config.Number && Config.Number == How.Follows.Launch &&
      How.Follows.concerns(K.name()) &&
      (How.Follows.IsThread || How.Follows.Argument < (*Code)->ArgumentCount))
    Followed.emplace(How.Follows, Config, &L);
  const CheckSet Checks = checkSet(How.Checks);
  if (Checks.any()) {
    // The records of who touched what are one thread's.
    L.Checker = std::make_unique<LaunchChecker>(
        llvm::demangle(K.name()), L.IsAmd, L.BlockCount, **Code,
        LaunchShape{Config.Grid, Config.Block, (*Code)->StaticShared,
                    Config.DynamicSharedBytes, Config.Args, Checks, L.WaveSize,
                    How.ShuffleBlocksSeed});
    L.Checker->exempt(L.Workspace, sizeof(L.Workspace));
    L.ReportsSync = Checks.Sync;
    Pool::get().run(L, 0);
    reportFirst(&L);
    tellGroups();
    LaunchOutcome Outcome = L.takeOutcome();
    reportUntold(L, Outcome);
    return Outcome;
  }
  if (How.Profiles)
    L.Profile = std::make_unique<LaunchProfile>(
        ProfiledLaunch{llvm::demangle(K.name()), L.BlockCount, L.LaneCount,
                       L.WaveSize},
        On);
  // The profile counts on one thread.
  Pool::get().run(
      L, L.Profile ? 0 : unsigned(std::min<uint64_t>(Threads, Grabs)) - 1);
  if (L.Profile)
    L.Profile->write();
  const bool IsChecked = Checks.Float || Checks.Underflow || Checks.Shift;
  if (IsChecked)
    reportFirst(&L);
  std::optional<LaunchOutcome> Found = findThread(L);
  LaunchOutcome Outcome = Found ? std::move(*Found) : L.takeOutcome();
  if (IsChecked)
    reportUntold(L, Outcome);
  return Outcome;
}

} // namespace porthip::vgpu
