// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Python/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::python {
namespace {

bool isNameStart(char C) { return isAlpha(C) || C == '_' || (C & 0x80); }

class Lexer {
public:
  explicit Lexer(StringRef Text) : Text(Text) {}

  Expected<std::vector<Token>> run() {
    if (Text.starts_with("\xEF\xBB\xBF"))
      At = 3;
    while (At < Text.size())
      if (Error Wrong = next())
        return std::move(Wrong);
    if (Depth)
      return createStringError(utostr(OpenLine) + ": a bracket is not closed");
    add(Token::Kind::NewLine, At);
    return std::move(Tokens);
  }

private:
  Error next() {
    char C = Text[At];
    if (C == '\n') {
      size_t Begin = At++;
      if (!Depth && !Tokens.empty() && Tokens.back().Is != Token::Kind::NewLine)
        add(Token::Kind::NewLine, Begin);
      ++Line;
    } else if (C == '#') {
      At = std::min(Text.find('\n', At), Text.size());
    } else if (C == '\\' && Text.substr(At + 1).ltrim('\r').starts_with("\n")) {
      At = Text.find('\n', At) + 1;
      ++Line;
    } else if (isSpace(C)) {
      ++At;
    } else if (C == '"' || C == '\'') {
      return string(At);
    } else if (isNameStart(C)) {
      return name();
    } else {
      return sign(C);
    }
    return Error::success();
  }

  Error name() {
    size_t Begin = At;
    while (At < Text.size() && (isNameStart(Text[At]) || isDigit(Text[At])))
      ++At;
    StringRef Name = Text.slice(Begin, At);
    bool IsPrefix = Name.size() <= 2 &&
                    Name.find_first_not_of("rRbBuUfFtT") == StringRef::npos;
    if (IsPrefix && At < Text.size() && StringRef("\"'").contains(Text[At]))
      return string(Begin);
    add(Token::Kind::Name, Begin);
    return Error::success();
  }

  /// At the first quote; \p Begin: of the prefix.
  Error string(size_t Begin) {
    StringRef Prefix = Text.slice(Begin, At);
    StringRef Quote = Text.substr(At, 1);
    bool IsLong = Text.substr(At, 3) == Quote.str() + Quote.str() + Quote.str();
    if (IsLong)
      Quote = Text.substr(At, 3);
    unsigned First = Line;
    size_t Body = At += Quote.size();
    while (!Text.substr(At).starts_with(Quote)) {
      if (At < Text.size() && Text[At] == '\\') // of raw strings, too
        ++At;
      if (At >= Text.size() ||
          (Text[At] == '\n' && !IsLong && Text[At - 1] != '\\'))
        return createStringError(utostr(First) + ": a string is not closed");
      Line += Text[At++] == '\n';
    }
    size_t End = At;
    At += Quote.size();
    add(Token::Kind::String, Begin);
    Token &T = Tokens.back();
    T.Line = First;
    T.Body = Text.slice(Body, End);
    T.IsRaw = Prefix.contains_insensitive("r");
    T.Quote = Quote;
    T.IsFormatted = Prefix.find_first_of("fFtT") != StringRef::npos;
    return Error::success();
  }

  Error sign(char C) {
    if (StringRef("([{").contains(C) && !Depth++)
      OpenLine = Line;
    if (StringRef(")]}").contains(C) && !Depth--)
      return createStringError(utostr(Line) +
                               ": a bracket is closed that nothing opened");
    size_t Begin = At++;
    if (isDigit(C))
      while (At < Text.size() &&
             (isAlnum(Text[At]) || Text[At] == '.' || Text[At] == '_'))
        ++At;
    add(Token::Kind::Other, Begin);
    return Error::success();
  }

  void add(Token::Kind Is, size_t Begin) {
    Token T;
    T.Is = Is;
    T.Offset = Begin;
    T.Length = At - Begin;
    T.Line = Line;
    T.Text = Text.slice(Begin, At);
    Tokens.push_back(T);
  }

  StringRef Text;
  size_t At = 0;
  unsigned Line = 1, Depth = 0, OpenLine = 0;
  std::vector<Token> Tokens;
};

} // namespace

Expected<std::vector<Token>> lex(StringRef Text) { return Lexer(Text).run(); }

} // namespace porthip::python
