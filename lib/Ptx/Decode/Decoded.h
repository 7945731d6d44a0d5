// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instruction whose text has been understood and is legal: what the back
// ends (ToIR, ToSource) write. They check nothing of it again; they may only
// say that their target has nothing for it.
#ifndef PORTHIP_PTX_DECODE_DECODED_H
#define PORTHIP_PTX_DECODE_DECODED_H

#include "Ptx/Syntax/Ast.h"
#include "Ptx/Syntax/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>

namespace porthip::ptx {

struct FormRow;

struct Decoded {
  const Instruction *Text = nullptr; ///< as it was parsed
  const FormRow *Form = nullptr;
  std::array<Type, 3> Types; ///< in the order of the text
  unsigned TypeCount = 0;
  unsigned Count = 1; ///< of .v2, .v4, .v8

  // bool Sat; StringRef Rounding; ...
#define PTX_FLAG(Field, Words) bool Field = false;
#define PTX_CHOICE(Field) llvm::StringRef Field;
#include "Ptx/Decode/Modifiers.def"

  /// The first type. Result of most, of those with several: see Forms.def.
  const Type &type() const { return Types[0]; }
  /// The type of what .wide gives, else the first type.
  Type resultType() const;
  /// The function of ptx_arithmetic.h that a form with the name Shared is: the
  /// mnemonic and the words of its choices, szext_wrap.
  std::string functionName() const;
  /// The type that the row gives an operand; it must give it one.
  Type operandType(size_t Index) const;
  const Operand &operator[](size_t Index) const {
    return Text->Operands[Index];
  }
  size_t size() const { return Text->Operands.size(); }
  bool isShared() const { return Space.starts_with("shared"); }
  /// Dimensions of a texture or surface: coordinates without the layer.
  unsigned dimensions() const;
  /// Columns of wgmma: of D.
  unsigned matrixColumns() const;
  /// Function of mma, index 1 for A and 2 for B: the function of
  /// ptx_arithmetic.h that makes e4m3 of a register of narrower numbers; "" if
  /// they are not.
  std::string widening(size_t Index) const;
  /// The product with e4m3 in their place.
  Decoded widened() const;
  bool isLayered() const { return Shape.starts_with("a"); }
  bool isDirected() const { return !Rounding.empty() && Rounding != "rn"; }
};

/// The registers of {a, b}, or a single one.
inline llvm::ArrayRef<Operand> elementsOf(const Operand &O) {
  return O.Of == Operand::Kind::Vector ? llvm::ArrayRef(O.Parts)
                                       : llvm::ArrayRef(O);
}

} // namespace porthip::ptx
#endif
