// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Process/ChildRun.h"
#include "llvm/ADT/Twine.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

Expected<int> runInChild(function_ref<int()> Execute) {
  // The terminal sends them to the program as well, which decides.
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGQUIT, SIG_IGN);
  pid_t Child = ::fork();
  if (Child < 0)
    return createStringError(Twine("fork: ") + std::strerror(errno));
  if (!Child) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGQUIT, SIG_DFL);
    ::_exit(Execute());
  }
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return createStringError(Twine("waitpid: ") + std::strerror(errno));
  return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
}

} // namespace porthip
