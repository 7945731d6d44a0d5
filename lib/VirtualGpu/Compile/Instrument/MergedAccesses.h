// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of memory as the GPU's instructions make them: the back ends join
// loads, or stores, of neighbouring addresses to one of 8, 12 or 16 bytes.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_MERGEDACCESSES_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_MERGEDACCESSES_H

#include "VirtualGpu/Abi/ProfileAbi.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Instruction.h"
#include <vector>

namespace porthip::vgpu {

struct ProfiledAccess {
  llvm::Instruction *At = nullptr;
  llvm::Value *Address = nullptr;
  uint64_t Bytes = 0;
  VgProfileKind Kind = VG_PROFILE_LOAD;
};

/// \p All: those of one block, in order. Of those that one instruction makes
/// the one of the lowest address is left, with the bytes of all. \p IsAmd:
/// AMD's global memory takes words of any address; else, and in shared memory,
/// the first address has to be a multiple of all bytes (of 12: of 16).
std::vector<ProfiledAccess> mergedAccesses(llvm::ArrayRef<ProfiledAccess> All,
                                           bool IsAmd,
                                           llvm::AAResults &Aliases);

} // namespace porthip::vgpu
#endif
