// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch's size and arguments say of the races that its kernel can have.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_LAUNCHFACTS_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_LAUNCHFACTS_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/KernelCode.h"

namespace porthip::vgpu {

struct LaunchShape {
  const uint32_t *Grid, *Block; ///< three each
  uint32_t StaticShared;        ///< bytes
  void *const *Args;            ///< as LaunchConfig has them
};

/// The bits of VgChecker::Facts that hold for all of the launch.
uint64_t launchFacts(const VgKernelCode &Code, const LaunchShape &Shape);

} // namespace porthip::vgpu
#endif
