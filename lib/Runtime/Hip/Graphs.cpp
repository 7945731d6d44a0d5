// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: graphs and capture.
#include "Runtime/Hip/Names.h"
#include "Runtime/Streams/Capture.h"
#include <cstring>

#define VG_GRAPH(Name) hip##Name
#define VG_ON_STREAM(Name, Parameters, Arguments)                              \
  VG_STREAM_API(VG_PT, Name, Parameters, Arguments)
#define VG_LAUNCH_PARAM_END 3

using GraphResult = hipError_t;
using GraphHandle = hipGraph_t;
using NodeHandle = hipGraphNode_t;
using ExecHandle = hipGraphExec_t;
using GraphEvent = hipEvent_t;
using GraphStream = hipStream_t;
using GraphNodeType = hipGraphNodeType;
using GraphHostParams = hipHostNodeParams;
using CaptureModeType = hipStreamCaptureMode;
using CaptureStatusType = hipStreamCaptureStatus;
using FreedPointer = void *;
using UserObjectHandle = hipUserObject_t;
using KernelAttribute = hipLaunchAttributeID;
using KernelAttributeValue = hipLaunchAttributeValue;
#define VG_COPIES_ATTRIBUTES(To, From) From, To

/// HIP 5 counts from one; HIP 6 took CUDA's numbers.
static GraphNodeType nodeTypeOf(rt::NodeKind Kind) {
  return GraphNodeType(int(Kind) + (rt::Machine::get().hipMajor() < 6));
}

/// HIP has none.
static bool isConditional(const hipGraphNodeParams &) { return false; }

#include "Runtime/Api/Graphs.inc"

#include "Runtime/Hip/Ends.h"

#include "Runtime/Api/GraphNodes.inc"

#include "Runtime/Api/UserObjects.inc"

VG_API hipError_t hipGraphInstantiate(hipGraphExec_t *Exec, hipGraph_t G,
                                      hipGraphNode_t *ErrorNode, char *Log,
                                      size_t LogBytes) {
  if (ErrorNode)
    *ErrorNode = nullptr;
  if (Log && LogBytes)
    *Log = 0;
  return hipGraphInstantiateWithFlags(Exec, G, 0);
}

VG_API hipError_t hipGraphAddNode(hipGraphNode_t *Handle, hipGraph_t G,
                                  const hipGraphNode_t *After, size_t Count,
                                  hipGraphNodeParams *P) {
  return enter([&] {
    return addMade(makeAny, P, Handle, G, dependencies(After, Count));
  });
}

VG_API hipError_t hipGraphGetEdges(hipGraph_t Handle, hipGraphNode_t *From,
                                   hipGraphNode_t *To, size_t *Count) {
  return enter([&] { return giveEdges(Handle, From, To, Count); });
}

VG_API hipError_t hipGraphNodeGetDependencies(hipGraphNode_t Handle,
                                              hipGraphNode_t *Out,
                                              size_t *Count) {
  return enter([&] { return giveDependencies(Handle, Out, Count); });
}

VG_API hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t Handle,
                                                hipGraphNode_t *Out,
                                                size_t *Count) {
  return enter([&] { return giveDependents(Handle, Out, Count); });
}

static hipError_t changeEdges(Status Change(Graph *, Node *const *,
                                            Node *const *, size_t),
                              hipGraph_t G, const hipGraphNode_t *From,
                              const hipGraphNode_t *To, size_t Count) {
  return enter([&] {
    return Change(graphOf(G), dependencies(From, Count).Nodes,
                  dependencies(To, Count).Nodes, Count);
  });
}

VG_API hipError_t hipGraphAddDependencies(hipGraph_t G,
                                          const hipGraphNode_t *From,
                                          const hipGraphNode_t *To,
                                          size_t Count) {
  return changeEdges(rt::addDependencies, G, From, To, Count);
}

VG_API hipError_t hipGraphRemoveDependencies(hipGraph_t G,
                                             const hipGraphNode_t *From,
                                             const hipGraphNode_t *To,
                                             size_t Count) {
  return changeEdges(rt::removeDependencies, G, From, To, Count);
}

VG_API hipError_t hipGraphExecUpdate(hipGraphExec_t Exec, hipGraph_t G,
                                     hipGraphNode_t *ErrorNode,
                                     hipGraphExecUpdateResult *Result) {
  return enter([&] {
    UpdateOutcome O;
    Status S = updateExec(execOf(Exec), graphOf(G), O);
    if (S == Status::InvalidValue)
      O.Result = UpdateResult::Error;
    if (ErrorNode)
      *ErrorNode = reinterpret_cast<hipGraphNode_t>(O.At);
    if (Result)
      *Result = hipGraphExecUpdateResult(int(O.Result));
    return S;
  });
}

VG_STREAM_API(VG_PT, StreamGetCaptureInfo,
              (hipStream_t Stream, hipStreamCaptureStatus *State,
               unsigned long long *Id),
              (Stream, State, Id)) {
  return enter([&] {
    return giveCapture(Stream, State, Id, nullptr, nullptr, nullptr);
  });
}

VG_STREAM_API(VG_PT, StreamGetCaptureInfo_v2,
              (hipStream_t Stream, hipStreamCaptureStatus *State,
               unsigned long long *Id, hipGraph_t *G,
               const hipGraphNode_t **After, size_t *Count),
              (Stream, State, Id, G, After, Count)) {
  return enter([&] { return giveCapture(Stream, State, Id, G, After, Count); });
}

