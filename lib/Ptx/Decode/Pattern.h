// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row of Forms.def with its strings taken apart.
#ifndef PORTHIP_PTX_DECODE_PATTERN_H
#define PORTHIP_PTX_DECODE_PATTERN_H

#include "Ptx/Decode/Decoded.h"
#include "Ptx/Decode/Forms.h"
#include "llvm/ADT/SmallVector.h"

namespace porthip::ptx {

/// One item of the modifiers of a form.
struct ModifierItem {
  enum class Kind {
    Word,   ///< .sync
    Prefix, ///< .L1::*: any number of words that begin so
    Flag,
    Choice,
    Type,
    Count, ///< .v2, .v4, .v8
  };
  Kind Of = Kind::Word;
  bool IsRequired = true;
  llvm::SmallVector<llvm::StringRef, 4> Words;
  bool Decoded::*Flag = nullptr;
  llvm::StringRef Decoded::*Choice = nullptr;
  unsigned TypeIndex = 0;
  llvm::StringRef Missing; ///< the error where it is needed; may be empty
};

/// The operands that may stand in one place.
struct OperandItem {
  enum class Kind {
    Any,     ///< the back ends know: constants, addresses of objects
    Typed,   ///< a register or constant of Type
    Address, ///< [a]
    Label,
  };
  Kind Of = Kind::Any;
  /// Typed: index into Decoded::Types; else Result, or Fixed.
  enum : int { Result = -1, Fixed = -2 };
  int TypeIndex = Fixed;
  Type FixedType;
  bool IsOptional = false;
  bool IsResult = false;
  bool MayBeWider = false;  ///< the register than the type
  bool IsVector = false;    ///< {a, b}: as many as Decoded::Count
  unsigned FixedCount = 0;  ///< of a vector; 0: Decoded::Count
  bool IsAnyCount = false;  ///< of a vector: the row's check counts
  bool MayBePieces = false; ///< {a, b}: which fill a register of the type
  bool HasSecond = false;   ///< may be d|p

  Type typeIn(const Decoded &D) const;
};

struct Pattern {
  std::vector<ModifierItem> Modifiers;
  std::vector<OperandItem> Operands;

  /// Asserts that the row is well-formed.
  explicit Pattern(const FormRow &Row);
};

/// The pattern of a row of allForms().
const Pattern &patternOf(const FormRow &Row);
/// Whether a row with the same mnemonic knows the word; of Field, if given.
bool isWordOfMnemonic(const FormRow &Row, llvm::StringRef Word,
                      llvm::StringRef Decoded::*Field = nullptr);

} // namespace porthip::ptx
#endif
