// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capture.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

static int namelessFile(const char *Name) {
  return ::memfd_create(Name, MFD_CLOEXEC);
}

/// As a shell has it.
static int statusOf(int Raw) {
  return WIFSIGNALED(Raw) ? 128 + WTERMSIG(Raw) : WEXITSTATUS(Raw);
}

static std::string contentOf(int Fd) {
  std::string Text;
  if (Fd < 0)
    return Text;
  const off_t Size = ::lseek(Fd, 0, SEEK_END);
  Text.resize(Size > 0 ? size_t(Size) : 0);
  size_t Done = 0;
  while (Done < Text.size()) {
    const ssize_t Got =
        ::pread(Fd, Text.data() + Done, Text.size() - Done, off_t(Done));
    if (Got <= 0)
      break;
    Done += size_t(Got);
  }
  Text.resize(Done);
  return Text;
}

Captured capture(function_ref<int()> Command) {
  outs().flush();
  const int Out = namelessFile("stdout"), Err = namelessFile("stderr");
  Captured C;
  const pid_t Pid = ::fork();
  if (Pid == 0) {
    ::dup2(Out, STDOUT_FILENO);
    ::dup2(Err, STDERR_FILENO);
    const int Status = Command();
    outs().flush();
    ::_exit(Status);
  }
  int Raw = 0;
  while (Pid > 0 && ::waitpid(Pid, &Raw, 0) < 0 && errno == EINTR)
    ;
  C.Status = Pid > 0 ? statusOf(Raw) : 127;
  C.Out = contentOf(Out);
  C.Err = contentOf(Err);
  ::close(Out);
  ::close(Err);
  return C;
}

} // namespace porthip
