// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many blocks a multiprocessor holds, as the vendors' runtimes compute it:
// threads, blocks, registers and shared memory, each by its unit of allocation.
// Sources: the CUDA occupancy calculator (cuda_occupancy.h of CUDA 13.0) and
// ROCclr's hipOccupancyMaxActiveBlocksPerMultiprocessor, which is the same from
// HIP 5.6 to 7.2.
#ifndef PORTHIP_RUNTIME_CODE_OCCUPANCY_H
#define PORTHIP_RUNTIME_CODE_OCCUPANCY_H

#include "Runtime/Code/Modules.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip::vgpu::rt {

/// The number of registers that all kernels are said to use; compiled host code
/// has none to count.
constexpr uint32_t RegistersPerThread = 32;

uint32_t maxThreadsOf(const VgKernelCode &Code, const Target &On);
/// The largest dynamic shared memory that launches of F may ask for.
uint64_t dynamicSharedLimit(const Function &F, const VgKernelCode &Code,
                            const Target &On);

/// A kernel, and the GPU whose numbers are asked for.
struct OccupancyOf {
  const Function &F;
  const VgKernelCode &Code;
  const Target &On;
  int DeviceCacheConfig = 0; ///< cudaDeviceSetCacheConfig
};

/// Blocks that one multiprocessor holds at a time; 0 if it holds none.
unsigned blocksPerSm(const OccupancyOf &K, uint64_t BlockLanes,
                     uint64_t DynamicShared);
/// The block size of highest occupancy; SharedOf gives the dynamic shared
/// memory for a size.
void bestBlockSize(const OccupancyOf &K,
                   llvm::function_ref<uint64_t(int)> SharedOf, int Limit,
                   int &GridSize, int &BlockSize);

} // namespace porthip::vgpu::rt
#endif
