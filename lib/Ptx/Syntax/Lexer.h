// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens of the text of an asm statement in LLVM's form: `$N` and `${N:m}` are
// operands, `$$` is a dollar, `${:uid}` a number that is the same within one
// statement. Comments are skipped. Any bytes are accepted.
#ifndef PORTHIP_PTX_SYNTAX_LEXER_H
#define PORTHIP_PTX_SYNTAX_LEXER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip::ptx {

struct Token {
  enum class Kind {
    End,
    Word,     ///< identifier, with % or $ where it has one
    Number,   ///< as written
    Argument, ///< $N
    String,   ///< "text"
    Sign,     ///< punctuation or operator
    Bad,      ///< not PTX
  };
  Kind Of = Kind::End;
  std::string Text;
  unsigned Argument = 0;
  size_t Begin = 0, End = 0; ///< offsets in the text

  bool is(llvm::StringRef S) const { return Of == Kind::Sign && S == Text; }
  bool isWord() const { return Of == Kind::Word; }
};

class Lexer {
public:
  explicit Lexer(llvm::StringRef Text) : Text(Text) {}

  Token next();
  /// The word behind a dot that was just read: letters, digits, `::`. A number
  /// there is a modifier (.128x), so the parser has to say where it is.
  std::string modifier();
  llvm::StringRef text() const { return Text; }
  size_t position() const { return At; }

private:
  void skipBlanks();
  Token word();
  Token number();
  Token argument();
  char peek(size_t Ahead = 0) const {
    return At + Ahead < Text.size() ? Text[At + Ahead] : '\0';
  }

  llvm::StringRef Text;
  size_t At = 0;
};

} // namespace porthip::ptx
#endif
