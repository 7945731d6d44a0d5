// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs tasks in child processes: a crash, an assertion, endless recursion or
// an endless loop ends one task, not the program.

#ifndef PORTHIP_SUPPORT_WORKERS_H
#define PORTHIP_SUPPORT_WORKERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <string>

namespace porthip {

struct WorkerResult {
  /// The text that the task returned; empty when it failed.
  std::string Output;
  /// Empty, or what ended the task: "crashed (Aborted)", "took over 60 s",
  /// "needed over 8192 MB of memory".
  std::string Failure;
};

struct WorkerLimits {
  unsigned Jobs = 1;
  /// Seconds of CPU time, so that a machine with much else to do has the same
  /// results. A task that only waits is ended after ten times as long.
  unsigned TimeoutSeconds = 120;
  /// Address space of one task.
  uint64_t MemoryBytes = uint64_t(8) << 30;
  /// Called several times a second in the parent, while tasks run.
  std::function<void()> WhileWaiting = {};
};

/// Runs Task(0) ... Task(Count-1), each in a process of its own made by fork(),
/// and calls Done in the parent as they end, in any order. The caller must have
/// no other threads. Output of a task is dropped.
void runIsolated(unsigned Count, const WorkerLimits &Limits,
                 llvm::function_ref<std::string(unsigned)> Task,
                 llvm::function_ref<void(unsigned, WorkerResult)> Done);

/// Cores that this process may use; 1 where LLVM cannot tell the machine's.
unsigned availableCores();

} // namespace porthip

#endif
