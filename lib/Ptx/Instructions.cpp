// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Instructions.h"
#include "Ptx/LoweringInternal.h"

using llvm::StringRef;
namespace porthip::ptx {

static const InstructionRow Rows[] = {
#define PTX_INSTRUCTION(Mnemonic, Shape, Name, Section)                        \
  {Mnemonic, Shape, lower##Name, "", Section},
#define PTX_REFUSED(Mnemonic, Reason, Section)                                 \
  {Mnemonic, "", nullptr, Reason, Section},
#include "Ptx/Instructions.def"
};

llvm::ArrayRef<InstructionRow> allInstructions() { return Rows; }

bool InstructionRow::hasResult() const {
  StringRef First = StringRef(Shape).split(' ').first;
  return First == "d" || First == "p" || First == "state";
}

unsigned InstructionRow::maxOperands() const {
  StringRef S(Shape);
  return S.empty() ? 0 : S.count(' ') + 1;
}

unsigned InstructionRow::minOperands() const {
  return maxOperands() - StringRef(Shape).count('[');
}

const InstructionRow *findInstruction(StringRef Opcode,
                                      llvm::ArrayRef<std::string> Modifiers,
                                      size_t &Taken) {
  const InstructionRow *Best = nullptr;
  size_t BestLength = 0;
  for (const InstructionRow &Row : Rows) {
    auto [First, Rest] = StringRef(Row.Mnemonic).split('.');
    if (First != Opcode)
      continue;
    size_t Count = 0;
    bool Fits = true;
    while (Fits && !Rest.empty()) {
      StringRef Modifier;
      std::tie(Modifier, Rest) = Rest.split('.');
      Fits = Count < Modifiers.size() &&
             StringRef(Modifiers[Count]).split("::").first == Modifier;
      ++Count;
    }
    if (!Fits || (Best && Count < BestLength))
      continue;
    Best = &Row;
    BestLength = Count;
  }
  Taken = BestLength;
  return Best;
}

} // namespace porthip::ptx
