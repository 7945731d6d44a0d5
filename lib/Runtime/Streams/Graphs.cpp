// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Streams/Graphs.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Streams/UserObjects.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdio>
#include <cstring>
#include <unordered_set>

namespace porthip::vgpu::rt {

namespace {
/// The handles that are valid.
struct GraphBooks {
  std::map<Graph *, std::shared_ptr<Graph>> Graphs;
  std::unordered_set<const Node *> Nodes;
  uint64_t LastId = 0;

  static GraphBooks &get() {
    static GraphBooks *Only = new GraphBooks;
    return *Only;
  }
};
using Guard = std::lock_guard<std::recursive_mutex>;
} // namespace

std::recursive_mutex &graphLock() {
  static auto *Only = new std::recursive_mutex;
  return *Only;
}

NodeKind kindOf(const Operation &Op) {
  constexpr NodeKind Kinds[] = {
      NodeKind::Kernel,    NodeKind::Copy,        NodeKind::Fill,
      NodeKind::Host,      NodeKind::Child,       NodeKind::Empty,
      NodeKind::WaitEvent, NodeKind::RecordEvent, NodeKind::Allocate,
      NodeKind::Free,      NodeKind::Kernel};
  static_assert(std::size(Kinds) == std::variant_size_v<Operation>);
  return Kinds[Op.index()];
}

Graph::Graph() = default;

Graph::~Graph() {
  {
    Guard Held(graphLock());
    for (const std::unique_ptr<Node> &N : Nodes)
      GraphBooks::get().Nodes.erase(N.get());
  }
  dropUserObjects(*this);
}

static std::shared_ptr<Graph> newGraph(bool IsChild) {
  auto G = std::make_shared<Graph>();
  G->IsChild = IsChild;
  return G;
}

Graph *createGraph() {
  Guard Held(graphLock());
  std::shared_ptr<Graph> G = newGraph(/*IsChild=*/false);
  GraphBooks::get().Graphs[G.get()] = G;
  return G.get();
}

Status destroyGraph(Graph *G) {
  std::shared_ptr<Graph> Last; // released after the lock: it may wait
  Guard Held(graphLock());
  return takeDestroyed("graph", GraphBooks::get().Graphs, G, Last);
}

/// The child graph G of one of All's nodes, at any depth.
static std::shared_ptr<Graph> findChild(const Graph &In, Graph *G) {
  for (const std::unique_ptr<Node> &N : In.Nodes)
    if (auto *Child = std::get_if<ChildOp>(&N->Op)) {
      if (Child->Of.get() == G)
        return Child->Of;
      if (std::shared_ptr<Graph> Deeper = findChild(*Child->Of, G))
        return Deeper;
    }
  return nullptr;
}

std::shared_ptr<Graph> findGraph(Graph *G) {
  Guard Held(graphLock());
  GraphBooks &B = GraphBooks::get();
  auto Found = B.Graphs.find(G);
  if (Found != B.Graphs.end())
    return Found->second;
  for (auto &[Handle, Of] : B.Graphs)
    if (std::shared_ptr<Graph> Child = findChild(*Of, G))
      return Child;
  noteBadHandle("graph", G);
  return nullptr;
}

bool isNode(const Node *N) {
  Guard Held(graphLock());
  return GraphBooks::get().Nodes.count(N);
}

static Node *append(Graph &G, std::vector<Node *> After, Operation Op) {
  auto N = std::make_unique<Node>();
  N->In = &G;
  N->Id = ++GraphBooks::get().LastId;
  N->Op = std::move(Op);
  N->After = std::move(After);
  GraphBooks::get().Nodes.insert(N.get());
  G.Nodes.push_back(std::move(N));
  return G.Nodes.back().get();
}

Status addNode(Graph *G, Dependencies After, Operation Op, Node **Made) {
  Guard Held(graphLock());
  if (!Made || !findGraph(G) || (After.Count && !After.Nodes))
    return Status::InvalidValue;
  std::vector<Node *> Before(After.Nodes, After.Nodes + After.Count);
  for (size_t I = 0; I < Before.size(); ++I)
    if (!isNode(Before[I]) || Before[I]->In != G ||
        std::find(Before.begin(), Before.begin() + ptrdiff_t(I), Before[I]) !=
            Before.begin() + ptrdiff_t(I))
      return Status::InvalidValue;
  *Made = append(*G, std::move(Before), std::move(Op));
  return Status::Success;
}

static Status checkEdges(Graph *G, Node *const *From, Node *const *To,
                         size_t Count, bool AreThere) {
  if (!findGraph(G) || (Count && (!From || !To)))
    return Status::InvalidValue;
  for (size_t I = 0; I < Count; ++I)
    if (!isNode(From[I]) || !isNode(To[I]) || From[I]->In != G ||
        To[I]->In != G || From[I] == To[I] ||
        llvm::is_contained(To[I]->After, From[I]) != AreThere)
      return Status::InvalidValue;
  return Status::Success;
}

Status addDependencies(Graph *G, Node *const *From, Node *const *To,
                       size_t Count) {
  Guard Held(graphLock());
  Status S = checkEdges(G, From, To, Count, /*AreThere=*/false);
  for (size_t I = 0; S == Status::Success && I < Count; ++I)
    To[I]->After.push_back(From[I]);
  return S;
}

Status removeDependencies(Graph *G, Node *const *From, Node *const *To,
                          size_t Count) {
  Guard Held(graphLock());
  Status S = checkEdges(G, From, To, Count, /*AreThere=*/true);
  for (size_t I = 0; S == Status::Success && I < Count; ++I)
    llvm::erase(To[I]->After, From[I]);
  return S;
}

Status destroyNode(Node *N) {
  std::unique_ptr<Node> Last; // released after the lock
  Guard Held(graphLock());
  if (!isNode(N))
    return Status::InvalidValue;
  Graph &G = *N->In;
  // Both vendors: not where memory is allocated or freed. AMD's lets a child
  // graph lose its nodes.
  NodeKind Kind = kindOf(N->Op);
  if ((G.IsChild && Machine::get().vendor() == Vendor::Nvidia) ||
      Kind == NodeKind::Allocate || Kind == NodeKind::Free)
    return Status::NotSupported;
  GraphBooks::get().Nodes.erase(N);
  for (const std::unique_ptr<Node> &Other : G.Nodes)
    llvm::erase(Other->After, N);
  auto Found = llvm::find_if(G.Nodes, [&](auto &P) { return P.get() == N; });
  Last = std::move(*Found);
  G.Nodes.erase(Found);
  return Status::Success;
}

//===-- Copies ------------------------------------------------------------===//

/// Adds a copy of each node of From. Copies has them by the originals' Ids,
/// those of child graphs too.
static void copyNodes(const Graph &From, Graph &To,
                      std::map<uint64_t, Node *> &Copies) {
  for (const std::unique_ptr<Node> &N : From.Nodes) {
    Operation Op = N->Op;
    if (auto *Child = std::get_if<ChildOp>(&Op)) {
      std::shared_ptr<Graph> Own = newGraph(/*IsChild=*/true);
      copyNodes(*Child->Of, *Own, Copies);
      Child->Of = std::move(Own);
    }
    Copies[N->Id] = append(To, {}, std::move(Op));
    Copies[N->Id]->IsEnabled = N->IsEnabled;
  }
  for (const std::unique_ptr<Node> &N : From.Nodes)
    for (Node *Before : N->After)
      Copies[N->Id]->After.push_back(Copies[Before->Id]);
}

std::shared_ptr<Graph> copyOf(const Graph &G, bool IsChild) {
  std::shared_ptr<Graph> Copy = newGraph(IsChild);
  copyNodes(G, *Copy, Copy->Copies);
  shareUserObjects(G, *Copy);
  return Copy;
}

Status cloneGraph(Graph *G, Graph **Clone) {
  Guard Held(graphLock());
  std::shared_ptr<Graph> Of = findGraph(G);
  if (!Clone || !Of)
    return Status::InvalidValue;
  std::shared_ptr<Graph> Copy = copyOf(*Of, /*IsChild=*/false);
  *Clone = Copy.get();
  GraphBooks::get().Graphs[Copy.get()] = std::move(Copy);
  return Status::Success;
}

Status findInClone(Node *Original, Graph *Clone, Node **Found) {
  Guard Held(graphLock());
  std::shared_ptr<Graph> G = findGraph(Clone);
  if (!Found || !G || !isNode(Original))
    return Status::InvalidValue;
  auto It = G->Copies.find(Original->Id);
  if (It == G->Copies.end() || !isNode(It->second))
    return Status::InvalidValue;
  *Found = It->second;
  return Status::Success;
}

//===-- Operations --------------------------------------------------------===//

Status makeKernel(const void *Handle, const LaunchRequest &R, Operation &Op) {
  Function *F = Registry::get().findFunction(Handle);
  if (!F)
    return Status::InvalidDeviceFunction;
  KernelOp K;
  K.Handle = Handle;
  Status S = prepareLaunch(*F, R, currentGpu(), K.Launch);
  Op = std::move(K);
  return S;
}

Status makeChild(Graph *Child, Operation &Op) {
  Guard Held(graphLock());
  std::shared_ptr<Graph> Of = findGraph(Child);
  if (!Of)
    return Status::InvalidValue;
  for (const std::unique_ptr<Node> &N : Of->Nodes)
    if (std::holds_alternative<AllocateOp>(N->Op) ||
        std::holds_alternative<FreeOp>(N->Op))
      return Status::NotSupported; // as both vendors have it
  Op = ChildOp{copyOf(*Of, /*IsChild=*/true)};
  return Status::Success;
}

PreparedLaunch *ownLaunch(Node *N) {
  Guard Held(graphLock());
  auto *Op = operationOf<KernelOp>(N);
  if (!Op)
    return nullptr;
  if (Op->Launch.use_count() > 1)
    Op->Launch = Op->Launch->copy();
  return Op->Launch.get();
}

/// Applies the attributes that change a launch: a cooperative one is a grid
/// that may wait for itself. The others are hints.
static void applyAttributes(Node &N) {
  constexpr int Cooperative = 2;
  auto &Attributes = std::get<KernelOp>(N.Op).Attributes;
  auto Found = Attributes.find(Cooperative);
  if (Found == Attributes.end())
    return;
  int IsOn = 0;
  std::memcpy(&IsOn, Found->second.data(), sizeof(IsOn));
  ownLaunch(&N)->Config.IsCooperative = IsOn;
}

Status setOperation(Node *N, Operation Op) {
  Operation Last; // released after the lock
  Guard Held(graphLock());
  if (!isNode(N) || N->Op.index() != Op.index())
    return Status::InvalidValue;
  Last = std::move(N->Op);
  N->Op = std::move(Op);
  if (auto *New = std::get_if<KernelOp>(&N->Op)) {
    New->Attributes = std::get<KernelOp>(Last).Attributes;
    applyAttributes(*N);
  }
  return Status::Success;
}

/// A launch attribute that a kernel node can have; the rest are clusters and
/// what belongs to streams.
static bool isKernelAttribute(int Which) {
  constexpr int Window = 1, Cooperative = 2, Policy = 3, Priority = 8,
                DomainMap = 9, Domain = 10, Carveout = 14;
  return Which == Window || Which == Cooperative || Which == Policy ||
         Which == Priority || Which == DomainMap || Which == Domain ||
         Which == Carveout;
}

Status kernelAttribute(Node *N, int Which, void *Value, size_t SizeBytes) {
  Guard Held(graphLock());
  auto *Op = operationOf<KernelOp>(N);
  if (!Op || !Value || !isKernelAttribute(Which))
    return Status::InvalidValue;
  auto Found = Op->Attributes.find(Which);
  if (Found == Op->Attributes.end())
    std::memset(Value, 0, SizeBytes);
  else
    std::memcpy(Value, Found->second.data(), SizeBytes);
  return Status::Success;
}

Status setKernelAttribute(Node *N, int Which, const void *Value,
                          size_t SizeBytes) {
  Guard Held(graphLock());
  auto *Op = operationOf<KernelOp>(N);
  if (!Op || !Value || !isKernelAttribute(Which))
    return Status::InvalidValue;
  std::array<char, 64> Kept{};
  std::memcpy(Kept.data(), Value, std::min(SizeBytes, Kept.size()));
  Op->Attributes[Which] = Kept;
  applyAttributes(*N);
  return Status::Success;
}

Status copyKernelAttributes(Node *To, Node *From) {
  Guard Held(graphLock());
  auto *Source = operationOf<KernelOp>(From);
  auto *Target = operationOf<KernelOp>(To);
  if (!Source || !Target)
    return Status::InvalidValue;
  Target->Attributes = Source->Attributes;
  applyAttributes(*To);
  return Status::Success;
}

//===-- Questions ---------------------------------------------------------===//

std::vector<Node *> rootsOf(const Graph &G) {
  std::vector<Node *> Result;
  for (const std::unique_ptr<Node> &N : G.Nodes)
    if (N->After.empty())
      Result.push_back(N.get());
  return Result;
}

std::vector<NodePair> edgesOf(const Graph &G) {
  std::vector<NodePair> Result;
  for (const std::unique_ptr<Node> &N : G.Nodes)
    for (Node *Before : N->After)
      Result.push_back({Before, N.get()});
  return Result;
}

std::vector<Node *> dependentsOf(const Node &N) {
  std::vector<Node *> Result;
  for (const std::unique_ptr<Node> &Other : N.In->Nodes)
    if (llvm::is_contained(Other->After, &N))
      Result.push_back(Other.get());
  return Result;
}

static std::string labelOf(const Node &N) {
  if (auto *K = std::get_if<KernelOp>(&N.Op))
    return K->Launch->K->name().str();
  if (auto *L = std::get_if<LibraryOp>(&N.Op))
    return L->Call->Name;
  constexpr const char *Names[] = {
      "kernel",     "memcpy",       "memset", "host", "graph",    "empty",
      "wait event", "record event", "?",      "?",    "allocate", "free"};
  return Names[int(kindOf(N.Op))];
}

Status printGraph(Graph *G, const char *Path) {
  Guard Held(graphLock());
  if (!findGraph(G) || !Path)
    return Status::InvalidValue;
  FILE *To = std::fopen(Path, "w");
  if (!To)
    return Status::InvalidValue;
  std::fprintf(To, "digraph graph_1 {\n");
  std::map<const Node *, size_t> Numbers;
  for (const std::unique_ptr<Node> &N : G->Nodes) {
    Numbers[N.get()] = Numbers.size();
    std::fprintf(To, "  n%zu [label=\"%zu\\n%s\"];\n", Numbers[N.get()],
                 Numbers[N.get()], labelOf(*N).c_str());
  }
  for (const NodePair &E : edgesOf(*G))
    std::fprintf(To, "  n%zu -> n%zu;\n", Numbers[E.first], Numbers[E.second]);
  std::fprintf(To, "}\n");
  return std::fclose(To) == 0 ? Status::Success : Status::InvalidValue;
}

} // namespace porthip::vgpu::rt
