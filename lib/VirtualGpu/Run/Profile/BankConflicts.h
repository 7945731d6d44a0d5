// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cycles that shared memory's banks need for the addresses of a wavefront.
#ifndef PORTHIP_VIRTUALGPU_RUN_PROFILE_BANKCONFLICTS_H
#define PORTHIP_VIRTUALGPU_RUN_PROFILE_BANKCONFLICTS_H

#include "Gpus/GpuTarget.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace porthip::vgpu {

/// One access of a wavefront.
struct SharedAccess {
  llvm::ArrayRef<uint64_t> Addresses; ///< by lane
  uint64_t Active;                    ///< lanes that take part
  uint32_t Bytes;                     ///< of a lane
  bool IsRead;
};

struct BankUse {
  uint32_t Cycles = 0; ///< that it takes
  uint32_t Phases = 0; ///< that it would take without conflicts
  uint32_t Degree = 0; ///< the most words of one bank in one phase
};

BankUse bankUseOf(const SharedAccess &Access, const GpuTarget &On);

} // namespace porthip::vgpu
#endif
