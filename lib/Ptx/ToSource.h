// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX to C++, for the port: an asm statement of the source text comes
// in, with its operands as they are written, and C++ that does the same comes
// out. Operations that plain C++ lacks are calls of porthip::ptx:: (the shim
// porthip/ptx.h) or of the shims that stand for CUDA's functions.
#ifndef PORTHIP_PTX_TOSOURCE_H
#define PORTHIP_PTX_TOSOURCE_H

#include "Ptx/Syntax/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace porthip::ptx {

/// The type of a C++ expression, as far as the text depends on it. Integers
/// are by size: Long is any of 64 bits.
enum class CType : uint8_t {
  Unknown,
  Bool,
  Char,
  UChar,
  Short,
  UShort,
  Int,
  Unsigned,
  Long,
  ULong,
  Float,
  Double,
  Pointer,
};

/// An operand of an asm statement in source text.
struct SourceOperand {
  std::string Constraint; ///< "=r", "+f", "l", "n", "0"; "#" for text that a
                          ///< macro puts into the template
  std::string Text;       ///< the expression
  CType Type = CType::Unknown;
  /// Any expression may stand for it: a parameter of a macro.
  bool IsOpaque = false;
};

struct SourceAsm {
  std::string Template;                ///< in LLVM's form, see Lexer.h
  std::vector<SourceOperand> Operands; ///< outputs first
  bool ClobbersMemory = false;
  bool IsVolatile = false;
  /// Warps are the GPU's own, of 32 or 64 lanes, not logical ones of 32.
  bool HasNativeWarps = false;
  /// The function has a variable `ptx_carry` for the carry flag, which its
  /// statements share.
  bool SharesCarry = false;
  /// A barrier for the whole block at which others only arrive; the port counts
  /// them.
  bool SharesBarrier = false;
};

struct SourceCode {
  /// One line: an expression, to be ended with ';'. Several: statements that
  /// belong into a block.
  std::vector<std::string> Lines;
  bool IsBlock = false;
  /// Shims that they need: "porthip/ptx.h".
  std::set<std::string> Headers;
  /// Differences from NVIDIA GPUs, each once; may be empty.
  std::set<std::string> Notes;
};

/// Errors: PtxError.
llvm::Expected<SourceCode> writeSource(const SourceAsm &Asm);

/// The text of an asm statement as it is between the quotes (escapes resolved)
/// in LLVM's form. Names: of operands, "" where they have none. IsBasic: there
/// are no colons, so that '%' is a plain character.
std::string toLlvmTemplate(llvm::StringRef Text,
                           llvm::ArrayRef<std::string> Names, bool IsBasic);

} // namespace porthip::ptx
#endif
