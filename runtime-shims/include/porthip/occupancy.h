// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Occupancy queries that not every HIP has: dynamic shared memory per block
// (HIP 7.2), and the block size for shared memory that depends on it (HIP 5.5);
// and a flag for them (HIP 5.5).
#ifndef PORTHIP_OCCUPANCY_H
#define PORTHIP_OCCUPANCY_H

#include "detail/block_size.h"

#include <hip/hip_runtime.h>

#include <cstddef>

namespace porthip {

// Values of hipFuncAttributePreferredSharedMemoryCarveout, in percent: a hint
// without effect, as L1 cache and LDS are apart. Source: cudaSharedCarveout.
enum {
  hipSharedmemCarveoutDefault = -1,
  hipSharedmemCarveoutMaxL1 = 0,
  hipSharedmemCarveoutMaxShared = 100
};

// The flag cudaOccupancyDisableCachingOverride: without effect on AMD GPUs. A
// HIP that does not have the flag may refuse its number.
enum : unsigned {
#ifdef hipOccupancyDisableCachingOverride
  occupancyDisableCachingOverride = hipOccupancyDisableCachingOverride
#else
  occupancyDisableCachingOverride = 0
#endif
};

// The shared memory that each of Blocks blocks on one multiprocessor can have
// besides what the kernel declares. Allocation granularity is not accounted
// for: the true amount may be one granule less.
inline hipError_t hipOccupancyAvailableDynamicSMemPerBlock(std::size_t *Bytes,
                                                           const void *Function,
                                                           int Blocks,
                                                           int BlockSize) {
  if (!Bytes || Blocks <= 0 || BlockSize <= 0)
    return hipErrorInvalidValue;
  hipFuncAttributes Attributes;
  if (hipError_t Error = ::hipFuncGetAttributes(&Attributes, Function))
    return Error;
  int Device = 0, PerBlock = 0, PerMultiprocessor = 0;
  if (hipError_t Error = ::hipGetDevice(&Device))
    return Error;
  if (hipError_t Error = ::hipDeviceGetAttribute(
          &PerBlock, hipDeviceAttributeMaxSharedMemoryPerBlock, Device))
    return Error;
  if (hipError_t Error = ::hipDeviceGetAttribute(
          &PerMultiprocessor,
          hipDeviceAttributeMaxSharedMemoryPerMultiprocessor, Device))
    return Error;
  std::size_t Share = static_cast<std::size_t>(PerMultiprocessor) / Blocks;
  if (Share > static_cast<std::size_t>(PerBlock))
    Share = static_cast<std::size_t>(PerBlock);
  *Bytes = Share > Attributes.sharedSizeBytes
               ? Share - Attributes.sharedSizeBytes
               : 0;
  return hipSuccess;
}

template <typename Sizer, typename Kernel>
hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *MinGridSize, int *BlockSize, Kernel Function, Sizer BytesOf,
    int BlockSizeLimit = 0, unsigned int Flags = 0) {
  if (!MinGridSize || !BlockSize)
    return hipErrorInvalidValue;
  const void *Address = reinterpret_cast<const void *>(Function);
  hipFuncAttributes Attributes;
  if (hipError_t Error = ::hipFuncGetAttributes(&Attributes, Address))
    return Error;
  int Most = Attributes.maxThreadsPerBlock;
  if (BlockSizeLimit > 0 && BlockSizeLimit < Most)
    Most = BlockSizeLimit;
  return detail::bestBlockSize(
      MinGridSize, BlockSize, Most, [=](int *Blocks, int Size) {
        return ::hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            Blocks, Address, Size, static_cast<std::size_t>(BytesOf(Size)),
            Flags);
      });
}

template <typename Sizer, typename Kernel>
hipError_t
hipOccupancyMaxPotentialBlockSizeVariableSMem(int *MinGridSize, int *BlockSize,
                                              Kernel Function, Sizer BytesOf,
                                              int BlockSizeLimit = 0) {
  return porthip::hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      MinGridSize, BlockSize, Function, BytesOf, BlockSizeLimit, 0);
}

} // namespace porthip

#endif
