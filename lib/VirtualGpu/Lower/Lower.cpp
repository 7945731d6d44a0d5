// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver: the passes in their order, each with the reason for its place,
// and the choice of the mode.
#include "VirtualGpu/Lower/Lower.h"
#include "VirtualGpu/Checkers/Instrument.h"
#include "VirtualGpu/Lower/LowerInternal.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace porthip::vgpu {
using namespace lowering;

static Expected<VgMode> lowerToMode(KernelState &K, StringRef Asked) {
  auto DoesNotFit = [&](const Twine &Why) {
    return createStringError("kernel '" + Twine(K.Name) +
                             "' does not fit mode '" + Asked + "': " + Why);
  };
  std::string Why;
  if (Asked != "fiber") {
    if (!K.CallsCollective.empty()) {
      Why = K.CallsCollective + " may wait for other lanes";
    } else if (!K.HasCuts) {
      simplify(K);
      outlinePrivateArrays(K);
      lowerToLoop(K);
      return VG_MODE_LOOP;
    } else if (Asked == "loop") {
      Why = "it waits for other lanes";
    } else if (Asked.empty() && isForMatrices(K)) {
      // Fibers.
    } else {
      simplify(K);
      outlinePrivateArrays(K);
      if (lowerToRegions(K, Why))
        return VG_MODE_REGION;
    }
    if (!Asked.empty())
      return DoesNotFit(Why);
  }
  lowerToFiber(K);
  return VG_MODE_FIBER;
}

/// Of a function that returns nothing.
static void dropCalls(Module &M, StringRef Name) {
  Function *F = M.getFunction(Name);
  if (!F)
    return;
  for (User *U : make_early_inc_range(F->users()))
    cast<CallInst>(U)->eraseFromParent();
  F->eraseFromParent();
}

Error lower(Module &M, StringRef Kernel, const SharedLayout &Shared,
            const LowerOptions &Options, TargetMachine &Host) {
  Function *F = M.getFunction(Kernel);
  if (!F || F->isDeclaration())
    return createStringError("no kernel '" + Kernel + "' in the module");
  if (!is_contained({"", "fiber", "region", "loop"}, StringRef(Options.Mode)))
    return createStringError("unknown mode '" + Options.Mode +
                             "'; use fiber, region or loop");
  Passes Run(Host);
  KernelState K{M, Kernel.str(), Shared, Options, Run};
  Error Invalid = Error::success();
  auto After = [&](StringRef Pass) {
    if (Options.AfterPass)
      Options.AfterPass(Pass, M);
    Run.FAM.clear();
#ifndef NDEBUG
    std::string Text;
    raw_string_ostream Out(Text);
    if (!Invalid && verifyModule(M, &Out))
      Invalid = createStringError("after pass '" + Pass + "': " + Text);
#endif
  };
  if (!Options.Checks.Sync)
    dropCalls(M, "__vg_check_inactive");
  // While libraries' functions are apart from the program's.
  if (Options.Checks.Float) {
    instrumentFloats(M, demangle(Kernel));
    After("check-floats");
  }
  if (Options.Follows) {
    instrumentValues(M);
    After("follow-values");
  }
  // While it is still seen which memory is the kernel's parameters.
  if (Options.Checks.needsAccesses()) {
    checkAccesses(K, *F);
    After("check-accesses");
  }
  // Makes the one root that inlining starts from.
  makeEntry(K, *F);
  After("entry");
  // What the passes below look for must be in one function.
  inlineCalls(K);
  After("inline");
  // These add collectives, so they come before the numbers, and the first
  // before what makes lanes of a loop meet.
  keepInStep(K);
  After("lockstep");
  yieldInSpinLoops(K);
  After("spin-loops");
  reconvergeLoops(K);
  After("reconverge");
  // Before anything that copies code.
  numberSites(K);
  After("sites");
  inspectCalls(K);
  Expected<VgMode> Mode = lowerToMode(K, Options.Mode);
  if (!Mode)
    return joinErrors(std::move(Invalid), Mode.takeError());
  After("mode");
  writeKernelConstant(K, *Mode);
  After("kernel-constant");
  return Invalid;
}

} // namespace porthip::vgpu
