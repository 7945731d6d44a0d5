// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Executable graphs: what launches, updates and their memory come to.
#include "Runtime/Code/Recorder.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Streams/Capture.h"
#include "Runtime/Streams/GraphLanes.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace porthip::vgpu::rt {

namespace {
using Guard = std::lock_guard<std::recursive_mutex>;

struct ExecBooks {
  std::map<GraphExec *, std::shared_ptr<GraphExec>> Execs;
  /// Memory of allocation nodes, by address.
  std::map<void *, std::weak_ptr<GraphMemory>> Memory;
  /// Memory that is allocated now stays, even if its graphs go.
  std::map<void *, std::shared_ptr<GraphMemory>> Allocated;
  std::map<Gpu *, uint64_t> UsedHigh, ReservedHigh;
  std::mutex AddressLock;
  std::set<const void *> Addresses; ///< the keys of Memory; under AddressLock

  static ExecBooks &get() {
    static ExecBooks *Only = new ExecBooks;
    return *Only;
  }
};
} // namespace

/// Nodes in the order in which they run; fewer than there are: a cycle.
static std::vector<Node *> orderOf(const Graph &G) {
  std::map<const Node *, size_t> Left;
  std::map<const Node *, std::vector<Node *>> Then;
  std::map<uint64_t, Node *> Ready; // by age
  for (const std::unique_ptr<Node> &N : G.Nodes) {
    Left[N.get()] = N->After.size();
    for (const Node *Before : N->After)
      Then[Before].push_back(N.get());
    if (N->After.empty())
      Ready[N->Id] = N.get();
  }
  std::vector<Node *> Result;
  while (!Ready.empty()) {
    Node *Next = Ready.begin()->second;
    Ready.erase(Ready.begin());
    Result.push_back(Next);
    for (Node *N : Then[Next])
      if (--Left[N] == 0)
        Ready[N->Id] = N;
  }
  return Result;
}

static bool hasCycle(const Graph &G) {
  for (const std::unique_ptr<Node> &N : G.Nodes)
    if (auto *Child = std::get_if<ChildOp>(&N->Op))
      if (hasCycle(*Child->Of))
        return true;
  return orderOf(G).size() != G.Nodes.size();
}

Status instantiate(Graph *G, uint64_t Flags, GraphExec **Made) {
  if (!Made || Flags & ~(AutoFreeOnLaunch | UploadAtOnce | DeviceLaunch |
                         UseNodePriority))
    return Status::InvalidValue;
  if (Flags & DeviceLaunch) {
    tellUser("graphs that kernels launch are not run by the virtual GPU");
    return Status::NotSupported;
  }
  Guard Held(graphLock());
  std::shared_ptr<Graph> Of = findGraph(G);
  if (!Of || hasCycle(*Of))
    return Status::InvalidValue;
  auto X = std::make_shared<GraphExec>();
  X->Flags = Flags;
  X->Body = copyOf(*Of, /*IsChild=*/true);
  *Made = X.get();
  ExecBooks::get().Execs[X.get()] = std::move(X);
  return Status::Success;
}

Status destroyExec(GraphExec *X) {
  std::shared_ptr<GraphExec> Last; // released after the lock
  {
    Guard Held(graphLock());
    if (Status Bad =
            takeDestroyed("executable graph", ExecBooks::get().Execs, X, Last);
        Bad != Status::Success)
      return Bad;
  }
  std::lock_guard<std::mutex> Held(Last->Submission);
  for (auto &[On, Lanes] : Last->Lanes)
    for (const std::shared_ptr<Stream> &Lane : Lanes)
      Queue::get().destroy(Lane.get());
  return Status::Success;
}

std::shared_ptr<GraphExec> findExec(GraphExec *X) {
  Guard Held(graphLock());
  auto Found = ExecBooks::get().Execs.find(X);
  if (Found != ExecBooks::get().Execs.end())
    return Found->second;
  noteBadHandle("executable graph", X);
  return nullptr;
}

Node *inExec(GraphExec *X, Node *N) {
  Guard Held(graphLock());
  std::shared_ptr<GraphExec> Live = findExec(X);
  if (!Live || !isNode(N))
    return nullptr;
  auto Found = Live->Body->Copies.find(N->Id);
  return Found == Live->Body->Copies.end() ? nullptr : Found->second;
}

