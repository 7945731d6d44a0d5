// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Process/Supervisor.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <set>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace porthip {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a program may take to clean up.
constexpr std::chrono::seconds Grace(5);

/// The parent of a process; 0: it is gone.
pid_t parentOf(const char *Pid) {
  char Path[64], Text[512];
  std::snprintf(Path, sizeof(Path), "/proc/%s/stat", Pid);
  std::FILE *File = std::fopen(Path, "re");
  if (!File)
    return 0;
  size_t Size = std::fread(Text, 1, sizeof(Text) - 1, File);
  std::fclose(File);
  Text[Size] = 0;
  // The name is in parentheses and may hold any character.
  const char *End = std::strrchr(Text, ')');
  int Parent = 0;
  return End && std::sscanf(End, ") %*c %d", &Parent) == 1 ? Parent : 0;
}

/// All below us. As we are their reaper, none of them gets another parent.
std::set<pid_t> descendants() {
  std::vector<std::pair<pid_t, pid_t>> All; // process, parent
  if (DIR *Folder = ::opendir("/proc")) {
    while (const dirent *Entry = ::readdir(Folder))
      if (pid_t Pid = std::atoi(Entry->d_name); Pid > 0)
        All.push_back({Pid, parentOf(Entry->d_name)});
    ::closedir(Folder);
  }
  std::set<pid_t> Found = {::getpid()};
  for (size_t Before = 0; Before != Found.size();) {
    Before = Found.size();
    for (const auto &[Pid, Parent] : All)
      if (Found.count(Parent))
        Found.insert(Pid);
  }
  Found.erase(::getpid());
  return Found;
}

class Supervisor {
public:
  explicit Supervisor(const SuperviseRequest &Request) : Request(Request) {}

  [[noreturn]] void run() {
    closeOthers();
    sigfillset(&All);
    ::sigprocmask(SIG_BLOCK, &All, &Before);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != Request.Caller)
      ::_exit(1);
    Child = ::fork();
    if (Child == 0)
      becomeProgram();
    if (Child < 0)
      reportStart(errno);
    else
      waitForEnd();
    ::_exit(0);
  }

private:
  /// Pipes of other programs, which would never be at their end.
  void closeOthers() const {
    unsigned From = 3;
    const auto [First, Second] =
        std::minmax(Request.ReportFd, Request.ResultFd);
    for (int Kept : {First, Second}) {
      if (Kept < int(From))
        continue;
      if (unsigned(Kept) > From)
        ::close_range(From, unsigned(Kept) - 1, 0);
      From = unsigned(Kept) + 1;
    }
    ::close_range(From, ~0u, 0);
  }

  void reportStart(int Why) const {
    SuperviseReport Report;
    Report.StartErrno = Why;
    send(Report);
  }

  void send(const SuperviseReport &Report) const {
    // Shorter than PIPE_BUF: it arrives whole or not at all.
    if (::write(Request.ReportFd, &Report, sizeof(Report)) < 0)
      ::_exit(1);
  }

  [[noreturn]] void becomeProgram() const {
    pid_t Parent = ::getppid();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (Parent != ::getppid())
      ::_exit(1);
    ::setpgid(0, 0);
#if !__has_feature(address_sanitizer) // It maps terabytes.
    if (Request.MemoryBytes) {
      rlimit Memory = {Request.MemoryBytes, Request.MemoryBytes};
      ::setrlimit(RLIMIT_AS, &Memory);
    }
#endif
    ::signal(SIGPIPE, SIG_DFL);
    ::sigprocmask(SIG_SETMASK, &Before, nullptr);
    if (!Request.Folder || !::chdir(Request.Folder)) {
      if (Request.Body)
        Request.Body();
      ::execvpe(Request.Path, Request.Args, Request.Environment);
    }
    reportStart(errno);
    ::_exit(127);
  }

  /// False once no child is left.
  bool reap() {
    int Raw = 0;
    pid_t Pid = 0;
    while ((Pid = ::waitpid(-1, &Raw, WNOHANG)) > 0)
      if (Pid == Child) {
        Report.RawStatus = Raw;
        HasEnded = true;
      }
    return Pid == 0;
  }

  /// A signal that is for us, 0 when a child ended or the time is over.
  int waitUntil(Clock::time_point End) const {
    auto Left =
        std::chrono::duration_cast<std::chrono::nanoseconds>(End - Clock::now())
            .count();
    if (Left <= 0)
      return 0;
    timespec Time = {time_t(Left / 1000000000), long(Left % 1000000000)};
    int Signal = ::sigtimedwait(&All, nullptr, &Time);
    bool IsStop = Signal == SIGTERM || Signal == SIGINT || Signal == SIGHUP ||
                  Signal == SIGQUIT;
    return IsStop ? Signal : 0;
  }

  void waitForEnd() {
    auto Limit =
        Clock::now() + (Request.TimeoutSeconds
                            ? std::chrono::seconds(Request.TimeoutSeconds)
                            : std::chrono::hours(24 * 365));
    bool IsStopped = false;
    while (reap() && !HasEnded && !IsStopped && Clock::now() < Limit)
      IsStopped = waitUntil(Limit) != 0;
    if (!HasEnded) {
      Report.TimedOut = !IsStopped;
      killAll(SIGTERM);
      auto Last = Clock::now() + Grace;
      while (reap() && Clock::now() < Last)
        waitUntil(Last);
    }
    // Ends what it left behind, too. Each round may miss what is just being
    // made.
    while (reap()) {
      killAll(SIGKILL);
      waitUntil(Clock::now() + std::chrono::milliseconds(20));
    }
    send(Report);
  }

  static void killAll(int Signal) {
    for (pid_t Pid : descendants())
      ::kill(Pid, Signal);
  }

  const SuperviseRequest &Request;
  sigset_t All, Before;
  pid_t Child = 0;
  bool HasEnded = false;
  SuperviseReport Report;
};

} // namespace

void superviseAndExit(const SuperviseRequest &Request) {
  Supervisor(Request).run();
}

} // namespace porthip
