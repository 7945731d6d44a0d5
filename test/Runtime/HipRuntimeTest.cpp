// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64 against what the HIP runtime API reference says, compiled with
// the HIP headers of this machine.
#include "gtest/gtest.h"
#include <cstdlib>
#include <thread>
#include <unistd.h>

#include "hip/hip_runtime_api.h"

#define RT(Name) hip##Name
#define NAME(Text) "hip" Text
#define hipErrorInvalidResourceHandle hipErrorInvalidHandle
#define hipErrorMemoryAllocation hipErrorOutOfMemory
#define ADVISE(Pointer, Bytes, Advice, Device)                                 \
  EXPECT_EQ(Success, hipMemAdvise(Pointer, Bytes, Advice, Device))
#define PREFETCH(Pointer, Bytes, Device)                                       \
  EXPECT_EQ(Success, hipMemPrefetchAsync(Pointer, Bytes, Device, A))
#define REGISTERED_AGAIN hipSuccess
#define DESTROYED hipErrorContextIsDestroyed
#include "RuntimeTests.inc"

#define EDGES
static hipError_t update(hipGraphExec_t X, hipGraph_t G) {
  hipGraphNode_t ErrorNode;
  hipGraphExecUpdateResult Result;
  return hipGraphExecUpdate(X, G, &ErrorNode, &Result);
}
#include "GraphTests.inc"

