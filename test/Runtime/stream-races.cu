// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work of two streams that uses the same memory and that nothing orders, on CUDA
// and in its port; and "right" orders it in every way there is.
// RUN: not %porthip run --cuda-path=none --check=streams %s 2> %t.err > %t.out
// RUN: FileCheck %s -DAPI=cuda < %t.err
// RUN: %porthip run --cuda-path=none --check=streams %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --cuda-path=none --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: not %porthip run --as gfx1100 --check=streams %t.hip 2>&1 > %t.out | FileCheck %s -DAPI=hip
// RUN: %porthip run --as gfx1100 --check=streams %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
//
// RIGHT-NOT: porthip
// RIGHT: done
// RIGHT-NOT: porthip
#include <atomic>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

__device__ int Total;

__global__ void fill(int *To, int Value) { To[threadIdx.x] = Value; }
__global__ void copy(int *To, const int *From) {
  To[threadIdx.x] = From[threadIdx.x];
}
__global__ void update(int *To) { atomicAdd(To, 1); }
__global__ void count() { ++Total; }
__global__ void half(char *To, int From) {
  To[From + threadIdx.x] = char(threadIdx.x + 1);
}

constexpr int N = 64, Bytes = N * 4;
static std::atomic<int> Flag{0};
static void raise(void *) { Flag = 1; }

static int *fresh() {
  int *P;
  cudaMalloc(&P, Bytes);
  cudaMemset(P, 0, Bytes);
  cudaDeviceSynchronize();
  return P;
}

struct Streams {
  cudaStream_t A, B, Free; // Free: of the default stream
  cudaEvent_t E, F;
  Streams() {
    cudaStreamCreate(&A);
    cudaStreamCreate(&B);
    cudaStreamCreateWithFlags(&Free, cudaStreamNonBlocking);
    cudaEventCreate(&E);
    cudaEventCreate(&F);
  }
};

/// Memory of a stream's own order is another stream's when that one waits.
static void allocateInOrder(Streams &S, bool Waits) {
  int *P;
  cudaMallocAsync(&P, Bytes, S.A);
  cudaEventRecord(S.E, S.A);
  if (Waits)
    cudaStreamWaitEvent(S.B, S.E, 0);
  fill<<<1, N, 0, S.B>>>(P, 1);
  cudaStreamSynchronize(S.B);
  cudaFreeAsync(P, S.A);
}

/// From is filled, copied to To, and copied again by a child graph.
static void runDiamond(Streams &S, int *From, int *To, bool HasEdge) {
  cudaGraph_t Graph, Child;
  cudaGraphCreate(&Graph, 0);
  cudaGraphCreate(&Child, 0);
  auto node = [](cudaGraph_t In, cudaGraphNode_t *After, size_t Count,
                 void *Kernel, void **Arguments) {
    cudaKernelNodeParams Params = {};
    Params.func = Kernel;
    Params.gridDim = dim3(1);
    Params.blockDim = dim3(N);
    Params.kernelParams = Arguments;
    cudaGraphNode_t Made;
    cudaGraphAddKernelNode(&Made, In, After, Count, &Params);
    return Made;
  };
  int Value = 3;
  const int *Source = From;
  void *FillArguments[] = {&From, &Value}, *CopyArguments[] = {&To, &Source};
  cudaGraphNode_t Fill =
      node(Graph, nullptr, 0, reinterpret_cast<void *>(fill), FillArguments);
  cudaGraphNode_t Copy = node(Graph, &Fill, HasEdge ? 1 : 0,
                              reinterpret_cast<void *>(copy), CopyArguments);
  node(Child, nullptr, 0, reinterpret_cast<void *>(copy), CopyArguments);
  cudaGraphNode_t Both[] = {Fill, Copy}, Last;
  cudaGraphAddChildGraphNode(&Last, Graph, Both, 2, Child);
  cudaGraphExec_t Exec;
  cudaGraphInstantiateWithFlags(&Exec, Graph, 0);
  cudaGraphLaunch(Exec, S.A);
  cudaGraphLaunch(Exec, S.A);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(Exec);
}

