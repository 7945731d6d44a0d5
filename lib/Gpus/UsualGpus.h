// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The GPUs that programs see where nobody names one.
#ifndef PORTHIP_GPUS_USUALGPUS_H
#define PORTHIP_GPUS_USUALGPUS_H

#include "Gpus/GpuTarget.h"

namespace porthip {

/// Usual GPU of CUDA, and of HIP. Each has a row in Targets.def.
constexpr llvm::StringLiteral UsualNvidiaGpu("sm_80"), UsualAmdGpu("gfx942");
/// A GPU of AMD's whose wavefronts have 32 lanes.
constexpr llvm::StringLiteral UsualAmdGpuOf32("gfx1100");

inline const GpuTarget *usualGpu(GpuVendor Of) {
  return findGpuTarget(Of == GpuVendor::Nvidia ? UsualNvidiaGpu : UsualAmdGpu);
}

} // namespace porthip
#endif
