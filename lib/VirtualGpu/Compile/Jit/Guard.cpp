// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// longjmp's fortified form takes a jump from the signal stack for a mistake.
#undef _FORTIFY_SOURCE
#include "VirtualGpu/Compile/Jit/Guard.h"
#include "VirtualGpu/PassSignalOn.h"
#include "llvm/Support/ErrorHandling.h"
#include <array>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <memory>
#include <mutex>
#include <pthread.h>

namespace porthip::vgpu {
namespace {

constexpr size_t StackBytes = 64u << 20; // reserved; used as far as touched
constexpr size_t SignalStackBytes = 64u << 10;

struct GuardedWork {
  llvm::function_ref<void()> Work;
  std::optional<std::string> Crash;
  // Written by a handler, hence no string.
  int Signal = 0;
  std::array<char, 512> Fatal = {};
  sigjmp_buf Escape;
};

thread_local GuardedWork *Guarded __attribute__((tls_model("initial-exec"))) =
    nullptr;

// Process-wide, as handlers are.
constexpr int Caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
struct sigaction Previous[NSIG];

void onCrash(int Signal, siginfo_t *Info, void *Machine) {
  GuardedWork *G = Guarded;
  if (!G) {
    passSignalOn(Previous[Signal], Signal, Info, Machine);
    return;
  }
  Guarded = nullptr;
  G->Signal = Signal;
  siglongjmp(G->Escape, 1);
}

void onFatalError(void *, const char *Reason, bool) {
  GuardedWork *G = Guarded;
  if (!G)
    return; // LLVM prints it and ends the process.
  Guarded = nullptr;
  std::strncpy(G->Fatal.data(), Reason, G->Fatal.size() - 1);
  siglongjmp(G->Escape, 1);
}

void installHandlers() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    struct sigaction A = {};
    sigemptyset(&A.sa_mask);
    // Not masked while handled, since the handler is left by a jump.
    A.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    A.sa_sigaction = onCrash;
    for (int Signal : Caught)
      sigaction(Signal, &A, &Previous[Signal]);
    llvm::install_fatal_error_handler(onFatalError);
  });
}

void runHere(GuardedWork &G) {
  if (sigsetjmp(G.Escape, /*savemask=*/1) == 0) {
    Guarded = &G;
    G.Work();
    Guarded = nullptr;
  } else {
    G.Crash = G.Signal ? strsignal(G.Signal) : G.Fatal.data();
  }
}

void *threadMain(void *Argument) {
  // A stack that ran over leaves no room for the handler.
  auto SignalStack = std::make_unique<char[]>(SignalStackBytes);
  stack_t New = {};
  New.ss_sp = SignalStack.get();
  New.ss_size = SignalStackBytes;
  sigaltstack(&New, nullptr);
  runHere(*static_cast<GuardedWork *>(Argument));
  New.ss_flags = SS_DISABLE;
  sigaltstack(&New, nullptr);
  return nullptr;
}

} // namespace

std::optional<std::string> runGuarded(llvm::function_ref<void()> Work) {
  installHandlers();
  GuardedWork G{Work, std::nullopt, 0, {}, {}};
  // Signals of the program go to the program's own threads.
  sigset_t All, Old;
  sigfillset(&All);
  for (int Signal : Caught)
    sigdelset(&All, Signal);
  pthread_sigmask(SIG_SETMASK, &All, &Old);
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  pthread_attr_setstacksize(&Attributes, StackBytes);
  pthread_t Thread;
  const bool IsStarted =
      pthread_create(&Thread, &Attributes, threadMain, &G) == 0;
  pthread_attr_destroy(&Attributes);
  pthread_sigmask(SIG_SETMASK, &Old, nullptr);
  if (IsStarted)
    pthread_join(Thread, nullptr);
  else
    runHere(G);
  return std::move(G.Crash);
}

} // namespace porthip::vgpu
