// Attributes of kernel nodes, whose types are those of launches, and parameters
// that HIP takes without const or in another form.

// RUN: %check_port %s --host

#include <cuda.h>
#include <cuda_runtime.h>

void attributes(cudaGraphNode_t Node, CUgraphNode Other) {
  cudaLaunchAttributeValue Value = {};
  Value.cooperative = 1;
  // CHECK: porthip::hipGraphKernelNodeSetAttribute(
  // CHECK-NEXT: Node, porthip::hipLaunchAttributeCooperative, &Value);
  cudaGraphKernelNodeSetAttribute(
      Node, cudaLaunchAttributeCooperative, &Value);
  // CHECK: hipKernelNodeAttrValue Old;
  cudaKernelNodeAttrValue Old;
  // CHECK: porthip::hipGraphKernelNodeGetAttribute(
  cudaGraphKernelNodeGetAttribute(
      Node, cudaKernelNodeAttributeCooperative, &Old);
}

void withoutConst(cudaGraphExec_t Exec, cudaGraphNode_t Node,
                  const cudaMemcpy3DParms *P, CUgraph Graph,
                  const CUDA_MEMSET_NODE_PARAMS *Fill, CUcontext Context) {
  // CHECK: hipGraphExecMemcpyNodeSetParams(Exec, Node, const_cast<hipMemcpy3DParms *>(P));
  cudaGraphExecMemcpyNodeSetParams(Exec, Node, P);
  // CHECK: hipGraphAddMemsetNode(&Node, Graph, nullptr, 0, Fill);
  cuGraphAddMemsetNode(&Node, Graph, nullptr, 0, Fill, Context);
  // CHECK: hipGraphExecMemsetNodeSetParams(Exec, Node, Fill);
  cuGraphExecMemsetNodeSetParams(Exec, Node, Fill, Context);
}