static void wrong(Streams &S) {
  int *P = fresh(), *Q = fresh();
  fill<<<1, N, 0, S.A>>>(P, 1);
  // CHECK: streams: kernel 'copy(int*, int const*)' in stream 2 reads memory 'From' at {{.*}}, that kernel 'fill(int*, int)' in stream 1 writes: no event, stream or wait of the host orders the two
  copy<<<1, N, 0, S.B>>>(Q, P);
  cudaDeviceSynchronize();

  // The event is recorded before what it is waited for.
  cudaEventRecord(S.E, S.A);
  update<<<1, 1, 0, S.A>>>(P);
  cudaStreamWaitEvent(S.B, S.E, 0);
  static int Host[N];
  // CHECK: streams: '[[API]]MemcpyAsync' in stream 2 reads memory that kernel 'update(int*)' in stream 1 writes:
  cudaMemcpyAsync(Host, P, Bytes, cudaMemcpyDeviceToHost, S.B);
  cudaDeviceSynchronize();

  // The default stream does not wait for Free, nor Free for it.
  cudaMemset(Q, 1, Bytes);
  // CHECK: streams: kernel 'fill(int*, int)' in stream 3 writes memory 'To' at {{.*}}, that '[[API]]Memset' in the default stream writes:
  fill<<<1, N, 0, S.Free>>>(Q, 2);
  cudaDeviceSynchronize();

  // Written while it is read.
  copy<<<1, N, 0, S.A>>>(Q, P);
  // CHECK: streams: '[[API]]MemsetAsync' in stream 2 writes memory that kernel 'copy(int*, int const*)' in stream 1 reads:
  cudaMemsetAsync(P, 3, Bytes, S.B);
  cudaDeviceSynchronize();

  int *Pooled;
  cudaMallocAsync(reinterpret_cast<void **>(&Pooled), Bytes, S.A);
  fill<<<1, N, 0, S.A>>>(Pooled, 5);
  // CHECK: streams: '[[API]]FreeAsync' in stream 2 frees memory that kernel 'fill(int*, int)' in stream 1 writes:
  cudaFreeAsync(Pooled, S.B);
  cudaDeviceSynchronize();
  // CHECK: streams: kernel 'fill(int*, int)' in stream 2 writes memory 'To' at {{.*}}, that '[[API]]MallocAsync' in stream 1 allocates:
  allocateInOrder(S, /*Waits=*/false);
  cudaDeviceSynchronize();

  // A device variable.
  count<<<1, 1, 0, S.A>>>();
  // CHECK: streams: kernel 'count()' in stream 2 {{reads|writes}} memory{{.*}} that kernel 'count()' in stream 1 writes:
  count<<<1, 1, 0, S.B>>>();
  cudaDeviceSynchronize();

  int *Pinned;
  cudaMallocHost(&Pinned, Bytes);
  Pinned[0] = 1;
  cudaMemcpyAsync(P, Pinned, Bytes, cudaMemcpyHostToDevice, S.A);
  Pinned[0] = 2;
  // CHECK: streams: '[[API]]MemcpyAsync' in stream 1 reads memory of the host that the program changed before it waited for the copy
  cudaStreamSynchronize(S.A);
  {
    std::vector<char> Short(64 << 20);
    int *Large;
    cudaMalloc(&Large, Short.size());
    cudaMemcpyAsync(Large, Short.data(), Short.size(), cudaMemcpyHostToDevice,
                    S.B);
  }
  // CHECK: streams: '[[API]]MemcpyAsync' in stream 2 reads memory of the host that the program freed before it waited for the copy
  cudaStreamSynchronize(S.B);

  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(S.A, cudaStreamCaptureModeGlobal);
  fill<<<1, N, 0, S.A>>>(P, 7);
  cudaStreamEndCapture(S.A, &Graph);
  cudaGraphInstantiateWithFlags(&Exec, Graph, 0);
  cudaGraphLaunch(Exec, S.A);
  // CHECK: streams: kernel 'copy(int*, int const*)' in stream 2 reads memory 'From' at {{.*}}, that kernel 'fill(int*, int)' in a graph writes:
  copy<<<1, N, 0, S.B>>>(Q, P);
  cudaDeviceSynchronize();

  // Two branches of a graph: built by hand, and captured.
  int *From = fresh(), *To = fresh();
  // CHECK: streams: kernel 'copy(int*, int const*)' in a graph reads memory 'From' at {{.*}}, that kernel 'fill(int*, int)' in a graph writes: {{.*}}; let one depend on the other in the graph
  runDiamond(S, From, To, /*HasEdge=*/false);
  cudaStreamBeginCapture(S.A, cudaStreamCaptureModeGlobal);
  cudaEventRecord(S.E, S.A);
  cudaStreamWaitEvent(S.B, S.E, 0);
  fill<<<1, N, 0, S.A>>>(From, 1);
  // CHECK: streams: kernel 'update(int*)' in a graph {{reads|writes}} memory{{.*}} that kernel 'fill(int*, int)' in a graph writes:
  update<<<1, 1, 0, S.B>>>(From);
  cudaEventRecord(S.F, S.B);
  cudaStreamWaitEvent(S.A, S.F, 0);
  cudaStreamEndCapture(S.A, &Graph);
  cudaGraphInstantiateWithFlags(&Exec, Graph, 0);
  cudaGraphLaunch(Exec, S.A);
  cudaDeviceSynchronize();
}

