// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs compilers beside each other and collects what they print, so that what
// one makes can become another's input while both run.
#ifndef PORTHIP_DRIVER_PROCESS_H
#define PORTHIP_DRIVER_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace porthip {

class Process {
public:
  std::vector<std::string> Args; ///< The first is the program's path.
  bool KeepsOutput = false;      ///< stdout goes to Output, not to ours.
  /// File descriptor FeedFd is a pipe that feed() fills; a program opens it as
  /// FeedPath. It blocks there until feed() is called or we are gone.
  bool IsFed = false;
  static constexpr int FeedFd = 3;
  static constexpr const char *FeedPath = "/dev/fd/3";

  std::string Output;
  std::string Messages; ///< stderr
  /// Empty when it ended with status 0, else "exited with 1", "crashed (...)".
  std::string Failure;
  /// As a shell has it: 128 + N for signal N.
  int Status = 0;

  /// To be called once. Nothing when it has ended.
  void feed(std::string Bytes);
  void kill();

private:
  friend class ProcessGroup;
  pid_t Pid = 0;
  int OutFd = -1, ErrFd = -1, InFd = -1;
  std::string Food;
  size_t Eaten = 0;
  bool IsFeedKnown = false;
};

/// The processes that run at the same time. Owns none of them.
class ProcessGroup {
public:
  llvm::Error start(Process &P);
  /// Until one has ended and its output is read; null when none runs.
  Process *waitForNext();
  size_t size() const { return Running.size(); }

private:
  bool pump();
  llvm::SmallVector<Process *, 8> Running;
};

/// "clang++ -c 'a b.cu'", for a reader to copy.
std::string shellText(const std::vector<std::string> &Args);

} // namespace porthip
#endif
