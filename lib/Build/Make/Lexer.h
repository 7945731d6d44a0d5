// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The language of GNU make: assignments, rules with recipes, conditionals,
// define, by the manual's chapter "Writing Makefiles". A reference, `$(...)` or
// `${...}`, is one piece, whatever it holds.
#ifndef PORTHIP_BUILD_MAKE_LEXER_H
#define PORTHIP_BUILD_MAKE_LEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace porthip::make {

struct Range {
  unsigned Begin = 0, End = 0;
  llvm::StringRef in(llvm::StringRef Text) const {
    return Text.slice(Begin, End);
  }
};

struct Statement {
  enum class Form : uint8_t {
    Assignment, ///< Left is the name, Right the value
    Rule,       ///< Left are the targets, Right the prerequisites
    Recipe,     ///< Right is one command line, prefixes and all
    Directive,  ///< Left is the word (ifeq), Right the rest
    Text        ///< Right is anything else, such as `$(eval ...)`
  };
  Form Is = Form::Text;
  Range Left, Right;
  llvm::StringRef Operator; ///< of an assignment: "=", ":=", "+=", "!=", ...
};

/// The statements of \p Text, which must outlive them; continuation lines are
/// part of their statement, comments of none. The lines of a `define` are
/// statements as well, behind the Directive that opens it. Error: "LINE: what
/// is wrong", where \p Text is not of the language.
llvm::Expected<std::vector<Statement>> lex(llvm::StringRef Text);

/// Behind the reference that begins with the `$` at \p At; npos: it does not
/// end.
size_t referenceEnd(llvm::StringRef Text, size_t At);

/// The words in \p Of: at blanks, not inside of references and quotes. \p
/// InShell: `;`, `&`, `|` and parentheses are words of their own.
std::vector<Range> words(llvm::StringRef Text, Range Of, bool InShell = false);

/// A reference to a function: `$(shell which nvcc)`.
struct Call {
  llvm::StringRef Function;
  std::vector<Range> Arguments;
};
/// Parts of the reference in \p Of, offsets as in \p Text; without a function's
/// name where it is that of a variable.
Call callOf(llvm::StringRef Text, Range Of);

} // namespace porthip::make
#endif
