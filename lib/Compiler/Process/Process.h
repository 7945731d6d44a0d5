// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs compilers beside each other and collects what they print, so that what
// one makes can become another's input while both run.
#ifndef PORTHIP_COMPILER_PROCESS_PROCESS_H
#define PORTHIP_COMPILER_PROCESS_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace porthip {

struct Confinement;

class Process {
public:
  std::vector<std::string> Args; ///< The first is the program's path, or:
  /// The path; Args[0] is then the name that the program sees.
  std::string Executable;
  /// In place of a program: runs in a copy of this process, which keeps its
  /// crashes to itself. Its value is the exit status; what it leaves in the
  /// parameter is Result here, once it has ended. We must have one thread.
  std::function<int(std::string &Result)> Body;
  bool KeepsOutput = false; ///< stdout goes to Output, not to ours.
  /// File descriptor FeedFd is a pipe that feed() fills; a program opens it as
  /// FeedPath. It blocks there until feed() is called or we are gone.
  bool IsFed = false;
  static constexpr int FeedFd = 3;
  static constexpr const char *FeedPath = "/dev/fd/3";
  std::vector<std::string> Environment; ///< "NAME=VALUE", beside ours
  /// In a process group of its own; when it or its time ends, or we do, so does
  /// all that it has started. Its program is found in PATH, and one that is
  /// missing is told by Failure. The members below are for such a process.
  bool IsSupervised = false;
  std::string Folder;          ///< where it starts; empty: here
  unsigned TimeoutSeconds = 0; ///< 0: none
  uint64_t MemoryBytes = 0;    ///< address space of each process; 0: any
  /// The files that it may open, where the kernel can see to that; null: any.
  /// It outlives start().
  const Confinement *Within = nullptr;

  std::string Output;
  std::string Messages; ///< stderr
  std::string Result;   ///< of Body
  /// Empty when it ended with status 0, else "exited with 1", "crashed (...)".
  std::string Failure;
  /// As a shell has it: 128 + N for signal N.
  int Status = 0;
  bool TimedOut = false; ///< it was stopped; Status is 124

  /// To be called once. Nothing when it has ended.
  void feed(std::string Bytes);
  /// With all that it has started, if it is supervised.
  void kill() const;

private:
  friend class ProcessGroup;
  const char *program() const {
    if (Body)
      return "porthip";
    return Executable.empty() ? Args[0].c_str() : Executable.c_str();
  }
  pid_t Pid = 0;
  int OutFd = -1, ErrFd = -1, InFd = -1, ReportFd = -1, ResultFd = -1;
  std::string Food;
  size_t Eaten = 0;
  bool IsFeedKnown = false;
};

/// The processes that run at the same time. Owns none of them.
class ProcessGroup {
public:
  llvm::Error start(Process &P);
  using Time = std::chrono::steady_clock::time_point;
  /// Until one has ended and its output is read; null when none runs, \p Until
  /// has come, or there is something to read at \p AlsoFd, which is waited for
  /// also when none runs.
  Process *waitForNext(Time Until = Time::max(), int AlsoFd = -1);
  size_t size() const { return Running.size(); }

private:
  bool pump(Time Until, int AlsoFd);
  struct ChildEnds;
  static int spawn(Process &P, const ChildEnds &Ends);
  static int spawnSupervised(Process &P, const ChildEnds &Ends);
  static int spawnBody(Process &P, const ChildEnds &Ends);
  [[noreturn]] static void runBody(const Process &P, int ResultFd);
  llvm::SmallVector<Process *, 8> Running;
};

/// Starts \p P and waits until it has ended and its output is read.
llvm::Error runToEnd(Process &P);

/// "clang++ -c 'a b.cu'", for a reader to copy.
std::string shellText(const std::vector<std::string> &Args);

} // namespace porthip
#endif
