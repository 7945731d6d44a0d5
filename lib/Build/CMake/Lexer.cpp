// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

class Lexer {
public:
  explicit Lexer(StringRef Text) : Text(Text) {
    if (Text.starts_with("\xEF\xBB\xBF"))
      At = 3;
  }

  Expected<std::vector<Command>> run() {
    std::vector<Command> Commands;
    while (true) {
      if (Error Wrong = skipBlanks())
        return std::move(Wrong);
      if (At == Text.size())
        return std::move(Commands);
      auto Next = command();
      if (!Next)
        return Next.takeError();
      Commands.push_back(std::move(*Next));
    }
  }

private:
  char peek(size_t Ahead = 0) const {
    return At + Ahead < Text.size() ? Text[At + Ahead] : '\0';
  }
  unsigned lineOf(size_t Offset) const {
    return 1 + Text.take_front(Offset).count('\n');
  }
  Error wrong(size_t Offset, const Twine &What) const {
    return createStringError(Twine(lineOf(Offset)) + ": " + What);
  }

  /// The number of `=` where `[==[` stands; -1: something else does.
  int bracketWidth(size_t From) const {
    size_t I = From + 1;
    while (I < Text.size() && Text[I] == '=')
      ++I;
    bool Opens = From < Text.size() && Text[From] == '[' && I < Text.size() &&
                 Text[I] == '[';
    return Opens ? int(I - From - 1) : -1;
  }

  /// Behind the bracket that opens at \p From; npos: it does not end.
  size_t bracketEnd(size_t From, int Width) const {
    std::string Close = "]" + std::string(Width, '=') + "]";
    size_t End = Text.find(Close, From + Width + 2);
    return End == StringRef::npos ? End : End + Close.size();
  }

  /// Blanks, newlines and comments.
  Error skipBlanks() {
    while (At < Text.size()) {
      if (isSpace(peek())) {
        ++At;
        continue;
      }
      if (peek() != '#')
        break;
      int Width = bracketWidth(At + 1);
      if (Width < 0) {
        At = std::min(Text.find('\n', At), Text.size());
        continue;
      }
      size_t End = bracketEnd(At + 1, Width);
      if (End == StringRef::npos)
        return wrong(At, "the comment '#[[' does not end");
      At = End;
    }
    return Error::success();
  }

  Expected<Command> command() {
    Command C;
    C.Offset = At;
    C.Line = lineOf(At);
    size_t NameEnd = At;
    while (NameEnd < Text.size() &&
           (isAlnum(Text[NameEnd]) || Text[NameEnd] == '_'))
      ++NameEnd;
    C.Name = Text.slice(At, NameEnd);
    if (C.Name.empty())
      return wrong(At, "expected the name of a command");
    At = NameEnd;
    while (peek() == ' ' || peek() == '\t')
      ++At;
    if (peek() != '(')
      return wrong(At, "expected '(' after '" + C.Name + "'");
    ++At;
    if (Error Wrong = arguments(C))
      return std::move(Wrong);
    C.End = At;
    return std::move(C);
  }

  Error arguments(Command &C) {
    unsigned Depth = 0;
    while (true) {
      if (Error Wrong = skipBlanks())
        return Wrong;
      if (At == Text.size())
        return wrong(C.Offset, "'" + C.Name + "(' does not end");
      char Next = peek();
      if (Next == '(' || Next == ')') {
        if (Next == ')' && !Depth) {
          ++At;
          return Error::success();
        }
        Depth += Next == '(' ? 1 : -1;
        add(C, Argument::Form::Parenthesis, At, At + 1, 0);
        ++At;
        continue;
      }
      if (Error Wrong = argument(C))
        return Wrong;
    }
  }

  Error argument(Command &C) {
    size_t Begin = At;
    if (int Width = bracketWidth(At); Width >= 0) {
      At = bracketEnd(Begin, Width);
      if (At == StringRef::npos)
        return wrong(Begin, "'[[' does not end");
      add(C, Argument::Form::Bracket, Begin, At, Width + 2);
      return Error::success();
    }
    if (peek() == '"') {
      At = quoteEnd(At);
      if (At == StringRef::npos)
        return wrong(Begin, "'\"' does not end");
      add(C, Argument::Form::Quoted, Begin, At, 1);
      return Error::success();
    }
    // The old form: quotes and $(VARIABLE) inside of a word.
    while (At < Text.size() && !isSpace(peek()) &&
           !StringRef("()#").contains(peek())) {
      if (peek() == '\\') {
        At += 2;
      } else if (peek() == '"') {
        size_t End = quoteEnd(At);
        if (End == StringRef::npos)
          return wrong(At, "'\"' does not end");
        At = End;
      } else {
        At += std::max<size_t>(makeVariable(At), 1);
      }
    }
    At = std::min(At, Text.size());
    add(C, Argument::Form::Unquoted, Begin, At, 0);
    return Error::success();
  }

  /// The length of `$(NAME)` there, 0: it is none, and the parenthesis is one
  /// of CMake's.
  size_t makeVariable(size_t From) const {
    StringRef Rest = Text.drop_front(From);
    size_t Length = Rest.size();
    if (Rest.consume_front("$(")) {
      Rest = Rest.drop_while([](char C) { return isAlnum(C) || C == '_'; });
      if (Rest.consume_front(")"))
        return Length - Rest.size();
    }
    return 0;
  }

  /// Behind the quote that closes the one at \p From; npos: none does.
  size_t quoteEnd(size_t From) const {
    for (size_t I = From + 1; I < Text.size(); ++I) {
      if (Text[I] == '\\')
        ++I;
      else if (Text[I] == '"')
        return I + 1;
    }
    return StringRef::npos;
  }

  void add(Command &C, Argument::Form Form, size_t Begin, size_t End,
           unsigned Mark) {
    Argument A;
    A.Is = Form;
    A.Offset = Begin;
    A.Length = End - Begin;
    A.Text = Text.slice(Begin + Mark, End - Mark);
    C.Arguments.push_back(A);
  }

  StringRef Text;
  size_t At = 0;
};

} // namespace

Expected<std::vector<Command>> lex(StringRef Text) { return Lexer(Text).run(); }

} // namespace porthip::cmake
