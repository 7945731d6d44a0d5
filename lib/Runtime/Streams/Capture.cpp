// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Streams/Capture.h"
#include "llvm/ADT/STLExtras.h"
#include <thread>

namespace porthip::vgpu::rt {

/// One sequence from begin to end. Streams and events that take part share it.
struct Capture {
  std::shared_ptr<Graph> Into;
  Stream *Origin = nullptr;
  CaptureMode Mode = CaptureMode::Global;
  std::thread::id Thread;
  uint64_t Id = 0;
  std::set<Stream *> Members;
  std::vector<Node *> Unjoined; ///< last nodes of streams that are destroyed
  bool IsInvalid = false, IsOver = false;
};

namespace {
using Guard = std::lock_guard<std::recursive_mutex>;

struct CaptureBooks {
  std::vector<std::shared_ptr<Capture>> Active;
  std::atomic<unsigned> Count{0}; ///< of them; none is the usual case
  uint64_t LastId = 0;

  static CaptureBooks &get() {
    static CaptureBooks *Only = new CaptureBooks;
    return *Only;
  }
};
} // namespace

static bool isNothingCaptured() { return CaptureBooks::get().Count == 0; }

static void addTo(std::vector<Node *> &Tail, const std::vector<Node *> &More) {
  for (Node *N : More)
    if (!llvm::is_contained(Tail, N))
      Tail.push_back(N);
}

static void end(Capture &C) {
  CaptureBooks &B = CaptureBooks::get();
  for (Stream *S : C.Members) {
    S->Captured = nullptr;
    S->CaptureTail.clear();
  }
  C.Members.clear();
  C.IsOver = true;
  llvm::erase_if(B.Active, [&](auto &P) { return P.get() == &C; });
  B.Count = unsigned(B.Active.size());
}

/// Work in the legacy stream would wait for captured streams that block.
static std::optional<Status> checkLegacy(Stream &S, bool Invalidates = true) {
  if (!S.Flags.IsLegacy)
    return std::nullopt;
  std::optional<Status> Result;
  for (const std::shared_ptr<Capture> &C : CaptureBooks::get().Active)
    for (const Stream *Member : C->Members)
      if (&Member->On == &S.On && !Member->Flags.IsNonBlocking) {
        C->IsInvalid |= Invalidates;
        Result = Status::CaptureImplicit;
      }
  return Result;
}

//===-- Begin and end -----------------------------------------------------===//

static Status begin(void *Handle, std::shared_ptr<Graph> Into,
                    std::vector<Node *> After, CaptureMode Mode) {
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return Status::InvalidHandle;
  if (int(Mode) < 0 || int(Mode) > int(CaptureMode::Relaxed))
    return Status::InvalidValue;
  if (S->Flags.IsLegacy)
    return Status::CaptureUnsupported;
  if (S->Captured)
    return Status::IllegalState;
  CaptureBooks &B = CaptureBooks::get();
  auto C = std::make_shared<Capture>();
  C->Into = std::move(Into);
  C->Origin = S.get();
  C->Mode = Mode;
  C->Thread = std::this_thread::get_id();
  C->Id = ++B.LastId;
  C->Members.insert(S.get());
  S->Captured = C;
  S->CaptureTail = std::move(After);
  B.Active.push_back(std::move(C));
  B.Count = unsigned(B.Active.size());
  return Status::Success;
}

Status beginCapture(void *Handle, CaptureMode Mode) {
  Guard Held(graphLock());
  Graph *G = createGraph();
  Status Result = begin(Handle, findGraph(G), {}, Mode);
  if (Result != Status::Success)
    destroyGraph(G);
  return Result;
}

Status beginCaptureTo(void *Handle, Graph *G, Dependencies After,
                      CaptureMode Mode) {
  Guard Held(graphLock());
  std::shared_ptr<Graph> Into = findGraph(G);
  if (!Into || (After.Count && !After.Nodes))
    return Status::InvalidValue;
  std::vector<Node *> Tail(After.Nodes, After.Nodes + After.Count);
  for (Node *N : Tail)
    if (!isNode(N) || N->In != G)
      return Status::InvalidValue;
  return begin(Handle, std::move(Into), std::move(Tail), Mode);
}

/// Whether all nodes of the members come before Origin's tail.
static bool isJoined(const Capture &C) {
  std::set<const Node *> Seen;
  std::vector<Node *> Left = C.Origin->CaptureTail;
  while (!Left.empty()) {
    Node *N = Left.back();
    Left.pop_back();
    if (Seen.insert(N).second)
      Left.insert(Left.end(), N->After.begin(), N->After.end());
  }
  auto AreSeen = [&](const std::vector<Node *> &Tail) {
    return llvm::all_of(Tail, [&](const Node *N) { return Seen.count(N); });
  };
  return AreSeen(C.Unjoined) && llvm::all_of(C.Members, [&](const Stream *S) {
           return AreSeen(S->CaptureTail);
         });
}

Status endCapture(void *Handle, Graph **G) {
  Guard Held(graphLock());
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S || !G)
    return S ? Status::InvalidValue : Status::InvalidHandle;
  *G = nullptr;
  std::shared_ptr<Capture> C = S->Captured;
  if (!C)
    return Status::IllegalState;
  if (C->Mode != CaptureMode::Relaxed &&
      C->Thread != std::this_thread::get_id())
    return Status::CaptureWrongThread;
  if (C->Origin != S.get()) {
    C->IsInvalid = true;
    return Status::CaptureUnmatched;
  }
  Status Result = C->IsInvalid    ? Status::CaptureInvalidated
                  : !isJoined(*C) ? Status::CaptureUnjoined
                                  : Status::Success;
  end(*C);
  if (Result == Status::Success)
    *G = C->Into.get();
  else
    destroyGraph(C->Into.get());
  return Result;
}

