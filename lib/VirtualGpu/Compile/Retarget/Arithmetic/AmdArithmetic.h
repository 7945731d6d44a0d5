// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The changes that LLVM's back end for AMD's GPUs makes to floats before it
// selects instructions, as IR. docs/design/back-ends.md lists all of it.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_RETARGET_ARITHMETIC_AMDARITHMETIC_H
#define PORTHIP_VIRTUALGPU_COMPILE_RETARGET_ARITHMETIC_AMDARITHMETIC_H

#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"

namespace porthip::vgpu {

/// Splits sums, products and negations of vectors into what one instruction
/// takes: one element, two halves, and two floats where the GPU packs them. An
/// element that is taken out of what was split is the operation that made it.
/// Sums over the elements of a vector become sums of two.
void expandReductions(llvm::Function &F);
void splitVectors(llvm::Function &F, bool PacksFloats);

/// fuseMultiplyAdd() for AMD's GPUs.
void fuseAsAmd(llvm::Module &M, RetargetState &State);

} // namespace porthip::vgpu
#endif
