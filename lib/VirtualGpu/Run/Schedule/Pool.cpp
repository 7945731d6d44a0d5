// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Pool.h"
#include "VirtualGpu/Run/Schedule/Worker.h"
#include "llvm/ADT/STLExtras.h"
#include <csignal>
#include <thread>

namespace porthip::vgpu {
namespace {

// Between two interruptions of a thread that could not be ended at the first,
// since it was in a service.
constexpr std::chrono::milliseconds InterruptAgain(5);

/// False: the system has no thread left. The work is then done by those that
/// are there.
bool startThread(void *(*Main)(void *), void *Argument) {
  // Signals of the program go to the program's own threads.
  sigset_t All, Old;
  sigfillset(&All);
  for (int Ours : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, cancelSignal()})
    sigdelset(&All, Ours);
  pthread_sigmask(SIG_SETMASK, &All, &Old);
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  pthread_attr_setdetachstate(&Attributes, PTHREAD_CREATE_DETACHED);
  pthread_t Thread;
  bool IsThere = pthread_create(&Thread, &Attributes, Main, Argument) == 0;
  pthread_attr_destroy(&Attributes);
  pthread_sigmask(SIG_SETMASK, &Old, nullptr);
  return IsThere;
}

} // namespace

Pool &Pool::get() {
  static Pool *P = new Pool;
  return *P;
}

void Pool::enter(LaunchState &L) {
  ++L.Participants;
  L.Threads.push_back(pthread_self());
}

void Pool::leave(LaunchState &L) {
  --L.Participants;
  llvm::erase(L.Threads, pthread_self());
  if (L.Participants == 0)
    L.Left.notify_all();
}

void Pool::run(LaunchState &L, unsigned Helpers) {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    enter(L);
    if (L.How.TimeoutMs) {
      L.Deadline = std::chrono::steady_clock::now() +
                   std::chrono::milliseconds(L.How.TimeoutMs);
      watch(L);
    }
    if (Helpers) {
      L.HelpersWanted = Helpers;
      Open.push_back(&L);
      // Threads that do not start are tried again by the next launch.
      while (ThreadCount < Helpers &&
             startThread(
                 [](void *P) -> void * {
                   static_cast<Pool *>(P)->helperMain();
                   return nullptr;
                 },
                 this))
        ++ThreadCount;
    }
  }
  if (Helpers == 1)
    Work.notify_one();
  else if (Helpers)
    Work.notify_all();
  Worker::mine().takePart(L);
  std::unique_lock<std::mutex> Guard(Lock);
  leave(L);
  if (Helpers) {
    llvm::erase(Open, &L);
    L.Left.wait(Guard, [&] { return L.Participants == 0; });
  }
  llvm::erase(Watched, &L);
}

void Pool::helperMain() {
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    Work.wait(Guard, [&] { return !Open.empty(); });
    LaunchState *L = Open.front();
    if (--L->HelpersWanted == 0)
      Open.erase(Open.begin());
    enter(*L);
    Guard.unlock();
    Worker::mine().takePart(*L);
    Guard.lock();
    leave(*L);
  }
}

// With Lock held.
void Pool::watch(LaunchState &L) {
  if (!llvm::is_contained(Watched, &L))
    Watched.push_back(&L);
  if (!HasWatchdog)
    HasWatchdog = startThread(
        [](void *P) -> void * {
          static_cast<Pool *>(P)->watchdogMain();
          return nullptr;
        },
        this);
  WatchdogWork.notify_one();
}

void Pool::interrupt(LaunchState &L) {
  std::lock_guard<std::mutex> Guard(Lock);
  watch(L);
}

void Pool::watchdogMain() {
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    const auto Now = std::chrono::steady_clock::now();
    auto Next = Now + std::chrono::hours(1);
    for (LaunchState *L : Watched) {
      if (!L->Cancelled && Now >= L->Deadline) {
        L->HasTimedOut = true;
        L->Cancelled = true;
      }
      if (!L->Cancelled) {
        Next = std::min(Next, L->Deadline);
        continue;
      }
      // Under Lock, so none of them has left the launch, let alone ended.
      for (pthread_t Thread : L->Threads)
        pthread_kill(Thread, cancelSignal());
      Next = std::min(Next, Now + InterruptAgain);
    }
    if (Watched.empty())
      WatchdogWork.wait(Guard);
    else
      WatchdogWork.wait_until(Guard, Next);
  }
}

} // namespace porthip::vgpu
