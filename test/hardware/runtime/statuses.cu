// Answers of the runtime and the driver to calls that are wrong or borderline.
// statuses.h200 has what an NVIDIA H200 (driver 580.159, CUDA 13.0) answered,
// but for the lines that docs/design/hardware.md names.
// REQUIRES: cuda-toolkit
// RUN: %porthip run --as sm_90 -lcuda %s > %t
// RUN: %python %S/../Inputs/compare.py %S/statuses.h200 %t
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <vector>

#define SAY(Call)                                                              \
  do {                                                                         \
    cudaError_t Answer = Call;                                                 \
    cudaError_t Last = cudaGetLastError();                                     \
    printf("%s: %s%s%s\n", #Call, cudaGetErrorName(Answer),                    \
           Last != Answer ? ", last " : "",                                    \
           Last != Answer ? cudaGetErrorName(Last) : "");                      \
  } while (0)
#define DRIVER(Call)                                                           \
  do {                                                                         \
    CUresult E = Call;                                                         \
    const char *Name = "?";                                                    \
    cuGetErrorName(E, &Name);                                                  \
    printf("%s: %s\n", #Call, Name);                                           \
  } while (0)

#define LAUNCH(What, ...)                                                      \
  do {                                                                         \
    What<<<__VA_ARGS__;                                                        \
    printf("%s<<<%s: %s\n", #What, #__VA_ARGS__,                               \
           cudaGetErrorName(cudaGetLastError()));                              \
  } while (0)

__device__ int Global[16];
__constant__ int Constant[16];
__managed__ int Managed[4];
__global__ void empty() {}
__global__ void takes(int *P, int N) {
  if (threadIdx.x < N)
    P[threadIdx.x] = threadIdx.x;
}
__global__ void __launch_bounds__(128) bounded() {}
__global__ void dynamic(int *P) {
  extern __shared__ int S[];
  S[threadIdx.x] = 1;
  __syncthreads();
  P[0] = S[0];
}
__global__ void together() { cooperative_groups::this_grid().sync(); }

static void memory() {
  void *P = nullptr, *Q = nullptr;
  char Host[256] = {};
  SAY(cudaMalloc(&P, 0));
  printf("malloc 0 gives %s\n", P ? "a pointer" : "null");
  SAY(cudaMalloc(nullptr, 4));
  SAY(cudaMalloc(&P, size_t(1) << 60));
  SAY(cudaMalloc(&P, SIZE_MAX));
  SAY(cudaMalloc(&P, 1000));
  SAY(cudaMalloc(&Q, 1));
  printf("aligned: %d %d\n", int((uintptr_t)P % 512), int((uintptr_t)Q % 512));
  SAY(cudaFree(nullptr));
  SAY(cudaFree(Host));
  SAY(cudaFree((char *)P + 16));
  SAY(cudaFreeHost(nullptr));
  SAY(cudaFreeHost(Host));
  SAY(cudaMemcpy(P, Host, 0, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(nullptr, Host, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(P, nullptr, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(P, Host, 4, cudaMemcpyDeviceToHost));
  SAY(cudaMemcpy(Host, P, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(Host, Host + 128, 4, cudaMemcpyDeviceToDevice));
  SAY(cudaMemcpy(Host, Host + 128, 4, cudaMemcpyDefault));
  SAY(cudaMemcpy(P, Host, 4, (cudaMemcpyKind)7));
  SAY(cudaMemcpy(P, P, 4, cudaMemcpyDeviceToDevice));
  SAY(cudaMemset(nullptr, 0, 4));
  SAY(cudaMemset(nullptr, 0, 0));
  SAY(cudaMemset(Host, 0, 4));
  SAY(cudaMemset(P, 0, 1 << 30));
  SAY(cudaMemcpyAsync(P, Host, 4, cudaMemcpyHostToDevice, nullptr));
  SAY(cudaMemcpy2D(P, 4, Host, 8, 8, 2, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2D(P, 8, Host, 4, 8, 2, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2D(P, 8, Host, 8, 8, 0, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2D(P, 8, Host, 8, 0, 8, cudaMemcpyHostToDevice));
  SAY(cudaMemset2D(P, 4, 0, 8, 2));
  SAY(cudaMemcpyToSymbol(Global, Host, 64));
  SAY(cudaMemcpyToSymbol(Global, Host, 65));
  SAY(cudaMemcpyToSymbol(Global, Host, 4, 62));
  SAY(cudaMemcpyToSymbol(Global, Host, 4, 4, cudaMemcpyDeviceToHost));
  SAY(cudaMemcpyToSymbol(*(int *)Host, Host, 4));
  SAY(cudaMemcpyFromSymbol(Host, Constant, 64));
  SAY(cudaMemcpyFromSymbol(Host, Constant, 68));
  SAY(cudaMemcpyFromSymbol(Host, Managed, 16));
  SAY(cudaGetSymbolAddress(&Q, Global));
  SAY(cudaGetSymbolAddress(&Q, *(int *)Host));
  size_t Size = 0;
  SAY(cudaGetSymbolSize(&Size, Constant));
  printf("size %zu\n", Size);
  size_t Pitch = 0;
  SAY(cudaMallocPitch(&Q, &Pitch, 1, 1));
  printf("pitch %zu\n", Pitch);
  SAY(cudaMallocPitch(&Q, &Pitch, 513, 2));
  printf("pitch %zu\n", Pitch);
  SAY(cudaMallocPitch(&Q, &Pitch, 0, 2));
  SAY(cudaMallocPitch(nullptr, &Pitch, 4, 2));
  cudaPitchedPtr Box;
  SAY(cudaMalloc3D(&Box, make_cudaExtent(100, 3, 2)));
  printf("pitch %zu, %zu x %zu\n", Box.pitch, Box.xsize, Box.ysize);
  SAY(cudaMallocManaged(&Q, 0));
  SAY(cudaMallocManaged(&Q, 16, 7));
  SAY(cudaMallocManaged(&Q, 16));
  SAY(cudaMemPrefetchAsync(Q, 16, {cudaMemLocationTypeDevice, 0}, 0, 0));
  SAY(cudaMemPrefetchAsync(Q, 16, {cudaMemLocationTypeDevice, 99}, 0, 0));
  SAY(cudaMemPrefetchAsync(P, 16, {cudaMemLocationTypeDevice, 0}, 0, 0));
  SAY(cudaMemPrefetchAsync(Q, 0, {cudaMemLocationTypeDevice, 0}, 0, 0));
  SAY(cudaMemAdvise(Q, 16, cudaMemAdviseSetReadMostly,
                    {cudaMemLocationTypeDevice, 0}));
  SAY(cudaHostAlloc(&Q, 0, 0));
  SAY(cudaHostAlloc(&Q, 64, 0x100));
  SAY(cudaHostAlloc(&Q, 64, cudaHostAllocMapped));
  void *D = nullptr;
  SAY(cudaHostGetDevicePointer(&D, Q, 0));
  SAY(cudaHostGetDevicePointer(&D, Host, 0));
  SAY(cudaHostGetDevicePointer(&D, Q, 1));
  unsigned Flags = 99;
  SAY(cudaHostGetFlags(&Flags, Q));
  printf("flags %u\n", Flags);
  SAY(cudaHostGetFlags(&Flags, Host));
  SAY(cudaHostRegister(Host, sizeof(Host), 0));
  SAY(cudaHostRegister(Host, sizeof(Host), 0));
  SAY(cudaHostUnregister(Host));
  SAY(cudaHostUnregister(Host));
  SAY(cudaHostRegister(nullptr, 4, 0));
  SAY(cudaHostRegister(Host, 0, 0));
  cudaPointerAttributes A;
  auto Show = [&](const char *What) {
    printf("%s: type %d, device %d, device pointer %d, host pointer %d\n", What,
           A.type, A.device, A.devicePointer != nullptr,
           A.hostPointer != nullptr);
  };
  SAY(cudaPointerGetAttributes(&A, P));
  Show("device");
  SAY(cudaPointerGetAttributes(&A, (char *)P + 999));
  Show("inside");
  SAY(cudaPointerGetAttributes(&A, Q));
  Show("pinned");
  SAY(cudaPointerGetAttributes(&A, Host));
  Show("host");
  SAY(cudaPointerGetAttributes(&A, Managed));
  Show("managed variable");
  SAY(cudaPointerGetAttributes(&A, nullptr));
  Show("null");
  SAY(cudaPointerGetAttributes(nullptr, P));
  SAY(cudaFree(Q));
  SAY(cudaFreeHost(P));
  SAY(cudaFree(P));
  SAY(cudaFree(P));
  size_t Free, Total;
  SAY(cudaMemGetInfo(&Free, &Total));
  SAY(cudaMemGetInfo(nullptr, &Total));
}

static void devices() {
  int N = 0;
  SAY(cudaGetDeviceCount(&N));
  SAY(cudaGetDeviceCount(nullptr));
  SAY(cudaSetDevice(-1));
  SAY(cudaSetDevice(99));
  SAY(cudaSetDevice(0));
  cudaDeviceProp P;
  SAY(cudaGetDeviceProperties(&P, 99));
  SAY(cudaGetDeviceProperties(nullptr, 0));
  int V = 0;
  SAY(cudaDeviceGetAttribute(&V, (cudaDeviceAttr)0, 0));
  SAY(cudaDeviceGetAttribute(&V, (cudaDeviceAttr)9999, 0));
  SAY(cudaDeviceGetAttribute(&V, cudaDevAttrWarpSize, 5));
  SAY(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0));
  SAY(cudaDeviceCanAccessPeer(&V, 0, 0));
  printf("peer of itself %d\n", V);
  SAY(cudaDeviceCanAccessPeer(&V, 0, 1));
  SAY(cudaDeviceEnablePeerAccess(0, 0));
  SAY(cudaDeviceEnablePeerAccess(1, 0));
  SAY(cudaDeviceDisablePeerAccess(0));
  size_t Value = 0;
  for (int L : {0, 1, 2, 5, 6}) {
    SAY(cudaDeviceGetLimit(&Value, (cudaLimit)L));
    printf("limit %d: %zu\n", L, Value);
  }
  SAY(cudaDeviceSetLimit((cudaLimit)77, 1));
  SAY(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 4 << 20));
  SAY(cudaDeviceGetLimit(&Value, cudaLimitPrintfFifoSize));
  printf("fifo %zu\n", Value);
  SAY(cudaDeviceSetLimit(cudaLimitStackSize, 3000));
  SAY(cudaDeviceGetLimit(&Value, cudaLimitStackSize));
  printf("stack %zu\n", Value);
  cudaFuncCache Cache;
  SAY(cudaDeviceGetCacheConfig(&Cache));
  SAY(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
  SAY(cudaSetDeviceFlags(cudaDeviceScheduleSpin));
  unsigned Flags = 0;
  SAY(cudaGetDeviceFlags(&Flags));
  printf("flags %x\n", Flags);
  SAY(cudaSetDeviceFlags(0x1000));
  int Least, Greatest;
  SAY(cudaDeviceGetStreamPriorityRange(&Least, &Greatest));
  printf("priorities %d to %d\n", Least, Greatest);
  char Id[32];
  SAY(cudaDeviceGetPCIBusId(Id, 2, 0));
  SAY(cudaDeviceGetPCIBusId(Id, 32, 0));
  SAY(cudaDeviceGetByPCIBusId(&V, Id));
  SAY(cudaDeviceGetByPCIBusId(&V, "ffff:ff:1f.7"));
  SAY(cudaDeviceGetByPCIBusId(&V, "nonsense"));
}

static void launches() {
  int *P;
  SAY(cudaMalloc(&P, 4096));
  LAUNCH(empty, 1, 1>>>());
  LAUNCH(empty, 0, 1>>>());
  LAUNCH(empty, 1, 0>>>());
  LAUNCH(empty, 1, 1024>>>());
  LAUNCH(empty, 1, 1025>>>());
  LAUNCH(empty, 1, dim3(1, 1, 64)>>>());
  LAUNCH(empty, 1, dim3(1, 1, 65)>>>());
  LAUNCH(empty, 1, dim3(32, 32, 2)>>>());
  LAUNCH(empty, dim3(1, 65535), 1>>>());
  LAUNCH(empty, dim3(1, 65536), 1>>>());
  LAUNCH(empty, dim3(1, 1, 65536), 1>>>());
  LAUNCH(empty, 1, 1, 48 << 10>>>());
  LAUNCH(empty, 1, 1, (48 << 10) + 1>>>());
  LAUNCH(dynamic, 1, 32, 64 << 10>>>(P));
  SAY(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           64 << 10));
  LAUNCH(dynamic, 1, 32, 64 << 10>>>(P));
  LAUNCH(dynamic, 1, 32, (64 << 10) + 4>>>(P));
  SAY(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           227 << 10));
  SAY(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           (227 << 10) + 1));
  SAY(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           -1));
  SAY(cudaFuncSetAttribute(
      dynamic, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
  SAY(cudaFuncSetAttribute(
      dynamic, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
  SAY(cudaFuncSetAttribute(dynamic, (cudaFuncAttribute)99, 1));
  SAY(cudaFuncSetCacheConfig(dynamic, cudaFuncCachePreferShared));
  LAUNCH(bounded, 1, 128>>>());
  LAUNCH(bounded, 1, 129>>>());
  cudaFuncAttributes A;
  SAY(cudaFuncGetAttributes(&A, bounded));
  printf("threads %d, constant %zu, shared %zu, local %zu, dynamic %d\n",
         A.maxThreadsPerBlock, A.constSizeBytes, A.sharedSizeBytes,
         A.localSizeBytes, A.maxDynamicSharedSizeBytes);
  SAY(cudaFuncGetAttributes(nullptr, bounded));
  int N = 4, Blocks = 0, Size = 0;
  void *Args[] = {&P, &N};
  SAY(cudaLaunchKernel((void *)takes, 1, 32, Args, 0, 0));
  SAY(cudaLaunchKernel((void *)nullptr, 1, 32, Args, 0, 0));
  SAY(cudaLaunchCooperativeKernel((void *)together, 1, 32, Args, 0, 0));
  SAY(cudaLaunchCooperativeKernel((void *)together, 1 << 20, 32, Args, 0, 0));
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, empty, 256, 0));
  printf("blocks %d\n", Blocks);
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, empty, 1025, 0));
  printf("blocks %d\n", Blocks);
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, empty, 0, 0));
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, empty, 32, 40000));
  printf("blocks %d\n", Blocks);
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, empty, 32,
                                                    100000));
  printf("blocks %d\n", Blocks);
  SAY(cudaOccupancyMaxPotentialBlockSize(&Blocks, &Size, empty));
  printf("blocks %d of %d\n", Blocks, Size);
  SAY(cudaOccupancyMaxPotentialBlockSize(&Blocks, &Size, bounded));
  printf("blocks %d of %d\n", Blocks, Size);
  cudaLaunchConfig_t C = {};
  SAY(cudaLaunchKernelEx(&C, empty));
  C.gridDim = 2, C.blockDim = 32;
  SAY(cudaLaunchKernelEx(&C, empty));
  cudaLaunchAttribute Cluster[1];
  Cluster[0].id = cudaLaunchAttributeClusterDimension;
  Cluster[0].val.clusterDim = {3, 1, 1};
  C.attrs = Cluster, C.numAttrs = 1;
  SAY(cudaLaunchKernelEx(&C, empty));
  Cluster[0].val.clusterDim = {2, 1, 1};
  SAY(cudaLaunchKernelEx(&C, empty));
  Cluster[0].val.clusterDim = {16, 1, 1};
  C.gridDim = 16;
  SAY(cudaLaunchKernelEx(&C, empty));
  SAY(cudaDeviceSynchronize());
  SAY(cudaFree(P));
}

