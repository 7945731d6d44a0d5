// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of the passes in their order, each with the reason for its place,
// and the choice of the mode.
#include "VirtualGpu/Compile/Lower/Lower.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace porthip::vgpu {
using namespace lowering;

namespace {

Expected<VgMode> lowerToMode(KernelState &K, StringRef Asked) {
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

/// Drops the calls of a function that returns nothing.
void dropCalls(Module &M, StringRef Name) {
  Function *F = M.getFunction(Name);
  if (!F)
    return;
  for (User *U : make_early_inc_range(F->users()))
    cast<CallInst>(U)->eraseFromParent();
  F->eraseFromParent();
}

/// Only a checker asks them.
void dropSyncChecks(KernelState &K) { dropCalls(K.M, "__vg_check_inactive"); }

void dropCopyChecks(KernelState &K) {
  for (const char *Name :
       {"__vg_check_copy_issued", "__vg_check_copies_closed",
        "__vg_check_copies_awaited", "__vg_check_bulk_issued",
        "__vg_check_copies_bound", "__vg_check_phase_over"})
    dropCalls(K.M, Name);
}

void dropMarks(KernelState &K) {
  dropSharedMarks(K.M);
  dropUnset(K.M);
  dropMembers(K.M);
}

void checkFloats(KernelState &K) {
  instrumentFloats(K.M, demangle(K.Name), K.Options.Checks);
}

void checkShifts(KernelState &K) { instrumentShifts(K.M, demangle(K.Name)); }

void followValues(KernelState &K) { instrumentValues(K.M); }

Error chooseMode(KernelState &K) {
  Expected<VgMode> Mode = lowerToMode(K, K.Options.Mode);
  if (!Mode)
    return Mode.takeError();
  K.Mode = *Mode;
  return Error::success();
}

template <void (*Function)(KernelState &)> Error always(KernelState &K) {
  Function(K);
  return Error::success();
}

bool isOn(const LowerOptions &) { return true; }
bool hasNoSync(const LowerOptions &O) { return !O.Checks.Sync; }
bool hasNoInit(const LowerOptions &O) { return !O.Checks.Init; }
bool hasFloat(const LowerOptions &O) {
  return O.Checks.Float || O.Checks.Underflow;
}
bool hasShift(const LowerOptions &O) { return O.Checks.Shift; }
bool isFollowed(const LowerOptions &O) { return O.Follows; }
bool notesStores(const LowerOptions &O) { return O.NotesStores; }
bool isProfiled(const LowerOptions &O) { return O.Profiles; }
bool hasAccesses(const LowerOptions &O) { return O.Checks.needsAccesses(); }

struct Pass {
  const char *Name;
  Error (*Run)(KernelState &K);
  bool (*IsOn)(const LowerOptions &Options) = isOn;
};

const Pass LowerPasses[] = {
    // Before anything is spent on them.
    {"drop-sync-checks", always<dropSyncChecks>, hasNoSync},
    {"drop-copy-checks", always<dropCopyChecks>, hasNoInit},
    // While libraries' functions are apart from the program's.
    {"check-floats", always<checkFloats>, hasFloat},
    {"check-shifts", always<checkShifts>, hasShift},
    {"follow-values", always<followValues>, isFollowed},
    // While it is still seen which memory is the kernel's parameters.
    {"check-accesses", always<checkAccesses>, hasAccesses},
    {"note-stores", always<noteStores>, notesStores},
    {"profile", always<profile>, isProfiled},
    // Only the checks above ask which variable is meant, and whether it is set.
    {"drop-marks", always<dropMarks>},
    // Makes the one root that inlining starts from.
    {"entry", always<makeEntry>},
    // The passes below need all they look for in one function.
    {"inline", always<inlineCalls>},
    // These add collectives, so they come before the numbers, and the first
    // before what makes lanes of a loop meet.
    {"lockstep", always<keepInStep>},
    {"spin-loops", always<yieldInSpinLoops>},
    {"reconverge", always<reconvergeLoops>},
    // Before anything that copies code.
    {"sites", always<numberSites>},
    // Facts that the mode depends on.
    {"inspect", always<inspectCalls>},
    {"mode", chooseMode},
    // Writes the mode, and numbers that the passes before have counted.
    {"kernel-constant", always<writeKernelConstant>},
};

/// We are wrong if a pass leaves a broken module. Large kernels have many
/// passes: only builds for development look.
Error verifyAfter(const Module &M, StringRef Pass) {
#ifndef NDEBUG
  std::string Text;
  raw_string_ostream Out(Text);
  if (verifyModule(M, &Out))
    return createStringError("after pass '" + Pass + "': " + Text);
#endif
  return Error::success();
}

} // namespace

Error lower(Module &M, StringRef Kernel, const SharedLayout &Shared,
            const LowerOptions &Options, TargetMachine &Host) {
  Function *F = M.getFunction(Kernel);
  if (!F || F->isDeclaration())
    return createStringError("no kernel '" + Kernel + "' in the module");
  if (!is_contained({"", "fiber", "region", "loop"}, StringRef(Options.Mode)))
    return createStringError("unknown mode '" + Options.Mode +
                             "'; use fiber, region or loop");
  Passes Run(Host);
  KernelState K{M, Kernel.str(), Shared, Options, Run, F};
  for (const Pass &P : LowerPasses) {
    if (!P.IsOn(Options))
      continue;
    if (Error Wrong = P.Run(K))
      return Wrong;
    if (Options.AfterPass)
      Options.AfterPass(P.Name, M);
    Run.FAM.clear();
    if (Error Wrong = verifyAfter(M, P.Name))
      return Wrong;
  }
  return Error::success();
}

} // namespace porthip::vgpu
