// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The entry points' calls on streams and events, in terms of the queue.
#include "Runtime/Code/Recorder.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Memory/Ipc.h"
#include "Runtime/Memory/Pools.h"
#include "Runtime/Streams/Capture.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Abi/CheckSet.h"

namespace porthip::vgpu::rt {

/// The calling thread's own default stream of its current device. It is in
/// order with the legacy default stream, as CUDA has it.
static std::shared_ptr<Stream> ownStream() {
  ThreadState &T = thread();
  if (T.OwnStreams.size() <= T.Device)
    T.OwnStreams.resize(Machine::get().count());
  std::shared_ptr<Stream> &Own = T.OwnStreams[T.Device];
  if (!Own)
    Own = Queue::get().create(currentGpu(), StreamFlags());
  return Own;
}

std::shared_ptr<Stream> resolveStream(void *Handle) {
  uintptr_t Value = reinterpret_cast<uintptr_t>(Handle);
  constexpr uintptr_t Legacy = 1, PerThread = 2; // cudaStreamLegacy, ...
  if (Value == PerThread || (Value == 0 && thread().IsDefaultPerThread))
    return ownStream();
  if (Value == 0 || Value == Legacy)
    return currentGpu().Legacy;
  std::shared_ptr<Stream> S = Queue::get().find(static_cast<Stream *>(Handle));
  if (!S)
    noteBadHandle("stream", Handle);
  return S;
}

Status noSuchStream() {
  return Machine::get().vendor() == Vendor::Amd ? Status::ContextIsDestroyed
                                                : Status::InvalidHandle;
}

bool checksStreams() {
  static const bool IsOn = checkSet(Machine::get().settings().Checks).Streams;
  return IsOn;
}

Status runNow(Stream &S, Work W) {
  uint64_t Ticket =
      Queue::get().submit(S, std::move(W), /*WakesExecutor=*/false);
  Queue::get().wait(S, Ticket);
  Queue::get().noteSeen(S);
  return S.On.Fault;
}

void runSoon(Stream &S, Work W) {
  uint64_t Ticket = Queue::get().submit(S, std::move(W));
  if (Recorder::get())
    Queue::get().wait(S, Ticket);
  else if (checksStreams())
    Queue::get().waitAWhile(S, Ticket);
}

Status synchronizeStream(Stream &S) {
  if (auto Refused = refuseCapture(S))
    return *Refused;
  Status Result = runNow(S, Work());
  releaseUnused(S.On);
  return Result;
}

Status queryStream(Stream &S) {
  if (auto Refused = refuseCapture(S))
    return *Refused;
  // What the default stream still does is not this one's work; the default
  // stream is asked for that of all that it waits for.
  if (S.Flags.IsLegacy || !Queue::get().isIdle(S)) {
    uint64_t Ticket = Queue::get().submit(S, Work());
    if (!Queue::get().isReached({S.shared_from_this(), Ticket}))
      return Status::NotReady;
  }
  Queue::get().noteSeen(S);
  return S.On.Fault;
}

Status synchronizeDevice(Gpu &On) {
  if (Status Bad = checkNoCapture(On); Bad != Status::Success)
    return Bad;
  Queue::get().waitForAll(On);
  releaseUnused(On);
  return On.Fault;
}

bool isLiveEvent(Event *E) {
  if (E && Queue::get().isEvent(E))
    return true;
  noteBadHandle("event", E);
  return false;
}

Status createEvent(Gpu &On, unsigned Flags, Event **Made) {
  if (!Made || (Flags & EventIsInterprocess && !(Flags & EventDisablesTiming)))
    return Status::InvalidValue;
  *Made = Queue::get().createEvent(On, Flags);
  return Status::Success;
}

Status makeEventHandle(IpcHandle &Handle, Event *E) {
  if (!isLiveEvent(E))
    return Status::InvalidHandle;
  if (!E->Shared)
    return Status::InvalidValue;
  Handle = E->Shared->handle();
  return Status::Success;
}

Status openEventHandle(Gpu &On, Event **Made, const IpcHandle &Handle) {
  if (!Made)
    return Status::InvalidValue;
  std::shared_ptr<IpcEvent> Shared = IpcEvent::open(Handle);
  if (!Shared)
    return Status::InvalidHandle;
  *Made = Queue::get().createEvent(
      On, EventDisablesTiming | EventIsInterprocess, std::move(Shared));
  return Status::Success;
}

Status recordEvent(Event *E, void *Handle, bool IsExternal) {
  if (!isLiveEvent(E))
    return Status::InvalidHandle;
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (S && &S->On != E->On)
    noteUselessCall("is given an event of another device than its stream's");
  if (!S || &S->On != E->On)
    return Status::InvalidHandle;
  if (auto Done = captureRecord(*S, *E, IsExternal))
    return *Done;
  Queue::get().record(*E, *S);
  return Status::Success;
}

Status synchronizeEvent(Event *E) {
  if (!isLiveEvent(E))
    return Status::InvalidHandle;
  if (Status Bad = checkNotCaptured(*E); Bad != Status::Success)
    return Bad;
  if (E->Shared) {
    // This process's part may be the caller's to run.
    if (std::shared_ptr<Recording> R = Queue::get().recording(*E);
        R && !R->IsReached)
      Queue::get().wait(*R->At.Of, R->At.Ticket);
    E->Shared->waitFor(E->Shared->recorded());
  } else if (std::shared_ptr<Recording> R = Queue::get().recording(*E)) {
    if (!R->IsReached)
      Queue::get().wait(*R->At.Of, R->At.Ticket);
    Queue::get().noteSeen(*R);
  }
  releaseUnused(*E->On);
  return E->On->Fault;
}

Status queryEvent(Event *E) {
  if (!isLiveEvent(E))
    return Status::InvalidHandle;
  if (Status Bad = checkNotCaptured(*E); Bad != Status::Success)
    return Bad;
  std::shared_ptr<Recording> R = Queue::get().recording(*E);
  if (E->Shared ? !E->Shared->isReached(E->Shared->recorded())
                : R && !R->IsReached)
    return Status::NotReady;
  if (R)
    Queue::get().noteSeen(*R);
  return E->On->Fault;
}

Status streamWaitEvent(void *Handle, Event *E, bool IsExternal) {
  if (!isLiveEvent(E))
    return Status::InvalidHandle;
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S) // of both vendors
    return Status::InvalidHandle;
  if (auto Done = captureWait(*S, *E, IsExternal))
    return *Done;
  Queue::get().waitFor(*S, *E);
  return Status::Success;
}

