// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Carry.h"
#include "Ptx/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

static void findCarry(ArrayRef<Statement> Statements, CarryUse &Use) {
  for (const Statement &S : Statements) {
    findCarry(S.Body, Use);
    StringRef Opcode = S.Instruction.Opcode;
    bool IsRead = Opcode == "addc" || Opcode == "subc" || Opcode == "madc";
    bool IsWritten = is_contained(S.Instruction.Modifiers, "cc");
    if (!IsRead && !IsWritten)
      continue;
    Use.IsReadFirst |= IsRead && !Use.IsUsed;
    Use.IsLeft = IsWritten;
    Use.IsSet |= IsWritten;
    Use.IsUsed = true;
  }
}

CarryUse carryUse(ArrayRef<Statement> Statements) {
  CarryUse Use;
  findCarry(Statements, Use);
  return Use;
}

CarryUse carryUse(StringRef Template) {
  // Most statements have no carry.
  if (!Template.contains(".cc") && !Template.contains("addc") &&
      !Template.contains("subc") && !Template.contains("madc"))
    return {};
  Expected<std::vector<Statement>> Statements = parse(Template);
  if (!Statements) {
    // Whoever translates it says why.
    consumeError(Statements.takeError());
    return {};
  }
  return carryUse(*Statements);
}

} // namespace porthip::ptx
