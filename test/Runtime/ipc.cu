// Memory and events between processes: one makes them, another maps them, and
// both work on the same bytes in the order that the events give.
// RUN: %porthip cc --cuda-path=none --as sm_80 %s -o %t
// RUN: %t | FileCheck %s
// RUN: %porthip translate --cuda-path=none %s -o %t.hip
// RUN: %porthip cc --as gfx942 %t.hip -o %t.port
// RUN: %t.port | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

struct Message {
  cudaIpcMemHandle_t Small, Part, Large;
  cudaIpcEventHandle_t Ready, Done;
};

__global__ void fill(int *To, int From) { To[threadIdx.x] = From + threadIdx.x; }
__global__ void scale(int *Of, int By) { Of[threadIdx.x] *= By; }

static void show(const char *What, cudaError_t Error) {
  printf("%s: %s\n", What, cudaGetErrorName(Error));
}

static int sum(const int *Of) {
  int Host[64], Sum = 0;
  cudaMemcpy(Host, Of, sizeof(Host), cudaMemcpyDeviceToHost);
  for (int Value : Host)
    Sum += Value;
  return Sum;
}

static void child(int In, int Out) {
  Message M;
  if (read(In, &M, sizeof(M)) != sizeof(M))
    exit(1);
  int *Small, *Again, *Part, *Large;
  cudaEvent_t Ready, Done;
  show("small", cudaIpcOpenMemHandle((void **)&Small, M.Small,
                                     cudaIpcMemLazyEnablePeerAccess));
  cudaIpcOpenMemHandle((void **)&Again, M.Small, cudaIpcMemLazyEnablePeerAccess);
  printf("the same handle: %s address\n", Again == Small ? "the same" : "another");
  cudaIpcOpenMemHandle((void **)&Part, M.Part, cudaIpcMemLazyEnablePeerAccess);
  cudaIpcOpenMemHandle((void **)&Large, M.Large, cudaIpcMemLazyEnablePeerAccess);
  show("event", cudaIpcOpenEventHandle(&Ready, M.Ready));
  cudaIpcOpenEventHandle(&Done, M.Done);
  cudaStream_t Stream;
  cudaStreamCreate(&Stream);
  // The parent records Ready behind its kernels, before the message.
  cudaStreamWaitEvent(Stream, Ready, 0);
  scale<<<1, 64, 0, Stream>>>(Small, 3);
  scale<<<1, 64, 0, Stream>>>(Large + 1000, 2);
  cudaEventRecord(Done, Stream);
  cudaStreamSynchronize(Stream);
  printf("child: %d %d %d\n", sum(Small), sum(Part), sum(Large + 1000));
  show("close", cudaIpcCloseMemHandle(Small));
  show("close", cudaIpcCloseMemHandle(Again));
  show("close", cudaIpcCloseMemHandle(Again));
  show("flags", cudaIpcOpenMemHandle((void **)&Small, M.Small, 8));
  cudaIpcMemHandle_t None;
  memset(&None, 0, sizeof(None));
  show("garbage", cudaIpcOpenMemHandle((void **)&Small, None,
                                       cudaIpcMemLazyEnablePeerAccess));
  fflush(stdout);
  if (write(Out, "x", 1) != 1)
    exit(1);
  exit(0);
}

int main() {
  int Down[2], Up[2];
  if (pipe(Down) || pipe(Up))
    return 1;
  pid_t Pid = fork();
  if (Pid == 0)
    child(Down[0], Up[1]);
  Message M;
  int *Small, *Part, *Large;
  cudaMalloc((void **)&Small, 64 * sizeof(int));
  cudaMalloc((void **)&Part, 64 * sizeof(int));
  cudaMalloc((void **)&Large, 4 << 20);
  cudaEvent_t Ready, Done, Bad;
  unsigned Flags = cudaEventDisableTiming | cudaEventInterprocess;
  cudaEventCreateWithFlags(&Ready, Flags);
  cudaEventCreateWithFlags(&Done, Flags);
  cudaIpcGetMemHandle(&M.Small, Small);
  cudaIpcGetMemHandle(&M.Part, Part);
  cudaIpcGetMemHandle(&M.Large, Large);
  cudaIpcGetEventHandle(&M.Ready, Ready);
  cudaIpcGetEventHandle(&M.Done, Done);
  fill<<<1, 64>>>(Small, 1);
  fill<<<1, 64>>>(Part, 100);
  fill<<<1, 64>>>(Large + 1000, 1000);
  cudaEventRecord(Ready);
  if (write(Down[1], &M, sizeof(M)) != sizeof(M))
    return 1;
  char X;
  if (read(Up[0], &X, 1) != 1)
    return 1;
  waitpid(Pid, nullptr, 0);
  cudaEventSynchronize(Done);
  show("done", cudaEventQuery(Done));
  printf("parent: %d %d %d\n", sum(Small), sum(Part), sum(Large + 1000));
  int *Own, *Host;
  show("own", cudaIpcOpenMemHandle((void **)&Own, M.Small,
                                   cudaIpcMemLazyEnablePeerAccess));
  cudaMallocHost((void **)&Host, 64);
  show("host", cudaIpcGetMemHandle(&M.Small, Host));
  cudaEventCreateWithFlags(&Bad, cudaEventDisableTiming);
  show("plain event", cudaIpcGetEventHandle(&M.Done, Bad));
  show("timed", cudaEventCreateWithFlags(&Bad, cudaEventInterprocess));
  show("free", cudaFree(Small));
}
// 1..64 times 3; 100..163; 1000..1063 times 2.
// CHECK: {{^}}small: {{cuda|hip}}Success
// CHECK-NEXT: the same handle: the same address
// CHECK-NEXT: event: {{cuda|hip}}Success
// CHECK-NEXT: child: 6240 8416 132032
// CHECK-NEXT: close: {{cuda|hip}}Success
// CHECK-NEXT: close: {{cuda|hip}}Success
// CHECK-NEXT: close: {{cuda|hip}}ErrorInvalidValue
// CHECK-NEXT: flags: {{cuda|hip}}ErrorInvalidValue
// CHECK-NEXT: garbage: {{cudaErrorInvalidResourceHandle|hipErrorInvalidHandle}}
// CHECK-NEXT: done: {{cuda|hip}}Success
// CHECK-NEXT: parent: 6240 8416 132032
// CHECK-NEXT: own: {{cudaErrorDeviceUninitialized|hipErrorInvalidContext}}
// CHECK-NEXT: host: {{cuda|hip}}ErrorInvalidValue
// CHECK-NEXT: plain event: {{cuda|hip}}ErrorInvalidValue
// CHECK-NEXT: timed: {{cuda|hip}}ErrorInvalidValue
// CHECK-NEXT: free: {{cuda|hip}}Success
