// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Signals that device code raises, or that end it. longjmp's fortified form
// takes a jump from one stack to another for a mistake; hence the #undef.
#undef _FORTIFY_SOURCE
#include "VirtualGpu/PassSignalOn.h"
#include "VirtualGpu/Run/Check/HostPages.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include "VirtualGpu/Run/Schedule/Fibers/Stacks.h"
#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <mutex>
#include <ucontext.h>

namespace porthip::vgpu {
namespace {

// One word per thread, in a model whose access allocates nothing: handlers
// read it.
thread_local LaneContext *Current __attribute__((tls_model("initial-exec"))) =
    nullptr;

// Process-wide, as handlers are.
constexpr int Caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
struct sigaction Previous[NSIG];

uint64_t programCounter(const ucontext_t &U) {
#if defined(__x86_64__)
  return uint64_t(U.uc_mcontext.gregs[REG_RIP]);
#else
  return U.uc_mcontext.pc;
#endif
}

uint64_t stackPointer(const ucontext_t &U) {
#if defined(__x86_64__)
  return uint64_t(U.uc_mcontext.gregs[REG_RSP]);
#else
  return U.uc_mcontext.sp;
#endif
}

// Words above the stack pointer: a frame that called no function of ours has
// its return address there. Not beyond the page, since nothing need be mapped.
// Whose words they are is not asked, so a sanitizer has to look away.
[[gnu::no_sanitize("address")]] void notePlace(FaultRecord &F,
                                               const ucontext_t &U) {
  F.Pc = programCounter(U);
  F.StackPointer = stackPointer(U);
  const uint64_t InPage = 4096 - F.StackPointer % 4096;
  if (isStackGuard(F.StackPointer) || F.StackPointer % 8)
    return;
  // Volatile: as a call of memcpy, a sanitizer would see it.
  const auto *From =
      reinterpret_cast<const volatile uint64_t *>(F.StackPointer);
  for (size_t I = 0; I < std::min<uint64_t>(InPage, sizeof(F.Stack)) / 8; ++I)
    F.Stack[I] = From[I];
}

bool isWrite(const ucontext_t &U) {
#if defined(__x86_64__)
  return U.uc_mcontext.gregs[REG_ERR] & 2; // page fault error code, bit 1
#else
  return false;
#endif
}

void onFault(int Signal, siginfo_t *Info, void *Machine) {
  if (Signal == SIGSEGV && Info->si_code == SEGV_ACCERR &&
      admitToHostPage(Info->si_addr,
                      isWrite(*static_cast<ucontext_t *>(Machine))))
    return;
  LaneContext *C = Current;
  if (!C || !C->InLane || Info->si_code <= 0) {
    passSignalOn(Previous[Signal], Signal, Info, Machine);
    return;
  }
  const ucontext_t &U = *static_cast<ucontext_t *>(Machine);
  FaultRecord &F = C->Fault;
  F.Lane = C->Lane;
  notePlace(F, U);
  F.Signal = Signal;
  F.Kind = Signal == SIGFPE   ? FaultKind::DivideByZero
           : Signal == SIGILL ? FaultKind::Trap
                              : FaultKind::IllegalAddress;
  if (Signal == SIGSEGV || Signal == SIGBUS) {
    // A non-canonical address raises a general protection fault, which does
    // not tell the address.
    F.HasAddress = Info->si_code != SI_KERNEL;
    F.Address = reinterpret_cast<uint64_t>(Info->si_addr);
    F.IsWrite = isWrite(U);
    if (Signal == SIGBUS && Info->si_code == BUS_ADRALN)
      F.Kind = FaultKind::Misaligned;
  }
  escape(*C);
}

void onCancel(int, siginfo_t *, void *Machine) {
  LaneContext *C = Current;
  if (!C || !C->InLane || !C->Launch || !C->Launch->Cancelled)
    return;
  C->Fault.Kind = FaultKind::Timeout;
  C->Fault.Lane = C->Lane;
  notePlace(C->Fault, *static_cast<ucontext_t *>(Machine));
  // Blocked while it is handled; a jump does not end that. Many may wait by
  // then, and each must find that there is no more to leave, or they would pile
  // up.
  C->InLane = false;
  sigset_t This;
  sigemptyset(&This);
  sigaddset(&This, cancelSignal());
  pthread_sigmask(SIG_UNBLOCK, &This, nullptr);
  escape(*C);
}

} // namespace

LaneContext *currentContext() { return Current; }
void setCurrentContext(LaneContext *To) { Current = To; }

void escape(LaneContext &C) {
  C.InLane = false;
  if (C.Fibers)
    C.OfThread.willRun();
  siglongjmp(C.Escape, 1);
}

int cancelSignal() { return SIGRTMIN + 9; }

void installSignalHandlers() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    struct sigaction A = {};
    sigemptyset(&A.sa_mask);
    // On a stack of its own: a lane's may be full. Not masked while handled,
    // since the handler is left by a jump.
    A.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    A.sa_sigaction = onFault;
    for (int Signal : Caught)
      sigaction(Signal, &A, &Previous[Signal]);
    A.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    A.sa_sigaction = onCancel;
    sigaction(cancelSignal(), &A, nullptr);
  });
}

} // namespace porthip::vgpu