Status exchangeCaptureMode(CaptureMode &Mode) {
  if (int(Mode) < 0 || int(Mode) > int(CaptureMode::Relaxed))
    return Status::InvalidValue;
  std::swap(Mode, thread().InteractionMode);
  return Status::Success;
}

Status captureFacts(void *Handle, CaptureFacts &Facts) {
  Guard Held(graphLock());
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return Status::InvalidHandle;
  Facts = {};
  if (!S->Captured) {
    // The legacy stream cannot be asked while it would wait for a capture.
    return checkLegacy(*S, /*Invalidates=*/false).value_or(Status::Success);
  }
  const Capture &C = *S->Captured;
  Facts.Id = C.Id;
  Facts.State = C.IsInvalid ? CaptureState::Invalidated : CaptureState::Active;
  if (C.IsInvalid)
    return Status::Success;
  Facts.Into = C.Into.get();
  Facts.After = S->CaptureTail.data();
  Facts.AfterCount = S->CaptureTail.size();
  return Status::Success;
}

Status updateCaptureDependencies(void *Handle, Dependencies After,
                                 bool Replaces) {
  Guard Held(graphLock());
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return Status::InvalidHandle;
  if (!S->Captured)
    return Status::IllegalState;
  if (S->Captured->IsInvalid)
    return Status::CaptureInvalidated;
  if (After.Count && !After.Nodes)
    return Status::InvalidValue;
  std::vector<Node *> More(After.Nodes, After.Nodes + After.Count);
  for (Node *N : More)
    if (!isNode(N) || N->In != S->Captured->Into.get())
      return Status::InvalidValue;
  if (Replaces)
    S->CaptureTail.clear();
  addTo(S->CaptureTail, More);
  return Status::Success;
}

//===-- What other calls do -----------------------------------------------===//

std::optional<Status> capture(Stream &S, llvm::function_ref<Operation()> Make) {
  if (isNothingCaptured())
    return std::nullopt;
  Guard Held(graphLock());
  if (!S.Captured)
    return checkLegacy(S);
  if (S.Captured->IsInvalid)
    return Status::CaptureInvalidated;
  Node *Made = nullptr;
  Status Result =
      addNode(S.Captured->Into.get(),
              {S.CaptureTail.data(), S.CaptureTail.size()}, Make(), &Made);
  if (Result == Status::Success)
    S.CaptureTail = {Made};
  return Result;
}

std::optional<Status> refuseCapture(Stream &S) {
  if (isNothingCaptured())
    return std::nullopt;
  Guard Held(graphLock());
  if (!S.Captured)
    return checkLegacy(S);
  S.Captured->IsInvalid = true;
  return Status::CaptureUnsupported;
}

