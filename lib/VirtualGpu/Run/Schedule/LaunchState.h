// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One launch while it runs, shared by the threads that take part in it.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_LAUNCHSTATE_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_LAUNCHSTATE_H

#include "VirtualGpu/Device.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Profile/LaunchProfile.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <vector>

namespace porthip::vgpu {

struct LaunchState {
  LaunchState(Kernel &K, const VgKernelCode &Code, const LaunchConfig &Config,
              const Target &On, const Settings &How);

  Kernel &K;
  const VgKernelCode &Code;
  const LaunchConfig &Config;
  const Target &On;
  const Settings &How;
  const bool IsAmd;
  const uint32_t WaveSize;
  const uint32_t LaneCount;
  const uint64_t BlockCount;
  uint64_t EndBlock; ///< behind the last one that is run
  const uint64_t GridId;
  uint64_t BlocksPerGrab = 1;
  /// Blocks that one thread holds at a time when they wait for one another.
  uint64_t MaxResident = 1;

  std::atomic<uint64_t> NextBlock{0};
  /// The block that is the \p Place-th to begin.
  uint64_t blockAt(uint64_t Place) const;
  bool reversesWarps() const { return How.ShuffleBlocksSeed & 1; }
  /// Threads leave the launch as soon as they see it.
  std::atomic<bool> Cancelled{false};
  std::atomic<bool> HasTimedOut{false};

  /// Ends the launch. The fault of the lowest block is kept, so that the
  /// message does not depend on the number of threads.
  void fail(FaultKind Kind, uint64_t BlockNumber, std::string Message);
  /// The same of a lane; F.Where has the place.
  void fail(FaultRecord F, uint64_t BlockNumber, std::string Message);
  LaunchOutcome takeOutcome();
  /// Once all threads have left.
  uint64_t faultBlock() const { return FaultBlock; }
  const FaultRecord &fault() const { return Fault; }
  /// A block is run once more to see what it does; it prints nothing.
  bool IsRepeated = false;
  std::atomic<bool> HasPrinted{false};

  // Grid synchronisation: blocks that wait in this phase or are done.
  void blockEntersGrid() { ++Arrived; }
  void blockIsDone();
  uint64_t blocksDone() const { return Done; }
  uint64_t gridPhase() const { return Phase; }
  /// Moves on to the next phase if all blocks are there.
  bool tryAdvanceGrid();

  /// Null while checks are off.
  std::unique_ptr<LaunchChecker> Checker;
  bool ReportsSync = false;
  /// Null where nothing is counted.
  std::unique_ptr<LaunchProfile> Profile;

  alignas(16) char Workspace[1024] = {};

  // The pool's, under its lock.
  unsigned HelpersWanted = 0;
  std::atomic<unsigned> Participants{0}; ///< read without it, too
  std::condition_variable Left;
  std::vector<pthread_t> Threads;
  std::chrono::steady_clock::time_point Deadline;

private:
  std::mutex Lock;
  LaunchOutcome Outcome;
  FaultRecord Fault;
  uint64_t FaultBlock = ~uint64_t(0);
  std::atomic<uint64_t> Arrived{0}, Done{0}, Phase{0};
};

} // namespace porthip::vgpu
#endif
