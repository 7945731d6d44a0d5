// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of Abi.h's primitives, and small facts about calls of them.
#include "VirtualGpu/Lower/LowerInternal.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

Primitive primitiveOf(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front("__vg_"))
    return Primitive::None;
  return StringSwitch<Primitive>(Name)
      .Case("lane", Primitive::Lane)
      .Case("tid_x", Primitive::TidX)
      .Case("tid_y", Primitive::TidY)
      .Case("tid_z", Primitive::TidZ)
      .Case("block", Primitive::Block)
      .Case("exchange", Primitive::Exchange)
      .Case("barrier", Primitive::Barrier)
      .Case("arrive", Primitive::Arrive)
      .Case("grid_sync", Primitive::GridSync)
      .Case("yield", Primitive::Yield)
      .Case("exit", Primitive::Exit)
      .Default(Primitive::None);
}

Primitive primitiveOf(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? primitiveOf(*Callee) : Primitive::None;
}

unsigned siteOperand(Primitive P) {
  switch (P) {
  case Primitive::Exchange:
  case Primitive::Barrier:
    return 3;
  case Primitive::Arrive:
    return 2;
  default:
    return 0;
  }
}

/// Headers of the vendors, in which a collective's innermost location lies.
static bool isVendorHeader(StringRef File) {
  return File.contains("/include/") || File.contains("__clang_") ||
         File.starts_with("sm_") || File.starts_with("/usr/");
}

std::string whereOf(const DebugLoc &At) {
  const DILocation *Innermost = At.get();
  if (!Innermost)
    return "";
  // What a user can look at is the call in the program, not the line of the
  // vendor's header that it was inlined from.
  const DILocation *Shown = Innermost;
  while (Shown &&
         (Shown->getLine() == 0 || isVendorHeader(Shown->getFilename())))
    Shown = Shown->getInlinedAt();
  if (!Shown)
    Shown = Innermost;
  return (Shown->getFilename() + ":" + Twine(Shown->getLine())).str();
}

} // namespace porthip::vgpu::lowering
