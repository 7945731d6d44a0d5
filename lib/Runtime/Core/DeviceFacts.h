// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that programs ask about a device, as one struct: the binary layout
// that cudaDeviceProp had in CUDA 12 and with which hipDeviceProp_t begins from
// HIP 6 on. Other layouts are filled from it. Source: driver_types.h of CUDA
// 12.x, hip_runtime_api.h of HIP 6.3.
#ifndef PORTHIP_RUNTIME_CORE_DEVICEFACTS_H
#define PORTHIP_RUNTIME_CORE_DEVICEFACTS_H

#include "Runtime/Core/Machine.h"

namespace porthip::vgpu::rt {

struct DeviceFacts {
  char name[256];
  char uuid[16];
  char luid[8];
  unsigned luidDeviceNodeMask;
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  size_t totalConstMem;
  int major, minor;
  size_t textureAlignment, texturePitchAlignment;
  int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated,
      canMapHostMemory, computeMode;
  int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2],
      maxTexture2DMipmap[2], maxTexture2DLinear[3], maxTexture2DGather[2],
      maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap,
      maxTexture1DLayered[2], maxTexture2DLayered[3],
      maxTextureCubemapLayered[2];
  int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2],
      maxSurface2DLayered[3], maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID,
      tccDriver, asyncEngineCount, unifiedAddressing, memoryClockRate,
      memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize,
      maxThreadsPerMultiProcessor, streamPrioritiesSupported,
      globalL1CacheSupported, localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard,
      multiGpuBoardGroupID, hostNativeAtomicSupported,
      singleToDoublePrecisionPerfRatio, pageableMemoryAccess,
      concurrentManagedAccess, computePreemptionSupported,
      canUseHostPointerForRegisteredMem, cooperativeLaunch,
      cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost,
      maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported, sparseArraySupported,
      hostRegisterReadOnlySupported, timelineSemaphoreInteropSupported,
      memoryPoolsSupported, gpuDirectRDMASupported;
  unsigned gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned memoryPoolSupportedHandleTypes;
  int deferredMappingArraySupported, ipcEventSupported, clusterLaunch,
      unifiedFunctionPointers;
  int reserved[63]; ///< part of both layouts, and 0
};

/// Numbers of a product are its row's in Gpus/Targets.def; what is the same for
/// all GPUs of a vendor, or follows from the row, has its source where it is
/// computed. Every call that tells a fact takes it from here.
DeviceFacts factsOf(Gpu &On);
/// Whether it has texture units. Source: LLVM's AMDGPU usage guide; gfx940 to
/// gfx950 have none.
bool hasImages(const Target &On);

/// The number that HIP calls sharedMemPerMultiprocessor: before ROCm 7.2 it is
/// all of the device's. maxSharedMemoryPerMultiProcessor is one's, which ports
/// ask for.
size_t hipSharedPerMultiprocessor(const DeviceFacts &F);

/// Attributes by the vendor's number; false if there is none.
bool cudaAttribute(Gpu &On, int Number, int &Value);
bool hipAttribute(Gpu &On, int Number, int &Value);

} // namespace porthip::vgpu::rt
#endif
