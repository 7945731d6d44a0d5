// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs: work with dependencies that a program builds node by node or captures
// from streams (core/Capture.h), and launches as a whole. A launch runs the
// nodes one after the other, in an order that is the same each time: of those
// whose dependencies are done, the one that was made first. Each kernel of it
// is a launch like any other. --check=streams knows of the dependencies alone.
// Source: CUDA Runtime API, "Graph Management"; HIP follows it.
#ifndef PORTHIP_RUNTIME_STREAMS_GRAPHS_H
#define PORTHIP_RUNTIME_STREAMS_GRAPHS_H

#include "Runtime/Code/Launches.h"
#include "Runtime/Code/LibraryCalls.h"
#include "Runtime/Memory/Copies.h"
#include "Runtime/Streams/Streams.h"
#include <array>
#include <map>
#include <mutex>
#include <variant>

namespace porthip::vgpu::rt {

struct Graph;
struct Node;
struct UserObject; // Streams/UserObjects.h

/// As CUDA numbers them.
enum class NodeKind : int {
  Kernel = 0,
  Copy = 1,
  Fill = 2,
  Host = 3,
  Child = 4,
  Empty = 5,
  WaitEvent = 6,
  RecordEvent = 7,
  Allocate = 10,
  Free = 11
};

/// The operation of a node. Cheap to copy: an executable graph has its own.
struct KernelOp {
  const void *Handle = nullptr; ///< what the program calls the kernel
  std::shared_ptr<PreparedLaunch> Launch;
  /// The attributes that the program has set, by CUDA's numbers, which HIP has,
  /// too.
  std::map<int, std::array<char, 64>> Attributes = {};
};
struct CopyOp {
  CopyRequest Request; ///< without a stream
};
struct FillOp {
  FillRequest Request;
};
struct HostOp {
  void (*Function)(void *) = nullptr;
  void *Argument = nullptr;
};
struct ChildOp {
  std::shared_ptr<Graph> Of; ///< the node's own copy
};
struct EmptyOp {};
struct WaitOp {
  Event *For = nullptr;
};
struct RecordOp {
  Event *Of = nullptr;
};

/// Memory of an allocation node: its address stays the same from the making of
/// the node until neither a graph nor the program has it.
struct GraphMemory {
  Gpu *On = nullptr;
  void *Base = nullptr;
  uint64_t SizeBytes = 0;
  bool IsLive = false; ///< allocated by a launch, not yet freed
  GraphMemory() = default;
  GraphMemory(const GraphMemory &) = delete;
  ~GraphMemory();
};
struct AllocateOp {
  std::shared_ptr<GraphMemory> Memory;
};
struct FreeOp {
  void *Pointer = nullptr;
};

/// A call of a library; a program sees a kernel's node.
struct LibraryOp {
  std::shared_ptr<LibraryCall> Call;
};

using Operation =
    std::variant<KernelOp, CopyOp, FillOp, HostOp, ChildOp, EmptyOp, WaitOp,
                 RecordOp, AllocateOp, FreeOp, LibraryOp>;
NodeKind kindOf(const Operation &Op);

struct Node {
  Graph *In = nullptr;
  uint64_t Id = 0; ///< of the process, rising; a copy has its own
  Operation Op;
  std::vector<Node *> After; ///< its dependencies
  bool IsEnabled = true;
};

struct Graph {
  std::vector<std::unique_ptr<Node>> Nodes; ///< in the order of their making
  std::map<uint64_t, Node *> Copies;        ///< of a clone: by original's Id
  bool IsChild = false; ///< a node owns it, the program does not
  std::map<UserObject *, unsigned> UserObjects; ///< and references to each
  Graph();
  Graph(const Graph &) = delete;
  ~Graph();
};

/// An instantiated graph. Its nodes are found by the Ids of those that it was
/// made from.
struct GraphExec {
  std::shared_ptr<Graph> Body;
  uint64_t Flags = 0;
  std::mutex Submission; ///< launches of it are in order with each other
  /// Streams/GraphLanes.h; under Submission.
  std::map<Gpu *, std::vector<std::shared_ptr<Stream>>> Lanes;
};

/// Guards all graphs and captures, and which handles are valid. The functions
/// below take it.
std::recursive_mutex &graphLock();
/// Takes Handle, a What, out of All, to be destroyed; Last: to release it after
/// graphLock(), which is held. InvalidValue: it is not there, which is noted.
template <class T>
Status takeDestroyed(const char *What, std::map<T *, std::shared_ptr<T>> &All,
                     T *Handle, std::shared_ptr<T> &Last) {
  auto Found = All.find(Handle);
  if (Found == All.end()) {
    noteBadHandle(What, Handle);
    return Status::InvalidValue;
  }
  Last = std::move(Found->second);
  All.erase(Found);
  noteDestroyed(What, Handle);
  return Status::Success;
}

//===-- Building ----------------------------------------------------------===//

Graph *createGraph();
Status destroyGraph(Graph *G);
/// Null: no such graph.
std::shared_ptr<Graph> findGraph(Graph *G);
bool isNode(const Node *N);

struct Dependencies {
  Node *const *Nodes = nullptr;
  size_t Count = 0;
};
Status addNode(Graph *G, Dependencies After, Operation Op, Node **Made);
Status addDependencies(Graph *G, Node *const *From, Node *const *To,
                       size_t Count);
Status removeDependencies(Graph *G, Node *const *From, Node *const *To,
                          size_t Count);
Status destroyNode(Node *N);
Status cloneGraph(Graph *G, Graph **Clone);
std::shared_ptr<Graph> copyOf(const Graph &G, bool IsChild);
Status findInClone(Node *Original, Graph *Clone, Node **Found);

/// The operations of a kernel, a child graph, an allocation.
Status makeKernel(const void *Handle, const LaunchRequest &R, Operation &Op);
Status makeChild(Graph *Child, Operation &Op);
Status makeAllocation(Gpu &On, uint64_t SizeBytes, Operation &Op);

/// The operation of a node, if it is of the type; else null.
template <class Op> Op *operationOf(Node *N) {
  return isNode(N) ? std::get_if<Op>(&N->Op) : nullptr;
}
/// The launch of a kernel node, with arguments that are this node's alone: the
/// program may write to them. Null: N is no kernel.
PreparedLaunch *ownLaunch(Node *N);
/// Replaces it by one of the same kind; a kernel's attributes stay.
Status setOperation(Node *N, Operation Op);
/// cudaLaunchAttributeID and hipLaunchAttributeID. Value: SizeBytes of it.
/// InvalidValue: N is no kernel, or has no such attribute.
Status kernelAttribute(Node *N, int Which, void *Value, size_t SizeBytes);
Status setKernelAttribute(Node *N, int Which, const void *Value,
                          size_t SizeBytes);
Status copyKernelAttributes(Node *To, Node *From);

using NodePair = std::pair<Node *, Node *>;
std::vector<Node *> rootsOf(const Graph &G);
std::vector<NodePair> edgesOf(const Graph &G);
std::vector<Node *> dependentsOf(const Node &N);

/// Graphviz's form.
Status printGraph(Graph *G, const char *Path);

//===-- Running -----------------------------------------------------------===//

constexpr uint64_t AutoFreeOnLaunch = 1, UploadAtOnce = 2, DeviceLaunch = 4,
                   UseNodePriority = 8;

/// InvalidValue for a graph with a cycle.
Status instantiate(Graph *G, uint64_t Flags, GraphExec **Made);
Status destroyExec(GraphExec *X);
std::shared_ptr<GraphExec> findExec(GraphExec *X);
Status launchGraph(GraphExec *X, void *Stream);
/// The node of X that was made from N, a node of the original graph.
Node *inExec(GraphExec *X, Node *N);
Status setExecOperation(GraphExec *X, Node *N, Operation Op);

enum class UpdateResult : int {
  Success = 0,
  Error = 1,
  TopologyChanged = 2,
  NodeTypeChanged = 3
};
struct UpdateOutcome {
  UpdateResult Result = UpdateResult::Success;
  Node *At = nullptr; ///< of the graph
};
Status updateExec(GraphExec *X, Graph *G, UpdateOutcome &Outcome);

//===-- Memory ------------------------------------------------------------===//

/// Whether Pointer is memory of an allocation node; if so, Freed says what came
/// of freeing it.
bool freeGraphMemory(void *Pointer, Status &Freed);
/// Does not take graphLock(): it is asked while work runs.
bool isGraphMemory(const void *Base);
/// cudaGraphMemAttributeType: memory in use, its highest, reserved, its
/// highest.
Status graphMemoryAttribute(Gpu &On, int Which, uint64_t &Value);
Status resetGraphMemoryHigh(Gpu &On, int Which);

} // namespace porthip::vgpu::rt
#endif
