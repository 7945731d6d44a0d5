// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two layouts of hipDeviceProp_t: HIP 5's own, and the one that follows
// CUDA 12's from HIP 6 on (hipGetDevicePropertiesR0600).
#ifndef PORTHIP_RUNTIME_HIP_DEVICEPROPS_H
#define PORTHIP_RUNTIME_HIP_DEVICEPROPS_H

#include "Runtime/Core/DeviceFacts.h"

namespace porthip::vgpu::rt {

struct HipProps6 {
  DeviceFacts Facts;
  int hipReserved[32];
  char gcnArchName[256];
  size_t maxSharedMemoryPerMultiProcessor;
  int clockInstructionRate;
  unsigned arch; ///< bits of hipDeviceArch_t
  unsigned *hdpMemFlushCntl, *hdpRegFlushCntl;
  int cooperativeMultiDeviceUnmatched[4], isLargeBar, asicRevision;
};

struct HipProps5 {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3],
      maxGridSize[3], clockRate, memoryClockRate, memoryBusWidth;
  size_t totalConstMem;
  int major, minor, multiProcessorCount, l2CacheSize,
      maxThreadsPerMultiProcessor, computeMode, clockInstructionRate;
  unsigned arch;
  int concurrentKernels, pciDomainID, pciBusID, pciDeviceID;
  size_t maxSharedMemoryPerMultiProcessor;
  int isMultiGpuBoard, canMapHostMemory, gcnArch;
  char gcnArchName[256];
  int integrated, cooperativeLaunch, cooperativeMultiDeviceLaunch,
      maxTexture1DLinear, maxTexture1D, maxTexture2D[2], maxTexture3D[3];
  unsigned *hdpMemFlushCntl, *hdpRegFlushCntl;
  size_t memPitch, textureAlignment, texturePitchAlignment;
  int kernelExecTimeoutEnabled, ECCEnabled, tccDriver,
      cooperativeMultiDeviceUnmatched[4], isLargeBar, asicRevision,
      managedMemory, directManagedMemAccessFromHost, concurrentManagedAccess,
      pageableMemoryAccess, pageableMemoryAccessUsesHostPageTables;
};

void fillProps6(HipProps6 &P, Gpu &G);
void fillProps5(HipProps5 &P, Gpu &G);

} // namespace porthip::vgpu::rt
#endif
