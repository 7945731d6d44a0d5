// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart against what the CUDA Runtime API manual says.
#include "gtest/gtest.h"
#include <thread> // before CUDA's headers, whose macros hurt the library's

#include "cuda_runtime_api.h"
#undef __noinline__

#define RT(Name) cuda##Name
#define NAME(Text) "cuda" Text
#include "RuntimeTests.inc"

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
  // Behind the struct that programs have nothing may be written.
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

} // namespace
