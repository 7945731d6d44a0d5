// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/Occupancy.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace porthip::vgpu::rt {

uint32_t maxThreadsOf(const VgKernelCode &Code, const Target &On) {
  return Code.MaxThreads ? std::min(Code.MaxThreads, On.MaxThreadsPerBlock)
                         : On.MaxThreadsPerBlock;
}

uint64_t dynamicSharedLimit(const Function &F, const VgKernelCode &Code,
                            const Target &On) {
  uint64_t Whole = On.SharedPerBlock;
  if (F.MaxDynamicShared >= 0)
    return uint64_t(F.MaxDynamicShared);
  return Whole > Code.StaticShared ? Whole - Code.StaticShared : 0;
}

//===-- NVIDIA ------------------------------------------------------------===//

/// Sizes that the shared part of an SM's memory can have, in KiB.
static llvm::ArrayRef<uint16_t> carveoutsOf(const Target &On) {
  static constexpr uint16_t Largest[] = {0,   8,   16,  32,  64,
                                         100, 132, 164, 196, 228};
  static constexpr uint16_t Volta[] = {0, 8, 16, 32, 64, 96};
  static constexpr uint16_t Turing[] = {32, 64};
  if (On.Major == 7)
    return On.Minor == 5 ? llvm::ArrayRef(Turing) : llvm::ArrayRef(Volta);
  // Compute capability 8.0's are the first eight, 8.6's the first six.
  return llvm::ArrayRef(Largest).take_while(
      [&](uint16_t KiB) { return uint32_t(KiB) * 1024 <= On.SharedPerSm; });
}

static uint64_t nextCarveout(const Target &On, uint64_t Bytes) {
  for (uint64_t KiB : carveoutsOf(On))
    if (Bytes <= KiB * 1024)
      return KiB * 1024;
  return On.SharedPerSm;
}

/// The part of an SM's memory that is shared when no block needs more: the
/// share that the kernel prefers, in percent, else its preference of caches,
/// else the device's.
static uint64_t preferredShared(const OccupancyOf &K) {
  if (K.On.Major < 7)
    return K.On.SharedPerSm;
  int Percent = K.F.Carveout;
  // cudaFuncCachePreferShared, L1, Equal.
  constexpr int Percents[] = {-1, 100, 0, 50};
  for (int Config : {K.F.CacheConfig, K.DeviceCacheConfig})
    if (Percent < 0 && Config >= 0 && Config < 4)
      Percent = Percents[Config];
  if (Percent < 0)
    return K.On.SharedPerSm;
  return nextCarveout(K.On, uint64_t(Percent) * K.On.SharedPerSm / 100);
}

static uint64_t blocksByShared(const OccupancyOf &K, uint64_t DynamicShared) {
  // NVIDIA keeps 1 KiB of every block's shared memory for itself, from compute
  // capability 8 on (programming guide, "Compute Capabilities").
  const bool IsNew = K.On.Major >= 8;
  const uint64_t Reserved = IsNew ? 1024 : 0, Granule = IsNew ? 128 : 256;
  const uint64_t Used = K.Code.StaticShared + DynamicShared;
  if (DynamicShared > dynamicSharedLimit(K.F, K.Code, K.On) ||
      Used > std::max(K.On.SharedPerBlock, K.On.SharedPerBlockOptin))
    return 0;
  const uint64_t Allocated = llvm::alignTo(Used + Reserved, Granule);
  if (!Allocated)
    return UINT64_MAX;
  uint64_t PerSm = preferredShared(K);
  if (PerSm < Allocated)
    PerSm = K.On.Major >= 7 ? nextCarveout(K.On, Allocated) : K.On.SharedPerSm;
  return PerSm / Allocated;
}

static uint64_t blocksByRegisters(const Target &On, uint64_t Warps) {
  constexpr uint64_t Granule = 256;
  const uint64_t Parts = On.Major == 6 && On.Minor == 0 ? 2 : 4;
  const uint64_t PerWarp =
      llvm::alignTo(uint64_t(RegistersPerThread) * On.WaveSize, Granule);
  if (PerWarp * llvm::alignTo(Warps, Parts) > On.RegistersPerBlock)
    return 0;
  // An SM of every capability here has 65536, as a block may have.
  return On.RegistersPerBlock / Parts / PerWarp * Parts / Warps;
}

