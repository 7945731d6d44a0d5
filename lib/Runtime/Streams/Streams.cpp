// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Streams/Capture.h"
#include "Runtime/Streams/QueueState.h"
#include "VirtualGpu/Run/Check/HostPages.h"
#include <algorithm>
#include <cstdlib>
#include <thread>

namespace porthip::vgpu::rt {

// More than that many kernels at once gain nothing on a host, but work that
// waits for other work (host functions, spinning kernels) needs several.
static constexpr unsigned MaxExecutors = 32;

Queue::Queue() : Q(*new State) {
  // Code of the program and of its libraries is unloaded after exit handlers
  // have run; no kernel or host function may be under way then.
  std::atexit(State::stopAtExit);
}

Queue &Queue::get() {
  static Queue *Only = new Queue;
  return *Only;
}

void Queue::State::stopAtExit() {
  State &Q = Queue::get().Q;
  std::unique_lock<std::mutex> Held(Q.Lock);
  Q.IsStopping = true;
  // Work that runs may never end (a kernel that spins); exit does not wait for
  // it longer than a moment, as the device would be reset under it.
  Q.WorkIsDone.wait_for(Held, std::chrono::milliseconds(500),
                        [&] { return Q.Running == 0; });
}

/// Runs the markers that S has come to and puts S on the list that fits its
/// first real work.
void Queue::State::examine(const std::shared_ptr<Stream> &S) {
  bool HasMoved = false;
  while (!S->IsRunning && !S->IsListed && !S->Waiting.empty()) {
    Work &First = S->Waiting.front();
    auto Pending = [&](const Moment &M) { return !isReached(M); };
    if (llvm::any_of(First.After, Pending)) {
      if (!llvm::is_contained(Blocked, S))
        Blocked.push_back(S);
      break;
    }
    if (First.Kind == WorkKind::Marker) {
      if (First.Run)
        First.Run();
      S->Waiting.pop_front();
      ++S->Completed;
      HasMoved = true;
      continue;
    }
    S->IsListed = true;
    Ready.push_back(S);
  }
  if (!HasMoved)
    return;
  if (Waiters)
    WorkIsDone.notify_all();
  reexamineBlocked();
}

void Queue::State::reexamineBlocked() {
  std::vector<std::shared_ptr<Stream>> Before;
  Before.swap(Blocked);
  for (const std::shared_ptr<Stream> &S : Before)
    examine(S);
}

/// The ready stream of highest priority (the lowest number; first come, first
/// served among equals), or Only if it is ready.
std::shared_ptr<Stream> Queue::State::takeReady(Stream *Only, bool TakesHost) {
  auto Best = Ready.end();
  for (auto I = Ready.begin(); I != Ready.end(); ++I) {
    if (Only && I->get() != Only)
      continue;
    if (!TakesHost && (*I)->Waiting.front().Kind == WorkKind::Host)
      continue;
    if (Best == Ready.end() || (*I)->Flags.Priority < (*Best)->Flags.Priority)
      Best = I;
  }
  if (Best == Ready.end())
    return nullptr;
  std::shared_ptr<Stream> S = *Best;
  Ready.erase(Best);
  S->IsListed = false;
  return S;
}

/// Runs the first work of S, which the caller took from Ready.
void Queue::State::runFirst(const std::shared_ptr<Stream> &S,
                            std::unique_lock<std::mutex> &Held) {
  S->IsRunning = true;
  ++Running;
  // An idle executor counts as idle until it has the lock: two submissions may
  // both have woken the one that runs this. Work that is left needs another.
  if (!Ready.empty())
    wakeExecutor(Held);
  {
    Work W = std::move(S->Waiting.front());
    S->Waiting.pop_front();
    // It may tell the program's threads.
    if (W.Kind == WorkKind::Host && W.Known)
      see(*W.Known);
    Held.unlock();
    RunningOperation Operation(W.Operation, W.Known);
    if (W.RunsAfterFault || S->On.Fault == Status::Success) {
      Status Result = W.Run();
      Status None = Status::Success;
      if (Result != Status::Success)
        S->On.Fault.compare_exchange_strong(None, Result);
    }
    // W's captures are released here, outside the lock: they may own streams.
  }
  Held.lock();
  --Running;
  S->IsRunning = false;
  ++S->Completed;
  if (Waiters || IsStopping)
    WorkIsDone.notify_all();
  examine(S);
  reexamineBlocked();
  if (Ready.size() > 1 || (!Ready.empty() && Ready.front() != S))
    wakeExecutor(Held);
}

void Queue::State::wakeExecutor(std::unique_lock<std::mutex> &) {
  if (Ready.empty() || IsStopping)
    return;
  if (Idle) {
    WorkIsReady.notify_one();
    return;
  }
  if (Executors >= MaxExecutors)
    return;
  ++Executors;
  std::thread([this] { executorLoop(); }).detach();
}

void Queue::State::executorLoop() {
  std::unique_lock<std::mutex> Held(Lock);
  for (;;) {
    std::shared_ptr<Stream> S =
        IsStopping ? nullptr : takeReady(nullptr, /*TakesHost=*/true);
    if (S) {
      runFirst(S, Held);
      continue;
    }
    ++Idle;
    WorkIsReady.wait(Held);
    --Idle;
  }
}

std::shared_ptr<Stream> Queue::create(Gpu &On, const StreamFlags &Flags) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  auto S = std::make_shared<Stream>(On, Flags, Q.NextStreamId++);
  Q.Live.emplace(S.get(), S);
  // Not the streams that a device or a thread has by itself; a device's are
  // made with the machine.
  if (!Flags.IsLegacy &&
      llvm::StringRef(currentCall()).contains("StreamCreate"))
    noteMadeByCall("stream", S.get());
  return S;
}

