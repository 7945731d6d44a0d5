// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda against what the CUDA Driver API manual says, without kernels.
#include "gtest/gtest.h"
#include <cstring>

#include "cuda.h"
#undef __noinline__

namespace {

class Driver : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(CUDA_SUCCESS, cuInit(0));
    ASSERT_EQ(CUDA_SUCCESS, cuDeviceGet(&Device, 0));
    ASSERT_EQ(CUDA_SUCCESS, cuCtxCreate_v4(&Context, nullptr, 0, Device));
  }
  void TearDown() override { EXPECT_EQ(CUDA_SUCCESS, cuCtxDestroy(Context)); }
  CUdevice Device = -1;
  CUcontext Context = nullptr;
};

TEST(DriverBefore, NothingWorksBeforeInit) {
  int Count = 0;
  EXPECT_EQ(CUDA_ERROR_NOT_INITIALIZED, cuDeviceGetCount(&Count));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuInit(1));
  EXPECT_EQ(CUDA_SUCCESS, cuInit(0));
  EXPECT_EQ(CUDA_SUCCESS, cuDeviceGetCount(&Count));
  EXPECT_EQ(1, Count);
  CUdeviceptr P;
  EXPECT_EQ(CUDA_ERROR_INVALID_CONTEXT, cuMemAlloc(&P, 64));
}

TEST_F(Driver, ContextsAreAStack) {
  CUcontext Current = nullptr, Second = nullptr, Popped = nullptr;
  EXPECT_EQ(CUDA_SUCCESS, cuCtxGetCurrent(&Current));
  EXPECT_EQ(Context, Current);
  ASSERT_EQ(CUDA_SUCCESS, cuCtxCreate_v4(&Second, nullptr, 0, Device));
  EXPECT_EQ(CUDA_SUCCESS, cuCtxGetCurrent(&Current));
  EXPECT_EQ(Second, Current);
  EXPECT_EQ(CUDA_SUCCESS, cuCtxPopCurrent(&Popped));
  EXPECT_EQ(Second, Popped);
  EXPECT_EQ(CUDA_SUCCESS, cuCtxGetCurrent(&Current));
  EXPECT_EQ(Context, Current);
  EXPECT_EQ(CUDA_SUCCESS, cuCtxDestroy(Second));
  EXPECT_EQ(CUDA_ERROR_INVALID_CONTEXT, cuCtxDestroy(Second));
}

TEST_F(Driver, Memory) {
  CUdeviceptr P = 0;
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemAlloc(&P, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemAlloc(&P, 64));
  unsigned Values[16];
  ASSERT_EQ(CUDA_SUCCESS, cuMemsetD32(P, 0xdeadbeef, 16));
  ASSERT_EQ(CUDA_SUCCESS, cuMemsetD16(P + 2, 0x1234, 1));
  ASSERT_EQ(CUDA_SUCCESS, cuMemcpyDtoH(Values, P, 64));
  EXPECT_EQ(0x1234beefu, Values[0]);
  EXPECT_EQ(0xdeadbeefu, Values[15]);
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(P + 1, 0, 1));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(P, Values, 65));
  CUdeviceptr Base = 0;
  size_t Size = 0;
  EXPECT_EQ(CUDA_SUCCESS, cuMemGetAddressRange(&Base, &Size, P + 20));
  EXPECT_EQ(P, Base);
  EXPECT_EQ(64u, Size);
  EXPECT_EQ(CUDA_SUCCESS, cuMemFree(P));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemFree(P));
}

