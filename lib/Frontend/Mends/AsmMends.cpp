// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/Mends.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

bool isAsm(const clang::Token &T) {
  return T.is(tok::raw_identifier) &&
         is_contained({"asm", "__asm__", "__asm"}, T.getRawIdentifier());
}

/// A comma in place of a blank in front of the operand at \p Offset.
void addComma(StringRef Text, unsigned Offset, std::vector<Mend> &Found) {
  if (!Offset || !StringRef(" \t").contains(Text[Offset - 1]))
    return;
  Mend M;
  M.Offset = Offset - 1;
  M.Length = 1;
  M.Cuda = M.Reading = ",";
  M.Port = ", ";
  M.Symbol = "asm";
  Found.push_back(std::move(M));
}

} // namespace

std::vector<Mend> asmMends(StringRef Text) {
  std::vector<Mend> Found;
  if (!Text.contains("asm"))
    return Found;
  const std::string Whole = Text.str();
  const std::vector<clang::Token> Tokens = rawTokens(Whole);
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (!isAsm(Tokens[I]))
      continue;
    unsigned Depth = 0;
    // `"r"(a) "l"(b)`: the end of an operand, and the next one's constraint.
    for (size_t J = I + 1; J < Tokens.size(); ++J) {
      const clang::Token &T = Tokens[J];
      if (T.is(tok::l_paren))
        ++Depth;
      else if (T.is(tok::r_paren) && Depth && --Depth == 0)
        break;
      else if (T.isOneOf(tok::semi, tok::eof) ||
               (!Depth && !T.is(tok::raw_identifier)))
        break;
      else if (Depth == 1 && T.is(tok::string_literal) &&
               Tokens[J - 1].is(tok::r_paren))
        addComma(Text, rawOffset(T), Found);
    }
  }
  return Found;
}

} // namespace porthip
