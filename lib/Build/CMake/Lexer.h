// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The language of CMakeLists.txt: commands with arguments, by the grammar of
// the manual cmake-language(7). Comments and layout are what lies between.
#ifndef PORTHIP_BUILD_CMAKE_LEXER_H
#define PORTHIP_BUILD_CMAKE_LEXER_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace porthip::cmake {

struct Argument {
  enum class Form : uint8_t { Unquoted, Quoted, Bracket, Parenthesis };
  Form Is = Form::Unquoted;
  /// Place of the whole, quotes and brackets included.
  unsigned Offset = 0, Length = 0;
  /// The text between quotes or brackets, as written; in the text that was
  /// lexed.
  llvm::StringRef Text;

  unsigned end() const { return Offset + Length; }
};

struct Command {
  llvm::StringRef Name; ///< as written; CMake takes any case
  unsigned Offset = 0;  ///< of the name
  unsigned End = 0;     ///< behind the closing parenthesis
  unsigned Line = 0;    ///< of the name, 1-based
  std::vector<Argument> Arguments;

  bool is(llvm::StringRef Lower) const {
    return Name.equals_insensitive(Lower);
  }
  /// if((A AND B) OR C): parentheses are arguments, too.
  bool hasParentheses() const {
    return llvm::any_of(Arguments, [](const Argument &A) {
      return A.Is == Argument::Form::Parenthesis;
    });
  }
};

/// The commands of \p Text, which must outlive them. Error: "LINE: what is
/// wrong", where \p Text is not of the language.
llvm::Expected<std::vector<Command>> lex(llvm::StringRef Text);

} // namespace porthip::cmake
#endif
