// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Process/Process.h"
#include "Compiler/Process/Supervisor.h"
#include "Support/Files/Files.h"
#include "Support/System/Confinement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cassert>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

void closeFd(int &Fd) {
  if (Fd >= 0)
    ::close(Fd);
  Fd = -1;
}

/// Both ends close in children; above the numbers that children get.
bool makePipe(int &Read, int &Write) {
  int Ends[2];
  if (::pipe2(Ends, O_CLOEXEC))
    return false;
  Read = ::fcntl(Ends[0], F_DUPFD_CLOEXEC, Process::FeedFd + 1);
  Write = ::fcntl(Ends[1], F_DUPFD_CLOEXEC, Process::FeedFd + 1);
  ::close(Ends[0]);
  ::close(Ends[1]);
  return Read >= 0 && Write >= 0;
}

/// False at the end of the pipe.
bool readSome(int Fd, std::string &Into) {
  char Buffer[1 << 16];
  ssize_t Size = ::read(Fd, Buffer, sizeof(Buffer));
  if (Size > 0)
    Into.append(Buffer, size_t(Size));
  return Size > 0 || (Size < 0 && (errno == EINTR || errno == EAGAIN));
}

void setStatus(Process &P, int Raw) {
  P.Failure.clear();
  if (WIFEXITED(Raw)) {
    P.Status = WEXITSTATUS(Raw);
    if (P.Status)
      P.Failure = "exited with " + utostr(unsigned(P.Status));
    return;
  }
  int Signal = WTERMSIG(Raw);
  P.Status = 128 + Signal;
  P.Failure = std::string("crashed (") + ::strsignal(Signal) + ")";
}

/// Reads how the supervisor of \p P ended.
void takeReport(Process &P, int Fd) {
  SuperviseReport Report;
  if (::read(Fd, &Report, sizeof(Report)) != ssize_t(sizeof(Report))) {
    P.Status = 128 + SIGKILL;
    P.Failure = "was killed";
    return;
  }
  setStatus(P, Report.RawStatus);
  if (Report.StartErrno) {
    P.Status = 127;
    P.Failure =
        std::string("cannot be started: ") + ::strerror(Report.StartErrno);
  }
  P.TimedOut = Report.TimedOut;
  if (!P.TimedOut)
    return;
  P.Status = 124; // as timeout(1) has it
  P.Failure = "took over " + utostr(P.TimeoutSeconds) + " s and was stopped";
}

} // namespace

void Process::feed(std::string Bytes) {
  Food = std::move(Bytes);
  IsFeedKnown = true;
  if (Food.empty())
    closeFd(InFd);
}

void Process::kill() const {
  if (Pid)
    ::kill(Pid, IsSupervised ? SIGTERM : SIGKILL);
}

struct ProcessGroup::ChildEnds {
  int Out = -1, Err = -1, Feed = -1, Result = -1;

  /// In the child: what it prints comes to us.
  bool take(const Process &P) const {
    return ::dup2(Err, 2) >= 0 && (!P.KeepsOutput || ::dup2(Out, 1) >= 0);
  }
};

static void writeAll(int Fd, StringRef Text) {
  while (!Text.empty()) {
    ssize_t Size = ::write(Fd, Text.data(), Text.size());
    if (Size < 0 && errno == EINTR)
      continue;
    if (Size <= 0)
      ::_exit(1);
    Text = Text.drop_front(size_t(Size));
  }
}

/// Not exit(): the parent's handlers are not ours to run.
void ProcessGroup::runBody(const Process &P, int ResultFd) {
  std::string Result;
  const int Status = P.Body(Result);
  outs().flush();
  writeAll(ResultFd, Result);
  ::_exit(Status);
}

/// These pointers, and the strings in \p Given, must outlive the result.
static std::vector<char *> environmentWith(std::vector<std::string> &Given) {
  std::vector<char *> Result;
  auto nameOf = [](StringRef Text) { return Text.split('=').first; };
  for (char **Old = environ; *Old; ++Old)
    if (none_of(Given, [&](const std::string &New) {
          return nameOf(New) == nameOf(*Old);
        }))
      Result.push_back(*Old);
  for (std::string &New : Given)
    Result.push_back(New.data());
  Result.push_back(nullptr);
  return Result;
}

static std::vector<char *> wordsOf(std::vector<std::string> &Args) {
  std::vector<char *> Words;
  for (std::string &Word : Args)
    Words.push_back(Word.data());
  Words.push_back(nullptr);
  return Words;
}

