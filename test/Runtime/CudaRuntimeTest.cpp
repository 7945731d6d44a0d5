// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart against what the CUDA Runtime API manual says.
#include "gtest/gtest.h"
#include <thread> // before CUDA's headers, whose macros hurt the library's

#include "cuda_runtime_api.h"
#undef __noinline__

#define RT(Name) cuda##Name
#define NAME(Text) "cuda" Text
#define ADVISE(Pointer, Bytes, Advice, Device)                                 \
  EXPECT_EQ(Success, cudaMemAdvise(Pointer, Bytes, Advice,                     \
                                   {cudaMemLocationTypeDevice, Device}))
#define PREFETCH(Pointer, Bytes, Device)                                       \
  EXPECT_EQ(Success, cudaMemPrefetchAsync(Pointer, Bytes,                      \
                                          {cudaMemLocationTypeHost, 0}, 0, A))
#define REGISTERED_AGAIN cudaErrorHostMemoryAlreadyRegistered
#define DESTROYED InvalidHandle
#include "RuntimeTests.inc"

#define EDGES nullptr,
static cudaError_t update(cudaGraphExec_t X, cudaGraph_t G) {
  cudaGraphExecUpdateResultInfo Info;
  return cudaGraphExecUpdate(X, G, &Info);
}
#include "GraphTests.inc"