VG_API hipError_t hipStreamUpdateCaptureDependencies(hipStream_t Stream,
                                                     hipGraphNode_t *After,
                                                     size_t Count,
                                                     unsigned Flags) {
  return enter([&] {
    if (Flags > 1)
      return Status::InvalidValue;
    return updateCaptureDependencies(Stream, dependencies(After, Count),
                                     /*Replaces=*/Flags == 1);
  });
}

/// Edges' data does not matter: every node ends before the next starts.
VG_API hipError_t hipStreamBeginCaptureToGraph(hipStream_t Stream, hipGraph_t G,
                                               const hipGraphNode_t *After,
                                               const void *, size_t Count,
                                               hipStreamCaptureMode Mode) {
  return enter([&] {
    return beginCaptureTo(Stream, graphOf(G), dependencies(After, Count),
                          CaptureMode(Mode));
  });
}

//===-- The driver's form -------------------------------------------------===//

static Status makeSolid(const HIP_MEMCPY3D *P, Operation &Op) {
  if (!P)
    return Status::InvalidValue;
  CopyRequest R;
  R.To = rowsOfEnd(targetOf(*P));
  R.From = rowsOfEnd(sourceOf(*P));
  R.Size = {P->WidthInBytes, P->Height, P->Depth};
  R.Kind = Direction::Default;
  return makeCopy(R, Op);
}

VG_API hipError_t hipDrvGraphAddMemcpyNode(hipGraphNode_t *Handle, hipGraph_t G,
                                           const hipGraphNode_t *After,
                                           size_t Count, const HIP_MEMCPY3D *P,
                                           hipCtx_t) {
  return enter([&] {
    return addMade(makeSolid, P, Handle, G, dependencies(After, Count));
  });
}

VG_API hipError_t hipDrvGraphMemcpyNodeSetParams(hipGraphNode_t Handle,
                                                 const HIP_MEMCPY3D *P) {
  return enter([&] { return setMade(makeSolid, P, Handle); });
}

VG_API hipError_t hipDrvGraphExecMemcpyNodeSetParams(hipGraphExec_t Exec,
                                                     hipGraphNode_t Handle,
                                                     const HIP_MEMCPY3D *P,
                                                     hipCtx_t) {
  return enter([&] { return setMade(makeSolid, P, Exec, Handle); });
}

/// Arrays show as the memory that they are made of.
VG_API hipError_t hipDrvGraphMemcpyNodeGetParams(hipGraphNode_t Handle,
                                                 HIP_MEMCPY3D *P) {
  return enter([&] {
    auto *Op = operationOf<CopyOp>(nodeOf(Handle));
    if (!Op || !P)
      return Status::InvalidValue;
    const CopyRequest &R = Op->Request;
    const auto Device =
        hipMemoryType(rt::Machine::get().hipMajor() >= 6 ? 2 : 1);
    auto HeightOf = [&](const Rows &At) {
      return At.RowBytes ? At.SliceBytes / At.RowBytes : R.Size.Height;
    };
    *P = {};
    P->srcMemoryType = P->dstMemoryType = Device;
    P->srcDevice = R.From.Base;
    P->srcPitch = R.From.RowBytes;
    P->srcHeight = HeightOf(R.From);
    P->dstDevice = R.To.Base;
    P->dstPitch = R.To.RowBytes;
    P->dstHeight = HeightOf(R.To);
    P->WidthInBytes = R.Size.WidthBytes;
    P->Height = R.Size.Height;
    P->Depth = R.Size.Depth;
    return Status::Success;
  });
}

/// HIP_MEMSET_NODE_PARAMS; hipMemsetParams has another order.
struct hipDrvMemsetParams {
  hipDeviceptr_t dst;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};

static Status makeDrvFill(const hipDrvMemsetParams *P, Operation &Op) {
  if (!P)
    return Status::InvalidValue;
  hipMemsetParams Same = {};
  Same.dst = P->dst;
  Same.pitch = P->pitch;
  Same.value = P->value;
  Same.elementSize = P->elementSize;
  Same.width = P->width;
  Same.height = P->height;
  return makeFill(&Same, Op);
}

VG_API hipError_t hipDrvGraphAddMemsetNode(hipGraphNode_t *Handle, hipGraph_t G,
                                           const hipGraphNode_t *After,
                                           size_t Count,
                                           const hipDrvMemsetParams *P,
                                           hipCtx_t) {
  return enter([&] {
    return addMade(makeDrvFill, P, Handle, G, dependencies(After, Count));
  });
}

VG_API hipError_t
hipDrvGraphExecMemsetNodeSetParams(hipGraphExec_t Exec, hipGraphNode_t Handle,
                                   const hipDrvMemsetParams *P, hipCtx_t) {
  return enter([&] { return setMade(makeDrvFill, P, Exec, Handle); });
}

VG_API hipError_t hipDrvGraphAddMemFreeNode(hipGraphNode_t *Handle,
                                            hipGraph_t G,
                                            const hipGraphNode_t *After,
                                            size_t Count,
                                            hipDeviceptr_t Pointer) {
  return hipGraphAddMemFreeNode(Handle, G, After, Count, Pointer);
}
