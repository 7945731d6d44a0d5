// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The block size that keeps most threads resident, for occupancy queries that
// not every HIP has.
#ifndef PORTHIP_DETAIL_BLOCK_SIZE_H
#define PORTHIP_DETAIL_BLOCK_SIZE_H

#include <hip/hip_runtime.h>

namespace porthip {
namespace detail {

// Tries block sizes in whole wavefronts from the largest down, which is Most or
// what the device allows, and keeps the one with most threads resident, the
// larger one when equal. BlocksOf(Blocks, Size): how many fit a multiprocessor.
template <class Occupancy>
hipError_t bestBlockSize(int *MinGridSize, int *BlockSize, int Most,
                         Occupancy BlocksOf) {
  int Device = 0, Wave = 0, Multiprocessors = 0, Limit = 0;
  if (hipError_t Error = ::hipGetDevice(&Device))
    return Error;
  if (hipError_t Error =
          ::hipDeviceGetAttribute(&Wave, hipDeviceAttributeWarpSize, Device))
    return Error;
  if (hipError_t Error = ::hipDeviceGetAttribute(
          &Multiprocessors, hipDeviceAttributeMultiprocessorCount, Device))
    return Error;
  if (hipError_t Error = ::hipDeviceGetAttribute(
          &Limit, hipDeviceAttributeMaxThreadsPerBlock, Device))
    return Error;
  if (Most < Limit)
    Limit = Most;
  int BestThreads = 0, BestBlocks = 0, BestSize = 0;
  for (int Top = (Limit + Wave - 1) / Wave * Wave; Top > 0; Top -= Wave) {
    const int Size = Top < Limit ? Top : Limit;
    int Blocks = 0;
    if (hipError_t Error = BlocksOf(&Blocks, Size))
      return Error;
    if (Blocks * Size > BestThreads) {
      BestThreads = Blocks * Size;
      BestBlocks = Blocks;
      BestSize = Size;
    }
  }
  *MinGridSize = BestBlocks * Multiprocessors;
  *BlockSize = BestSize;
  return hipSuccess;
}

} // namespace detail
} // namespace porthip

#endif
