// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/Callees.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace porthip::inspect {

/// 4 of "s4" and of "s[4:5]".
static std::optional<unsigned> scalarRegister(StringRef Operand) {
  Operand = Operand.trim();
  unsigned Number;
  if (!Operand.consume_front("s"))
    return std::nullopt;
  Operand.consume_front("[");
  if (Operand.consumeInteger(10, Number))
    return std::nullopt;
  return Number;
}

/// "f" of "f@rel32@lo+4"; empty: no function's address begins with it.
static StringRef symbolIn(StringRef Operand) {
  auto [Name, Rest] = Operand.trim().split('@');
  return Rest.starts_with("rel32@lo") || Rest.starts_with("gotpcrel32@lo") ||
                 Rest.starts_with("rel64") || Rest.starts_with("gotpcrel64")
             ? Name
             : StringRef();
}

static bool isCall(StringRef Name) {
  return Name == "s_swappc_b64" || Name == "s_swap_pc_i64";
}

void Callees::follow(const Instruction &I) {
  SmallVector<StringRef, 4> Operands;
  StringRef(I.Operands).split(Operands, ',');
  if (Operands.size() < 2)
    return;
  auto To = scalarRegister(Operands[0]);
  if (!To || isCall(I.Mnemonic))
    return;
  if (StringRef Symbol = symbolIn(Operands.back()); !Symbol.empty()) {
    Holds[*To] = Symbol.str();
    return;
  }
  const StringRef Name = I.Mnemonic;
  // A table of addresses has the function's under its name, too.
  const bool Copies =
      Name == "s_mov_b64" || Name == "s_load_dwordx2" || Name == "s_load_b64";
  auto From = scalarRegister(Operands[1]);
  if (Copies && From && Holds.count(*From))
    Holds[*To] = Holds[*From];
  else if (!Name.starts_with("s_addc") && !Name.starts_with("s_add_co_ci"))
    Holds.erase(*To);
}

std::optional<std::string> Callees::calledBy(const Instruction &I) const {
  if (!isCall(I.Mnemonic))
    return std::nullopt;
  auto Target = scalarRegister(StringRef(I.Operands).split(',').second);
  auto At = Target ? Holds.find(*Target) : Holds.end();
  return At == Holds.end() ? std::string() : At->second;
}

} // namespace porthip::inspect