/// 0, or an errno.
int ProcessGroup::spawn(Process &P, const ChildEnds &Ends) {
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Ends.Err, 2);
  if (P.KeepsOutput)
    posix_spawn_file_actions_adddup2(&Actions, Ends.Out, 1);
  if (P.IsFed)
    posix_spawn_file_actions_adddup2(&Actions, Ends.Feed, Process::FeedFd);
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  sigset_t Defaults;
  sigemptyset(&Defaults);
  sigaddset(&Defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&Attributes, &Defaults);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<char *> Words = wordsOf(P.Args);
  std::vector<char *> Environment = environmentWith(P.Environment);
  int Wrong = ::posix_spawn(&P.Pid, P.program(), &Actions, &Attributes,
                            Words.data(), Environment.data());
  posix_spawn_file_actions_destroy(&Actions);
  posix_spawnattr_destroy(&Attributes);
  return Wrong;
}

int ProcessGroup::spawnBody(Process &P, const ChildEnds &Ends) {
  assert(!P.IsFed && P.Environment.empty() && "that is for programs");
  P.Pid = ::fork();
  if (P.Pid == 0) {
    ::signal(SIGPIPE, SIG_DFL);
    if (!Ends.take(P))
      ::_exit(1);
    runBody(P, Ends.Result);
  }
  return P.Pid < 0 ? errno : 0;
}

int ProcessGroup::spawnSupervised(Process &P, const ChildEnds &Ends) {
  assert(!P.IsFed && "a supervised process has no feed");
  int ReportWrite = -1;
  if (!makePipe(P.ReportFd, ReportWrite))
    return errno;
  std::vector<char *> Words = wordsOf(P.Args);
  std::vector<char *> Environment = environmentWith(P.Environment);
  SuperviseRequest Request;
  Request.Path = P.program();
  Request.Args = Words.data();
  Request.Environment = Environment.data();
  Request.Folder = P.Folder.empty() ? nullptr : P.Folder.c_str();
  Request.TimeoutSeconds = P.TimeoutSeconds;
  Request.MemoryBytes = P.MemoryBytes;
  Request.Caller = ::getpid();
  Request.ReportFd = ReportWrite;
  if (P.Body) {
    Request.Body = [&P, Fd = Ends.Result] { runBody(P, Fd); };
    Request.ResultFd = Ends.Result;
  }
  P.Pid = ::fork();
  if (P.Pid == 0) {
    if (!Ends.take(P))
      ::_exit(1);
    if (P.Within)
      confine(*P.Within);
    superviseAndExit(Request);
  }
  int Wrong = P.Pid < 0 ? errno : 0;
  closeFd(ReportWrite);
  return Wrong;
}

Error ProcessGroup::start(Process &P) {
  // A reader that ends early is seen as EPIPE.
  ::signal(SIGPIPE, SIG_IGN);
  // Else the child, which is a copy, would write it once more.
  if (P.Body)
    outs().flush();
  ChildEnds Ends;
  bool Ok = makePipe(P.ErrFd, Ends.Err) &&
            (!P.KeepsOutput || makePipe(P.OutFd, Ends.Out)) &&
            (!P.Body || makePipe(P.ResultFd, Ends.Result)) &&
            (!P.IsFed || makePipe(Ends.Feed, P.InFd));
  int Wrong = !Ok              ? errno
              : P.IsSupervised ? spawnSupervised(P, Ends)
              : P.Body         ? spawnBody(P, Ends)
                               : spawn(P, Ends);
  closeFd(Ends.Out);
  closeFd(Ends.Err);
  closeFd(Ends.Feed);
  closeFd(Ends.Result);
  if (Wrong) {
    P.Pid = 0;
    for (int *Fd : {&P.OutFd, &P.ErrFd, &P.InFd, &P.ReportFd, &P.ResultFd})
      closeFd(*Fd);
    return fileError(P.Body ? P.program() : P.Args[0].c_str(),
                     std::error_code(Wrong, std::generic_category()));
  }
  if (P.InFd >= 0)
    ::fcntl(P.InFd, F_SETFL, O_NONBLOCK);
  Running.push_back(&P);
  return Error::success();
}

static int millisecondsUntil(ProcessGroup::Time Until) {
  using namespace std::chrono;
  if (Until == ProcessGroup::Time::max())
    return -1;
  auto Left = duration_cast<milliseconds>(Until - steady_clock::now()).count();
  return int(std::clamp<int64_t>(Left + 1, 0, INT_MAX));
}

