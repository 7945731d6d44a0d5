// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of Abi.h's primitives, and small facts about calls of them.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/StringSwitch.h"

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

VgSiteKind siteKind(Primitive P) {
  switch (P) {
  case Primitive::Barrier:
    return VG_SITE_BARRIER;
  case Primitive::Arrive:
    return VG_SITE_ARRIVE;
  case Primitive::GridSync:
    return VG_SITE_GRID_SYNC;
  case Primitive::Yield:
    return VG_SITE_YIELD;
  default:
    return VG_SITE_EXCHANGE;
  }
}

} // namespace porthip::vgpu::lowering
