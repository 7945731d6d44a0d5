// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_SWAPGUESSES_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_SWAPGUESSES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"

namespace porthip::vgpu {

/// The reads before a compare and swap in loops: a guess that the swap
/// confirms. Atomic enough to be no race, and written so everywhere.
llvm::SmallPtrSet<const llvm::Instruction *, 8>
guessesOfSwaps(llvm::Function &F);

} // namespace porthip::vgpu
#endif
