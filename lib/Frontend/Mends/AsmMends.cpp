// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/Mends.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

bool isAsm(const clang::Token &T) {
  return T.is(tok::raw_identifier) &&
         is_contained({"asm", "__asm__", "__asm"}, T.getRawIdentifier());
}

/// \p Sign in place of the blank in front of \p Offset, if there is one.
void addSign(StringRef Text, unsigned Offset, StringRef Sign, StringRef Port,
             std::vector<Mend> &Found) {
  if (!Offset || !StringRef(" \t").contains(Text[Offset - 1]))
    return;
  Mend M;
  M.Offset = Offset - 1;
  M.Length = 1;
  M.Cuda = M.Reading = Sign.str();
  M.Port = Port.str();
  M.Symbol = "asm";
  Found.push_back(std::move(M));
}

/// `%laneid` for `%%laneid` in the literal at \p Offset: a percent sign, and
/// no number of an operand behind it.
void addPercents(StringRef Text, unsigned Offset, StringRef Literal,
                 std::vector<Mend> &Found) {
  for (size_t I = 1; I + 2 < Literal.size(); ++I)
    if (Literal[I] == '%' && Literal[I - 1] != '%' && isAlpha(Literal[I + 1]) &&
        (isAlpha(Literal[I + 2]) || Literal[I + 2] == '_'))
      addSign(Text, Offset + I, "%", " %", Found);
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
    bool HasOperands = false;
    std::vector<Mend> Registers;
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
      else if (Depth == 1 && T.isOneOf(tok::colon, tok::coloncolon))
        HasOperands = true;
      else if (Depth == 1 && T.is(tok::string_literal) && !HasOperands)
        addPercents(Text, rawOffset(T),
                    Text.substr(rawOffset(T), T.getLength()), Registers);
      else if (Depth == 1 && T.is(tok::string_literal) &&
               Tokens[J - 1].is(tok::r_paren))
        addSign(Text, rawOffset(T), ",", ", ", Found);
    }
    // Without operands a percent sign is one.
    if (HasOperands)
      append_range(Found, Registers);
  }
  return Found;
}

} // namespace porthip
