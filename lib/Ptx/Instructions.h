// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks Instructions.def up.
#ifndef PORTHIP_PTX_INSTRUCTIONS_H
#define PORTHIP_PTX_INSTRUCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip::ptx {

class Form;
class Lowering;

struct InstructionRow {
  const char *Mnemonic;
  const char *Shape;
  void (*Lower)(Lowering &, Form &); ///< null: refused
  const char *Reason;                ///< of the refusal
  const char *Section;

  /// Whether the first operand is a result.
  bool hasResult() const;
  unsigned minOperands() const;
  unsigned maxOperands() const;
};

llvm::ArrayRef<InstructionRow> allInstructions();

/// The row with the longest mnemonic that opcode and modifiers begin with, or
/// null. Taken: how many modifiers belong to the mnemonic.
const InstructionRow *findInstruction(llvm::StringRef Opcode,
                                      llvm::ArrayRef<std::string> Modifiers,
                                      size_t &Taken);

} // namespace porthip::ptx
#endif