bool Queue::destroy(Stream *S) {
  std::shared_ptr<Stream> Last; // released after the lock
  if (std::shared_ptr<Stream> Live = find(S))
    forgetCaptured(*Live);
  std::lock_guard<std::mutex> Held(Q.Lock);
  auto Found = Q.Live.find(S);
  if (Found == Q.Live.end() || S->Flags.IsLegacy) {
    noteBadHandle("stream", S);
    return false;
  }
  Last = std::move(Found->second);
  Q.Live.erase(Found);
  if (checksStreams() && !S->Flags.IsNonBlocking)
    Q.Destroyed[&S->On].join(S->Known);
  noteDestroyed("stream", S, Last);
  if (S->Completed < S->Submitted)
    Q.Dying.push_back(Last);
  return true;
}

std::shared_ptr<Stream> Queue::find(Stream *S) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  auto Found = Q.Live.find(S);
  return Found == Q.Live.end() ? nullptr : Found->second;
}

/// Adds the waits of S besides its own order, because it or the others are the
/// default stream.
static void addImplicitOrder(Stream &S, Work &W,
                             const std::shared_ptr<Stream> &Other,
                             bool IsBehind) {
  if (IsBehind && &Other->On == &S.On && !Other->Flags.IsNonBlocking &&
      Other.get() != &S)
    W.After.push_back({Other, UINT64_MAX});
}

/// Adds what is over when W begins. Asks nobody how far streams have come:
/// whether an order is there must not depend on it.
void Queue::State::order(Stream &S, Work &W) {
  S.Known.join(Host);
  if (S.Flags.IsLegacy) {
    S.Known.join(Destroyed[&S.On]);
    for (auto &[Raw, Other] : Live)
      if (&Other->On == &S.On && !Other->Flags.IsNonBlocking)
        S.Known.join(Other->Known);
  } else if (!S.Flags.IsNonBlocking) {
    S.Known.join(S.On.Legacy->Known);
  }
  if (!W.What.empty()) {
    std::string Name =
        "stream " + std::to_string(S.Id - Machine::get().count());
    if (S.Flags.IsLegacy)
      Name = "the default stream";
    else if (S.Flags.IsOfGraph)
      Name = "a graph";
    const std::string Where = callerLine();
    W.Operation =
        addStreamOperation(uint32_t(S.Id), W.What + " in " + Name, Where,
                           S.Flags.IsOfGraph, W.Source != nullptr);
    S.Known.set(uint32_t(S.Id), W.Operation);
    if (W.Source)
      Sources.add({*W.Source, uint32_t(S.Id), W.Operation,
                   W.What + " in " + Name, Where});
  }
  if (W.Kind != WorkKind::Marker)
    W.Known = std::make_shared<const StreamClock>(S.Known);
}

uint64_t Queue::State::submit(Stream &S, Work W, bool WakesExecutor,
                              std::unique_lock<std::mutex> &Held) {
  std::shared_ptr<Stream> Self = S.shared_from_this();
  auto IsBehind = [](const Stream &O) { return O.Completed < O.Submitted; };
  size_t Own = W.After.size();
  if (S.Flags.IsLegacy) {
    llvm::erase_if(Dying, [&](auto &O) { return !IsBehind(*O); });
    for (auto &[Raw, Other] : Live)
      addImplicitOrder(S, W, Other, IsBehind(*Other));
    for (const std::shared_ptr<Stream> &Other : Dying)
      addImplicitOrder(S, W, Other, IsBehind(*Other));
  } else if (!S.Flags.IsNonBlocking) {
    addImplicitOrder(S, W, S.On.Legacy, IsBehind(*S.On.Legacy));
  }
  for (size_t I = Own; I < W.After.size(); ++I)
    W.After[I].Ticket = W.After[I].Of->Submitted;
  if (checksStreams())
    order(S, W);
  S.Waiting.push_back(std::move(W));
  uint64_t Ticket = ++S.Submitted;
  size_t ReadyBefore = Ready.size();
  if (!S.IsRunning && S.Waiting.size() == 1)
    examine(Self);
  if (WakesExecutor && Ready.size() > ReadyBefore)
    wakeExecutor(Held);
  return Ticket;
}

