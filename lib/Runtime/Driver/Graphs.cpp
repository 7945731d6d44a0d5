// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: graphs and capture.
#include "Runtime/Driver/Boxes.h"
#include "Runtime/Driver/Driver.h"
#include "Runtime/Streams/Capture.h"
#include <cstring>

using porthip::vgpu::driver::enter;
using porthip::vgpu::driver::pointerOf;

#define VG_GRAPH(Name) cu##Name
#define VG_ON_STREAM(Name, Parameters, Arguments)                              \
  VG_API CUresult cu##Name Parameters

using GraphResult = CUresult;
using GraphHandle = CUgraph;
using NodeHandle = CUgraphNode;
using ExecHandle = CUgraphExec;
using GraphEvent = CUevent;
using GraphStream = CUstream;
using GraphNodeType = CUgraphNodeType;
using GraphHostParams = CUDA_HOST_NODE_PARAMS;
using CaptureModeType = CUstreamCaptureMode;
using CaptureStatusType = CUstreamCaptureStatus;
using CaptureId = cuuint64_t;
using FreedPointer = CUdeviceptr;
using UserObjectHandle = CUuserObject;
using KernelAttribute = CUkernelNodeAttrID;
using KernelAttributeValue = CUkernelNodeAttrValue;
#define VG_COPIES_ATTRIBUTES(To, From) To, From
using EdgeData = CUgraphEdgeData;
using UpdateInfo = CUgraphExecUpdateResultInfo;

static GraphNodeType nodeTypeOf(rt::NodeKind Kind) {
  return GraphNodeType(int(Kind));
}

#include "Runtime/Api/Graphs.inc"

#include "Runtime/Api/GraphEdges.inc"

#include "Runtime/Api/UserObjects.inc"

//===-- Kernels -----------------------------------------------------------===//

static Status makeKernelNode(const CUDA_KERNEL_NODE_PARAMS *P, Operation &Op) {
  if (!P || (P->kernelParams && P->extra))
    return Status::InvalidValue;
  LaunchRequest R{{P->gridDimX, P->gridDimY, P->gridDimZ},
                  {P->blockDimX, P->blockDimY, P->blockDimZ}};
  R.SharedBytes = P->sharedMemBytes;
  R.Args = P->kernelParams;
  if (P->extra && !readExtra(P->extra, /*EndKey=*/0, R))
    return Status::InvalidValue;
  return makeKernel(P->func, R, Op);
}

VG_API CUresult cuGraphAddKernelNode(CUgraphNode *Handle, CUgraph G,
                                     const CUgraphNode *After, size_t Count,
                                     const CUDA_KERNEL_NODE_PARAMS *P) {
  return enter([&] {
    return addMade(makeKernelNode, P, Handle, G, dependencies(After, Count));
  });
}

VG_API CUresult cuGraphKernelNodeGetParams(CUgraphNode Handle,
                                           CUDA_KERNEL_NODE_PARAMS *P) {
  return enter([&] {
    auto *Op = operationOf<KernelOp>(nodeOf(Handle));
    if (!Op || !P)
      return Status::InvalidValue;
    PreparedLaunch &L = *ownLaunch(nodeOf(Handle));
    *P = {};
    // The driver's handle, also where the runtime made the node.
    P->func =
        reinterpret_cast<CUfunction>(Registry::get().findFunction(Op->Handle));
    P->gridDimX = L.Config.Grid[0];
    P->gridDimY = L.Config.Grid[1];
    P->gridDimZ = L.Config.Grid[2];
    P->blockDimX = L.Config.Block[0];
    P->blockDimY = L.Config.Block[1];
    P->blockDimZ = L.Config.Block[2];
    P->sharedMemBytes = L.Config.DynamicSharedBytes;
    P->kernelParams = L.Arguments.data();
    return Status::Success;
  });
}

VG_API CUresult cuGraphKernelNodeSetParams(CUgraphNode Handle,
                                           const CUDA_KERNEL_NODE_PARAMS *P) {
  return enter([&] { return setMade(makeKernelNode, P, Handle); });
}

VG_API CUresult cuGraphExecKernelNodeSetParams(
    CUgraphExec Exec, CUgraphNode Handle, const CUDA_KERNEL_NODE_PARAMS *P) {
  return enter([&] { return setMade(makeKernelNode, P, Exec, Handle); });
}

//===-- Copies and fills --------------------------------------------------===//

static Status makeCopy(const CUDA_MEMCPY3D *P, Operation &Op) {
  CopyRequest R;
  if (Status Bad = porthip::vgpu::driver::boxRequest(P, R);
      Bad != Status::Success)
    return Bad;
  if (R.Size.isEmpty() || !R.To.Base || !R.From.Base)
    return Status::InvalidValue;
  Op = CopyOp{R};
  return Status::Success;
}

