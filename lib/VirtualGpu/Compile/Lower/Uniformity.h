// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of a function for one lane that are the same in all lanes that run it
// together. LLVM's analysis, told what differs between our lanes.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_LOWER_UNIFORMITY_H
#define PORTHIP_VIRTUALGPU_COMPILE_LOWER_UNIFORMITY_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include <functional>
#include <memory>

namespace porthip::vgpu::lowering {

class Uniformity {
public:
  /// IsUniformLoad: loads that the caller knows to give all lanes the same
  /// value if their address is the same.
  Uniformity(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
             std::function<bool(const llvm::LoadInst &)> IsUniformLoad);
  ~Uniformity();
  /// The same for all lanes that are at U's user together.
  bool isUniformUse(const llvm::Use &U) const {
    return !Info.isDivergentUse(U);
  }
  bool hasDivergentTerminator(const llvm::BasicBlock &BB) {
    return Info.hasDivergentTerminator(BB);
  }

private:
  std::unique_ptr<llvm::TargetTransformInfo> TTI;
  llvm::UniformityInfo Info;
};

} // namespace porthip::vgpu::lowering
#endif
