// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The type of a buffer's bytes: from the parameters of the kernels that got it,
// else from how they look.
#ifndef PORTHIP_VERIFY_TRACE_ELEMENTS_H
#define PORTHIP_VERIFY_TRACE_ELEMENTS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace porthip {

enum class ElementType : uint8_t {
  Unknown, ///< not said by anything
  Bool,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  F16,
  BF16,
  F8E4M3, ///< NVIDIA's and the OCP's, not AMD's without a negative zero
  F8E5M2,
  F32,
  F64,
  Pointer ///< addresses; they differ from run to run and are not compared
};

/// "f32"; "bytes" for Unknown.
llvm::StringRef elementName(ElementType Type);
std::optional<ElementType> elementNamed(llvm::StringRef Name);
/// 1 for Unknown.
unsigned elementBytes(ElementType Type);
bool isFloat(ElementType Type);

/// A float's value, or an integer's as far as a double holds it.
double elementValue(ElementType Type, const char *At);
/// As a person reads it: all digits of a float, hexadecimal for bytes.
std::string elementText(ElementType Type, const char *At);
/// Floats that follow each other are 1 apart; 0 for -0 and 0. For others 0.
uint64_t ulpDistance(ElementType Type, const char *A, const char *B);

/// "float const*": f32; "float4*": f32; "Particle*": Unknown; none if it is not
/// a pointer. \p Type as llvm::demangle writes it.
std::optional<ElementType> pointee(llvm::StringRef Type);
/// The types between the parentheses of a demangled function.
std::vector<std::string> parameterTypes(llvm::StringRef Demangled);

/// By looking at the bytes of both sides: F64 or F32 when every one of these
/// words is 0 or of an ordinary magnitude, else U32, or Unknown where 4 does
/// not divide the size.
ElementType guessType(llvm::StringRef A, llvm::StringRef B);

} // namespace porthip
#endif