namespace {

/// HIP keeps the result of the last call up to version 6, the last failure
/// from version 7 on.
TEST_F(Runtime, SuccessHidesFailure) {
  EXPECT_EQ(InvalidValue, hipMalloc((void **)nullptr, 16));
  EXPECT_EQ(Success, hipDeviceSynchronize());
  EXPECT_EQ(HIP_VERSION_MAJOR < 7 ? Success : InvalidValue, hipGetLastError());
}

// Source: hip-tests of ROCm 6.2, unit/event, unit/stream and unit/memory.
TEST_F(Runtime, HandlesThatAreGoneAreOfADestroyedContext) {
  hipStream_t S = nullptr;
  ASSERT_EQ(Success, hipStreamCreate(&S));
  EXPECT_EQ(Success, hipStreamDestroy(S));
  EXPECT_EQ(hipErrorContextIsDestroyed, hipStreamDestroy(S));
  EXPECT_EQ(hipErrorContextIsDestroyed, hipStreamSynchronize(S));
  EXPECT_EQ(InvalidHandle, hipStreamDestroy(nullptr));
}

TEST_F(Runtime, EventsTakeOneReleaseAndNoHandleOfTheirOwnProcess) {
  hipEvent_t E = nullptr, Opened = nullptr;
  EXPECT_EQ(InvalidValue,
            hipEventCreateWithFlags(&E, hipEventReleaseToDevice |
                                            hipEventReleaseToSystem));
  ASSERT_EQ(Success, hipEventCreateWithFlags(&E, hipEventInterprocess |
                                                     hipEventDisableTiming));
  float Ms;
  EXPECT_EQ(InvalidValue, hipEventElapsedTime(nullptr, nullptr, nullptr));
  EXPECT_EQ(InvalidHandle, hipEventElapsedTime(&Ms, nullptr, nullptr));
  hipIpcEventHandle_t Handle;
  ASSERT_EQ(Success, hipIpcGetEventHandle(&Handle, E));
  EXPECT_EQ(hipErrorInvalidContext, hipIpcOpenEventHandle(&Opened, Handle));
  EXPECT_EQ(Success, hipEventDestroy(E));
}

TEST_F(Runtime, CopiesWithoutComputeUnitsAreOfHip6) {
  int *P = nullptr;
  ASSERT_EQ(Success, hipMalloc(&P, 8));
  EXPECT_EQ(HIP_VERSION_MAJOR < 6 ? hipErrorInvalidMemcpyDirection : Success,
            hipMemcpy(P, P + 1, 4, hipMemcpyKind(1024)));
  EXPECT_EQ(Success, hipFree(P));
}

TEST_F(Runtime, PointersDecideOnTheDirection) {
  int *P = nullptr, Host = 5, Back = 0;
  ASSERT_EQ(Success, hipMalloc((void **)&P, 4));
  EXPECT_EQ(Success, hipMemcpy(P, &Host, 4, hipMemcpyDeviceToHost));
  EXPECT_EQ(Success, hipMemcpy(&Back, P, 4, hipMemcpyHostToDevice));
  EXPECT_EQ(5, Back);
  EXPECT_EQ(Success, hipFree(P));
  void *Pinned = nullptr;
  ASSERT_EQ(Success, hipHostMalloc(&Pinned, 4, 0));
  EXPECT_EQ(Success, hipFree(Pinned));
}

TEST_F(Runtime, Properties) {
  hipDeviceProp_t P;
  std::memset(&P, 0xff, sizeof(P));
  ASSERT_EQ(Success, hipGetDeviceProperties(&P, 0));
  EXPECT_EQ(64, P.warpSize);
  EXPECT_EQ(0, std::strncmp(P.gcnArchName, "gfx942", 6));
  EXPECT_EQ(9, P.major);
  EXPECT_EQ(65536u, P.sharedMemPerBlock);
  EXPECT_EQ(65536u, P.maxSharedMemoryPerMultiProcessor);
  EXPECT_EQ(1024, P.maxThreadsPerBlock);
  EXPECT_EQ(1, P.isLargeBar);
  EXPECT_EQ(1u, P.arch.hasWarpShuffle);
  EXPECT_EQ(0u, P.arch.hasDynamicParallelism);
  EXPECT_EQ(0, P.pageableMemoryAccessUsesHostPageTables);
  int Value = 0;
  for (auto [Which, Expected] :
       {std::pair(hipDeviceAttributeMaxThreadsPerBlock, 1024),
        std::pair(hipDeviceAttributeWarpSize, 64),
        std::pair(hipDeviceAttributeComputeCapabilityMajor, 9),
        std::pair(hipDeviceAttributeMaxSharedMemoryPerBlock, 65536)}) {
    EXPECT_EQ(Success, hipDeviceGetAttribute(&Value, Which, 0));
    EXPECT_EQ(Expected, Value);
  }
}

TEST_F(Runtime, PointerAttributes) {
  hipPointerAttribute_t Of;
  int *Device = nullptr, *Managed = nullptr, Host = 0;
  ASSERT_EQ(Success, hipMalloc((void **)&Device, 64));
  ASSERT_EQ(Success, hipMallocManaged((void **)&Managed, 64, 1));
  EXPECT_EQ(HIP_VERSION_MAJOR < 6 ? InvalidValue : Success,
            hipPointerGetAttributes(&Of, &Host));
  EXPECT_EQ(Success, hipPointerGetAttributes(&Of, Device + 3));
#if HIP_VERSION_MAJOR < 6
  EXPECT_EQ(hipMemoryTypeDevice, Of.memoryType);
#else
  EXPECT_EQ(hipMemoryTypeDevice, Of.type);
#endif
  EXPECT_EQ(Device + 3, Of.devicePointer);
  EXPECT_EQ(0, Of.isManaged);
  EXPECT_EQ(Success, hipPointerGetAttributes(&Of, Managed));
  EXPECT_EQ(1, Of.isManaged);
  EXPECT_EQ(Success, hipFree(Device));
  EXPECT_EQ(Success, hipFree(Managed));
}

/// A stream waits for what another writes; parts of a word count.
TEST_F(Runtime, StreamsWaitForWords) {
  uint32_t *Word = nullptr;
  ASSERT_EQ(Success, hipMalloc((void **)&Word, 8));
  ASSERT_EQ(Success, hipMemset(Word, 0, 8));
  ASSERT_EQ(Success, hipDeviceSynchronize());
  EXPECT_EQ(Success,
            hipStreamWaitValue32(A, Word, 0x10, hipStreamWaitValueEq, 0xf0));
  EXPECT_EQ(Success, hipStreamWriteValue64(A, Word, 7, 0));
  EXPECT_EQ(NotReady, hipStreamQuery(A));
  EXPECT_EQ(Success, hipStreamWriteValue32(Free, Word, 0x1f, 0));
  EXPECT_EQ(Success, hipStreamSynchronize(A));
  uint64_t Now = 0;
  EXPECT_EQ(Success, hipMemcpy(&Now, Word, 8, hipMemcpyDeviceToHost));
  EXPECT_EQ(7u, Now);
  EXPECT_EQ(InvalidValue, hipStreamWaitValue32(A, Word, 0, 9));
  EXPECT_EQ(Success, hipFree(Word));
}

/// Memory goes to another process, or back to this one, as a file.
TEST_F(Runtime, SharedPhysicalMemory) {
  hipMemAllocationProp Prop = {};
  Prop.type = hipMemAllocationTypePinned;
  Prop.location.type = hipMemLocationTypeDevice;
  size_t Step = 0;
  ASSERT_EQ(Success, hipMemGetAllocationGranularity(
                         &Step, &Prop, hipMemAllocationGranularityMinimum));
  hipMemGenericAllocationHandle_t Private = nullptr, Made = nullptr,
                                  Back = nullptr;
  int File = -1;
  ASSERT_EQ(Success, hipMemCreate(&Private, Step, &Prop, 0));
  EXPECT_EQ(InvalidValue,
            hipMemExportToShareableHandle(
                &File, Private, hipMemHandleTypePosixFileDescriptor, 0));
  Prop.requestedHandleType = hipMemHandleTypePosixFileDescriptor;
  ASSERT_EQ(Success, hipMemCreate(&Made, Step, &Prop, 0));
  ASSERT_EQ(Success, hipMemExportToShareableHandle(
                         &File, Made, hipMemHandleTypePosixFileDescriptor, 0));
  EXPECT_EQ(Success, hipMemImportFromShareableHandle(
                         &Back, reinterpret_cast<void *>(intptr_t(File)),
                         hipMemHandleTypePosixFileDescriptor));
  EXPECT_EQ(Made, Back);
  EXPECT_EQ(Success, hipMemRelease(Back));
  EXPECT_EQ(Success, hipMemRelease(Made));
  EXPECT_EQ(InvalidValue, hipMemRelease(Made));
  EXPECT_EQ(Success, hipMemRelease(Private));
  close(File);
}

} // namespace

