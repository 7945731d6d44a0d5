// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/PartialBarriers.h"
#include "Ptx/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

static unsigned numberOf(const Operand &O) {
  return O.Of == Operand::Kind::Constant &&
                 O.Value.Of == Expression::Kind::Integer
             ? unsigned(O.Value.Value)
             : AnyBarrier;
}

static void collect(const Statement &S, BarrierUse &To) {
  const Instruction &I = S.Instruction;
  const bool Syncs = is_contained(I.Modifiers, "sync");
  const bool Arrives = is_contained(I.Modifiers, "arrive");
  if (I.Opcode == "wgmma" && is_contained(I.Modifiers, "wait_group"))
    To.IsPartial = true;
  if ((I.Opcode == "bar" || I.Opcode == "barrier") && (Syncs || Arrives)) {
    To.IsPartial |= I.Operands.size() == 2;
    if (Arrives && I.Operands.size() == 2)
      To.Arrives.insert(numberOf(I.Operands[0]));
    if (Syncs && I.Operands.size() == 1 && !is_contained(I.Modifiers, "warp"))
      To.WaitsForAll.insert(numberOf(I.Operands[0]));
  }
  for (const Statement &Inner : S.Body)
    collect(Inner, To);
}

BarrierUse barrierUse(StringRef Template) {
  BarrierUse Use;
  // Most statements have no barrier.
  if (!Template.contains("bar") && !Template.contains("wait_group"))
    return Use;
  Expected<std::vector<Statement>> Statements = parse(Template);
  if (!Statements) {
    // Whoever translates it says why.
    consumeError(Statements.takeError());
    return Use;
  }
  for (const Statement &S : *Statements)
    collect(S, Use);
  return Use;
}

bool mayMeet(const std::set<unsigned> &Arrives,
             const std::set<unsigned> &WaitsForAll) {
  return any_of(WaitsForAll, [&](unsigned Number) {
    return Arrives.count(Number) || (Number && Arrives.count(AnyBarrier)) ||
           (Number == AnyBarrier && !Arrives.empty());
  });
}

} // namespace porthip::ptx
