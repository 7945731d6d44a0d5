// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/InterruptText.h"
#include <csignal>
#include <string>
#include <unistd.h>

namespace porthip {
namespace {

/// A handler may call next to nothing: all is made before.
struct Prepared {
  std::string Text;
  pid_t Process = 0;
  struct sigaction Before;
};
Prepared *Told = nullptr;

void onInterrupt(int Signal) {
  if (Told->Process == ::getpid()) {
    [[maybe_unused]] ssize_t Done =
        ::write(STDERR_FILENO, Told->Text.data(), Told->Text.size());
  }
  // LLVM's handler, which removes files that are not whole, or the end; it is
  // delivered when this returns.
  ::sigaction(Signal, &Told->Before, nullptr);
  ::raise(Signal);
}

} // namespace

void tellOnInterrupt(llvm::StringRef Text) {
  struct sigaction Action = {};
  Action.sa_handler = onInterrupt;
  Action.sa_flags = SA_RESTART;
  auto *New = new Prepared{("\n" + Text + "\n").str(), ::getpid(), {}};
  if (::sigaction(SIGINT, nullptr, &New->Before) ||
      New->Before.sa_handler == SIG_IGN) {
    delete New;
    return;
  }
  Told = New;
  ::sigaction(SIGINT, &Action, nullptr);
}

} // namespace porthip
