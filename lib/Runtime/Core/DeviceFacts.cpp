// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/DeviceFacts.h"
#include <algorithm>
#include <climits>
#include <cstring>

namespace porthip::vgpu::rt {

static void setTextureLimits(DeviceFacts &F) {
  auto Set = [](int *To, std::initializer_list<int> Values) {
    std::copy(Values.begin(), Values.end(), To);
  };
  // Programming guide, "Technical Specifications per Compute Capability", 8.x.
  F.maxTexture1D = 131072;
  F.maxTexture1DMipmap = 32768;
  F.maxTexture1DLinear = 268435456;
  Set(F.maxTexture2D, {131072, 65536});
  Set(F.maxTexture2DMipmap, {32768, 32768});
  Set(F.maxTexture2DLinear, {131072, 65000, 2097120});
  Set(F.maxTexture2DGather, {32768, 32768});
  Set(F.maxTexture3D, {16384, 16384, 16384});
  Set(F.maxTexture3DAlt, {8192, 8192, 32768});
  F.maxTextureCubemap = 32768;
  Set(F.maxTexture1DLayered, {32768, 2048});
  Set(F.maxTexture2DLayered, {32768, 32768, 2048});
  Set(F.maxTextureCubemapLayered, {32768, 2046});
  F.maxSurface1D = 32768;
  Set(F.maxSurface2D, {131072, 65536});
  Set(F.maxSurface3D, {16384, 16384, 16384});
  Set(F.maxSurface1DLayered, {32768, 2048});
  Set(F.maxSurface2DLayered, {32768, 32768, 2048});
  F.maxSurfaceCubemap = 32768;
  Set(F.maxSurfaceCubemapLayered, {32768, 2046});
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
  F.reservedSharedMemPerBlock = IsNvidia && T.Major >= 8 ? 1024 : 0;
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
  F.maxBlocksPerMultiProcessor = int(T.MaxBlocksPerSm);
  F.pciBusID = int(On.Ordinal) + 1;
  // Clocks in kHz, bus in bits: what bandwidth formulas of programs need.
  F.clockRate = 1500000;
  F.memoryClockRate = 1200000;
  F.memoryBusWidth = 4096;
  F.l2CacheSize = 4 << 20;
  F.persistingL2CacheMaxSize = IsNvidia && T.Major >= 8 ? 3 << 20 : 0;
  F.accessPolicyMaxWindowSize = IsNvidia && T.Major >= 8 ? 128 << 20 : 0;
  F.singleToDoublePrecisionPerfRatio = 2;
  // Source: alpaka#2566 and CLR's imagePitchAlignment.
  const bool IsLikeNvidia = IsNvidia || Machine::get().isRecorded();
  F.textureAlignment = F.surfaceAlignment = IsLikeNvidia ? 512 : 256;
  F.texturePitchAlignment = IsLikeNvidia ? 32 : 256;
  if (hasImages(T))
    setTextureLimits(F);
  F.deviceOverlap = F.canMapHostMemory = F.concurrentKernels = 1;
  F.asyncEngineCount = 2;
  F.unifiedAddressing = F.managedMemory = F.concurrentManagedAccess = 1;
  F.streamPrioritiesSupported = F.computePreemptionSupported = 1;
  F.globalL1CacheSupported = F.localL1CacheSupported = 1;
  F.canUseHostPointerForRegisteredMem = F.hostRegisterSupported = 1;
  F.hostRegisterReadOnlySupported = 1;
  // NVIDIA's cards have memory of their own. Source: an H200.
  F.directManagedMemAccessFromHost = !IsNvidia;
  F.cooperativeLaunch = F.memoryPoolsSupported = F.unifiedFunctionPointers = 1;
  return F;
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
