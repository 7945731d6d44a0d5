// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tokens of Python, by its reference manual: strings, names, numbers and
// signs. Comments and layout are what lies between.
#ifndef PORTHIP_BUILD_PYTHON_LEXER_H
#define PORTHIP_BUILD_PYTHON_LEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace porthip::python {

struct Token {
  enum class Kind : uint8_t { Name, String, Other, NewLine };
  Kind Is = Kind::Other;
  unsigned Offset = 0, Length = 0;
  unsigned Line = 0; ///< 1-based
  /// Content of a string: what is between its quotes, as written.
  llvm::StringRef Body;
  /// Prefix of a string: 'f' or 't', parts of it are expressions.
  bool IsFormatted = false;
  bool IsRaw = false;    ///< A string with 'r': a backslash is itself.
  llvm::StringRef Quote; ///< The end mark of a string.
  /// As written.
  llvm::StringRef Text;

  unsigned end() const { return Offset + Length; }
  bool is(llvm::StringRef Written) const {
    return Is != Kind::String && Text == Written;
  }
};

/// The tokens of \p Text, which must outlive them. NewLine ends a statement's
/// line; there is none within brackets. Error: "LINE: what is wrong".
llvm::Expected<std::vector<Token>> lex(llvm::StringRef Text);

} // namespace porthip::python
#endif