static void streams() {
  cudaStream_t S = nullptr, T = nullptr;
  cudaEvent_t E = nullptr, F = nullptr;
  float Time = -1;
  SAY(cudaStreamCreate(nullptr));
  SAY(cudaStreamCreate(&S));
  SAY(cudaStreamCreateWithFlags(&T, 99));
  SAY(cudaStreamCreateWithFlags(&T, cudaStreamNonBlocking));
  SAY(cudaStreamCreateWithPriority(&T, cudaStreamNonBlocking, -99));
  int Priority = 99;
  SAY(cudaStreamGetPriority(T, &Priority));
  printf("priority %d\n", Priority);
  unsigned Flags = 99;
  SAY(cudaStreamGetFlags(T, &Flags));
  printf("flags %u\n", Flags);
  SAY(cudaStreamDestroy(nullptr));
  SAY(cudaStreamDestroy(cudaStreamLegacy));
  SAY(cudaStreamSynchronize(nullptr));
  SAY(cudaStreamSynchronize(cudaStreamPerThread));
  SAY(cudaStreamQuery(S));
  SAY(cudaEventCreate(nullptr));
  SAY(cudaEventCreate(&E));
  SAY(cudaEventCreateWithFlags(&F, 0x80));
  SAY(cudaEventCreateWithFlags(&F, cudaEventDisableTiming));
  SAY(cudaEventQuery(E));
  SAY(cudaEventSynchronize(E));
  SAY(cudaEventElapsedTime(&Time, E, E));
  SAY(cudaEventRecord(E, S));
  SAY(cudaEventRecord(F, S));
  SAY(cudaEventSynchronize(F));
  SAY(cudaEventElapsedTime(&Time, E, F));
  SAY(cudaEventElapsedTime(&Time, E, E));
  printf("time %g\n", Time);
  SAY(cudaEventElapsedTime(&Time, E, nullptr));
  SAY(cudaEventRecord(nullptr, S));
  SAY(cudaEventDestroy(nullptr));
  SAY(cudaStreamWaitEvent(S, E, 0));
  SAY(cudaStreamWaitEvent(S, E, 4));
  SAY(cudaStreamWaitEvent(S, nullptr, 0));
  SAY(cudaLaunchHostFunc(S, nullptr, nullptr));
  cudaStreamCaptureStatus Status;
  SAY(cudaStreamIsCapturing(S, &Status));
  cudaGraph_t G = nullptr;
  SAY(cudaStreamEndCapture(S, &G));
  SAY(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
  SAY(cudaStreamBeginCapture(S, cudaStreamCaptureModeRelaxed));
  SAY(cudaStreamBeginCapture(S, cudaStreamCaptureModeRelaxed));
  empty<<<1, 1, 0, S>>>();
  SAY(cudaGetLastError());
  SAY(cudaStreamSynchronize(S));
  SAY(cudaStreamEndCapture(S, &G));
  SAY(cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal));
  empty<<<1, 1, 0, S>>>();
  void *P;
  SAY(cudaMalloc(&P, 4));
  SAY(cudaStreamQuery(S));
  SAY(cudaStreamEndCapture(S, &G));
  SAY(cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal));
  SAY(cudaEventRecord(E, S));
  SAY(cudaEventQuery(E));
  SAY(cudaStreamEndCapture(S, &G));
  SAY(cudaStreamBeginCapture(S, cudaStreamCaptureModeThreadLocal));
  SAY(cudaEventRecord(E, S));
  SAY(cudaStreamWaitEvent(T, E, 0));
  empty<<<1, 1, 0, T>>>();
  SAY(cudaStreamEndCapture(T, &G));
  SAY(cudaStreamEndCapture(S, &G));
  SAY(cudaEventRecord(E, S));
  SAY(cudaGraphCreate(&G, 0));
  SAY(cudaGraphCreate(&G, 1));
  SAY(cudaGraphCreate(nullptr, 0));
  cudaGraphNode_t A, B;
  cudaKernelNodeParams K = {};
  SAY(cudaGraphAddKernelNode(&A, G, nullptr, 0, &K));
  K.func = (void *)empty, K.gridDim = 1, K.blockDim = 1;
  SAY(cudaGraphAddKernelNode(&A, G, nullptr, 0, &K));
  SAY(cudaGraphAddEmptyNode(&B, G, &A, 1));
  SAY(cudaGraphAddDependencies(G, &A, &B, nullptr, 1));
  SAY(cudaGraphAddDependencies(G, &B, &A, nullptr, 1));
  SAY(cudaGraphAddDependencies(G, &A, &A, nullptr, 1));
  cudaGraphExec_t X = nullptr;
  SAY(cudaGraphInstantiate(&X, G, 0));
  SAY(cudaGraphLaunch(nullptr, S));
  SAY(cudaGraphExecDestroy(nullptr));
  SAY(cudaGraphDestroy(nullptr));
  SAY(cudaDeviceSynchronize());
  cudaGetLastError();
}

