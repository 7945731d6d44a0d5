// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that a program must not make: with --check=calls each is a report, on
// CUDA and in its port; "right" does the same as it should be done.
// RUN: not %porthip run --cuda-path=none --check=calls %s > %t.out 2> %t.err
// RUN: FileCheck %s -DAPI=cuda < %t.err
// RUN: FileCheck %s --check-prefix=ONCE < %t.err
// RUN: %porthip run --cuda-path=none --check=calls %s -- race 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --cuda-path=none --check=calls %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: not %porthip run --as gfx942 --check=calls %t.hip 2>&1 > %t.out | FileCheck %s -DAPI=hip
// RUN: %porthip run --as gfx942 --check=calls %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
//
// Without the check, what may hang is told all the same, and is no failure.
// RUN: %porthip run --cuda-path=none %s > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=ALWAYS < %t.err
// ALWAYS: porthip: 'cudaFree' is called in a host function of a stream
// ALWAYS-NOT: porthip:
//
// RIGHT-NOT: porthip
// RIGHT: done
// RIGHT-NOT: porthip
#include <cstdio>
#include <cuda_runtime.h>

__global__ void set(int *P) { *P = 1; }

struct Owner {
  int *P;
  ~Owner() { cudaFree(P); }
};
static void callBack(void *P) { delete static_cast<Owner *>(P); }
static void count(void *P) { ++*static_cast<int *>(P); }
static void streamCallBack(cudaStream_t, cudaError_t, void *P) {
  callBack(P);
}

static Owner *owner() {
  auto *Made = new Owner;
  cudaMalloc(&Made->P, 4);
  return Made;
}

static void wrong(cudaStream_t S, int *P) {
  // CHECK: calls: '[[API]]Free' is called in a host function of a stream, which must not call the runtime
  // ONCE-COUNT-1: is called in a host function
  // ONCE-NOT: is called in a host function
  cudaLaunchHostFunc(S, callBack, owner());
  cudaStreamAddCallback(S, streamCallBack, owner(), 0);
  cudaStreamSynchronize(S);

  cudaStream_t Gone;
  cudaStreamCreate(&Gone);
  cudaStreamDestroy(Gone);
  cudaStream_t Next; // must not be taken for the one that is gone
  cudaStreamCreate(&Next);
  // CHECK-NEXT: calls: '[[API]]LaunchKernel' is given a stream that was destroyed: a GPU's runtime may crash
  set<<<1, 1, 0, Gone>>>(P);
  // CHECK-NEXT: calls: '[[API]]MemcpyAsync' is given a stream that was destroyed
  cudaMemcpyAsync(P, P, 4, cudaMemcpyDeviceToDevice, Gone);
  // CHECK-NEXT: calls: '[[API]]StreamDestroy' is given a stream that was destroyed
  cudaStreamDestroy(Gone);
  cudaStreamDestroy(Next);

  cudaEvent_t Event;
  cudaEventCreate(&Event);
  cudaEventDestroy(Event);
  // CHECK-NEXT: calls: '[[API]]EventRecord' is given an event that was destroyed
  cudaEventRecord(Event, S);
  cudaEvent_t None = nullptr;
  // CHECK-NEXT: calls: '[[API]]EventSynchronize' is given no event
  cudaEventSynchronize(None);
  cudaEventDestroy(None);
  // CHECK-NEXT: calls: '[[API]]StreamWaitEvent' is given an event that was never created
  cudaStreamWaitEvent(S, reinterpret_cast<cudaEvent_t>(&None), 0);

  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaGraphCreate(&Graph, 0);
  cudaGraphInstantiateWithFlags(&Exec, Graph, 0);
  cudaGraphExecDestroy(Exec);
  // CHECK-NEXT: calls: '[[API]]GraphLaunch' is given an executable graph that was destroyed
  cudaGraphLaunch(Exec, S);
  cudaGraphDestroy(Graph);
  // CHECK-NEXT: calls: '[[API]]GraphDestroy' is given a graph that was destroyed
  cudaGraphDestroy(Graph);

  int *Twice;
  cudaMalloc(&Twice, 64);
  // CHECK-NEXT: calls: '[[API]]Free' is given a pointer into the middle of an allocation
  cudaFree(Twice + 1);
  cudaFree(Twice);
  // CHECK-NEXT: calls: '[[API]]Free' is given memory that was freed before
  cudaFree(Twice);
  int OnStack;
  // CHECK-NEXT: calls: '[[API]]FreeHost' is given memory that is not the GPU's
  cudaFreeHost(&OnStack);
  // CHECK-NOT: calls:
}

static void right(cudaStream_t S, int *P) {
  int Calls = 0;
  cudaLaunchHostFunc(S, count, &Calls);
  cudaStreamSynchronize(S);
  cudaStream_t Other;
  cudaStreamCreate(&Other);
  cudaEvent_t Event;
  cudaEventCreate(&Event);
  set<<<1, 1, 0, Other>>>(P);
  cudaEventRecord(Event, Other);
  cudaStreamDestroy(Other); // its work goes on
  cudaEventSynchronize(Event);
  cudaEventDestroy(Event);
  cudaEventDestroy(nullptr);
  cudaFree(nullptr);
  cudaFreeHost(nullptr);
}

// An error of another check: no business of this one.
__global__ void all(int *P) { *P = int(threadIdx.x); }

int main(int argc, char **argv) {
  cudaStream_t S;
  cudaStreamCreate(&S);
  int *P;
  cudaMalloc(&P, 4);
  if (argc > 1 && argv[1][0] == 'r' && argv[1][1] == 'a')
    all<<<1, 64, 0, S>>>(P);
  else if (argc > 1)
    right(S, P);
  else
    wrong(S, P);
  cudaFree(P);
  cudaStreamDestroy(S);
  std::printf("done\n");
}
