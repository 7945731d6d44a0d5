// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: graphs and capture.
#include "Runtime/Cuda/Names.h"
#include "Runtime/Streams/Capture.h"
#include <cstring>

#define VG_GRAPH(Name) cuda##Name
#define VG_ON_STREAM(Name, Parameters, Arguments)                              \
  VG_STREAM_API(VG_PT, Name, Parameters, Arguments)
#define VG_LAUNCH_PARAM_END 0

using GraphResult = cudaError_t;
using GraphHandle = cudaGraph_t;
using NodeHandle = cudaGraphNode_t;
using ExecHandle = cudaGraphExec_t;
using GraphEvent = cudaEvent_t;
using GraphStream = cudaStream_t;
using GraphNodeType = cudaGraphNodeType;
using GraphHostParams = cudaHostNodeParams;
using CaptureModeType = cudaStreamCaptureMode;
using CaptureStatusType = cudaStreamCaptureStatus;
using CaptureId = unsigned long long;
using FreedPointer = void *;
using UserObjectHandle = cudaUserObject_t;
using KernelAttribute = cudaLaunchAttributeID;
using KernelAttributeValue = cudaLaunchAttributeValue;
#define VG_COPIES_ATTRIBUTES(To, From) To, From
using EdgeData = cudaGraphEdgeData;
using UpdateInfo = cudaGraphExecUpdateResultInfo;

static GraphNodeType nodeTypeOf(rt::NodeKind Kind) {
  return GraphNodeType(int(Kind));
}

static bool isConditional(const cudaGraphNodeParams &P) {
  return P.type == cudaGraphNodeTypeConditional;
}

#include "Runtime/Api/Graphs.inc"

#include "Runtime/Api/Boxes.inc"

#include "Runtime/Api/GraphNodes.inc"

#include "Runtime/Api/GraphEdges.inc"

#include "Runtime/Api/UserObjects.inc"

VG_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *Exec, cudaGraph_t G,
                                        unsigned long long Flags) {
  return cudaGraphInstantiateWithFlags(Exec, G, Flags);
}

VG_API cudaError_t cudaGraphAddNode(cudaGraphNode_t *Handle, cudaGraph_t G,
                                    const cudaGraphNode_t *After,
                                    const cudaGraphEdgeData *, size_t Count,
                                    cudaGraphNodeParams *P) {
  return enter([&] {
    Operation Op;
    Status S =
        addMade(makeAny(P, Op), Op, Handle, G, dependencies(After, Count));
    if (S == Status::Success && P->type == cudaGraphNodeTypeGraph)
      P->graph.graph = reinterpret_cast<cudaGraph_t>(
          operationOf<ChildOp>(nodeOf(*Handle))->Of.get());
    return S;
  });
}

VG_API cudaError_t cudaGraphConditionalHandleCreate(
    cudaGraphConditionalHandle *, cudaGraph_t, unsigned, unsigned) {
  return enter([&] {
    tellUser("conditional nodes of graphs are not run by the virtual GPU");
    return Status::NotSupported;
  });
}
