// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches of graphs between other launches; GPU(Name) and SYMBOL(Name) are the
// vendor's. With an argument, one constant in a graph is another.
#include <cstdio>

__device__ int Count;

__global__ void scale(float *P, int N, float Factor) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    P[I] = P[I] * Factor + 1;
  if (I == 0)
    ++Count;
}

int main(int Arguments, char **) {
  constexpr int N = 100;
  float *A, *B, *Between, Host[N];
  int Seen = -1;
  GPU(Stream_t) S;
  GPU(StreamCreate)(&S);
  GPU(Malloc)(&A, sizeof(Host));
  GPU(Malloc)(&B, sizeof(Host));
  for (int I = 0; I < N; ++I)
    Host[I] = float(I);
  scale<<<1, 128, 0, S>>>(B, N, 1);
  GPU(StreamSynchronize)(S);

  GPU(Graph_t) G;
  GPU(GraphExec_t) X;
  GPU(StreamBeginCapture)(S, GPU(StreamCaptureModeRelaxed));
  GPU(MemcpyAsync)(A, Host, sizeof(Host), GPU(MemcpyHostToDevice), S);
  scale<<<1, 128, 0, S>>>(A, N, Arguments > 1 ? 2.5f : 2.0f);
  scale<<<1, 128, 0, S>>>(A, N, 3);
  GPU(MemsetAsync)(B, 0, 8, S);
  GPU(MemcpyAsync)(Host, A, sizeof(Host), GPU(MemcpyDeviceToHost), S);
  GPU(StreamEndCapture)(S, &G);
  GPU(GraphInstantiate)(&X, G, nullptr, nullptr, 0);
  GPU(GraphLaunch)(X, S);
  GPU(StreamSynchronize)(S);
  // Seen by launches from here on.
  GPU(Malloc)(&Between, sizeof(Host));
  GPU(Memcpy)(Between, A, sizeof(Host), GPU(MemcpyDeviceToDevice));
  scale<<<1, 128, 0, S>>>(Between, N, 0.5f);
  GPU(GraphLaunch)(X, S);
  scale<<<1, 128, 0, S>>>(B, N, 1);
  GPU(StreamSynchronize)(S);
  GPU(GraphExecDestroy)(X);
  GPU(GraphDestroy)(G);

  // A graph without kernels.
  GPU(GraphNode_t) Fill;
  GPU(MemsetParams) P = {};
  P.dst = B;
  P.elementSize = 4;
  P.width = N;
  P.height = 1;
  GPU(GraphCreate)(&G, 0);
  GPU(GraphAddMemsetNode)(&Fill, G, nullptr, 0, &P);
  GPU(GraphInstantiate)(&X, G, nullptr, nullptr, 0);
  GPU(GraphLaunch)(X, S);
  GPU(StreamSynchronize)(S);
  scale<<<1, 128, 0, S>>>(B, N, 5);
  GPU(MemcpyFromSymbol)(&Seen, SYMBOL(Count), sizeof(Seen));
  GPU(Memcpy)(Host, B, sizeof(Host), GPU(MemcpyDeviceToHost));
  printf("%d kernels, %g\n", Seen, Host[1]);
}
