// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Hip/DeviceProps.h"
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace porthip::vgpu::rt {

// Measured with the headers of HIP 6.3 and 5.2.3 on x86-64. CUDA 12's struct
// is the first part of HipProps6.
static_assert(sizeof(HipProps6) == 1472 && sizeof(DeviceFacts) == 1032 &&
                  offsetof(HipProps6, gcnArchName) == 1160 &&
                  offsetof(HipProps6, arch) == 1428 &&
                  offsetof(HipProps6, asicRevision) == 1468 &&
                  offsetof(DeviceFacts, warpSize) == 308 &&
                  offsetof(DeviceFacts, clockRate) == 348 &&
                  offsetof(DeviceFacts, multiProcessorCount) == 388 &&
                  offsetof(DeviceFacts, maxTexture1D) == 408 &&
                  offsetof(DeviceFacts, surfaceAlignment) == 568 &&
                  offsetof(DeviceFacts, sharedMemPerMultiprocessor) == 640 &&
                  offsetof(DeviceFacts, sharedMemPerBlockOptin) == 696 &&
                  offsetof(DeviceFacts, unifiedFunctionPointers) == 776,
              "hipDeviceProp_tR0600");
static_assert(sizeof(HipProps5) == 792 &&
                  offsetof(HipProps5, warpSize) == 276 &&
                  offsetof(HipProps5, clockRate) == 308 &&
                  offsetof(HipProps5, multiProcessorCount) == 336 &&
                  offsetof(HipProps5, arch) == 356 &&
                  offsetof(HipProps5, gcnArchName) == 396 &&
                  offsetof(HipProps5, maxTexture1D) == 668 &&
                  offsetof(HipProps5, asicRevision) == 768,
              "hipDeviceProp_t of HIP 5");

// hipDeviceArch_t: 7 kinds of atomics, doubles, warp votes, ballot, shuffle,
// funnel shift, fences, syncthreads_ext, surfaces, 3d grids, dynamic
// parallelism. AMD has all but funnel shift, syncthreads_ext, surfaces and the
// last.
static constexpr unsigned ArchBits = 0x7ff | 1 << 12 | 1 << 15;

/// In kHz, of every GPU.
static constexpr int ClockInstructionRate = 1000000;

static void writeArchName(char (&To)[256], const Target &T) {
  // CDNA parts carry their features in the name, as ROCm reports them.
  llvm::StringRef Name = T.Name;
  std::string Full = Name.str();
  if (Name.starts_with("gfx9") && T.WaveSize == 64)
    Full += ":sramecc+:xnack-";
  std::strncpy(To, Full.c_str(), sizeof(To) - 1);
}

void fillProps6(HipProps6 &P, Gpu &G) {
  std::memset(static_cast<void *>(&P), 0, sizeof(P));
  P.Facts = factsOf(G);
  writeArchName(P.gcnArchName, *G.On);
  P.maxSharedMemoryPerMultiProcessor = G.On->SharedPerSm;
  P.Facts.sharedMemPerMultiprocessor = hipSharedPerMultiprocessor(P.Facts);
  P.clockInstructionRate = ClockInstructionRate;
  P.arch = ArchBits;
  P.isLargeBar = 1;
}

void fillProps5(HipProps5 &P, Gpu &G) {
  std::memset(static_cast<void *>(&P), 0, sizeof(P));
  DeviceFacts F = factsOf(G);
#define COPY(Field)                                                            \
  static_assert(sizeof(P.Field) == sizeof(F.Field), "same field");             \
  std::memcpy(&P.Field, &F.Field, sizeof(P.Field));
  COPY(name)
  COPY(totalGlobalMem)
  COPY(sharedMemPerBlock)
  COPY(regsPerBlock)
  COPY(warpSize)
  COPY(maxThreadsPerBlock)
  COPY(maxThreadsDim)
  COPY(maxGridSize)
  COPY(clockRate)
  COPY(memoryClockRate)
  COPY(memoryBusWidth)
  COPY(totalConstMem)
  COPY(major)
  COPY(minor)
  COPY(multiProcessorCount)
  COPY(l2CacheSize)
  COPY(maxThreadsPerMultiProcessor)
  COPY(computeMode)
  COPY(concurrentKernels)
  COPY(pciDomainID)
  COPY(pciBusID)
  COPY(pciDeviceID)
  COPY(isMultiGpuBoard)
  COPY(canMapHostMemory)
  COPY(integrated)
  COPY(cooperativeLaunch)
  COPY(cooperativeMultiDeviceLaunch)
  COPY(maxTexture1DLinear)
  COPY(maxTexture1D)
  COPY(maxTexture2D)
  COPY(maxTexture3D)
  COPY(memPitch)
  COPY(textureAlignment)
  COPY(texturePitchAlignment)
  COPY(kernelExecTimeoutEnabled)
  COPY(ECCEnabled)
  COPY(tccDriver)
  COPY(managedMemory)
  COPY(directManagedMemAccessFromHost)
  COPY(concurrentManagedAccess)
  COPY(pageableMemoryAccess)
  COPY(pageableMemoryAccessUsesHostPageTables)
#undef COPY
  P.clockInstructionRate = ClockInstructionRate;
  P.arch = ArchBits;
  P.maxSharedMemoryPerMultiProcessor = G.On->SharedPerSm;
  P.gcnArch = std::atoi(G.On->Name + 3); // 942; the letters of gfx90a end it
  writeArchName(P.gcnArchName, *G.On);
  P.isLargeBar = 1;
}

} // namespace porthip::vgpu::rt