static void right(Streams &S) {
  allocateInOrder(S, /*Waits=*/true);
  int *P = fresh(), *Q = fresh(), *R = fresh();
  // An event, and one behind it.
  fill<<<1, N, 0, S.A>>>(P, 1);
  cudaEventRecord(S.E, S.A);
  cudaStreamWaitEvent(S.B, S.E, 0);
  cudaEventRecord(S.F, S.B);
  cudaStreamWaitEvent(S.Free, S.F, 0);
  copy<<<1, N, 0, S.Free>>>(Q, P);
  // Both read.
  copy<<<1, N, 0, S.B>>>(R, P);
  // Waits of the host.
  cudaStreamSynchronize(S.B);
  cudaEventRecord(S.E, S.Free);
  while (cudaEventQuery(S.E) == cudaErrorNotReady)
    ;
  copy<<<1, N, 0, S.A>>>(Q, R);
  cudaLaunchHostFunc(S.A, raise, nullptr);
  while (!Flag)
    ;
  copy<<<1, N, 0, S.B>>>(R, Q);
  while (cudaStreamQuery(S.B) == cudaErrorNotReady)
    ;
  // The default stream waits for blocking streams, and they for it.
  fill<<<1, N, 0, S.A>>>(R, 2);
  cudaMemset(R, 1, Bytes);
  copy<<<1, N, 0, S.B>>>(P, R);
  cudaStream_t Gone;
  cudaStreamCreate(&Gone);
  copy<<<1, N, 0, Gone>>>(Q, R);
  cudaStreamDestroy(Gone);
  fill<<<1, N>>>(Q, 5);
  int Host[N];
  cudaMemcpy(Host, Q, Bytes, cudaMemcpyDeviceToHost);
  fill<<<1, N, 0, S.Free>>>(Q, 5); // the copy has waited
  cudaDeviceSynchronize();
  // Both halves of a word and of a buffer, and counters.
  half<<<1, 33, 0, S.A>>>(reinterpret_cast<char *>(P), 0);
  half<<<1, 33, 0, S.B>>>(reinterpret_cast<char *>(P), 33);
  update<<<1, 32, 0, S.A>>>(R);
  update<<<1, 32, 0, S.B>>>(R);
  cudaDeviceSynchronize();
  // Sources are written after a wait, or by later work of the stream.
  int *Pinned;
  cudaMallocHost(&Pinned, Bytes);
  Pinned[0] = 1;
  cudaMemcpyAsync(P, Pinned, Bytes, cudaMemcpyHostToDevice, S.A);
  fill<<<1, N, 0, S.A>>>(P, 2);
  cudaMemcpyAsync(Pinned, P, Bytes, cudaMemcpyDeviceToHost, S.A);
  cudaMemcpyAsync(P, Host, Bytes, cudaMemcpyHostToDevice, S.A);
  cudaMemcpyAsync(Host, Pinned, Bytes, cudaMemcpyHostToHost, S.A);
  cudaEventRecord(S.E, S.A);
  cudaEventSynchronize(S.E);
  Pinned[0] = Host[0] = 3;
  cudaMemcpy(P, Host, Bytes, cudaMemcpyHostToDevice);
  Host[0] = 4;
  cudaDeviceSynchronize();
  // A graph is a part of its stream.
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(S.A, cudaStreamCaptureModeGlobal);
  fill<<<1, N, 0, S.A>>>(P, 7);
  cudaStreamEndCapture(S.A, &Graph);
  cudaGraphInstantiateWithFlags(&Exec, Graph, 0);
  fill<<<1, N, 0, S.A>>>(P, 8);
  cudaGraphLaunch(Exec, S.A);
  copy<<<1, N, 0, S.A>>>(Q, P);
  cudaEventRecord(S.E, S.A);
  cudaStreamWaitEvent(S.B, S.E, 0);
  fill<<<1, N, 0, S.B>>>(P, 9);
  cudaDeviceSynchronize();
  runDiamond(S, P, Q, /*HasEdge=*/true);
  cudaStreamBeginCapture(S.A, cudaStreamCaptureModeGlobal);
  fill<<<1, N, 0, S.A>>>(P, 1);
  cudaEventRecord(S.E, S.A);
  cudaStreamWaitEvent(S.B, S.E, 0);
  copy<<<1, N, 0, S.B>>>(Q, P);
  copy<<<1, N, 0, S.A>>>(R, P);
  cudaEventRecord(S.F, S.B);
  cudaStreamWaitEvent(S.A, S.F, 0);
  fill<<<1, N, 0, S.A>>>(P, 2);
  cudaStreamEndCapture(S.A, &Graph);
  cudaGraphInstantiateWithFlags(&Exec, Graph, 0);
  cudaGraphLaunch(Exec, S.B);
  fill<<<1, N, 0, S.B>>>(P, 3);
  cudaDeviceSynchronize();
  // Memory of a pool is freed behind its use.
  int *Pooled;
  cudaMallocAsync(reinterpret_cast<void **>(&Pooled), Bytes, S.A);
  fill<<<1, N, 0, S.A>>>(Pooled, 5);
  cudaFreeAsync(Pooled, S.A);
  cudaDeviceSynchronize();
}

int main(int argc, char **) {
  Streams S;
  argc > 1 ? right(S) : wrong(S);
  std::printf("done\n");
}
