// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/PartialBarriers.h"
#include "Ptx/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

static bool isPartialBarrier(const Statement &S) {
  const Instruction &I = S.Instruction;
  const bool IsBarrier = (I.Opcode == "bar" || I.Opcode == "barrier") &&
                         (is_contained(I.Modifiers, "sync") ||
                          is_contained(I.Modifiers, "arrive"));
  const bool IsGroup =
      I.Opcode == "wgmma" && is_contained(I.Modifiers, "wait_group");
  return (IsBarrier && I.Operands.size() == 2) || IsGroup ||
         any_of(S.Body, isPartialBarrier);
}

bool hasPartialBarrier(StringRef Template) {
  // Most statements have no barrier.
  if (!Template.contains("bar") && !Template.contains("wait_group"))
    return false;
  Expected<std::vector<Statement>> Statements = parse(Template);
  if (!Statements) {
    // Whoever translates it says why.
    consumeError(Statements.takeError());
    return false;
  }
  return any_of(*Statements, isPartialBarrier);
}

} // namespace porthip::ptx