// gfx942 has no texture units; ROCm says so to whoever asks for what needs
// them.
TEST_F(Runtime, ArraysNeedTextureUnits) {
  int Value = -1;
  EXPECT_EQ(Success,
            hipDeviceGetAttribute(&Value, hipDeviceAttributeImageSupport, 0));
  EXPECT_EQ(0, Value);
  hipChannelFormatDesc D =
      hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
  hipArray_t Array = nullptr;
  EXPECT_EQ(hipErrorNotSupported, hipMallocArray(&Array, &D, 4, 2, 0));
  void *Memory = nullptr;
  ASSERT_EQ(Success, hipMalloc(&Memory, 64));
  hipResourceDesc From = {};
  From.resType = hipResourceTypeLinear;
  From.res.linear.devPtr = Memory;
  From.res.linear.desc = D;
  From.res.linear.sizeInBytes = 64;
  hipTextureDesc How = {};
  hipTextureObject_t Object = nullptr;
  EXPECT_EQ(hipErrorNotSupported,
            hipCreateTextureObject(&Object, &From, &How, nullptr));
  hipSurfaceObject_t Surface = nullptr;
  EXPECT_EQ(hipErrorNotSupported, hipCreateSurfaceObject(&Surface, &From));
  EXPECT_EQ(Success, hipFree(Memory));
}
