// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_COMPILE_JIT_HALFFMA_H
#define PORTHIP_VIRTUALGPU_COMPILE_JIT_HALFFMA_H

#include "llvm/IR/Module.h"

namespace porthip::vgpu {

/// Writes llvm.fma of half as arithmetic of double and float with the same
/// results, which CPUs without half arithmetic have as vectors; LLVM itself
/// calls a library function for each element there.
void expandHalfFma(llvm::Module &M);

} // namespace porthip::vgpu
#endif
