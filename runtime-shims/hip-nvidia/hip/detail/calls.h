// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of HIP that are no CUDA name spelled otherwise: parameters with
// defaults, types of errors, launches by macro.
#ifndef PORTHIP_HIP_NVIDIA_CALLS_H
#define PORTHIP_HIP_NVIDIA_CALLS_H

#include <cuda.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>

// HIP takes the variable's address on AMD, and its name here.
#define HIP_SYMBOL(X) X
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(Type, Name) extern __shared__ Type Name[];

// The structures that HIP's handles point to, which ports declare beforehand.
#define ihipStream_t CUstream_st
#define ihipEvent_t CUevent_st
#define ihipCtx_t CUctx_st
#define ihipModule_t CUmod_st
#define ihipModuleSymbol_t CUfunc_st
#define ihipMemPoolHandle_t CUmemPoolHandle_st
#define ihipGraph CUgraph_st
#define hipGraphNode CUgraphNode_st
#define hipGraphExec CUgraphExec_st

#define hipHostMallocDefault cudaHostAllocDefault
#define hipHostMallocPortable cudaHostAllocPortable
#define hipHostMallocMapped cudaHostAllocMapped
#define hipHostMallocWriteCombined cudaHostAllocWriteCombined
#define hipLimitStackSize cudaLimitStackSize
#define hipMemLocationTypeHost cudaMemLocationTypeHost
#define hipGetErrorName cudaGetErrorName
#define hipGetErrorString cudaGetErrorString
#define hipHostFree cudaFreeHost
#define hipFreeHost cudaFreeHost
#define hipHostAlloc cudaHostAlloc
#define hipProfilerStart cudaProfilerStart
#define hipProfilerStop cudaProfilerStop
#ifdef __cplusplus
#include "device_pointer.h"
#else
#define hipDeviceptr_t CUdeviceptr
#endif

#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

#ifdef __cplusplus
inline cudaError_t hipHostMalloc(void **Pointer, size_t SizeBytes,
                                 unsigned Flags = cudaHostAllocDefault) {
  return cudaHostAlloc(Pointer, SizeBytes, Flags);
}
template <class T>
inline cudaError_t hipHostMalloc(T **Pointer, size_t SizeBytes,
                                 unsigned Flags = cudaHostAllocDefault) {
  return cudaHostAlloc(reinterpret_cast<void **>(Pointer), SizeBytes, Flags);
}
inline cudaError_t hipMallocManaged(void **Pointer, size_t SizeBytes,
                                    unsigned Flags = cudaMemAttachGlobal) {
  return cudaMallocManaged(Pointer, SizeBytes, Flags);
}
template <class T>
inline cudaError_t hipMallocManaged(T **Pointer, size_t SizeBytes,
                                    unsigned Flags = cudaMemAttachGlobal) {
  return cudaMallocManaged(reinterpret_cast<void **>(Pointer), SizeBytes,
                           Flags);
}


#if CUDART_VERSION >= 13000
inline cudaMemLocation hipLocationOfDevice(int Device) {
  cudaMemLocation Location = {};
  Location.type = Device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                            : cudaMemLocationTypeDevice;
  Location.id = Device == cudaCpuDeviceId ? 0 : Device;
  return Location;
}
inline cudaError_t hipMemPrefetchAsync(const void *Pointer, size_t SizeBytes,
                                       int Device,
                                       cudaStream_t Stream = nullptr) {
  return cudaMemPrefetchAsync(Pointer, SizeBytes, hipLocationOfDevice(Device),
                              0, Stream);
}
inline cudaError_t hipMemAdvise(const void *Pointer, size_t SizeBytes,
                                cudaMemoryAdvise Advice, int Device) {
  return cudaMemAdvise(Pointer, SizeBytes, Advice, hipLocationOfDevice(Device));
}
inline cudaError_t hipMemPrefetchAsync(const void *Pointer, size_t SizeBytes,
                                       cudaMemLocation Location, unsigned Flags,
                                       cudaStream_t Stream = nullptr) {
  return cudaMemPrefetchAsync(Pointer, SizeBytes, Location, Flags, Stream);
}
inline cudaError_t hipMemAdvise(const void *Pointer, size_t SizeBytes,
                                cudaMemoryAdvise Advice,
                                cudaMemLocation Location) {
  return cudaMemAdvise(Pointer, SizeBytes, Advice, Location);
}
#else
inline cudaError_t hipMemPrefetchAsync(const void *Pointer, size_t SizeBytes,
                                       int Device,
                                       cudaStream_t Stream = nullptr) {
  return cudaMemPrefetchAsync(Pointer, SizeBytes, Device, Stream);
}
inline cudaError_t hipMemAdvise(const void *Pointer, size_t SizeBytes,
                                cudaMemoryAdvise Advice, int Device) {
  return cudaMemAdvise(Pointer, SizeBytes, Advice, Device);
}
#endif

