// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a program so that nothing of it outlives its time or us: not a child in
// a process group of its own, nor one whose parent has ended.
#ifndef PORTHIP_COMPILER_PROCESS_SUPERVISOR_H
#define PORTHIP_COMPILER_PROCESS_SUPERVISOR_H

#include <cstdint>
#include <functional>
#include <sys/types.h>

namespace porthip {

struct SuperviseRequest {
  const char *Path = nullptr;         ///< of the program; found in PATH
  char *const *Args = nullptr;        ///< null at the end
  char *const *Environment = nullptr; ///< null at the end
  /// In place of a program; does not return.
  std::function<void()> Body;
  int ResultFd = -1;            ///< that it writes to; else -1
  const char *Folder = nullptr; ///< where it starts; null: here
  unsigned TimeoutSeconds = 0;  ///< 0: none
  uint64_t MemoryBytes = 0;     ///< address space of each process; 0: any
  pid_t Caller = 0;             ///< when it has ended, the program must
  int ReportFd = -1;            ///< gets a SuperviseReport
};

struct SuperviseReport {
  int RawStatus = 0;  ///< as waitpid() has it
  int StartErrno = 0; ///< why it could not be started; 0: it was
  bool TimedOut = false;
};

/// To be called in a child made by fork(). Ends it when the program and all
/// that it has started have ended.
[[noreturn]] void superviseAndExit(const SuperviseRequest &Request);

} // namespace porthip
#endif
