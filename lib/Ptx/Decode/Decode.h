// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the text of an instruction to a legal form of it, by Forms.def. All that
// is asked of an instruction is asked here, for every back end alike.
#ifndef PORTHIP_PTX_DECODE_DECODE_H
#define PORTHIP_PTX_DECODE_DECODE_H

#include "Ptx/Decode/Decoded.h"
#include "Ptx/Decode/Forms.h"
#include "Ptx/Syntax/Problem.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace porthip::ptx {

/// Either Instruction or a problem.
struct Decoding {
  std::optional<Decoded> Instruction;
  Problem What = Problem::Unknown;
  std::string Why;
  /// The first row of the mnemonic; null where there is no such instruction.
  const FormRow *Mnemonic = nullptr;
};

/// WidthOf: the size in bits of the register that an operand is; 0 for a
/// constant, a special register and what is not declared. I outlives the
/// result.
Decoding decode(const Instruction &I,
                llvm::function_ref<unsigned(const Operand &)> WidthOf);

/// The lanes that .h10 or .b3210 on a packed result name; all of Count (2 or 4)
/// without; none if it is not a mask.
std::optional<unsigned> laneMask(const Operand &O, unsigned Count);

/// The part of a word that .b0 to .b3, .h0 and .h1 on a source select.
struct WordPart {
  unsigned First = 0, Bits = 32;
};
std::optional<WordPart> wordPart(const Operand &O);

} // namespace porthip::ptx
#endif