static Status updateNodes(Graph &Old, const Graph &New, UpdateOutcome &Outcome);

Status setExecOperation(GraphExec *X, Node *N, Operation Op) {
  Guard Held(graphLock());
  Node *Own = inExec(X, N);
  if (!Own || Own->Op.index() != Op.index())
    return Status::InvalidValue;
  auto *Was = std::get_if<ChildOp>(&Own->Op);
  if (!Was)
    return setOperation(Own, std::move(Op));
  // The nodes of a child stay those that the program knows.
  UpdateOutcome Outcome;
  return updateNodes(*Was->Of, *std::get<ChildOp>(Op).Of, Outcome);
}

//===-- Updates -----------------------------------------------------------===//

/// Whether New has the shape of Old, node by node in the order of their making.
static UpdateOutcome compareShapes(const Graph &Old, const Graph &New) {
  std::map<const Node *, size_t> OldPlace, NewPlace;
  for (size_t I = 0; I < Old.Nodes.size(); ++I)
    OldPlace[Old.Nodes[I].get()] = I;
  for (size_t I = 0; I < New.Nodes.size(); ++I)
    NewPlace[New.Nodes[I].get()] = I;
  if (Old.Nodes.size() != New.Nodes.size())
    return {UpdateResult::TopologyChanged, nullptr};
  auto PlacesOf = [](const Node &N, auto &Places) {
    std::vector<size_t> Result;
    for (const Node *Before : N.After)
      Result.push_back(Places.at(Before));
    llvm::sort(Result);
    return Result;
  };
  for (size_t I = 0; I < Old.Nodes.size(); ++I) {
    Node &Was = *Old.Nodes[I], &Is = *New.Nodes[I];
    if (Was.Op.index() != Is.Op.index())
      return {UpdateResult::NodeTypeChanged, &Is};
    if (PlacesOf(Was, OldPlace) != PlacesOf(Is, NewPlace))
      return {UpdateResult::TopologyChanged, &Is};
    if (auto *Child = std::get_if<ChildOp>(&Was.Op)) {
      UpdateOutcome Inner =
          compareShapes(*Child->Of, *std::get<ChildOp>(Is.Op).Of);
      if (Inner.Result != UpdateResult::Success)
        return {Inner.Result, &Is};
    }
  }
  return {};
}

static void takeOperations(Graph &Old, const Graph &New,
                           std::vector<Operation> &Replaced) {
  for (size_t I = 0; I < Old.Nodes.size(); ++I) {
    Operation &Was = Old.Nodes[I]->Op;
    const Operation &Is = New.Nodes[I]->Op;
    if (auto *Child = std::get_if<ChildOp>(&Was)) {
      takeOperations(*Child->Of, *std::get<ChildOp>(Is).Of, Replaced);
      continue;
    }
    Replaced.push_back(std::move(Was));
    Was = Is;
  }
}

static Status updateNodes(Graph &Old, const Graph &New,
                          UpdateOutcome &Outcome) {
  std::vector<Operation> Replaced;
  Outcome = compareShapes(Old, New);
  if (Outcome.Result != UpdateResult::Success)
    return Status::GraphUpdateFailure;
  takeOperations(Old, New, Replaced);
  return Status::Success;
}

Status updateExec(GraphExec *X, Graph *G, UpdateOutcome &Outcome) {
  Guard Held(graphLock());
  std::shared_ptr<GraphExec> Live = findExec(X);
  std::shared_ptr<Graph> New = findGraph(G);
  if (!Live || !New)
    return Status::InvalidValue;
  return updateNodes(*Live->Body, *New, Outcome);
}

//===-- Launches ----------------------------------------------------------===//

