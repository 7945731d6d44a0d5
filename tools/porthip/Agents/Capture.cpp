// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capture.h"
#include "Support/Cache/Cache.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

/// The most that is kept of a stream: a program may print for ever.
static constexpr size_t MostKept = size_t(64) << 20;

/// As a shell has it.
static int statusOf(int Raw) {
  return WIFSIGNALED(Raw) ? 128 + WTERMSIG(Raw) : WEXITSTATUS(Raw);
}

namespace {
/// A pipe that is read until nobody writes to it any more.
class Stream {
public:
  Stream() {
    if (::pipe2(Ends, O_CLOEXEC) != 0)
      Ends[0] = Ends[1] = -1;
  }
  ~Stream() {
    closeEnd(0);
    closeEnd(1);
  }
  int writer() const { return Ends[1]; }
  void closeWriter() { closeEnd(1); }
  pollfd asked() const { return {Ends[0], POLLIN, 0}; }
  bool isOpen() const { return Ends[0] >= 0; }

  /// Reads what is there; closes at the end.
  void read() {
    char Bytes[1 << 16];
    const ssize_t Got = ::read(Ends[0], Bytes, sizeof(Bytes));
    if (Got < 0 && errno == EINTR)
      return;
    if (Got <= 0)
      return closeEnd(0);
    const size_t Kept = std::min(size_t(Got), MostKept - Text.size());
    Text.append(Bytes, Kept);
    IsCut |= Kept < size_t(Got);
  }

  std::string Text;
  bool IsCut = false;

private:
  void closeEnd(int Which) {
    if (Ends[Which] >= 0)
      ::close(Ends[Which]);
    Ends[Which] = -1;
  }
  int Ends[2];
};
} // namespace

/// Reads what there is within \p Milliseconds. False: there was nothing.
static bool readSome(Stream &Out, Stream &Err, int Milliseconds) {
  pollfd Fds[] = {Out.asked(), Err.asked()};
  if (::poll(Fds, 2, Milliseconds) <= 0)
    return false;
  if (Fds[0].revents)
    Out.read();
  if (Fds[1].revents)
    Err.read();
  return true;
}

/// The end of \p Pid. Who has inherited the pipes and lives on is not waited
/// for.
static int readUntilEnd(pid_t Pid, Stream &Out, Stream &Err) {
  constexpr int Pause = 50;
  int Raw = 0;
  while (Out.isOpen() || Err.isOpen()) {
    if (readSome(Out, Err, Pause) || ::waitpid(Pid, &Raw, WNOHANG) != Pid)
      continue;
    while (readSome(Out, Err, 0))
      ;
    return Raw;
  }
  while (::waitpid(Pid, &Raw, 0) < 0 && errno == EINTR)
    ;
  return Raw;
}

Captured capture(function_ref<int()> Command) {
  outs().flush();
  Captured C;
  C.Begin = Cache::begin();
  Stream Out, Err;
  const pid_t Pid = ::fork();
  if (Pid == 0) {
    ::dup2(Out.writer(), STDOUT_FILENO);
    ::dup2(Err.writer(), STDERR_FILENO);
    const int Status = Command();
    outs().flush();
    ::_exit(Status);
  }
  Out.closeWriter();
  Err.closeWriter();
  C.Status = Pid > 0 ? statusOf(readUntilEnd(Pid, Out, Err)) : 127;
  C.IsCut = Out.IsCut;
  C.Out = std::move(Out.Text);
  C.Err = std::move(Err.Text);
  return C;
}

} // namespace porthip
