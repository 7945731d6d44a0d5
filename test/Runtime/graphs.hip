// As graphs.cu, for HIP.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 -w %s -o %t
// RUN: %t | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void step(int *P, int Factor, int Term) { *P = *P * Factor + Term; }

int *P;
hipStream_t S;

void show(const char *What) {
  int Host = 0;
  hipStreamSynchronize(S);
  hipMemcpy(&Host, P, 4, hipMemcpyDeviceToHost);
  printf("%s %d\n", What, Host);
}

int main() {
  hipMalloc(&P, 4);
  hipStreamCreateWithFlags(&S, hipStreamNonBlocking);
  hipGraph_t G;
  hipStreamBeginCapture(S, hipStreamCaptureModeGlobal);
  hipMemsetAsync(P, 0, 4, S);
  for (int I = 1; I <= 3; ++I)
    step<<<1, 1, 0, S>>>(P, 10, I);
  hipStreamEndCapture(S, &G);
  hipGraphExec_t X;
  hipGraphInstantiate(&X, G, nullptr, nullptr, 0);
  hipGraphLaunch(X, S);
  show("captured");
  // CHECK: captured 123
  hipGraphNode_t Nodes[4];
  size_t Count = 4;
  hipGraphGetNodes(G, Nodes, &Count);
  hipGraphNodeType Type;
  hipGraphNodeGetType(Nodes[0], &Type);
  printf("memset %d\n", Type == hipGraphNodeTypeMemset);
  // CHECK: memset 1
  hipKernelNodeParams K;
  hipGraphKernelNodeGetParams(Nodes[2], &K);
  printf("own %d, term %d\n", K.func == (void *)step,
         *(int *)K.kernelParams[2]);
  // CHECK: own 1, term 2
  int Term = 7;
  K.kernelParams[2] = &Term;
  hipGraphExecKernelNodeSetParams(X, Nodes[2], &K);
  hipGraphLaunch(X, S);
  show("changed");
  // CHECK: changed 173
  hipGraphExecDestroy(X);
  hipGraphDestroy(G);
}