/// Appends the nodes of G that run, each with the steps that it follows; those
/// without dependencies in G follow Before. Returns the last ones.
static std::vector<size_t> flatten(const Graph &G,
                                   const std::vector<size_t> &Before,
                                   std::vector<GraphStep> &Steps) {
  std::map<const Node *, std::vector<size_t>> Ends;
  std::set<size_t> Last(Before.begin(), Before.end());
  for (const Node *N : orderOf(G)) {
    std::set<size_t> After;
    for (const Node *Dependency : N->After)
      After.insert(Ends[Dependency].begin(), Ends[Dependency].end());
    std::vector<size_t> Own(After.begin(), After.end());
    if (N->After.empty())
      Own = Before;
    for (size_t Followed : Own)
      Last.erase(Followed);
    if (auto *Child = std::get_if<ChildOp>(&N->Op); Child && N->IsEnabled) {
      Own = flatten(*Child->Of, Own, Steps);
    } else if (N->IsEnabled) {
      Steps.push_back({N->Op, std::move(Own)});
      Own = {Steps.size() - 1};
    }
    Last.insert(Own.begin(), Own.end());
    Ends[N] = std::move(Own);
  }
  return {Last.begin(), Last.end()};
}

namespace {
/// Puts the operations of one launch into a stream.
struct Submission {
  uint64_t Number;        ///< of the launch, in the record
  Stream *Lane = nullptr; ///< of the next operation

  Status operator()(const KernelOp &K) const {
    return submitLaunch(*Lane, K.Launch, Number);
  }
  Status operator()(const LibraryOp &L) const {
    return submitLibraryCall(*Lane, L.Call, Number);
  }
  Status operator()(const CopyOp &C) const {
    CopyRequest R = C.Request;
    R.Stream = Lane;
    R.IsAsync = true;
    R.GraphLaunch = Number;
    return copy(R);
  }
  Status operator()(const FillOp &F) const {
    FillRequest R = F.Request;
    R.Stream = Lane;
    R.IsAsync = true;
    return fill(R);
  }
  Status operator()(const HostOp &H) const {
    return callHost(Lane, H.Function, H.Argument);
  }
  Status operator()(const WaitOp &W) const {
    return streamWaitEvent(Lane, W.For);
  }
  Status operator()(const RecordOp &R) const { return recordEvent(R.Of, Lane); }
  Status operator()(const AllocateOp &) const { return Status::Success; }
  Status operator()(const FreeOp &) const { return Status::Success; }
  Status operator()(const ChildOp &) const { return Status::Success; }
  Status operator()(const EmptyOp &) const { return Status::Success; }
};
} // namespace

/// Books what the launch allocates and frees. Addresses are fixed, so this can
/// be done before it runs.
static Status account(const std::vector<GraphStep> &Steps, bool FreesItself) {
  ExecBooks &B = ExecBooks::get();
  for (const auto &[Op, After] : Steps) {
    if (auto *A = std::get_if<AllocateOp>(&Op)) {
      if (A->Memory->IsLive && !FreesItself)
        return Status::InvalidValue;
      A->Memory->IsLive = true;
      B.Allocated[A->Memory->Base] = A->Memory;
      uint64_t Used;
      graphMemoryAttribute(*A->Memory->On, 0, Used); // for the highest
    } else if (auto *F = std::get_if<FreeOp>(&Op)) {
      Status Freed;
      if (!freeGraphMemory(F->Pointer, Freed) || Freed != Status::Success)
        return Status::InvalidValue;
    }
  }
  return Status::Success;
}

Status launchGraph(GraphExec *Handle, void *StreamHandle) {
  std::shared_ptr<Stream> S = resolveStream(StreamHandle);
  std::shared_ptr<GraphExec> X = findExec(Handle);
  if (!S || !X)
    return S ? Status::InvalidValue : Status::InvalidHandle;
  if (auto Done = capture(*S, [&] {
        return Operation(ChildOp{copyOf(*X->Body, /*IsChild=*/true)});
      }))
    return *Done;
  std::vector<GraphStep> Steps;
  {
    Guard Held(graphLock());
    flatten(*X->Body, {}, Steps);
    if (Status Bad = account(Steps, X->Flags & AutoFreeOnLaunch);
        Bad != Status::Success)
      return Bad;
  }
  std::lock_guard<std::mutex> Held(X->Submission);
  Recorder *Record = Recorder::get();
  Submission Submit{Record ? Record->numberGraphLaunch() : 1};
  auto Run = [&](bool Waits) {
    Status Result = Status::Success;
    GraphLanes Lanes(*S, X->Lanes[&S->On]);
    for (const GraphStep &Step : Steps) {
      Submit.Lane = &Lanes.open(Step);
      Result = std::visit(Submit, Step.Op);
      if (Result != Status::Success)
        break;
      Lanes.close();
    }
    if (Waits)
      Lanes.wait();
    return Result;
  };
  if (!Record)
    return Run(/*Waits=*/false);
  std::vector<Kernel *> Kernels;
  for (const GraphStep &Step : Steps)
    if (auto *K = std::get_if<KernelOp>(&Step.Op))
      Kernels.push_back(K->Launch->K);
  return Record->graph(Kernels, Submit.Number,
                       [&] { return Run(/*Waits=*/true); });
}

