// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events in streams.
#include "Runtime/Core/Misuse.h"
#include "Runtime/Memory/Ipc.h"
#include "Runtime/Streams/QueueState.h"

namespace porthip::vgpu::rt {

Event *Queue::createEvent(Gpu &On, unsigned Flags,
                          std::shared_ptr<IpcEvent> Shared) {
  auto *E = new Event;
  E->On = &On;
  E->Flags = Flags;
  E->HasTiming = !(Flags & EventDisablesTiming);
  if (Flags & EventIsInterprocess)
    E->Shared = Shared ? std::move(Shared) : IpcEvent::create();
  std::lock_guard<std::mutex> Held(Q.Lock);
  Q.Events.insert(E);
  noteMadeByCall("event", E);
  return E;
}

bool Queue::destroyEvent(Event *E) {
  bool WasLive;
  {
    std::lock_guard<std::mutex> Held(Q.Lock);
    WasLive = Q.Events.erase(E);
  }
  if (!WasLive) {
    noteBadHandle("event", E);
    return false;
  }
  std::shared_ptr<Event> Last(E); // released here, unless calls are checked
  noteDestroyed("event", E, Last);
  return true;
}

bool Queue::isEvent(Event *E) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  return Q.Events.count(E);
}

void Queue::record(Event &E, Stream &S) {
  auto R = std::make_shared<Recording>();
  Work W;
  const uint64_t Number = E.Shared ? E.Shared->record() : 0;
  W.Run = [R, Shared = E.Shared, Number] {
    R->Time = std::chrono::steady_clock::now();
    R->IsReached = true;
    if (Shared)
      Shared->reach(Number);
    return Status::Success;
  };
  std::unique_lock<std::mutex> Held(Q.Lock);
  E.Last = R;
  R->At.Of = S.shared_from_this();
  R->At.Ticket = S.Submitted + 1; // the marker's
  Q.submit(S, std::move(W), /*WakesExecutor=*/true, Held);
  R->Known = S.Known;
}

std::shared_ptr<Recording> Queue::recording(Event &E) {
  std::lock_guard<std::mutex> Held(Q.Lock);
  return E.Last;
}

void Queue::waitFor(Stream &S, Event &E) {
  if (E.Shared) {
    Work W;
    W.Kind = WorkKind::Device;
    W.Run = [Shared = E.Shared, Number = E.Shared->recorded()] {
      Shared->waitFor(Number);
      return Status::Success;
    };
    submit(S, std::move(W));
    return;
  }
  std::shared_ptr<Recording> R = recording(E);
  if (R && checksStreams()) {
    std::lock_guard<std::mutex> Held(Q.Lock);
    S.Known.join(R->Known);
  }
  if (!R || R->IsReached)
    return;
  Work W;
  W.After.push_back(R->At);
  submit(S, std::move(W));
}

} // namespace porthip::vgpu::rt