static uint64_t nvidiaBlocks(const OccupancyOf &K, uint64_t Lanes,
                             uint64_t DynamicShared) {
  if (Lanes > maxThreadsOf(K.Code, K.On))
    return 0;
  const uint64_t Warps = llvm::divideCeil(Lanes, K.On.WaveSize);
  return std::min({uint64_t(K.On.MaxBlocksPerSm),
                   K.On.MaxThreadsPerSm / K.On.WaveSize / Warps,
                   blocksByRegisters(K.On, Warps),
                   blocksByShared(K, DynamicShared)});
}

//===-- AMD ---------------------------------------------------------------===//

/// Threads of a CU, or of a work-group processor of RDNA's two. ROCclr counts
/// 8 wavefronts of a SIMD on gfx9, also where the hardware has 10.
static uint64_t amdThreads(const Target &On) {
  const bool IsRdna = On.Major >= 10;
  const uint64_t Simds = 4, MostWaves = IsRdna ? 16 : 8;
  const uint64_t Waves =
      On.Amd.SimdRegisters /
      llvm::alignTo(RegistersPerThread, On.Amd.RegisterGranule);
  return Simds * std::min(MostWaves, Waves) * On.WaveSize;
}

/// It divides the memory of one CU by the bytes as they are.
static uint64_t amdBlocksByShared(const OccupancyOf &K, uint64_t Shared) {
  const uint64_t Used = K.Code.StaticShared + Shared;
  return Used ? K.On.SharedPerSm / Used : UINT64_MAX;
}

static uint64_t amdBlocks(const OccupancyOf &K, uint64_t Lanes,
                          uint64_t DynamicShared) {
  if (Lanes > K.On.MaxThreadsPerBlock)
    return 0;
  return std::min(amdThreads(K.On) / llvm::alignTo(Lanes, K.On.WaveSize),
                  amdBlocksByShared(K, DynamicShared));
}

/// The largest block there may be, whatever the shared memory.
static void amdBestSize(const OccupancyOf &K, uint64_t Shared, int Limit,
                        int &GridSize, int &BlockSize) {
  const int Most = int(K.On.MaxThreadsPerBlock);
  const uint64_t Asked = uint64_t(Limit <= 0 || Limit > Most ? Most : Limit);
  const uint64_t Threads = amdThreads(K.On);
  const uint64_t Best =
      std::min(Threads, uint64_t(llvm::alignTo(Asked, K.On.WaveSize)));
  BlockSize = int(Best);
  GridSize = int(K.On.SmCount *
                 std::min(Threads / Best, amdBlocksByShared(K, Shared)));
}

//===-- Both --------------------------------------------------------------===//

unsigned blocksPerSm(const OccupancyOf &K, uint64_t BlockLanes,
                     uint64_t DynamicShared) {
  if (BlockLanes == 0)
    return 0;
  return unsigned(K.On.Of == Vendor::Nvidia
                      ? nvidiaBlocks(K, BlockLanes, DynamicShared)
                      : amdBlocks(K, BlockLanes, DynamicShared));
}

void bestBlockSize(const OccupancyOf &K,
                   llvm::function_ref<uint64_t(int)> SharedOf, int Limit,
                   int &GridSize, int &BlockSize) {
  if (K.On.Of == Vendor::Amd)
    return amdBestSize(K, SharedOf(Limit), Limit, GridSize, BlockSize);
  uint32_t Most = maxThreadsOf(K.Code, K.On);
  if (Limit > 0)
    Most = std::min(Most, uint32_t(Limit));
  uint64_t BestLanes = 0;
  GridSize = BlockSize = 0;
  // From the largest down, so that of equal ones the largest block wins.
  for (uint32_t Size = uint32_t(llvm::alignTo(Most, K.On.WaveSize)); Size > 0;
       Size -= K.On.WaveSize) {
    uint32_t Lanes = std::min(Size, Most);
    unsigned Blocks = blocksPerSm(K, Lanes, SharedOf(int(Lanes)));
    if (uint64_t(Blocks) * Lanes <= BestLanes)
      continue;
    BestLanes = uint64_t(Blocks) * Lanes;
    BlockSize = int(Lanes);
    GridSize = int(Blocks * K.On.SmCount);
  }
}

} // namespace porthip::vgpu::rt
