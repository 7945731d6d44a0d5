// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graph calls in the form of CUDA 12.3 and 13, whose edges carry data, on top
// of HIP's, whose edges do not. Data other than all zeroes asks for a partial
// dependency that HIP cannot express: the call then fails with
// hipErrorNotSupported instead of building another graph.
#ifndef PORTHIP_GRAPH_H
#define PORTHIP_GRAPH_H

#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <cstring>

namespace porthip {

#if defined(__HIP_PLATFORM_NVIDIA__) && CUDART_VERSION >= 13000
// These are CUDA's own.
using ::hipGraphAddDependencies;
using ::hipGraphAddNode;
using ::hipGraphExecUpdate;
using ::hipGraphExecUpdateResultInfo;
using ::hipGraphGetEdges;
using ::hipGraphNodeGetDependencies;
using ::hipGraphNodeGetDependentNodes;
using ::hipGraphRemoveDependencies;
using ::hipStreamGetCaptureInfo;
using ::hipStreamUpdateCaptureDependencies;
#else

struct hipGraphExecUpdateResultInfo {
  hipGraphExecUpdateResult result;
  hipGraphNode_t errorNode;
  // HIP does not tell from where an offending edge comes: always null.
  hipGraphNode_t errorFromNode;
};

namespace detail {
// Data is a pointer to hipGraphEdgeData where HIP has that (6.2); a null
// pointer may also be spelled nullptr, NULL or 0.
template <typename Edge> bool plainEdges(const Edge *Data, std::size_t Count) {
  const unsigned char *Bytes = reinterpret_cast<const unsigned char *>(Data);
  for (std::size_t I = 0; Data && I != Count * sizeof(Edge); ++I)
    if (Bytes[I] != 0)
      return false;
  return true;
}
inline bool plainEdges(const void *Data, std::size_t) { return !Data; }
inline bool plainEdges(std::nullptr_t, std::size_t) { return true; }
inline bool plainEdges(long, std::size_t) { return true; }

// Edges from HIP are always full dependencies.
template <typename Edge> void clearEdges(Edge *Data, const std::size_t *Count) {
  if (Data && Count)
    std::memset(static_cast<void *>(Data), 0, *Count * sizeof(Edge));
}
inline void clearEdges(void *, const std::size_t *) {}
inline void clearEdges(std::nullptr_t, const std::size_t *) {}
inline void clearEdges(long, const std::size_t *) {}

template <typename Edge> void noEdges(Edge **Data) {
  if (Data)
    *Data = nullptr;
}
inline void noEdges(std::nullptr_t) {}
inline void noEdges(long) {}
} // namespace detail

template <typename Edges>
hipError_t hipGraphAddDependencies(hipGraph_t Graph, const hipGraphNode_t *From,
                                   const hipGraphNode_t *To, Edges Data,
                                   std::size_t Count) {
  if (!detail::plainEdges(Data, Count))
    return hipErrorNotSupported;
  return ::hipGraphAddDependencies(Graph, From, To, Count);
}

template <typename Edges>
hipError_t hipGraphRemoveDependencies(hipGraph_t Graph,
                                      const hipGraphNode_t *From,
                                      const hipGraphNode_t *To, Edges Data,
                                      std::size_t Count) {
  if (!detail::plainEdges(Data, Count))
    return hipErrorNotSupported;
  return ::hipGraphRemoveDependencies(Graph, From, To, Count);
}

template <typename Edges>
hipError_t hipGraphGetEdges(hipGraph_t Graph, hipGraphNode_t *From,
                            hipGraphNode_t *To, Edges Data,
                            std::size_t *Count) {
  hipError_t Error = ::hipGraphGetEdges(Graph, From, To, Count);
  if (Error == hipSuccess)
    detail::clearEdges(Data, Count);
  return Error;
}

template <typename Edges>
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t Node,
                                       hipGraphNode_t *Nodes, Edges Data,
                                       std::size_t *Count) {
  hipError_t Error = ::hipGraphNodeGetDependencies(Node, Nodes, Count);
  if (Error == hipSuccess)
    detail::clearEdges(Data, Count);
  return Error;
}

template <typename Edges>
hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t Node,
                                         hipGraphNode_t *Nodes, Edges Data,
                                         std::size_t *Count) {
  hipError_t Error = ::hipGraphNodeGetDependentNodes(Node, Nodes, Count);
  if (Error == hipSuccess)
    detail::clearEdges(Data, Count);
  return Error;
}

#if HIP_VERSION >= 60200000
template <typename Edges>
hipError_t hipGraphAddNode(hipGraphNode_t *Node, hipGraph_t Graph,
                           const hipGraphNode_t *Dependencies, Edges Data,
                           std::size_t Count, hipGraphNodeParams *Parameters) {
  if (!detail::plainEdges(Data, Count))
    return hipErrorNotSupported;
  return ::hipGraphAddNode(Node, Graph, Dependencies, Count, Parameters);
}
#endif

inline hipError_t hipGraphExecUpdate(hipGraphExec_t Exec, hipGraph_t Graph,
                                     hipGraphExecUpdateResultInfo *Info) {
  if (!Info)
    return hipErrorInvalidValue;
  Info->errorNode = nullptr;
  Info->errorFromNode = nullptr;
  return ::hipGraphExecUpdate(Exec, Graph, &Info->errorNode, &Info->result);
}

template <typename Edges>
hipError_t hipStreamGetCaptureInfo(hipStream_t Stream,
                                   hipStreamCaptureStatus *Status,
                                   unsigned long long *Id, hipGraph_t *Graph,
                                   const hipGraphNode_t **Dependencies,
                                   Edges Data, std::size_t *Count) {
  detail::noEdges(Data);
  return ::hipStreamGetCaptureInfo_v2(Stream, Status, Id, Graph, Dependencies,
                                      Count);
}

template <typename Edges>
hipError_t hipStreamUpdateCaptureDependencies(hipStream_t Stream,
                                              hipGraphNode_t *Dependencies,
                                              Edges Data, std::size_t Count,
                                              unsigned int Flags = 0) {
  if (!detail::plainEdges(Data, Count))
    return hipErrorNotSupported;
  return ::hipStreamUpdateCaptureDependencies(Stream, Dependencies, Count,
                                              Flags);
}
#endif

} // namespace porthip

#endif
