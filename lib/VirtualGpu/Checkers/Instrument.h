// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts a call of CheckAbi.h before every memory access of a kernel that could
// be wrong. Runs after inlining and before the kernel is cut, so that it sees
// one function with debug locations and works in every mode.
#ifndef PORTHIP_VIRTUALGPU_CHECKERS_INSTRUMENT_H
#define PORTHIP_VIRTUALGPU_CHECKERS_INSTRUMENT_H

#include "VirtualGpu/Checkers/CheckSet.h"
#include "llvm/IR/Module.h"

namespace porthip::vgpu {

/// Expects retargeted IR (Retarget.h). Guarantees: same computation; accesses
/// of allocas and of globals whose offset is constant and in bounds, of kernel
/// parameters and of the block's own record are left alone. Gives the number of
/// VgAccessSites.
uint32_t instrumentAccesses(llvm::Module &M, CheckSet Checks);

} // namespace porthip::vgpu
#endif
