// Ranks in processes of one machine: two devices in one process and one in each of two others; all collectives, messages, a captured one that is replayed. A difference between the ranks is told, and so is a process that ends.
// RUN: env PORTHIP_VGPU_DEVICES=2 %porthip run --cuda-path=none %s -lnccl > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// RUN: %porthip %s -o %t.hip
// RUN: env PORTHIP_VGPU_DEVICES=2 %porthip run --as gfx942 %t.hip -lrccl 2> %t.err | FileCheck %s
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// SAID-DAG: porthip: ranks {{[0-3]}} and {{[0-3]}} of a communicator call allReduce and allReduce with different counts; nothing is computed
// SAID-DAG: porthip: the process of rank 3 of 4 has ended
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <nccl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

const int Ranks = 4, N = 1000;
static int Wrong;
static void check(bool IsRight, const char *What) {
  Wrong += !IsRight;
  if (!IsRight)
    printf("wrong: %s\n", What);
}

/// A rank of this process.
struct Rank {
  int Number, Device;
  ncclComm_t Comm = nullptr, Half = nullptr;
  cudaStream_t Stream;
  float *From, *To;
  void make(ncclUniqueId Id) {
    cudaSetDevice(Device);
    cudaStreamCreate(&Stream);
    cudaMalloc(&From, Ranks * N * sizeof(float));
    cudaMalloc(&To, Ranks * N * sizeof(float));
    std::vector<float> V;
    for (int I = 0; I < Ranks * N; ++I)
      V.push_back(float(Number + I % 3 + 1));
    cudaMemcpy(From, V.data(), V.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(To, 0, Ranks * N * sizeof(float));
    check(ncclCommInitRank(&Comm, Ranks, Id, Number) == ncclSuccess, "rank");
  }
  float get(int I) const {
    float V = -1;
    cudaSetDevice(Device);
    cudaStreamSynchronize(Stream);
    cudaMemcpy(&V, To + I, sizeof(V), cudaMemcpyDeviceToHost);
    return V;
  }
};

template <class F> void grouped(std::vector<Rank> &Here, F Run) {
  ncclGroupStart();
  for (Rank &R : Here) {
    cudaSetDevice(R.Device);
    Run(R);
  }
  check(ncclGroupEnd() == ncclSuccess, "group");
}

static void all(std::vector<Rank> &Here) {
  grouped(Here, [](Rank &R) { ncclAllReduce(R.From, R.To, N, ncclFloat, ncclSum, R.Comm, R.Stream); });
  for (Rank &R : Here)
    check(R.get(4) == 10 + 4 && R.get(N - 1) == 10 && R.get(N) == 0, "allReduce");
  grouped(Here, [](Rank &R) { ncclReduce(R.From, R.To, N, ncclFloat, ncclMax, 3, R.Comm, R.Stream); });
  for (Rank &R : Here)
    check(R.get(0) == (R.Number == 3 ? 4 : 10), "reduce");
  grouped(Here, [](Rank &R) { ncclBroadcast(R.From, R.To, N, ncclFloat, 2, R.Comm, R.Stream); });
  for (Rank &R : Here)
    check(R.get(2) == 5, "broadcast");
  grouped(Here, [](Rank &R) { ncclAllGather(R.From, R.To, N, ncclFloat, R.Comm, R.Stream); });
  for (Rank &R : Here)
    for (int Other = 0; Other < Ranks; ++Other)
      check(R.get(Other * N + 2) == Other + 3, "allGather");
  grouped(Here, [](Rank &R) { ncclReduceScatter(R.From, R.To, N, ncclFloat, ncclAvg, R.Comm, R.Stream); });
  for (Rank &R : Here)
    check(R.get(5) == 2.5 + (R.Number * N + 5) % 3, "reduceScatter");
  grouped(Here, [](Rank &R) { ncclAlltoAll(R.From, R.To, N, ncclFloat, R.Comm, R.Stream); });
  for (Rank &R : Here)
    for (int Other = 0; Other < Ranks; ++Other)
      check(R.get(Other * N + 2) == Other + (R.Number * N + 2) % 3 + 1, "allToAll");
  grouped(Here, [](Rank &R) { ncclScatter(R.From, R.To, N, ncclFloat, 3, R.Comm, R.Stream); });
  for (Rank &R : Here)
    check(R.get(1) == 3 + (R.Number * N + 1) % 3 + 1, "scatter");
  grouped(Here, [](Rank &R) { ncclGather(R.From, R.To, N, ncclFloat, 1, R.Comm, R.Stream); });
  for (Rank &R : Here)
    check(R.Number != 1 || R.get(3 * N + 2) == 6, "gather");
  // Ranks 0 and 3, 1 and 2: none of them in one process.
  grouped(Here, [](Rank &R) { ncclCommSplit(R.Comm, R.Number % 3 ? 7 : 5, R.Number, &R.Half, nullptr); });
  grouped(Here, [](Rank &R) { ncclAllReduce(R.From, R.To, N, ncclFloat, ncclSum, R.Half, R.Stream); });
  for (Rank &R : Here)
    check(R.get(0) == 5, "halves");
  // The receive first: what is sent waits for nobody.
  grouped(Here, [](Rank &R) {
    ncclRecv(R.To, N, ncclFloat, (R.Number + Ranks - 1) % Ranks, R.Comm, R.Stream);
    ncclSend(R.From, N, ncclFloat, (R.Number + 1) % Ranks, R.Comm, R.Stream);
  });
  for (Rank &R : Here)
    check(R.get(1) == (R.Number + Ranks - 1) % Ranks + 2, "message");
}

/// Each has the sum of both, as many times as it is launched.
static void replayed(Rank &R) {
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaMemcpy(R.To, R.From, N * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaStreamBeginCapture(R.Stream, cudaStreamCaptureModeThreadLocal);
  ncclAllReduce(R.To, R.To, N, ncclFloat, ncclSum, R.Comm, R.Stream);
  cudaStreamEndCapture(R.Stream, &Graph);
  cudaGraphInstantiate(&Exec, Graph, 0);
  for (int I = 0; I < 3; ++I)
    cudaGraphLaunch(Exec, R.Stream);
  check(R.get(0) == 4.5f * 2 * 2, "graph");
}

static int process(std::vector<Rank> Here, ncclUniqueId Id, ncclUniqueId Pair) {
  ncclGroupStart();
  for (Rank &R : Here)
    R.make(Id);
  check(ncclGroupEnd() == ncclSuccess, "ranks");
  all(Here);
  Rank &First = Here[0];
  if (First.Number >= 2) { // a communicator of two processes
    ncclComm_t Of4 = First.Comm;
    cudaSetDevice(First.Device);
    check(ncclCommInitRank(&First.Comm, 2, Pair, First.Number - 2) == ncclSuccess, "pair");
    cudaMemset(First.From, 0, N * sizeof(float));
    float One = 1.5f * First.Number - 1.5f; // 1.5 and 3: 4.5, 9, 18
    cudaMemcpy(First.From, &One, sizeof(One), cudaMemcpyHostToDevice);
    replayed(First);
    First.Comm = Of4;
  }
  // Rank 3 leaves, and asks for something else before.
  grouped(Here, [](Rank &R) { ncclAllReduce(R.From, R.To, R.Number == 3 ? N / 2 : N, ncclFloat, ncclSum, R.Comm, R.Stream); });
  cudaSetDevice(First.Device);
  check(cudaStreamSynchronize(First.Stream) != cudaSuccess, "counts");
  ncclResult_t Later;
  ncclCommGetAsyncError(First.Comm, &Later);
  check(Later == ncclInvalidArgument, "asynchronous");
  return Wrong;
}

/// The rank that is left alone is told.
static int left(int Number, ncclUniqueId Id) {
  Rank R{Number, 0};
  R.make(Id);
  if (Number == 3)
    return 0;
  ncclRecv(R.To, N, ncclFloat, 3, R.Comm, R.Stream);
  check(cudaStreamSynchronize(R.Stream) != cudaSuccess, "left");
  ncclResult_t Later;
  ncclCommGetAsyncError(R.Comm, &Later);
  check(Later == ncclRemoteError, "remote");
  return Wrong;
}

static int ended() {
  int Status, Bad = 0;
  while (wait(&Status) > 0)
    Bad += Status != 0;
  return Bad;
}
template <class F> void child(F Run) {
  if (fork())
    return;
  int Result = Run();
  fflush(stdout);
  _exit(Result != 0);
}

int main() {
  ncclUniqueId Id, Pair, Other;
  ncclGetUniqueId(&Id);
  ncclGetUniqueId(&Pair);
  ncclGetUniqueId(&Other);
  child([&] { return process({{0, 0}, {1, 1}}, Id, Pair); });
  child([&] { return process({{2, 0}}, Id, Pair); });
  child([&] { return process({{3, 1}}, Id, Pair); });
  // CHECK: processes that fail: 0
  printf("processes that fail: %d\n", ended());
  fflush(stdout);
  for (int R = 0; R < Ranks; ++R)
    child([&] { return left(R, Other); });
  // CHECK-NEXT: processes that fail: 0
  printf("processes that fail: %d\n", ended());
}