std::optional<Status> captureRecord(Stream &S, Event &E, bool IsExternal) {
  if (!E.Captured && isNothingCaptured())
    return std::nullopt;
  Guard Held(graphLock());
  E.Captured = nullptr;
  if (!S.Captured)
    return checkLegacy(S);
  if (S.Captured->IsInvalid)
    return Status::CaptureInvalidated;
  if (IsExternal)
    return capture(S, [&] { return Operation(RecordOp{&E}); });
  E.Captured = S.Captured;
  E.CaptureTail = S.CaptureTail;
  return Status::Success;
}

std::optional<Status> captureWait(Stream &S, Event &E, bool IsExternal) {
  if (!E.Captured && isNothingCaptured())
    return std::nullopt;
  Guard Held(graphLock());
  std::shared_ptr<Capture> From = E.Captured;
  if (From && From->IsOver)
    return Status::CapturedEvent;
  if (!S.Captured && !From)
    return checkLegacy(S);
  if ((S.Captured && S.Captured->IsInvalid) || (From && From->IsInvalid))
    return Status::CaptureInvalidated;
  if (!From) {
    if (IsExternal)
      return capture(S, [&] { return Operation(WaitOp{&E}); });
    if (!Queue::get().recording(E))
      return Status::Success; // never recorded: there is nothing to wait for
    S.Captured->IsInvalid = true;
    return Status::CaptureIsolation;
  }
  if (S.Captured && S.Captured != From) {
    S.Captured->IsInvalid = From->IsInvalid = true;
    return Status::CaptureMerge;
  }
  if (!S.Captured) {
    if (S.Flags.IsLegacy) {
      From->IsInvalid = true;
      return Status::CaptureImplicit;
    }
    S.Captured = From;
    S.CaptureTail.clear();
    From->Members.insert(&S);
  }
  addTo(S.CaptureTail, E.CaptureTail);
  return Status::Success;
}

std::optional<Status> captureAllocation(Stream &S, void **Pointer,
                                        uint64_t SizeBytes) {
  if (isNothingCaptured() || !Pointer)
    return std::nullopt;
  Guard Held(graphLock());
  if (!S.Captured || S.Captured->IsInvalid)
    return capture(S, [] { return Operation(EmptyOp()); });
  Operation Op;
  if (Status Bad = makeAllocation(S.On, SizeBytes, Op); Bad != Status::Success)
    return Bad;
  *Pointer = std::get<AllocateOp>(Op).Memory->Base;
  return capture(S, [&] { return std::move(Op); });
}

Status checkNotCaptured(Event &E) {
  if (!E.Captured)
    return Status::Success;
  Guard Held(graphLock());
  E.Captured->IsInvalid = true;
  return Status::CapturedEvent;
}

Status checkNoCapture(Gpu &On) {
  if (isNothingCaptured())
    return Status::Success;
  Guard Held(graphLock());
  Status Result = Status::Success;
  for (const std::shared_ptr<Capture> &C : CaptureBooks::get().Active)
    if (&C->Origin->On == &On) {
      C->IsInvalid = true;
      Result = Status::CaptureUnsupported;
    }
  return Result;
}

Status checkUnsafeCall() {
  CaptureMode Own = thread().InteractionMode;
  if (isNothingCaptured() || Own == CaptureMode::Relaxed)
    return Status::Success;
  Guard Held(graphLock());
  Status Result = Status::Success;
  for (const std::shared_ptr<Capture> &C : CaptureBooks::get().Active) {
    bool IsOwn = C->Thread == std::this_thread::get_id();
    bool Forbids =
        IsOwn ? C->Mode != CaptureMode::Relaxed
              : C->Mode == CaptureMode::Global && Own == CaptureMode::Global;
    if (!Forbids)
      continue;
    C->IsInvalid = true;
    Result = Status::CaptureUnsupported;
  }
  return Result;
}

void forgetCaptured(Stream &S) {
  if (isNothingCaptured())
    return;
  Guard Held(graphLock());
  if (!S.Captured)
    return;
  std::shared_ptr<Capture> C = S.Captured;
  // Its nodes may be joined already; without its origin nothing can end.
  bool IsOrigin = C->Origin == &S;
  C->Members.erase(&S);
  S.Captured = nullptr;
  if (IsOrigin) {
    C->IsInvalid = true;
    end(*C);
    destroyGraph(C->Into.get());
  } else if (!S.CaptureTail.empty()) {
    C->Unjoined.insert(C->Unjoined.end(), S.CaptureTail.begin(),
                       S.CaptureTail.end());
  }
}

} // namespace porthip::vgpu::rt
