// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: calls of device libraries by their names.
// Guarantees: where the settings ask for exact math, a fast function's call
// (`__sinf`, `__expf`, what -use_fast_math makes of sinf) is one of the exact
// function. PTX in a program stays.
// Why here: a library that is linked in has its fast functions inlined.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// "": not a fast function of one float.
std::string exactNameOf(StringRef Name) {
  if (Name.consume_front("__nv_fast_"))
    return Name == "fdividef" ? "" : ("__nv_" + Name).str();
  if (Name.consume_front("__ocml_native_"))
    return ("__ocml_" + Name).str();
  return StringSwitch<StringRef>(Name)
      .Cases({"llvm.nvvm.sin.approx.f", "llvm.nvvm.sin.approx.ftz.f"},
             "__nv_sinf")
      .Cases({"llvm.nvvm.cos.approx.f", "llvm.nvvm.cos.approx.ftz.f"},
             "__nv_cosf")
      .Cases({"llvm.nvvm.ex2.approx.f", "llvm.nvvm.ex2.approx.ftz.f"},
             "__nv_exp2f")
      .Cases({"llvm.nvvm.lg2.approx.f", "llvm.nvvm.lg2.approx.ftz.f"},
             "__nv_log2f")
      .Cases({"llvm.nvvm.rsqrt.approx.f", "llvm.nvvm.rsqrt.approx.ftz.f"},
             "__nv_rsqrtf")
      .Case("llvm.amdgcn.exp2.f32", "__ocml_exp2_f32")
      .Case("llvm.amdgcn.log.f32", "__ocml_log2_f32")
      .Case("llvm.amdgcn.rsq.f32", "__ocml_rsqrt_f32")
      .Default("")
      .str();
}

/// Both vendors' fast division differs from the exact one at huge divisors.
void divideExactly(Function &F) {
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledFunction() != &F)
      continue;
    IRBuilder<> B(Call);
    Call->replaceAllUsesWith(
        B.CreateFDiv(Call->getArgOperand(0), Call->getArgOperand(1)));
    Call->eraseFromParent();
  }
}

} // namespace

Error takeExactFunctions(Module &M, RetargetState &State) {
  if (!State.Options.Computes.ExactMath)
    return Error::success();
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration())
      continue;
    if (F.getName() == "__nv_fast_fdividef") {
      divideExactly(F);
      continue;
    }
    const std::string Exact = exactNameOf(F.getName());
    if (Exact.empty())
      continue;
    // A function of the same name may be there with the same type.
    F.replaceAllUsesWith(
        M.getOrInsertFunction(Exact, F.getFunctionType()).getCallee());
    F.eraseFromParent();
  }
  return Error::success();
}

} // namespace porthip::vgpu