namespace {

TEST_F(Runtime, FailureOutlivesSuccess) {
  EXPECT_EQ(InvalidValue, cudaMalloc(nullptr, 16));
  EXPECT_EQ(Success, cudaDeviceSynchronize());
  EXPECT_EQ(InvalidValue, cudaGetLastError());
}

TEST_F(Runtime, DirectionMustFitThePointers) {
  int *P = nullptr, Host = 0;
  ASSERT_EQ(Success, cudaMalloc((void **)&P, 4));
  EXPECT_EQ(InvalidValue, cudaMemcpy(P, &Host, 4, cudaMemcpyDeviceToHost));
  EXPECT_EQ(InvalidValue, cudaMemcpy(&Host, P, 4, cudaMemcpyHostToDevice));
  EXPECT_EQ(Success, cudaFree(P));
  void *Pinned = nullptr;
  ASSERT_EQ(Success, cudaMallocHost(&Pinned, 4));
  EXPECT_EQ(InvalidValue, cudaFree(Pinned));
  EXPECT_EQ(Success, cudaFreeHost(Pinned));
}

/// The function that a toolkit's headers call.
extern "C" cudaError_t
propertiesOfToolkit(cudaDeviceProp *P,
                    int Device) __asm__("cudaGetDeviceProperties");

TEST_F(Runtime, Properties) {
  cudaDeviceProp P;
  std::memset(&P, 0xff, sizeof(P));
  ASSERT_EQ(Success, cudaGetDeviceProperties(&P, 0));
  EXPECT_EQ(8, P.major);
  EXPECT_EQ(0, P.minor);
  EXPECT_EQ(32, P.warpSize);
  EXPECT_EQ(1024, P.maxThreadsPerBlock);
  EXPECT_EQ(49152u, P.sharedMemPerBlock);
  EXPECT_EQ(163u << 10, P.sharedMemPerBlockOptin);
  EXPECT_EQ(0, P.hostNumaMultinodeIpcSupported);
  EXPECT_EQ(1, P.deviceOverlap);
  EXPECT_LT(0, P.clockRate);
  // Behind the struct of programs that a toolkit compiled nothing is written.
  P.clockRate = P.major = -1;
  ASSERT_EQ(Success, propertiesOfToolkit(&P, 0));
  EXPECT_EQ(8, P.major);
  EXPECT_EQ(-1, P.clockRate);
  int Value = 0;
  for (auto [Which, Expected] :
       {std::pair(cudaDevAttrMaxThreadsPerBlock, 1024),
        std::pair(cudaDevAttrWarpSize, 32),
        std::pair(cudaDevAttrComputeCapabilityMajor, 8),
        std::pair(cudaDevAttrMultiProcessorCount, P.multiProcessorCount)}) {
    EXPECT_EQ(Success, cudaDeviceGetAttribute(&Value, Which, 0));
    EXPECT_EQ(Expected, Value);
  }
  EXPECT_EQ(InvalidValue,
            cudaDeviceGetAttribute(&Value, cudaDeviceAttr(9999), 0));
  EXPECT_EQ(cudaErrorInvalidDevice, cudaGetDeviceProperties(&P, 1));
}

TEST_F(Runtime, PointerAttributes) {
  cudaPointerAttributes A;
  int Host = 0, *Device = nullptr, *Managed = nullptr;
  ASSERT_EQ(Success, cudaMalloc((void **)&Device, 64));
  ASSERT_EQ(Success, cudaMallocManaged((void **)&Managed, 64));
  EXPECT_EQ(Success, cudaPointerGetAttributes(&A, &Host));
  EXPECT_EQ(cudaMemoryTypeUnregistered, A.type);
  EXPECT_EQ(Success, cudaPointerGetAttributes(&A, Device + 3));
  EXPECT_EQ(cudaMemoryTypeDevice, A.type);
  EXPECT_EQ(0, A.device);
  EXPECT_EQ(Device + 3, A.devicePointer);
  EXPECT_EQ(nullptr, A.hostPointer);
  EXPECT_EQ(Success, cudaPointerGetAttributes(&A, Managed));
  EXPECT_EQ(cudaMemoryTypeManaged, A.type);
  EXPECT_EQ(Managed, A.hostPointer);
  EXPECT_EQ(Success, cudaFree(Device));
  EXPECT_EQ(Success, cudaFree(Managed));
}

TEST_F(Runtime, HostFunctionsMayNotCallTheApi) {
  cudaError_t Seen = cudaSuccess;
  ASSERT_EQ(Success, cudaLaunchHostFunc(
                         A,
                         [](void *To) {
                           void *P;
                           *static_cast<cudaError_t *>(To) = cudaMalloc(&P, 4);
                         },
                         &Seen));
  ASSERT_EQ(Success, cudaStreamSynchronize(A));
  EXPECT_EQ(cudaErrorNotPermitted, Seen);
}

TEST_F(Runtime, PerThreadDefaultStream) {
  std::thread([] {
    Gate G;
    G.hold(cudaStreamPerThread);
    EXPECT_EQ(NotReady, cudaStreamQuery(cudaStreamPerThread));
    std::thread([] {
      EXPECT_EQ(Success, cudaStreamQuery(cudaStreamPerThread));
    }).join();
    G.IsOpen = true;
    EXPECT_EQ(Success, cudaStreamSynchronize(cudaStreamPerThread));
  }).join();
}

TEST_F(Graphs, NodesOfAnyKindAndSwitchedOff) {
  int *Device = nullptr, Host = 1;
  ASSERT_EQ(Success, cudaMalloc((void **)&Device, 4));
  cudaGraphNodeParams P = {};
  P.type = cudaGraphNodeTypeMemset;
  P.memset.dst = Device;
  P.memset.elementSize = 4;
  P.memset.value = 9;
  P.memset.width = P.memset.height = 1;
  cudaGraphNode_t Fill, Copy;
  ASSERT_EQ(Success, cudaGraphAddNode(&Fill, G, nullptr, nullptr, 0, &P));
  ASSERT_EQ(Success, cudaGraphAddMemcpyNode1D(&Copy, G, &Fill, 1, &Host, Device,
                                              4, cudaMemcpyDeviceToHost));
  cudaGraphExec_t X;
  ASSERT_EQ(Success, cudaGraphInstantiate(&X, G, 0));
  EXPECT_EQ(Success, cudaGraphNodeSetEnabled(X, Copy, 0));
  unsigned IsEnabled = 1;
  EXPECT_EQ(Success, cudaGraphNodeGetEnabled(X, Copy, &IsEnabled));
  EXPECT_EQ(0u, IsEnabled);
  EXPECT_EQ(Success, cudaGraphUpload(X, A));
  EXPECT_EQ(Success, cudaGraphLaunch(X, A));
  EXPECT_EQ(Success, cudaStreamSynchronize(A));
  EXPECT_EQ(1, Host);
  EXPECT_EQ(Success, cudaGraphNodeSetEnabled(X, Copy, 1));
  EXPECT_EQ(Success, cudaGraphLaunch(X, A));
  EXPECT_EQ(Success, cudaStreamSynchronize(A));
  EXPECT_EQ(9, Host);
  EXPECT_EQ(Success, cudaGraphExecDestroy(X));
  P = {};
  P.type = cudaGraphNodeTypeConditional;
  EXPECT_EQ(cudaErrorNotSupported,
            cudaGraphAddNode(&Fill, G, nullptr, nullptr, 0, &P));
  EXPECT_EQ(Success, cudaFree(Device));
}

TEST_F(Graphs, CaptureIntoAGraph) {
  cudaGraphNode_t One = host(1);
  ASSERT_EQ(Success, cudaStreamBeginCaptureToGraph(A, G, &One, nullptr, 1,
                                                   CaptureGlobal));
  capture(A, 2);
  cudaStreamCaptureStatus State;
  unsigned long long Id = 0;
  cudaGraph_t Into = nullptr, Made = nullptr;
  const cudaGraphNode_t *After = nullptr;
  size_t Count = 0;
  EXPECT_EQ(Success, cudaStreamGetCaptureInfo(A, &State, &Id, &Into, &After,
                                              nullptr, &Count));
  EXPECT_EQ(G, Into);
  ASSERT_EQ(1u, Count);
  cudaGraphNode_t Two = After[0];
  EXPECT_EQ(Success,
            cudaStreamUpdateCaptureDependencies(
                A, &One, nullptr, 1, cudaStreamSetCaptureDependencies));
  capture(A, 3);
  // Two is no longer before the end of the stream, but a part of the graph.
  EXPECT_EQ(Success, cudaStreamEndCapture(A, &Made));
  EXPECT_EQ(G, Made);
  EXPECT_EQ((Numbers{1, 2, 3}), run(G));
  Count = 0;
  EXPECT_EQ(Success,
            cudaGraphNodeGetDependentNodes(Two, nullptr, nullptr, &Count));
  EXPECT_EQ(0u, Count);
}

TEST_F(Graphs, MemoryOfNodes) {
  cudaMemAllocNodeParams P = {};
  P.poolProps.allocType = cudaMemAllocationTypePinned;
  P.poolProps.location.type = cudaMemLocationTypeDevice;
  P.bytesize = 64;
  cudaGraphNode_t Allocate, Fill, Free;
  ASSERT_EQ(Success, cudaGraphAddMemAllocNode(&Allocate, G, nullptr, 0, &P));
  cudaMemsetParams M = {};
  M.dst = P.dptr;
  M.elementSize = 1;
  M.value = 5;
  M.width = 64;
  M.height = 1;
  ASSERT_EQ(Success, cudaGraphAddMemsetNode(&Fill, G, &Allocate, 1, &M));
  cudaGraphExec_t X;
  ASSERT_EQ(Success, cudaGraphInstantiate(&X, G, 0));
  EXPECT_EQ(Success, cudaGraphLaunch(X, A));
  EXPECT_EQ(InvalidValue, cudaGraphLaunch(X, A)); // not freed since
  uint64_t Used = 0;
  EXPECT_EQ(Success, cudaDeviceGetGraphMemAttribute(
                         0, cudaGraphMemAttrUsedMemCurrent, &Used));
  EXPECT_EQ(64u, Used);
  // It outlives its graph.
  EXPECT_EQ(Success, cudaGraphExecDestroy(X));
  EXPECT_EQ(Success, cudaGraphDestroy(G));
  char Host[64] = {};
  EXPECT_EQ(Success, cudaMemcpy(Host, P.dptr, 64, cudaMemcpyDeviceToHost));
  EXPECT_EQ(5, Host[63]);
  EXPECT_EQ(Success, cudaFree(P.dptr));
  EXPECT_EQ(InvalidValue, cudaFree(P.dptr));
  // A graph can allocate again what it frees itself.
  ASSERT_EQ(Success, cudaGraphCreate(&G, 0));
  ASSERT_EQ(Success, cudaGraphAddMemAllocNode(&Allocate, G, nullptr, 0, &P));
  ASSERT_EQ(Success, cudaGraphAddMemFreeNode(&Free, G, &Allocate, 1, P.dptr));
  ASSERT_EQ(Success, cudaGraphInstantiate(&X, G, 0));
  EXPECT_EQ(Success, cudaGraphLaunch(X, A));
  EXPECT_EQ(Success, cudaGraphLaunch(X, A));
  EXPECT_EQ(Success, cudaStreamSynchronize(A));
  EXPECT_EQ(Success, cudaGraphExecDestroy(X));
  // Captured calls make such nodes.
  cudaGraph_t Made;
  void *Pointer = nullptr;
  ASSERT_EQ(Success, cudaStreamBeginCapture(A, CaptureGlobal));
  EXPECT_EQ(Success, cudaMallocAsync(&Pointer, 64, A));
  EXPECT_EQ(Success, cudaMemsetAsync(Pointer, 1, 64, A));
  EXPECT_EQ(Success, cudaFreeAsync(Pointer, A));
  ASSERT_EQ(Success, cudaStreamEndCapture(A, &Made));
  EXPECT_EQ(3u, nodesOf(Made));
  EXPECT_EQ(Numbers(), run(Made));
  EXPECT_EQ(Success, cudaGraphDestroy(Made));
}

/// A graph, its copies and what is made of them keep what they use; the last
/// of them lets it go.
TEST_F(Graphs, UserObjects) {
  int Gone = 0;
  auto Destroy = [](void *P) { ++*static_cast<int *>(P); };
  cudaUserObject_t Object = nullptr;
  ASSERT_EQ(Success, cudaUserObjectCreate(&Object, &Gone, Destroy, 1, 1));
  EXPECT_EQ(Success, cudaGraphRetainUserObject(G, Object, 1, 1)); // moves
  EXPECT_EQ(InvalidValue, cudaGraphReleaseUserObject(G, Object, 2));
  cudaGraph_t Clone = nullptr;
  cudaGraphExec_t X = nullptr;
  EXPECT_EQ(Success, cudaGraphClone(&Clone, G));
  EXPECT_EQ(Success, cudaGraphInstantiate(&X, G, 0));
  EXPECT_EQ(Success, cudaGraphReleaseUserObject(G, Object, 1));
  EXPECT_EQ(0, Gone);
  EXPECT_EQ(Success, cudaGraphDestroy(Clone));
  EXPECT_EQ(0, Gone);
  EXPECT_EQ(Success, cudaGraphExecDestroy(X));
  EXPECT_EQ(1, Gone);
  EXPECT_EQ(InvalidValue, cudaUserObjectRelease(Object, 1));
}

} // namespace

TEST_F(Runtime, Arrays) {
  RT(ChannelFormatDesc)
  D = RT(CreateChannelDesc)(32, 0, 0, 0, RT(ChannelFormatKindFloat));
  RT(Array_t) Arr = nullptr;
  ASSERT_EQ(Success, RT(MallocArray)(&Arr, &D, 4, 2, 0));
  float From[8] = {1, 2, 3, 4, 5, 6, 7, 8}, To[8] = {};
  EXPECT_EQ(Success, RT(Memcpy2DToArray)(Arr, 0, 0, From, 16, 16, 2,
                                         RT(MemcpyHostToDevice)));
  EXPECT_EQ(Success, RT(Memcpy2DFromArray)(To, 16, Arr, 4, 1, 8, 1,
                                           RT(MemcpyDeviceToHost)));
  EXPECT_EQ(6, To[0]);
  EXPECT_EQ(7, To[1]);
  EXPECT_EQ(0, To[2]);
  EXPECT_NE(Success, RT(Memcpy2DToArray)(Arr, 8, 1, From, 16, 16, 1,
                                         RT(MemcpyHostToDevice)));
  EXPECT_EQ(Success, RT(FreeArray)(Arr));
}
