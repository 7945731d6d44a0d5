// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An asm statement in tokens: its text, operands and clobbers.

#ifndef PORTHIP_TRANSLATE_TEXT_ASMSTATEMENT_H
#define PORTHIP_TRANSLATE_TEXT_ASMSTATEMENT_H

#include "Translate/Text/SourceText.h"
#include <optional>
#include <vector>

namespace porthip {

struct AsmStatement {
  struct Operand {
    std::string Name;       ///< of [name]
    std::string Constraint; ///< without quotes
    /// Place of the expression, without its parentheses.
    unsigned Begin = 0, End = 0;
  };
  /// A part of the text: a literal, a parameter that a macro makes a string
  /// of, or a macro's name, with its arguments.
  struct Piece {
    enum class Kind { Literal, Parameter, Macro } Of = Kind::Literal;
    std::string Text; ///< with escapes resolved
  };

  unsigned Keyword = 0, Open = 0, Close = 0; ///< tokens
  bool IsVolatile = false, ClobbersMemory = false;
  bool IsBasic = true; ///< no colon
  /// Where directives stand inside, one text for each choice of branches; in
  /// most statements one.
  std::vector<std::vector<Piece>> Texts;
  std::vector<Operand> Operands; ///< outputs first
  unsigned Outputs = 0;

  unsigned begin(const SourceText &Source) const {
    return Source.tokens()[Keyword].Offset;
  }
  unsigned end(const SourceText &Source) const {
    return Source.tokens()[Close].end();
  }
};

/// The statement whose keyword is the token \p I; none when it is no asm
/// statement. One with parts that are not understood has no Texts.
std::optional<AsmStatement> asmStatementAt(const SourceText &Source,
                                           unsigned I);

} // namespace porthip

#endif
