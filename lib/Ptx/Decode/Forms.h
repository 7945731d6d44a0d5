// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks Forms.def up.
#ifndef PORTHIP_PTX_DECODE_FORMS_H
#define PORTHIP_PTX_DECODE_FORMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip::ptx {

struct Decoded;

/// A check that no list of modifiers can express: the message of what is wrong,
/// or "".
using FormCheck = std::string (*)(const Decoded &);

struct FormRow {
  const char *Mnemonic;
  const char *Operands;
  const char *Modifiers; ///< null: not decoded here
  FormCheck Check;       ///< may be null
  const char *Refusal;   ///< why nothing has it; or ""
  const char *NotInCpp;  ///< why the port has no C++ for it; or ""
  const char *Section;   ///< heading in the PTX ISA

  bool isRefused() const { return *Refusal; }
  /// Whether the first operand is a result.
  bool hasResult() const;
  unsigned minOperands() const;
  unsigned maxOperands() const;
};

llvm::ArrayRef<FormRow> allForms();

/// Why an instruction with that opcode and one of these modifiers is refused;
/// or "".
llvm::StringRef refusedWord(llvm::StringRef Opcode,
                            llvm::ArrayRef<std::string> Modifiers);

/// The first row with the longest mnemonic that opcode and modifiers begin
/// with, or null; others with that mnemonic follow it. Taken: how many
/// modifiers belong to the mnemonic.
const FormRow *findForm(llvm::StringRef Opcode,
                        llvm::ArrayRef<std::string> Modifiers, size_t &Taken);

} // namespace porthip::ptx
#endif
