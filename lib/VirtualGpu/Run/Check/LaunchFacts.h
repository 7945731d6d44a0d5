// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that a launch's size and arguments prove about its kernel's
// accesses.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_LAUNCHFACTS_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_LAUNCHFACTS_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/KernelCode.h"
#include <vector>

namespace porthip::vgpu {

struct LaunchShape {
  const uint32_t *Grid, *Block;         ///< three each
  uint32_t StaticShared, DynamicShared; ///< bytes
  void *const *Args;                    ///< as LaunchConfig has them
  CheckSet Checks;
  uint32_t WaveSize;
  uint64_t Seed; ///< of what a check chooses by chance
};

struct LaunchFacts {
  uint64_t Bits = 0; ///< of VgChecker::Facts that hold for all of the launch
  /// Indices of VgKernelCode::Facts that hold in a block once it has written
  /// the shared memory that they are about.
  std::vector<uint32_t> OnceWritten;
};

LaunchFacts launchFacts(const VgKernelCode &Code, const LaunchShape &Shape);

} // namespace porthip::vgpu
#endif
