// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's part in launches: it takes blocks, runs them, sets aside the ones
// that wait for others, and keeps what a block needs for the next one.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_WORKER_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_WORKER_H

#include "VirtualGpu/Run/Schedule/Faults/SyncChecks.h"
#include "VirtualGpu/Run/Schedule/Runner.h"
#include <deque>

namespace porthip::vgpu {

/// The memory and state of a block while it is resident.
class BlockSlot {
public:
  BlockSlot() = default;
  ~BlockSlot();
  BlockSlot(const BlockSlot &) = delete;
  void operator=(const BlockSlot &) = delete;

  /// Null memory is an error that the caller reports.
  bool prepare(LaunchState &L);
  void setIndex(const LaunchState &L, uint64_t BlockNumber);
  // Around each block, while checks are on.
  void beginChecks(LaunchState &L);
  void endChecks(LaunchState &L);
  /// Behind a block that has run to its end.
  void endProfile(LaunchState &L) const;

  VgBlock Block = {};
  uint64_t Number = 0;
  uint64_t GridPhase = 0; ///< it waits for the end of
  std::unique_ptr<BlockRunner> Fiber, Region;
  BlockRunner *Runner = nullptr; ///< of the launch's mode; null: loop

private:
  static bool grow(char *&Base, uint64_t &Has, uint64_t Needs);

  std::unique_ptr<SyncChecks> Checks;
  std::vector<uint16_t> Tids;
  uint32_t TidsFor[3] = {0, 0, 0};
  char *Shared = nullptr, *Private = nullptr;
  uint64_t SharedBytes = 0, PrivateBytes = 0;
};

class Worker {
public:
  /// Worker of this thread.
  static Worker &mine();
  Worker();
  ~Worker();

  /// Runs blocks of L until none is left for this thread.
  void takePart(LaunchState &L);

private:
  void runLoops(LaunchState &L);
  void runResumable(LaunchState &L);
  BlockSlot *startBlock(LaunchState &L, uint64_t Number);
  /// False: the block left its lanes by escape().
  bool resume(LaunchState &L, BlockSlot &S, Progress &How);
  void reportFault(LaunchState &L, uint64_t BlockNumber);
  void reportDeadlock(LaunchState &L, BlockSlot &S);
  BlockSlot *takeSlot(LaunchState &L);
  void giveBack(LaunchState &L, BlockSlot *S);

  LaneContext Context;
  std::vector<std::unique_ptr<BlockSlot>> Slots;
  std::vector<BlockSlot *> FreeSlots;
  char *SignalStack = nullptr;
  bool IsBusy = false; ///< a launch from within a launch is not possible
};

} // namespace porthip::vgpu
#endif
