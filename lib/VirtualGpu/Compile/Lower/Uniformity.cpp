// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Lower/Uniformity.h"
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

namespace {
class LaneInfo final : public TargetTransformInfoImplCRTPBase<LaneInfo> {
public:
  LaneInfo(const DataLayout &DL,
           std::function<bool(const LoadInst &)> IsUniformLoad)
      : TargetTransformInfoImplCRTPBase(DL),
        IsUniformLoad(std::move(IsUniformLoad)) {}

  bool hasBranchDivergence(const Function *) const override { return true; }

  InstructionUniformity
  getInstructionUniformity(const Value *V) const override {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return InstructionUniformity::Default;
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      // Lanes run one after the other: what another lane may write between
      // their loads is not the same, whatever the address.
      bool Same = !Load->isVolatile() && !Load->isAtomic() &&
                  (Load->hasMetadata(LLVMContext::MD_invariant_load) ||
                   IsUniformLoad(*Load));
      return Same ? InstructionUniformity::Default
                  : InstructionUniformity::NeverUniform;
    }
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(I))
      return Intrinsic->mayReadOrWriteMemory()
                 ? InstructionUniformity::NeverUniform
                 : InstructionUniformity::Default;
    if (isa<CallBase>(I) || isa<AllocaInst>(I) || isa<AtomicRMWInst>(I) ||
        isa<AtomicCmpXchgInst>(I) || isa<VAArgInst>(I))
      return InstructionUniformity::NeverUniform;
    return InstructionUniformity::Default;
  }

private:
  std::function<bool(const LoadInst &)> IsUniformLoad;
};
} // namespace

Uniformity::Uniformity(Function &F, FunctionAnalysisManager &FAM,
                       std::function<bool(const LoadInst &)> IsUniformLoad)
    : TTI(std::make_unique<TargetTransformInfo>(std::make_unique<LaneInfo>(
          F.getParent()->getDataLayout(), std::move(IsUniformLoad)))),
      Info(FAM.getResult<DominatorTreeAnalysis>(F),
           FAM.getResult<CycleAnalysis>(F), TTI.get()) {
  Info.compute();
}

Uniformity::~Uniformity() = default;

} // namespace porthip::vgpu::lowering
