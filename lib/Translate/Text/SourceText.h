// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One file as tokens and directives, lexed without preprocessing: what stands
// in inactive branches and macro bodies is there too. The passes of the
// translation work on this; offsets are bytes in the file.

#ifndef PORTHIP_TRANSLATE_TEXT_SOURCETEXT_H
#define PORTHIP_TRANSLATE_TEXT_SOURCETEXT_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class LangOptions;
} // namespace clang

namespace porthip {

/// How texts of CUDA C++ are read without a parse.
clang::LangOptions sourceLangOptions();

constexpr unsigned None = ~0u;

struct SourceToken {
  unsigned Offset = 0;
  unsigned Length = 0;
  clang::tok::TokenKind Kind = clang::tok::unknown;
  /// Index of the directive that the token stands in, or None.
  unsigned Directive = None;

  unsigned end() const { return Offset + Length; }
};

/// A preprocessor directive; line splices belong to it.
struct Directive {
  enum Kind : uint8_t {
    Include,
    Define,
    If,
    Ifdef,
    Ifndef,
    Elif,
    Else,
    Endif,
    Pragma,
    Undef,
    Other
  };
  Kind Is = Other;
  /// Place of the `#`, and past the last character before the line's end.
  unsigned Begin = 0, End = 0;
  /// Tokens of the directive, the `#` included.
  unsigned FirstToken = 0, LastToken = 0;
  /// Include: the name and its range with quotes or brackets. A macro that
  /// writes it leaves the name empty.
  llvm::StringRef Name;
  unsigned NameBegin = 0, NameEnd = 0;
  bool IsAngled = false;
  /// Directive indices of the open conditional branches around it: for each
  /// level the #if/#elif/#else that opened the branch it stands in. Where they
  /// are nested too deep, levels before the innermost are left out.
  std::vector<unsigned> Branches;
};

/// `<name>` or `"name"`, as an #include has it.
struct HeaderName {
  std::string Name;
  unsigned Begin = 0, End = 0; ///< with quotes or brackets
  bool IsAngled = false;
};

class SourceText {
public:
  SourceText(std::string Path, std::string Text);
  SourceText(SourceText &&) = default;

  const std::string &path() const { return Path; }
  llvm::StringRef text() const { return *Buffer; }
  llvm::ArrayRef<SourceToken> tokens() const { return Tokens; }
  llvm::ArrayRef<Directive> directives() const { return Directives; }

  /// Without line splices; the text as it is written has them.
  llvm::StringRef spelling(const SourceToken &T) const {
    if (auto It = Spliced.find(T.Offset); It != Spliced.end())
      return It->second;
    return text().substr(T.Offset, T.Length);
  }
  llvm::StringRef spelling(unsigned Index) const {
    return spelling(Tokens[Index]);
  }
  /// The kind of the token at \p Index, eof when there is none or it stands in
  /// another directive (or the only one of the two in one).
  clang::tok::TokenKind kindNear(unsigned Of, int Step) const;

  /// The first token at or after \p Offset; tokens().size() when there is none.
  unsigned tokenAt(unsigned Offset) const;
  /// 1-based; columns count bytes.
  std::pair<unsigned, unsigned> lineAndColumn(unsigned Offset) const;
  /// A last line without its end counts.
  unsigned lineCount() const;
  /// A line by its number, without its end; empty when there is none.
  llvm::StringRef line(unsigned Number) const;
  /// The line that holds \p Offset, without its end.
  llvm::StringRef lineText(unsigned Offset) const;
  /// "\r\n" when most lines end so, else "\n".
  llvm::StringRef lineEnding() const { return LineEnding; }
  /// The header that a macro stands for which a directive includes: `#define
  /// HEADER <name>`. None if it is no name of a header alone.
  std::optional<HeaderName> headerNameOf(const Directive &Define) const;
  /// 3 with a UTF-8 byte order mark, else 0.
  unsigned bomLength() const;

  /// Index of the token that closes the bracket at \p Open, None when it is
  /// not closed within the same directive or outside all of them.
  unsigned closing(unsigned Open) const { return Closing[Open]; }
  /// Index of the token that ends the list of template arguments which the `<`
  /// at \p Less opens, None when it does not look like one.
  unsigned closingAngle(unsigned Less) const { return Closing[Less]; }

private:
  void lex();
  void findDirectives();
  void readInclude(Directive &D);
  std::optional<HeaderName> readHeaderName(unsigned At) const;
  void matchBrackets();

  std::string Path;
  // On the heap, so that references survive a move.
  std::unique_ptr<std::string> Buffer;
  std::vector<SourceToken> Tokens;
  /// By the offset, the spelling of what a line splice divides: a name, or a
  /// header's.
  std::map<unsigned, std::string> Spliced;
  std::vector<Directive> Directives;
  std::vector<unsigned> LineStarts;
  std::vector<bool> StartsLine;
  /// By token: closing() and closingAngle(), which are asked for so often that
  /// a search each time would be quadratic.
  std::vector<unsigned> Closing;
  llvm::StringRef LineEnding = "\n";
};

} // namespace porthip

#endif
