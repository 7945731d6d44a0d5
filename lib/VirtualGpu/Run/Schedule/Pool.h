// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads that help with launches, and the one that ends launches which
// take too long. Process-wide: cores belong to the process, not to a program
// or a stream. Never destroyed: launches may run until the process exits.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_POOL_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_POOL_H

#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include <vector>

namespace porthip::vgpu {

class Pool {
public:
  static Pool &get();
  /// Runs L on the calling thread and up to Helpers others; returns when all
  /// of them have left it.
  void run(LaunchState &L, unsigned Helpers);
  /// L was cancelled: interrupts the threads that are in it until they left.
  void interrupt(LaunchState &L);

private:
  void helperMain();
  void watchdogMain();
  void watch(LaunchState &L);
  void enter(LaunchState &L);
  void leave(LaunchState &L);

  std::mutex Lock;
  std::condition_variable Work, WatchdogWork;
  std::vector<LaunchState *> Open;    ///< that want helpers
  std::vector<LaunchState *> Watched; ///< with a deadline, or cancelled
  unsigned ThreadCount = 0;
  bool HasWatchdog = false;
};

} // namespace porthip::vgpu
#endif
