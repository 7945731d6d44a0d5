// porthip
// RUN: %check_findings %s
// Host functions of streams that call the runtime, and those that may.
#include <cuda_runtime.h>
#include <cstdio>
#include <memory>

__global__ void kernel() {}

struct Buffer {
  void *P;
  ~Buffer() { cudaFree(P); }
};
struct Task {
  Buffer In;
  int Number;
};
static void release(void *P) { cudaFree(P); }
static void releaseBelow(void *P) { release(P); }
static void deletes(void *P) { delete static_cast<Task *>(P); }
static void owns(void *P) {
  std::unique_ptr<Buffer> Mine(static_cast<Buffer *>(P));
}
struct Free {
  void operator()(char *P) const { cudaFree(P); }
};
static void ownsByDeleter(void *P) {
  std::unique_ptr<char, Free> Mine(static_cast<char *>(P));
}
static void ownsNumber(void *P) {
  std::unique_ptr<int> Mine(static_cast<int *>(P));
}
static void launches(void *) { kernel<<<1, 1>>>(); }
static void counts(void *P) { ++*static_cast<int *>(P); }
static void tells(cudaStream_t, cudaError_t E, void *) {
  std::printf("%s\n", cudaGetErrorString(E));
}
static void waits(cudaStream_t S, cudaError_t, void *) {
  cudaStreamSynchronize(S);
}
static void recursive(void *P) {
  if (P)
    recursive(nullptr);
}

void wrong(cudaStream_t S, void *P, bool Choice) {
  cudaLaunchHostFunc(S, release, P); // wrong: porthip-launch-host-callback
  cudaLaunchHostFunc(S, &releaseBelow, P); // wrong: porthip-launch-host-callback
  cudaLaunchHostFunc(S, deletes, P); // wrong: porthip-launch-host-callback
  cudaLaunchHostFunc(S, owns, P); // wrong: porthip-launch-host-callback
  cudaLaunchHostFunc(S, ownsByDeleter, P); // wrong: porthip-launch-host-callback
  cudaLaunchHostFunc(S, launches, P); // wrong: porthip-launch-host-callback
  cudaLaunchHostFunc(
      S,
      [](void *Q) { // wrong: porthip-launch-host-callback
        cudaFree(Q);
      },
      P);
  cudaStreamAddCallback(S, waits, P, 0); // wrong: porthip-launch-host-callback
  cudaHostFn_t F = release;
  cudaLaunchHostFunc(S, F, P); // wrong: porthip-launch-host-callback
  cudaHostNodeParams Node = {};
  Node.fn = release; // wrong: porthip-launch-host-callback
  Node.userData = P;
  cudaGraph_t G;
  cudaGraphNode_t N;
  cudaGraphCreate(&G, 0);
  cudaGraphAddHostNode(&N, G, nullptr, 0, &Node);
}

void right(cudaStream_t S, void *P, cudaHostFn_t Given) {
  cudaLaunchHostFunc(S, counts, P);
  cudaLaunchHostFunc(S, ownsNumber, P);
  cudaLaunchHostFunc(S, recursive, P);
  cudaLaunchHostFunc(S, Given, P);
  cudaLaunchHostFunc(S, [](void *Q) { counts(Q); }, P);
  cudaStreamAddCallback(S, tells, P, 0);
  release(P);
  cudaHostNodeParams Node = {};
  Node.fn = counts;
}