VG_API CUresult cuGraphAddMemcpyNode(CUgraphNode *Handle, CUgraph G,
                                     const CUgraphNode *After, size_t Count,
                                     const CUDA_MEMCPY3D *P, CUcontext) {
  return enter([&] {
    return addMade(makeCopy, P, Handle, G, dependencies(After, Count));
  });
}

VG_API CUresult cuGraphMemcpyNodeGetParams(CUgraphNode Handle,
                                           CUDA_MEMCPY3D *P) {
  return enter([&] {
    auto *Op = operationOf<CopyOp>(nodeOf(Handle));
    if (!Op || !P)
      return Status::InvalidValue;
    // Unified: the addresses tell what memory it is.
    const CopyRequest &R = Op->Request;
    *P = {};
    P->srcMemoryType = P->dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    P->srcDevice = reinterpret_cast<CUdeviceptr>(R.From.Base);
    P->srcPitch = R.From.RowBytes;
    P->srcHeight =
        R.From.RowBytes ? R.From.SliceBytes / R.From.RowBytes : R.Size.Height;
    P->dstDevice = reinterpret_cast<CUdeviceptr>(R.To.Base);
    P->dstPitch = R.To.RowBytes;
    P->dstHeight =
        R.To.RowBytes ? R.To.SliceBytes / R.To.RowBytes : R.Size.Height;
    P->WidthInBytes = R.Size.WidthBytes;
    P->Height = R.Size.Height;
    P->Depth = R.Size.Depth;
    return Status::Success;
  });
}

VG_API CUresult cuGraphMemcpyNodeSetParams(CUgraphNode Handle,
                                           const CUDA_MEMCPY3D *P) {
  return enter([&] { return setMade(makeCopy, P, Handle); });
}

VG_API CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec Exec,
                                               CUgraphNode Handle,
                                               const CUDA_MEMCPY3D *P,
                                               CUcontext) {
  return enter([&] { return setMade(makeCopy, P, Exec, Handle); });
}

VG_API CUresult cuGraphAddMemsetNode(CUgraphNode *Handle, CUgraph G,
                                     const CUgraphNode *After, size_t Count,
                                     const CUDA_MEMSET_NODE_PARAMS *P,
                                     CUcontext) {
  return enter([&] {
    return addMade(makeFill, P, Handle, G, dependencies(After, Count));
  });
}

VG_API CUresult cuGraphMemsetNodeGetParams(CUgraphNode Handle,
                                           CUDA_MEMSET_NODE_PARAMS *P) {
  return enter([&] { return giveFill(Handle, P); });
}

VG_API CUresult cuGraphMemsetNodeSetParams(CUgraphNode Handle,
                                           const CUDA_MEMSET_NODE_PARAMS *P) {
  return enter([&] { return setMade(makeFill, P, Handle); });
}

VG_API CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec Exec,
                                               CUgraphNode Handle,
                                               const CUDA_MEMSET_NODE_PARAMS *P,
                                               CUcontext) {
  return enter([&] { return setMade(makeFill, P, Exec, Handle); });
}

//===-- Memory ------------------------------------------------------------===//

VG_API CUresult cuGraphAddMemAllocNode(CUgraphNode *Handle, CUgraph G,
                                       const CUgraphNode *After, size_t Count,
                                       CUDA_MEM_ALLOC_NODE_PARAMS *P) {
  return enter([&] {
    return addMade(makeMemory, P, Handle, G, dependencies(After, Count));
  });
}

VG_API CUresult cuGraphMemAllocNodeGetParams(CUgraphNode Handle,
                                             CUDA_MEM_ALLOC_NODE_PARAMS *P) {
  return enter([&] { return giveMemory(Handle, P); });
}

VG_API CUresult cuGraphMemFreeNodeGetParams(CUgraphNode Handle,
                                            CUdeviceptr *Pointer) {
  return enter([&] {
    auto *Op = operationOf<FreeOp>(nodeOf(Handle));
    if (!Op || !Pointer)
      return Status::InvalidValue;
    *Pointer = reinterpret_cast<CUdeviceptr>(Op->Pointer);
    return Status::Success;
  });
}

VG_API CUresult cuGraphInstantiateWithParams(CUgraphExec *Exec, CUgraph G,
                                             CUDA_GRAPH_INSTANTIATE_PARAMS *P) {
  return enter([&] {
    if (!P)
      return Status::InvalidValue;
    Status S =
        instantiate(graphOf(G), P->flags, reinterpret_cast<GraphExec **>(Exec));
    P->hErrNode_out = nullptr;
    P->result_out = S == Status::Success ? CUDA_GRAPH_INSTANTIATE_SUCCESS
                                         : CUDA_GRAPH_INSTANTIATE_ERROR;
    return S;
  });
}