Status elapsedMs(float *Ms, Event *Start, Event *End) {
  Queue &Q = Queue::get();
  if (!Ms)
    return Status::InvalidValue;
  if (!isLiveEvent(Start) || !isLiveEvent(End))
    return Status::InvalidHandle;
  std::shared_ptr<Recording> From = Q.recording(*Start), To = Q.recording(*End);
  if (!From || !To || !Start->HasTiming || !End->HasTiming ||
      Start->On != End->On) {
    noteUselessCall(!From || !To ? "is given an event that was not recorded"
                    : Start->On != End->On
                        ? "is given events of two devices"
                        : "is given an event without timing");
    return Status::InvalidHandle;
  }
  if (!From->IsReached || !To->IsReached)
    return Status::NotReady;
  *Ms = std::chrono::duration<float, std::milli>(To->Time - From->Time).count();
  return Status::Success;
}

/// Run(fault so far) on an executor.
static void submitHost(Stream &S, llvm::unique_function<void(Status)> Run,
                       bool RunsAfterFault) {
  Work W;
  W.Kind = WorkKind::Host;
  W.RunsAfterFault = RunsAfterFault;
  Gpu *On = &S.On;
  W.Run = [On, Run = std::move(Run)]() mutable {
    // API calls in here are the program's error; the entry points refuse them
    // rather than wait for the very work that they are part of.
    ThreadState &T = thread();
    T.Device = On->Ordinal;
    T.IsInHostFunction = true;
    Run(On->Fault);
    T.IsInHostFunction = false;
    return Status::Success;
  };
  Queue::get().submit(S, std::move(W));
}

Status addCallback(void *Handle, llvm::unique_function<void(Status)> Run) {
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return noSuchStream();
  if (auto Refused = refuseCapture(*S))
    return *Refused;
  submitHost(*S, std::move(Run), /*RunsAfterFault=*/true);
  return Status::Success;
}

Status callHost(void *Handle, void (*Function)(void *), void *Argument) {
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return noSuchStream();
  if (auto Done =
          capture(*S, [&] { return Operation(HostOp{Function, Argument}); }))
    return *Done;
  submitHost(*S, [=](Status) { Function(Argument); }, /*RunsAfterFault=*/false);
  return Status::Success;
}

} // namespace porthip::vgpu::rt