uint64_t Queue::submit(Stream &S, Work W, bool WakesExecutor) {
  std::unique_lock<std::mutex> Held(Q.Lock);
  return Q.submit(S, std::move(W), WakesExecutor, Held);
}

void Queue::wait(Stream &S, uint64_t Ticket) {
  std::shared_ptr<Stream> Self = S.shared_from_this();
  std::unique_lock<std::mutex> Held(Q.Lock);
  while (S.Completed < Ticket) {
    // The executors are gone at exit; what is left falls to the waiter.
    bool TakesHost = Q.IsStopping;
    std::shared_ptr<Stream> Next = Q.takeReady(&S, TakesHost);
    for (Stream *Behind = &S; !Next && Behind;) {
      Stream *Further = nullptr;
      if (!Behind->Waiting.empty())
        for (const Moment &M : Behind->Waiting.front().After)
          if (!Next && !Q.isReached(M)) {
            Next = Q.takeReady(M.Of.get(), TakesHost);
            Further = M.Of.get();
          }
      // The next work of a running stream may wait for the one we came from.
      Behind = Further && !Further->IsRunning ? Further : nullptr;
    }
    if (Next) {
      Q.runFirst(Next, Held);
      continue;
    }
    // Somebody else runs what we wait for, or an executor is about to; it was
    // perhaps not woken (work that its submitter meant to run itself).
    Q.wakeExecutor(Held);
    ++Q.Waiters;
    Q.WorkIsDone.wait(Held);
    --Q.Waiters;
  }
}

void Queue::waitAWhile(Stream &S, uint64_t Ticket) {
  std::unique_lock<std::mutex> Held(Q.Lock);
  Q.wakeExecutor(Held);
  ++Q.Waiters;
  Q.WorkIsDone.wait_for(Held, std::chrono::seconds(5),
                        [&] { return S.Completed >= Ticket; });
  --Q.Waiters;
}

bool Queue::isReached(const Moment &M) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  return Q.isReached(M);
}

bool Queue::isIdle(const Stream &S) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  return S.Completed == S.Submitted;
}

Detour Queue::openDetour(Stream &S, Stream &Lane) {
  StreamFlags F;
  F.IsNonBlocking = true;
  // Not among the live ones: it stands for the end of the lane's work, which
  // is not submitted yet.
  Detour D{std::make_shared<Stream>(S.On, F, 0), S.shared_from_this()};
  Work Gate, Start;
  Gate.After.push_back({D.End, 1});
  std::unique_lock<std::mutex> Held(Q.Lock);
  // The first marker also waits for the streams that S is in order with.
  uint64_t Ticket = Q.submit(S, Work(), /*WakesExecutor=*/true, Held);
  Start.After.push_back({S.shared_from_this(), Ticket});
  Lane.Known.join(S.Known);
  Q.submit(S, std::move(Gate), /*WakesExecutor=*/true, Held);
  Q.submit(Lane, std::move(Start), /*WakesExecutor=*/true, Held);
  return D;
}

void Queue::closeDetour(const Detour &D, Stream &Lane) {
  std::unique_lock<std::mutex> Held(Q.Lock);
  Work End;
  End.After.push_back({Lane.shared_from_this(), Lane.Submitted});
  D.Behind->Known.join(Lane.Known);
  Q.submit(*D.End, std::move(End), /*WakesExecutor=*/true, Held);
}

void Queue::waitForAll(Gpu &On) {
  std::vector<Moment> All;
  {
    std::lock_guard<std::mutex> Held(Q.Lock);
    auto Add = [&](const std::shared_ptr<Stream> &S) {
      if (&S->On != &On)
        return;
      if (checksStreams())
        Q.see(S->Known);
      if (S->Completed < S->Submitted)
        All.push_back({S, S->Submitted});
    };
    Q.Host.join(Q.Destroyed[&On]);
    for (auto &[Raw, S] : Q.Live)
      Add(S);
    for (const std::shared_ptr<Stream> &S : Q.Dying)
      Add(S);
  }
  for (const Moment &M : All)
    wait(*M.Of, M.Ticket);
}

void Queue::noteSeen(Stream &S) {
  if (!checksStreams())
    return;
  std::lock_guard<std::mutex> Held(Q.Lock);
  Q.see(S.Known);
}

void Queue::noteSeen(const Recording &R) {
  if (!checksStreams())
    return;
  std::lock_guard<std::mutex> Held(Q.Lock);
  Q.see(R.Known);
}

void Queue::noteHostWritten(const char *Begin, uint64_t Bytes) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  Q.Sources.overwrite(Begin, Bytes);
}

void Queue::leaveRuntime() {
  std::lock_guard<std::mutex> Held(Q.Lock);
  guardHostPages(Q.Host);
}

} // namespace porthip::vgpu::rt
