// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's pass managers for the host, and the simplification pipeline.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

Passes::Passes(TargetMachine &Host) : PB(&Host) {
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
}

void Passes::run(Function &F, FunctionPassManager &FPM) {
  PreservedAnalyses PA = FPM.run(F, FAM);
  FAM.invalidate(F, PA);
}

void Passes::run(Module &M, ModulePassManager &MPM) {
  PreservedAnalyses PA = MPM.run(M, MAM);
  MAM.invalidate(M, PA);
}

static bool usesVectors(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (I.getType()->isVectorTy() ||
        (isa<StoreInst>(I) && I.getOperand(0)->getType()->isVectorTy()))
      return true;
  return false;
}

void simplify(KernelState &K) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(GVNPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()),
                                              /*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(ADCEPass());
  FPM.addPass(SimplifyCFGPass());
  // A loop over lanes is vectorised only if its body is scalar.
  if (usesVectors(*K.Body)) {
    ScalarizerPassOptions All;
    All.ScalarizeLoadStore = true;
    All.ScalarizeVariableInsertExtract = true;
    FPM.addPass(ScalarizerPass(All));
    FPM.addPass(InstCombinePass());
  }
  K.Run.run(*K.Body, FPM);
}

} // namespace porthip::vgpu::lowering