/// Moves bytes until something happened; false when nothing is left to move, or
/// there is something at \p AlsoFd.
bool ProcessGroup::pump(Time Until, int AlsoFd) {
  SmallVector<pollfd, 16> Fds;
  SmallVector<std::pair<Process *, int *>, 16> Owners;
  auto add = [&](Process *P, int &Fd, short Events) {
    if (Fd < 0)
      return;
    Fds.push_back({Fd, Events, 0});
    Owners.push_back({P, &Fd});
  };
  for (Process *P : Running) {
    add(P, P->OutFd, POLLIN);
    add(P, P->ErrFd, POLLIN);
    add(P, P->ResultFd, POLLIN);
    if (P->IsFeedKnown)
      add(P, P->InFd, POLLOUT);
  }
  const size_t Count = Fds.size();
  if (AlsoFd >= 0)
    Fds.push_back({AlsoFd, POLLIN, 0});
  if (Fds.empty())
    return false;
  if (::poll(Fds.data(), Fds.size(), millisecondsUntil(Until)) < 0)
    return errno == EINTR;
  for (size_t I = 0; I != Count; ++I) {
    if (!Fds[I].revents)
      continue;
    auto [P, Fd] = Owners[I];
    if (Fd != &P->InFd) {
      std::string &Into = Fd == &P->OutFd      ? P->Output
                          : Fd == &P->ResultFd ? P->Result
                                               : P->Messages;
      if (!readSome(*Fd, Into))
        closeFd(*Fd);
      continue;
    }
    ssize_t Size =
        ::write(*Fd, P->Food.data() + P->Eaten, P->Food.size() - P->Eaten);
    if (Size > 0)
      P->Eaten += size_t(Size);
    else if (errno != EAGAIN && errno != EINTR)
      P->Eaten = P->Food.size(); // it ended; its status says why
    if (P->Eaten == P->Food.size())
      closeFd(*Fd);
  }
  return AlsoFd < 0 || !Fds.back().revents;
}

Process *ProcessGroup::waitForNext(Time Until, int AlsoFd) {
  while (!Running.empty() || AlsoFd >= 0) {
    for (Process *P : Running) {
      // It has closed what we read: it ends, or has ended.
      if (P->OutFd >= 0 || P->ErrFd >= 0 || P->ResultFd >= 0)
        continue;
      int Raw = 0;
      while (::waitpid(P->Pid, &Raw, 0) < 0 && errno == EINTR)
        ;
      setStatus(*P, Raw);
      if (P->IsSupervised)
        takeReport(*P, P->ReportFd);
      closeFd(P->ReportFd);
      P->Pid = 0;
      closeFd(P->InFd);
      Running.erase(find(Running, P));
      return P;
    }
    if (std::chrono::steady_clock::now() >= Until || !pump(Until, AlsoFd))
      break;
  }
  return nullptr;
}

static bool isControl(char C) { return uint8_t(C) < 0x20 || C == 0x7f; }

/// In one line, and without what a terminal would obey: `$'a\x1bb'`.
static std::string shellQuoted(StringRef Word) {
  const bool HasControls = any_of(Word, isControl);
  std::string Text = HasControls ? "$'" : "'";
  for (char C : Word) {
    if (isControl(C))
      Text += "\\x" + utohexstr(uint8_t(C), /*LowerCase=*/true, 2);
    else if (HasControls && (C == '\'' || C == '\\'))
      Text += std::string("\\") + C;
    else
      Text += C == '\'' ? std::string("'\\''") : std::string(1, C);
  }
  return Text + "'";
}

Error runToEnd(Process &P) {
  ProcessGroup Group;
  if (Error Wrong = Group.start(P))
    return Wrong;
  Group.waitForNext();
  return Error::success();
}

std::string shellText(const std::vector<std::string> &Args) {
  std::string Text;
  for (const std::string &Arg : Args) {
    if (!Text.empty())
      Text += ' ';
    bool IsPlain = !Arg.empty() && all_of(Arg, [](char C) {
      return isAlnum(C) || StringRef("-_=./,:+@%").contains(C);
    });
    if (IsPlain) {
      Text += Arg;
      continue;
    }
    Text += shellQuoted(Arg);
  }
  return Text;
}

} // namespace porthip
