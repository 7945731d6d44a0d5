// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_COMPILE_JIT_VECTORISERLIMITS_H
#define PORTHIP_VIRTUALGPU_COMPILE_JIT_VECTORISERLIMITS_H

#include "llvm/IR/PassManager.h"

namespace porthip::vgpu {

/// Turns the vectoriser off for loops that it would take for ever for. Right
/// before it.
struct LimitVectoriser : llvm::PassInfoMixin<LimitVectoriser> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace porthip::vgpu
#endif