namespace porthip_hip_nvidia {
template <class T> inline T forDriver(T Value) { return Value; }
inline CUdeviceptr forDriver(hipDeviceptr_t Value) { return Value.number(); }
inline CUdeviceptr *forDriver(hipDeviceptr_t *Value) {
  return reinterpret_cast<CUdeviceptr *>(Value);
}
/// The driver's numbers are the runtime's since CUDA 10.1, but for success and
/// those that the runtime does not have.
inline cudaError_t errorOf(CUresult Result) {
  return static_cast<cudaError_t>(Result);
}
} // namespace porthip_hip_nvidia

inline cudaError_t hipCtxCreate(CUcontext *Context, unsigned Flags,
                                CUdevice Device) {
#if CUDA_VERSION >= 13000
  return porthip_hip_nvidia::errorOf(
      cuCtxCreate(Context, nullptr, Flags, Device));
#else
  return porthip_hip_nvidia::errorOf(cuCtxCreate(Context, Flags, Device));
#endif
}
inline cudaError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    int *GridSize, int *BlockSize, CUfunction Function, size_t SharedBytes,
    int Limit, unsigned Flags) {
  return porthip_hip_nvidia::errorOf(cuOccupancyMaxPotentialBlockSizeWithFlags(
      GridSize, BlockSize, Function, nullptr, SharedBytes, Limit, Flags));
}
inline cudaError_t
hipModuleOccupancyMaxPotentialBlockSize(int *GridSize, int *BlockSize,
                                        CUfunction Function,
                                        size_t SharedBytes, int Limit) {
  return hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
      GridSize, BlockSize, Function, SharedBytes, Limit, 0);
}
inline cudaError_t cudaMalloc(hipDeviceptr_t *Address, size_t SizeBytes) {
  return cudaMalloc(reinterpret_cast<void **>(Address), SizeBytes);
}
inline cudaError_t cudaMallocAsync(hipDeviceptr_t *Address, size_t SizeBytes,
                                   cudaStream_t Stream) {
  return cudaMallocAsync(reinterpret_cast<void **>(Address), SizeBytes, Stream);
}
inline cudaError_t cudaHostGetDevicePointer(hipDeviceptr_t *Address, void *Host,
                                            unsigned Flags) {
  return cudaHostGetDevicePointer(reinterpret_cast<void **>(Address), Host,
                                  Flags);
}

#define PORTHIP_HIP_NVIDIA_DRIVER_CALL(Hip, Cuda)                              \
  template <class... Arguments>                                                \
  inline auto Hip(Arguments... Values)                                         \
      ->decltype(porthip_hip_nvidia::errorOf(                                  \
          Cuda(porthip_hip_nvidia::forDriver(Values)...))) {                   \
    return porthip_hip_nvidia::errorOf(                                        \
        Cuda(porthip_hip_nvidia::forDriver(Values)...));                       \
  }
#endif

#include "names.h"

#if defined(__CUDACC__)
template <class Kernel>
inline cudaError_t hipOccupancyMaxPotentialBlockSize(int *GridSize,
                                                     int *BlockSize, Kernel K,
                                                     size_t SharedBytes = 0,
                                                     int Limit = 0) {
  return cudaOccupancyMaxPotentialBlockSize(GridSize, BlockSize, K, SharedBytes,
                                            Limit);
}
#define hipLaunchKernelGGL(Kernel, Grid, Block, SharedBytes, Stream, ...)      \
  do {                                                                         \
    Kernel<<<(Grid), (Block), (SharedBytes), (Stream)>>>(__VA_ARGS__);         \
  } while (0)
#endif

#endif
