// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/DeviceFacts.h"
#include <algorithm>
#include <climits>
#include <cstring>

namespace porthip::vgpu::rt {

static void set(int *To, std::initializer_list<int> Values) {
  std::copy(Values.begin(), Values.end(), To);
}

/// Programming guide, "Technical Specifications per Compute Capability".
static void setNvidiaTextures(DeviceFacts &F, bool IsMaxwell) {
  // From compute capability 6.0 on most sizes are twice what 5.x has.
  const int Of16Ki = IsMaxwell ? 16384 : 32768;
  F.maxTexture1D = IsMaxwell ? 65536 : 131072;
  F.maxTexture1DMipmap = Of16Ki;
  F.maxTexture1DLinear = IsMaxwell ? 134217728 : 268435456;
  set(F.maxTexture2D, {F.maxTexture1D, 65536});
  set(F.maxTexture2DMipmap, {Of16Ki, Of16Ki});
  set(F.maxTexture2DLinear,
      {IsMaxwell ? 65000 : 131072, 65000, IsMaxwell ? 1048544 : 2097120});
  set(F.maxTexture2DGather, {Of16Ki, Of16Ki});
  const int Deep = IsMaxwell ? 4096 : 16384;
  set(F.maxTexture3D, {Deep, Deep, Deep});
  set(F.maxTexture3DAlt, {Deep / 2, Deep / 2, IsMaxwell ? 16384 : 32768});
  F.maxTextureCubemap = Of16Ki;
  set(F.maxTexture1DLayered, {Of16Ki, 2048});
  set(F.maxTexture2DLayered, {Of16Ki, Of16Ki, 2048});
  set(F.maxTextureCubemapLayered, {Of16Ki, 2046});
  F.maxSurface1D = Of16Ki;
  set(F.maxSurface2D, {F.maxTexture1D, 65536});
  set(F.maxSurface3D, {Deep, Deep, Deep});
  set(F.maxSurface1DLayered, {Of16Ki, 2048});
  set(F.maxSurface2DLayered, {Of16Ki, Of16Ki, 2048});
  F.maxSurfaceCubemap = Of16Ki;
  set(F.maxSurfaceCubemapLayered, {Of16Ki, 2046});
}

/// The limits that HIP fills in, with the sizes that clinfo prints of AMD's
/// GPUs. It has no cubemaps, no gathering and no other shapes in three
/// dimensions; textures of pitched memory are told from HIP 7 on, and without a
/// number none is checked before it.
static void setAmdTextures(DeviceFacts &F) {
  constexpr int Side = 16384, Depth = 8192, Layers = 8192;
  F.maxTexture1DLinear = F.maxTexture1DMipmap = INT_MAX;
  F.maxTexture1D = F.maxSurface1D = Side;
  set(F.maxTexture2D, {Side, Side});
  set(F.maxSurface2D, {Side, Side});
  set(F.maxTexture3D, {Side, Side, Depth});
  set(F.maxSurface3D, {Side, Side, Depth});
  set(F.maxTexture1DLayered, {Side, Layers});
  set(F.maxSurface1DLayered, {Side, Layers});
  set(F.maxTexture2DLayered, {Side, Side, Layers});
  set(F.maxSurface2DLayered, {Side, Side, Layers});
  set(F.maxTexture2DLinear, {Side, Side, Side * 16});
}

/// The part of the L2 cache that can be set aside, as deviceQuery prints it of
/// an A100, an H100 and GeForce cards.
static int persistingL2(const Target &T) {
  if (T.Major < 8)
    return 0;
  const uint32_t Sixteenths = T.Minor == 0 && T.Major == 8 ? 12
                              : T.Major == 9               ? 10
                                                           : 11;
  return int(T.L2Bytes / 16 * Sixteenths);
}

/// Whether host and GPU share more than pinned memory, for NVIDIA's integrated
/// GPUs: from Thor on they read the host's page tables. Source: "CUDA for
/// Tegra", NVIDIA's notes on CUDA 13 for Thor, the DGX Spark porting guide.
/// Whether atomics of Xavier and Orin are the host's, too, is not known: 0.
static bool isCoherent(const Target &T) {
  return T.IsIntegrated && T.Major >= 11;
}

static void setNvidiaFacts(DeviceFacts &F, const Target &T) {
  F.reservedSharedMemPerBlock = T.Major >= 8 ? 1024 : 0;
  F.ECCEnabled = T.Nvidia.HasEcc;
  F.asyncEngineCount = int(T.Nvidia.CopyEngines);
  F.singleToDoublePrecisionPerfRatio = int(T.Nvidia.FloatsPerDouble);
  F.persistingL2CacheMaxSize = persistingL2(T);
  F.accessPolicyMaxWindowSize = T.Major >= 8 ? 134213632 : 0;
  F.computePreemptionSupported = T.Major >= 6;
  F.unifiedFunctionPointers = F.hostRegisterReadOnlySupported = 1;
  F.maxBlocksPerMultiProcessor = int(T.MaxBlocksPerSm);
  const bool Coherent = isCoherent(T);
  // Cards move managed pages when they are touched; Xavier and Orin do not.
  F.concurrentManagedAccess = T.Major >= 6 && (!T.IsIntegrated || Coherent);
  F.pageableMemoryAccess = F.pageableMemoryAccessUsesHostPageTables = Coherent;
  F.hostNativeAtomicSupported = F.directManagedMemAccessFromHost = Coherent;
  F.canUseHostPointerForRegisteredMem = !T.IsIntegrated || Coherent;
  setNvidiaTextures(F, T.Major == 5);
}

/// Source: ihipGetDeviceProperties of ROCclr 6.0 to 7.2. HIP says of no GPU
/// that it has ECC, preempts, or has a ratio of floats to doubles. A GPU with
/// its own memory and one with the host's differ in integrated and in the
/// pointers of registered memory alone: rocminfo has "Coherent Host Access:
/// FALSE" for both, and pageable memory needs XNACK.
static void setAmdFacts(DeviceFacts &F, const Target &T) {
  constexpr int Queues = 8;
  F.asyncEngineCount = Queues;
  F.persistingL2CacheMaxSize = F.l2CacheSize;
  F.concurrentManagedAccess = 1;
  F.hostNativeAtomicSupported = 1; // PCIe atomics, which ROCm asks for
  F.canUseHostPointerForRegisteredMem = T.IsIntegrated;
  F.ipcEventSupported = 1;
  // Blocks of the largest size, until some version 7: wavefronts.
  const uint32_t One =
      Machine::get().hipMajor() < 7 ? T.MaxThreadsPerBlock : T.WaveSize;
  F.maxBlocksPerMultiProcessor = int(T.MaxThreadsPerSm / One);
  if (hasImages(T))
    setAmdTextures(F);
}

bool hasImages(const Target &On) {
  return On.Of == Vendor::Nvidia || On.Major != 9 || On.Minor < 4;
}

DeviceFacts factsOf(Gpu &On) {
  const Target &T = *On.SaysItIs;
  bool IsNvidia = T.Of == Vendor::Nvidia;
  DeviceFacts F;
  std::memset(&F, 0, sizeof(F));
  std::strncpy(F.name, T.DeviceName, sizeof(F.name) - 1);
  std::strncpy(F.uuid, "porthip vgpu", 12);
  F.uuid[15] = char(On.Ordinal + 1);
  F.totalGlobalMem = On.MemoryBytes;
  F.sharedMemPerBlock = T.SharedPerBlock;
  F.sharedMemPerBlockOptin = T.SharedPerBlockOptin;
  F.sharedMemPerMultiprocessor = T.SharedPerSm;
  F.regsPerBlock = F.regsPerMultiprocessor = int(T.RegistersPerBlock);
  F.warpSize = int(T.WaveSize);
  F.memPitch = INT_MAX;
  F.maxThreadsPerBlock = int(T.MaxThreadsPerBlock);
  for (int I = 0; I < 3; ++I) {
    F.maxThreadsDim[I] = int(T.MaxBlock[I]);
    F.maxGridSize[I] = int(std::min<uint32_t>(T.MaxGrid[I], INT_MAX));
  }
  F.totalConstMem = T.ConstantMemory;
  F.major = int(T.Major);
  F.minor = int(T.Minor);
  F.multiProcessorCount = int(T.SmCount);
  F.maxThreadsPerMultiProcessor = int(T.MaxThreadsPerSm);
  F.pciBusID = int(On.Ordinal) + 1;
  F.clockRate = int(T.ClockMhz * 1000);
  F.memoryClockRate = int(T.MemoryClockMhz * 1000);
  F.memoryBusWidth = int(T.BusBits);
  F.l2CacheSize = int(T.L2Bytes);
  F.integrated = T.IsIntegrated;
  // Source: alpaka#2566 and CLR's imagePitchAlignment.
  const bool IsLikeNvidia = IsNvidia || Machine::get().isRecorded();
  F.textureAlignment = F.surfaceAlignment = IsLikeNvidia ? 512 : 256;
  F.texturePitchAlignment = IsLikeNvidia ? 32 : 256;
  F.deviceOverlap = F.canMapHostMemory = F.concurrentKernels = 1;
  // HIP's struct says 0 of most GPUs, its attribute 1, and programs mean it.
  F.unifiedAddressing = 1;
  F.managedMemory = F.streamPrioritiesSupported = 1;
  F.globalL1CacheSupported = F.localL1CacheSupported = 1;
  F.hostRegisterSupported = F.cooperativeLaunch = F.memoryPoolsSupported = 1;
  IsNvidia ? setNvidiaFacts(F, T) : setAmdFacts(F, T);
  return F;
}

size_t hipSharedPerMultiprocessor(const DeviceFacts &F) {
  return F.sharedMemPerMultiprocessor *
         (Machine::get().hipMajor() < 7 ? size_t(F.multiProcessorCount) : 1);
}

namespace {
struct AttributeRow {
  int Cuda, Hip;
  int64_t (*Value)(const DeviceFacts &F);
};
#define ATTRIBUTE(Cuda, Hip, Expression)                                       \
  {Cuda, Hip, [](const DeviceFacts &F) {                                       \
     (void)F;                                                                  \
     return int64_t(Expression);                                               \
   }},
constexpr AttributeRow Attributes[] = {
#include "Runtime/Core/Attributes.def"
};
} // namespace

static bool attribute(Gpu &On, int Number, int AttributeRow::*Vendor,
                      int &Value) {
  for (const AttributeRow &R : Attributes) {
    if (Number < 0 || R.*Vendor != Number)
      continue;
    Value = int(std::min<int64_t>(R.Value(factsOf(On)), INT_MAX));
    return true;
  }
  return false;
}

bool cudaAttribute(Gpu &On, int Number, int &Value) {
  return attribute(On, Number, &AttributeRow::Cuda, Value);
}

bool hipAttribute(Gpu &On, int Number, int &Value) {
  return attribute(On, Number, &AttributeRow::Hip, Value);
}

} // namespace porthip::vgpu::rt