TEST_F(Driver, MappedMemory) {
  CUmemAllocationProp Prop = {};
  Prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  Prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  Prop.location.id = Device;
  size_t Step = 0;
  ASSERT_EQ(CUDA_SUCCESS, cuMemGetAllocationGranularity(
                              &Step, &Prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  CUmemGenericAllocationHandle One, Two;
  CUdeviceptr At = 0;
  ASSERT_EQ(CUDA_SUCCESS, cuMemAddressReserve(&At, 2 * Step, 0, 0, 0));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemCreate(&One, Step + 1, &Prop, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemCreate(&One, Step, &Prop, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemCreate(&Two, Step, &Prop, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(At, Step, 0, One, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(At + Step, Step, 0, Two, 0));
  EXPECT_EQ(CUDA_SUCCESS, cuMemRelease(One)); // the mapping keeps it
  CUmemAccessDesc Access = {Prop.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  ASSERT_EQ(CUDA_SUCCESS, cuMemSetAccess(At, 2 * Step, &Access, 1));
  ASSERT_EQ(CUDA_SUCCESS, cuMemsetD8(At, 7, Step));
  char Last = 0;
  EXPECT_EQ(CUDA_SUCCESS, cuMemcpyDtoH(&Last, At + Step - 1, 1));
  EXPECT_EQ(7, Last);
  EXPECT_EQ(CUDA_SUCCESS, cuMemUnmap(At, 2 * Step));
  EXPECT_EQ(CUDA_SUCCESS, cuMemRelease(Two));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemRelease(Two));
  EXPECT_EQ(CUDA_SUCCESS, cuMemAddressFree(At, 2 * Step));
}

TEST_F(Driver, SizesThatOverflow) {
  constexpr size_t Huge = size_t(1) << 62;
  CUdeviceptr P = 0;
  size_t Pitch = 0;
  EXPECT_EQ(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocPitch(&P, &Pitch, Huge, 8, 4));
  EXPECT_EQ(CUDA_ERROR_OUT_OF_MEMORY,
            cuMemAllocPitch(&P, &Pitch, SIZE_MAX - 3, 1, 4));
  CUarray Array = nullptr;
  CUDA_ARRAY3D_DESCRIPTOR Large = {Huge, 4, 1, CU_AD_FORMAT_UNSIGNED_INT32,
                                   4,    0};
  EXPECT_EQ(CUDA_ERROR_OUT_OF_MEMORY, cuArray3DCreate(&Array, &Large));
  Large.Width = size_t(1) << 22;
  Large.Height = Large.Depth = size_t(1) << 21;
  EXPECT_EQ(CUDA_ERROR_OUT_OF_MEMORY, cuArray3DCreate(&Array, &Large));

  CUDA_ARRAY_DESCRIPTOR D = {4, 3, CU_AD_FORMAT_UNSIGNED_INT8, 4};
  ASSERT_EQ(CUDA_SUCCESS, cuArrayCreate(&Array, &D));
  char Host[64] = {};
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoA(Array, SIZE_MAX, Host, 2));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE,
            cuMemcpyHtoA(Array, 8, Host, SIZE_MAX - 7));
  EXPECT_EQ(CUDA_SUCCESS, cuMemcpyHtoA(Array, 16, Host, 16));
  EXPECT_EQ(CUDA_SUCCESS, cuArrayDestroy(Array));

  ASSERT_EQ(CUDA_SUCCESS, cuMemAlloc(&P, 64));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(P, 0, Huge + 1));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D32(P, Huge, 0, 4, 5));
  CUDA_MEMCPY3D C = {};
  C.srcMemoryType = CU_MEMORYTYPE_HOST;
  C.srcHost = Host;
  C.srcPitch = 16;
  C.srcHeight = 4;
  C.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  C.dstDevice = P;
  C.dstPitch = 16;
  C.dstHeight = 4;
  C.dstY = Huge; // times 16: back at the start
  C.WidthInBytes = 16;
  C.Height = 4;
  C.Depth = 1;
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemcpy3D(&C));
  EXPECT_EQ(CUDA_SUCCESS, cuMemFree(P));

  CUdeviceptr At = 0;
  EXPECT_EQ(CUDA_ERROR_OUT_OF_MEMORY,
            cuMemAddressReserve(&At, ~(size_t(2 << 20) - 1), 0, 0, 0));
}

TEST_F(Driver, ArraysAndPlanes) {
  CUarray Array = nullptr;
  CUDA_ARRAY_DESCRIPTOR D = {4, 3, CU_AD_FORMAT_UNSIGNED_INT8, 4};
  ASSERT_EQ(CUDA_SUCCESS, cuArrayCreate(&Array, &D));
  unsigned char From[3][16], To[3][16] = {};
  for (int I = 0; I < 48; ++I)
    From[I / 16][I % 16] = static_cast<unsigned char>(I);
  CUDA_MEMCPY2D C = {};
  C.srcMemoryType = CU_MEMORYTYPE_HOST;
  C.srcHost = From;
  C.srcPitch = 16;
  C.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  C.dstArray = Array;
  C.WidthInBytes = 16;
  C.Height = 3;
  EXPECT_EQ(CUDA_SUCCESS, cuMemcpy2D(&C));
  C = {};
  C.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  C.srcArray = Array;
  C.srcY = 1;
  C.dstMemoryType = CU_MEMORYTYPE_HOST;
  C.dstHost = To;
  C.dstPitch = 16;
  C.WidthInBytes = 16;
  C.Height = 2;
  EXPECT_EQ(CUDA_SUCCESS, cuMemcpy2D(&C));
  EXPECT_EQ(0, std::memcmp(To, From[1], 32));
  EXPECT_EQ(0, To[2][0]);
  CUDA_ARRAY_DESCRIPTOR Got = {};
  EXPECT_EQ(CUDA_SUCCESS, cuArrayGetDescriptor(&Got, Array));
  EXPECT_EQ(4u, Got.NumChannels);
  EXPECT_EQ(CU_AD_FORMAT_UNSIGNED_INT8, Got.Format);
  EXPECT_EQ(CUDA_SUCCESS, cuArrayDestroy(Array));
}

TEST_F(Driver, Errors) {
  const char *Text = nullptr;
  EXPECT_EQ(CUDA_SUCCESS, cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &Text));
  EXPECT_STREQ("CUDA_ERROR_OUT_OF_MEMORY", Text);
  EXPECT_EQ(CUDA_SUCCESS, cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &Text));
  EXPECT_STREQ("out of memory", Text);
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuGetErrorName(CUresult(7777), &Text));
  EXPECT_EQ(nullptr, Text);
}

