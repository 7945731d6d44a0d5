// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

struct Pass {
  const char *Name;
  Error (*Run)(Module &M, RetargetState &State);
};

const Pass Passes[] = {
    // Parts that later passes need not know: aliases, annotations, compiler
    // lists.
    {"prepare", prepareModule},
    // By their names, which the libraries take away.
    {"take-exact-functions", takeExactFunctions},
    // While the module still is the vendor's, as the libraries are.
    {"link-device-libraries", linkDeviceLibraries},
    // Right after: it removes what is only for other targets, asm among it.
    {"fold-target-constants", foldTargetConstants},
    // While divisions say how exact they are to be.
    {"divide-as-amd", divideAsAmd},
    // Before passes of ours add what is true of the host.
    {"drop-target-traits", dropTargetTraits},
    // While blocks are as the device compiler left them.
    {"fuse-multiply-add", fuseMultiplyAdd},
    // Results of whole operations are flushed, not the products in them.
    {"flush-denormals", flushDenormals},
    // Before C's conversions come in, with our builtins.
    {"convert-as-amd", convertAsAmd},
    // Before PTX becomes conversions of its own.
    {"convert-as-nvidia", convertAsNvidia},
    // PTX names address spaces, so before they go.
    {"lower-inline-asm", lowerInlineAsm},
    // ptxas sees no borders of asm statements.
    {"contract-as-ptxas", contractAsPtxas},
    // Shared variables are known by their address space.
    {"place-shared-variables", placeSharedVariables},
    {"mark-memory-spaces", markMemorySpaces},
    // An intrinsic's own definition names address spaces.
    {"detach-intrinsics", detachIntrinsics},
    // Pointers still have the vendor's size.
    {"fix-memory-layout", fixMemoryLayout},
    {"flatten-address-spaces", flattenAddressSpaces},
    // Intrinsics that are better written in IR than in C.
    {"expand-intrinsics", expandIntrinsics},
    {"narrow-cross-lane", narrowCrossLane},
    // After all that makes calls of builtins.
    {"fit-builtin-calls", fitBuiltinCalls},
    {"link-builtins", linkBuiltins},
    // After builtins: they rely on C, where this is undefined too.
    {"harden-arithmetic", hardenArithmetic},
    {"finish", finishModule},
};

/// We are wrong if a pass leaves a broken module; the launch that needs it
/// ends with this message instead of a crash in code generation.
Error verify(Module &M, StringRef PassName) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!verifyModule(M, &OS))
    return Error::success();
  return moduleError(M, "internal error: broken module after pass '" +
                            PassName + "': " + Text);
}

} // namespace

Error moduleError(const Module &M, const Twine &Text) {
  return createStringError(inconvertibleErrorCode(),
                           M.getSourceFileName() + ": " + Text);
}

Expected<SharedLayout> retarget(Module &M, const RetargetOptions &Options) {
  RetargetState State{Options, {}, nullptr};
  if (Error E = loadBuiltins(M, State))
    return std::move(E);
  for (const Pass &P : Passes) {
    if (Error E = P.Run(M, State))
      return std::move(E);
    if (Options.AfterPass)
      Options.AfterPass(P.Name, M);
    if (Error E = verify(M, P.Name))
      return std::move(E);
  }
  return State.Shared;
}

} // namespace porthip::vgpu
