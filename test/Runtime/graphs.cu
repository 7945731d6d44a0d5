// Kernels of graphs: arguments are kept with the node, can be read and changed
// there and in the executable graph, also through the driver's API.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t -lcuda
// RUN: %t %t.dot | FileCheck %s
// RUN: FileCheck --check-prefix=DOT %s < %t.dot
// RUN: %porthip cc --cuda-path=none --as sm_80 %s -o %t.none -lcuda
// RUN: %t.none %t.dot | FileCheck %s
#include <cstdio>
#include <cuda.h>

__device__ int Symbol;

__global__ void step(int *P, int Factor, int Term) { *P = *P * Factor + Term; }

int *P;
cudaStream_t S;

void show(const char *What) {
  int Host = 0;
  cudaStreamSynchronize(S);
  cudaMemcpy(&Host, P, 4, cudaMemcpyDeviceToHost);
  printf("%s %d\n", What, Host);
}

int main(int, char **Args) {
  cudaMalloc(&P, 4);
  cudaStreamCreateWithFlags(&S, cudaStreamNonBlocking);
  cudaGraph_t G;
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(P, 0, 4, S);
  for (int I = 1; I <= 3; ++I)
    step<<<1, 1, 0, S>>>(P, 10, I);
  cudaStreamEndCapture(S, &G);
  cudaGraphExec_t X;
  cudaGraphInstantiate(&X, G, nullptr, nullptr, 0);
  cudaGraphLaunch(X, S);
  show("captured");
  // CHECK: captured 123

  // As inference engines do: the arguments of a captured kernel, one replaced.
  cudaGraphNode_t Nodes[4];
  size_t Count = 4;
  cudaGraphGetNodes(G, Nodes, &Count);
  cudaKernelNodeParams K;
  printf("%s\n", cudaGetErrorName(cudaGraphKernelNodeGetParams(Nodes[2], &K)));
  // CHECK: cudaSuccess
  printf("own %d, term %d\n", K.func == (void *)step,
         *(int *)K.kernelParams[2]);
  // CHECK: own 1, term 2
  int Term = 7;
  K.kernelParams[2] = &Term;
  cudaGraphKernelNodeSetParams(Nodes[2], &K);
  Term = 8; // too late
  cudaGraphLaunch(X, S);
  show("not updated");
  // CHECK: not updated 123
  cudaGraphExecUpdateResultInfo Info;
  cudaGraphExecUpdate(X, G, &Info);
  cudaGraphLaunch(X, S);
  show("updated");
  // CHECK: updated 173

  cudaFunction_t F;
  cudaGetFuncBySymbol(&F, (void *)step);
  int Factor = 100;
  void *Arguments[] = {&P, &Factor, &Term};
  CUDA_KERNEL_NODE_PARAMS D = {};
  D.func = F;
  D.gridDimX = D.gridDimY = D.gridDimZ = 1;
  D.blockDimX = D.blockDimY = D.blockDimZ = 1;
  D.kernelParams = Arguments;
  printf("%d\n", cuGraphExecKernelNodeSetParams(X, Nodes[3], &D));
  // CHECK: 0
  cuGraphLaunch(X, S);
  show("driver");
  // CHECK: driver 1708
  CUgraphNode Added;
  printf("%d\n", cuGraphAddKernelNode(&Added, G, &Nodes[3], 1, &D));
  // CHECK: 0
  CUgraphExec Y;
  cuGraphInstantiate(&Y, G, 0);
  cuGraphLaunch(Y, S);
  show("added");
  // CHECK: added 17308
  cudaGraphDebugDotPrint(G, Args[1], 0);
  // DOT: digraph
  // DOT: label="0\nmemset"
  // DOT: label="4\n_Z4stepPiii"
  // DOT: n3 -> n4;

  // A launch that the device would refuse is no node.
  K.blockDim = dim3(2048);
  printf("%s\n", cudaGetErrorName(cudaGraphKernelNodeSetParams(Nodes[2], &K)));
  // CHECK: cudaErrorInvalid
  // Into the default stream, whose order it keeps.
  step<<<1, 1>>>(P, 0, 5);
  cudaGraphLaunch(Y, 0);
  step<<<1, 1>>>(P, 1, 1);
  show("default stream");
  // CHECK: default stream 17309
  // The form of CUDA 11, and copies of variables.
  cudaGraphNode_t ErrorNode, To, From;
  cudaGraphExecUpdateResult Result;
  cudaGraphExecUpdate(Y, G, &ErrorNode, &Result);
  printf("update %d\n", int(Result));
  // CHECK: update 0
  int Value = 77, Back = 0;
  cudaGraphAddMemcpyNodeToSymbol(&To, G, nullptr, 0, Symbol, &Value, 4, 0,
                                 cudaMemcpyHostToDevice);
  cudaGraphAddMemcpyNodeFromSymbol(&From, G, &To, 1, &Back, Symbol, 4, 0,
                                   cudaMemcpyDeviceToHost);
  cuGraphExecDestroy(Y);
  cuGraphInstantiate(&Y, G, 0);
  cudaGraphLaunch(Y, S);
  cudaStreamSynchronize(S);
  printf("symbol %d\n", Back);
  // CHECK: symbol 77
  cudaGraphExecDestroy(X);
  cuGraphExecDestroy(Y);
  cudaGraphDestroy(G);
}
