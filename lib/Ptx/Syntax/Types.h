// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types that PTX instructions name in their modifiers (.u32, .f16x2).
// Source: PTX ISA, "Fundamental types", "Packed data types".
#ifndef PORTHIP_PTX_SYNTAX_TYPES_H
#define PORTHIP_PTX_SYNTAX_TYPES_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace porthip::ptx {

struct Type {
  enum class Class {
    Bits,
    Unsigned,
    Signed,
    Float,  ///< f16, f32, f64
    BFloat, ///< bf16
    Tf32,   ///< in 32 bits
    Small,  ///< fp8, fp6, fp4, ue8m0: what the name says, 8 bits a lane
    Predicate,
  };
  Class Of = Class::Bits;
  unsigned LaneBits = 32; ///< 1 for .pred
  unsigned Lanes = 1;
  const char *Name = "b32"; ///< without the dot

  unsigned bits() const { return LaneBits * Lanes; }
  bool isInteger() const {
    return Of == Class::Bits || Of == Class::Unsigned || Of == Class::Signed;
  }
  bool isSigned() const { return Of == Class::Signed; }
  bool isUntyped() const { return Of == Class::Bits; }
  bool isPredicate() const { return Of == Class::Predicate; }
  /// f16, f32, f64, bf16 and their packed forms.
  bool isFloat() const { return Of == Class::Float || Of == Class::BFloat; }
  bool is(llvm::StringRef Other) const { return Other == Name; }
  /// The type of one lane of a packed type.
  Type lane() const;
};

/// The type that a modifier names; none if it names no type.
std::optional<Type> typeNamed(llvm::StringRef Modifier);

/// .b with that many bits (8, 16, 32, 64, 128).
Type bitsType(unsigned Bits);

} // namespace porthip::ptx
#endif