//===-- Memory ------------------------------------------------------------===//

static void addUp(Gpu &On, uint64_t &Used, uint64_t &Reserved) {
  Used = Reserved = 0;
  for (auto &[Base, Weak] : ExecBooks::get().Memory)
    if (std::shared_ptr<GraphMemory> M = Weak.lock(); M && M->On == &On) {
      Reserved += M->SizeBytes;
      Used += M->IsLive ? M->SizeBytes : 0;
    }
}

GraphMemory::~GraphMemory() {
  if (!Base)
    return;
  {
    Guard Held(graphLock());
    ExecBooks::get().Memory.erase(Base);
  }
  {
    std::lock_guard<std::mutex> Held(ExecBooks::get().AddressLock);
    ExecBooks::get().Addresses.erase(Base);
  }
  Queue::get().waitForAll(*On);
  Memory::get().release(Base);
}

Status makeAllocation(Gpu &On, uint64_t SizeBytes, Operation &Op) {
  Guard Held(graphLock());
  auto M = std::make_shared<GraphMemory>();
  M->On = &On;
  M->SizeBytes = SizeBytes;
  if (SizeBytes == 0)
    return Status::InvalidValue;
  M->Base = Memory::get().allocate(SizeBytes, MemoryKind::Device, On.Ordinal,
                                   On.MemoryBytes);
  if (!M->Base)
    return Status::OutOfMemory;
  ExecBooks::get().Memory[M->Base] = M;
  {
    std::lock_guard<std::mutex> Addresses(ExecBooks::get().AddressLock);
    ExecBooks::get().Addresses.insert(M->Base);
  }
  Op = AllocateOp{std::move(M)};
  return Status::Success;
}

bool isGraphMemory(const void *Base) {
  std::lock_guard<std::mutex> Held(ExecBooks::get().AddressLock);
  return ExecBooks::get().Addresses.count(Base);
}

bool freeGraphMemory(void *Pointer, Status &Freed) {
  std::shared_ptr<GraphMemory> Last; // released after the lock
  Guard Held(graphLock());
  ExecBooks &B = ExecBooks::get();
  auto Found = B.Memory.find(Pointer);
  if (Found == B.Memory.end())
    return false;
  Last = Found->second.lock();
  Freed = Last && Last->IsLive ? Status::Success : Status::InvalidValue;
  if (Last)
    Last->IsLive = false;
  B.Allocated.erase(Pointer);
  return true;
}

Status graphMemoryAttribute(Gpu &On, int Which, uint64_t &Value) {
  Guard Held(graphLock());
  ExecBooks &B = ExecBooks::get();
  uint64_t Used, Reserved;
  addUp(On, Used, Reserved);
  B.UsedHigh[&On] = std::max(B.UsedHigh[&On], Used);
  B.ReservedHigh[&On] = std::max(B.ReservedHigh[&On], Reserved);
  if (Which < 0 || Which > 3)
    return Status::InvalidValue;
  uint64_t Values[] = {Used, B.UsedHigh[&On], Reserved, B.ReservedHigh[&On]};
  Value = Values[Which];
  return Status::Success;
}

Status resetGraphMemoryHigh(Gpu &On, int Which) {
  if (Which != 1 && Which != 3)
    return Status::InvalidValue;
  Guard Held(graphLock());
  (Which == 1 ? ExecBooks::get().UsedHigh
              : ExecBooks::get().ReservedHigh)[&On] = 0;
  return Status::Success;
}

} // namespace porthip::vgpu::rt