TEST_F(Driver, ForeignModulesAreRefused) {
  CUmodule M;
  const char Ptx[] = ".version 7.0\n.target sm_80\n.address_size 64\n";
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, cuModuleLoadData(&M, Ptx));
  EXPECT_EQ(CUDA_ERROR_FILE_NOT_FOUND, cuModuleLoad(&M, "no/such/file"));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuModuleLoadData(&M, nullptr));
}

TEST_F(Driver, FunctionsByName) {
  void *F = nullptr;
  CUdriverProcAddressQueryResult Found;
  EXPECT_EQ(CUDA_SUCCESS,
            cuGetProcAddress_v2("cuMemAlloc", &F, 12000, 0, &Found));
  EXPECT_EQ(reinterpret_cast<void *>(&cuMemAlloc_v2), F);
  EXPECT_EQ(CUDA_SUCCESS,
            cuGetProcAddress_v2("cuNoSuchThing", &F, 12000, 0, &Found));
  EXPECT_EQ(nullptr, F);
  EXPECT_EQ(CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND, Found);
}

TEST_F(Driver, StreamsWaitForWords) {
  CUstream S = nullptr;
  CUdeviceptr Word = 0;
  ASSERT_EQ(CUDA_SUCCESS, cuStreamCreate(&S, CU_STREAM_NON_BLOCKING));
  ASSERT_EQ(CUDA_SUCCESS, cuMemAlloc(&Word, 8));
  ASSERT_EQ(CUDA_SUCCESS, cuMemsetD32(Word, 0xfffffffe, 2));
  ASSERT_EQ(CUDA_SUCCESS, cuCtxSynchronize());
  // Cyclic: 0xfffffffe is before 1.
  CUstreamBatchMemOpParams Ops[2] = {};
  Ops[0].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
  Ops[0].waitValue.address = Word;
  Ops[0].waitValue.value = 1;
  Ops[0].waitValue.flags = CU_STREAM_WAIT_VALUE_GEQ;
  Ops[1].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  Ops[1].writeValue.address = Word + 4;
  Ops[1].writeValue.value = 9;
  ASSERT_EQ(CUDA_SUCCESS, cuStreamBatchMemOp(S, 2, Ops, 0));
  EXPECT_EQ(CUDA_ERROR_NOT_READY, cuStreamQuery(S));
  EXPECT_EQ(CUDA_SUCCESS, cuStreamWriteValue32(nullptr, Word, 2, 0));
  EXPECT_EQ(CUDA_SUCCESS, cuStreamSynchronize(S));
  unsigned Now[2];
  EXPECT_EQ(CUDA_SUCCESS, cuMemcpyDtoH(Now, Word, 8));
  EXPECT_EQ(9u, Now[1]);
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE,
            cuStreamWaitValue32(S, Word + 1, 0, CU_STREAM_WAIT_VALUE_EQ));
  EXPECT_EQ(CUDA_SUCCESS, cuMemFree(Word));
  EXPECT_EQ(CUDA_SUCCESS, cuStreamDestroy(S));
}

TEST_F(Driver, Pools) {
  CUmemPoolProps Props = {};
  Props.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  Props.location = {CU_MEM_LOCATION_TYPE_DEVICE, Device};
  CUmemoryPool Pool = nullptr, Default = nullptr;
  ASSERT_EQ(CUDA_SUCCESS, cuMemPoolCreate(&Pool, &Props));
  EXPECT_EQ(CUDA_SUCCESS, cuDeviceGetDefaultMemPool(&Default, Device));
  EXPECT_NE(Pool, Default);
  CUdeviceptr P = 0;
  ASSERT_EQ(CUDA_SUCCESS, cuMemAllocFromPoolAsync(&P, 64, Pool, nullptr));
  cuuint64_t Used = 0;
  EXPECT_EQ(CUDA_SUCCESS, cuMemPoolGetAttribute(
                              Pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &Used));
  EXPECT_EQ(64u, Used);
  EXPECT_EQ(CUDA_SUCCESS, cuMemFreeAsync(P, nullptr));
  EXPECT_EQ(CUDA_SUCCESS, cuMemPoolDestroy(Pool));
}

TEST_F(Driver, LinkingNeedsImages) {
  CUlinkState Link = nullptr;
  char Log[64] = "?";
  CUjit_option Options[] = {CU_JIT_ERROR_LOG_BUFFER,
                            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *Values[] = {Log, reinterpret_cast<void *>(sizeof(Log))};
  ASSERT_EQ(CUDA_SUCCESS, cuLinkCreate(2, Options, Values, &Link));
  char Ptx[] = ".version 7.0\n.target sm_80\n.address_size 64\n";
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE,
            cuLinkAddData(Link, CU_JIT_INPUT_PTX, Ptx, sizeof(Ptx), "p", 0,
                          nullptr, nullptr));
  EXPECT_STRNE("?", Log);
  void *Image = nullptr;
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuLinkComplete(Link, &Image, nullptr));
  EXPECT_EQ(CUDA_SUCCESS, cuLinkDestroy(Link));
  EXPECT_EQ(CUDA_ERROR_INVALID_HANDLE, cuLinkDestroy(Link));
}

} // namespace
