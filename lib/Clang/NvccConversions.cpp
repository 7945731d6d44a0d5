// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clang/NvccConversions.h"
#include "Ptx/ToIR/FloatToInteger.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace porthip {
namespace {

struct NvccConversions : PassInfoMixin<NvccConversions> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (ptx::isSaturatingConversion(I))
          ptx::convertAsGpu(I, /*IsAmd=*/false);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

} // namespace

void addNvccConversions(PassBuilder &Passes) {
  Passes.registerPipelineStartEPCallback(
      [](ModulePassManager &Manager, OptimizationLevel) {
        Manager.addPass(NvccConversions());
      });
}

} // namespace porthip