static void arrays() {
  cudaArray_t A = nullptr;
  cudaChannelFormatDesc D = cudaCreateChannelDesc<float>(), Odd = {7, 0, 0, 0,
                                                                   cudaChannelFormatKindFloat},
                        Three = {32, 32, 32, 0, cudaChannelFormatKindFloat};
  SAY(cudaMallocArray(&A, &D, 0, 0));
  SAY(cudaMallocArray(&A, &Odd, 4, 4));
  SAY(cudaMallocArray(&A, &Three, 4, 4));
  SAY(cudaMallocArray(&A, &D, 1 << 20, 1 << 20));
  SAY(cudaMallocArray(nullptr, &D, 4, 4));
  SAY(cudaMallocArray(&A, &D, 4, 4, 0x4000));
  SAY(cudaMallocArray(&A, &D, 4, 4));
  char Host[256] = {};
  SAY(cudaMemcpy2DToArray(A, 0, 0, Host, 16, 16, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2DToArray(A, 4, 0, Host, 16, 16, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2DToArray(A, 0, 1, Host, 16, 16, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2DToArray(A, 0, 0, Host, 8, 16, 4, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2DToArray(A, 0, 0, Host, 16, 16, 4, cudaMemcpyDeviceToHost));
  SAY(cudaMemcpy2DToArray(nullptr, 0, 0, Host, 16, 16, 4,
                          cudaMemcpyHostToDevice));
  cudaResourceDesc R = {};
  cudaTextureDesc T = {};
  cudaTextureObject_t X = 0;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  R.res.array.array = A;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  SAY(cudaCreateTextureObject(nullptr, &R, &T, nullptr));
  T.readMode = cudaReadModeNormalizedFloat;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  T.readMode = cudaReadModeElementType;
  cudaSurfaceObject_t S = 0;
  SAY(cudaCreateSurfaceObject(&S, &R));
  int *P;
  SAY(cudaMalloc(&P, 4096));
  R.resType = cudaResourceTypeLinear;
  R.res.linear.devPtr = P;
  R.res.linear.desc = cudaCreateChannelDesc<int>();
  R.res.linear.sizeInBytes = 4096;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  R.res.linear.devPtr = P + 1;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  R.res.linear.devPtr = nullptr;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  R.res.linear.devPtr = P;
  T.filterMode = cudaFilterModeLinear;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  T.filterMode = cudaFilterModePoint;
  R.resType = cudaResourceTypePitch2D;
  R.res.pitch2D.devPtr = P;
  R.res.pitch2D.desc = cudaCreateChannelDesc<int>();
  R.res.pitch2D.width = 5, R.res.pitch2D.height = 5;
  R.res.pitch2D.pitchInBytes = 20;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  R.res.pitch2D.pitchInBytes = 32;
  SAY(cudaCreateTextureObject(&X, &R, &T, nullptr));
  SAY(cudaDestroyTextureObject(X));
  SAY(cudaDestroyTextureObject(0));
  SAY(cudaDestroySurfaceObject(0));
  SAY(cudaFreeArray(nullptr));
  SAY(cudaFreeArray(A));
  SAY(cudaFree(P));
}

static void driver() {
  CUdevice D;
  CUcontext C = nullptr;
  DRIVER(cuDeviceGet(&D, 99));
  DRIVER(cuDeviceGet(&D, 0));
  DRIVER(cuCtxGetCurrent(&C));
  printf("context %d\n", C != nullptr);
  CUdeviceptr P = 0, Base = 0;
  size_t Size = 0;
  DRIVER(cuMemAlloc(&P, 0));
  DRIVER(cuMemAlloc(&P, 100));
  DRIVER(cuMemGetAddressRange(&Base, &Size, P + 50));
  printf("range %d %zu\n", Base == P, Size);
  DRIVER(cuMemGetAddressRange(&Base, &Size, 16));
  DRIVER(cuMemcpyHtoD(P, nullptr, 4));
  DRIVER(cuMemsetD32(P + 2, 0, 1));
  DRIVER(cuMemsetD16(P + 1, 0, 1));
  DRIVER(cuMemsetD32(P, 0, 0));
  DRIVER(cuMemFree(P + 4));
  DRIVER(cuMemFree(0));
  DRIVER(cuMemFree(P));
  CUmodule M = nullptr;
  CUfunction F = nullptr;
  DRIVER(cuModuleLoadData(&M, "nonsense"));
  DRIVER(cuModuleLoadData(&M, ".version 7.0\n.target sm_50\n.address_size 64\n"
                              ".visible .entry k() { ret; }\n"));
  DRIVER(cuModuleGetFunction(&F, M, "other"));
  DRIVER(cuModuleGetFunction(&F, M, "k"));
  DRIVER(cuModuleGetGlobal(&P, &Size, M, "other"));
  DRIVER(cuLaunchKernel(F, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  DRIVER(cuLaunchKernel(F, 0, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  DRIVER(cuLaunchKernel(F, 1, 1, 1, 1025, 1, 1, 0, nullptr, nullptr, nullptr));
  DRIVER(cuLaunchKernel(F, 1, 1, 1, 1, 1, 1, 1 << 20, nullptr, nullptr, nullptr));
  DRIVER(cuLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  int V = 0;
  DRIVER(cuFuncGetAttribute(&V, CU_FUNC_ATTRIBUTE_PTX_VERSION, F));
  printf("ptx %d\n", V);
  DRIVER(cuModuleUnload(M));
  DRIVER(cuModuleUnload(nullptr));
  DRIVER(cuStreamQuery((CUstream)1));
  DRIVER(cuEventDestroy(nullptr));
  CUdeviceptr Range = 0;
  DRIVER(cuMemAddressReserve(&Range, 1, 0, 0, 0));
  DRIVER(cuMemAddressReserve(&Range, 2 << 20, 0, 0, 0));
  DRIVER(cuMemAddressFree(Range, 2 << 20));
  CUmemAllocationProp Prop = {};
  Prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  Prop.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
  DRIVER(cuMemGetAllocationGranularity(&Size, &Prop,
                                       CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  printf("granularity %zu\n", Size);
}

// A grid that did not start as a cooperative one cannot wait for itself.
static void fault() {
  int *P;
  LAUNCH(together, 1, 32>>>());
  SAY(cudaDeviceSynchronize());
  SAY(cudaMalloc(&P, 4));
  SAY(cudaDeviceReset());
  SAY(cudaDeviceSynchronize());
}

// Parts can be run alone by their numbers: a fault ends one of them only.
int main(int Count, char **Args) {
  setvbuf(stdout, nullptr, _IONBF, 0); // A crash loses nothing.
  SAY(cudaGetLastError());
  SAY(cudaFree(nullptr));
  void (*Parts[])() = {devices, memory, launches, streams, arrays, driver, fault};
  for (int I = 0; I < int(sizeof(Parts) / sizeof(Parts[0])); ++I)
    if (Count < 2 || atoi(Args[1]) == I)
      Parts[I]();
}
