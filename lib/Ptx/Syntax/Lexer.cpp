// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Syntax/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;
namespace porthip::ptx {

static bool beginsWord(char C) {
  return llvm::isAlpha(C) || C == '_' || C == '%';
}
static bool continuesWord(char C) { return llvm::isAlnum(C) || C == '_'; }

void Lexer::skipBlanks() {
  while (At < Text.size()) {
    StringRef Rest = Text.substr(At);
    if (llvm::isSpace(Rest[0])) {
      ++At;
    } else if (Rest.starts_with("//")) {
      At += std::min(Rest.find('\n'), Rest.size());
    } else if (Rest.starts_with("/*")) {
      size_t Close = Rest.find("*/", 2);
      At = Close == StringRef::npos ? Text.size() : At + Close + 2;
    } else {
      return;
    }
  }
}

Token Lexer::word() {
  Token T;
  T.Of = Token::Kind::Word;
  T.Begin = At;
  // A lone % is the operator, "%tid" a name.
  T.Text += Text[At++];
  while (At < Text.size()) {
    if (continuesWord(peek())) {
      T.Text += Text[At++];
    } else if (peek() == '$' && peek(1) == '$') {
      T.Text += '$';
      At += 2;
    } else if (Text.substr(At).starts_with("${:uid}")) {
      T.Text += "uid";
      At += 7;
    } else {
      break;
    }
  }
  if (T.Text == "%")
    T.Of = Token::Kind::Sign;
  T.End = At;
  return T;
}

Token Lexer::number() {
  Token T;
  T.Of = Token::Kind::Number;
  T.Begin = At;
  bool IsHex = peek() == '0' &&
               (llvm::toLower(peek(1)) == 'x' ||
                llvm::toLower(peek(1)) == 'f' || llvm::toLower(peek(1)) == 'd');
  while (At < Text.size()) {
    char C = peek();
    bool IsExponent =
        !IsHex && llvm::toLower(C) == 'e' && (peek(1) == '+' || peek(1) == '-');
    if (IsExponent)
      T.Text += Text[At++];
    else if (!llvm::isAlnum(C) && (IsHex || C != '.'))
      break;
    T.Text += Text[At++];
  }
  T.End = At;
  return T;
}

Token Lexer::argument() {
  Token T;
  T.Begin = At;
  T.Of = Token::Kind::Bad;
  StringRef Rest = Text.substr(At + 1);
  bool HasBraces = Rest.consume_front("{");
  bool IsNumber = !Rest.consumeInteger(10, T.Argument);
  if (HasBraces && Rest.consume_front(":"))
    // The modifier changes how a constant is printed, not what it is.
    Rest = Rest.drop_while(llvm::isAlpha);
  if (IsNumber && (!HasBraces || Rest.consume_front("}"))) {
    T.Of = Token::Kind::Argument;
    At = Text.size() - Rest.size();
  } else {
    ++At;
  }
  T.Text = Text.slice(T.Begin, At).str();
  T.End = At;
  return T;
}

Token Lexer::next() {
  skipBlanks();
  Token T;
  T.Begin = T.End = At;
  if (At >= Text.size())
    return T;
  StringRef Rest = Text.substr(At);
  char C = Rest[0];
  if (beginsWord(C) || Rest.starts_with("$$") || Rest.starts_with("${:uid}")) {
    if (C != '$')
      return word();
    // A name that begins with a dollar: word() takes one letter first.
    T.Of = Token::Kind::Word;
    At += Rest.starts_with("$$") ? 2 : 7;
    T.Text = Rest.starts_with("$$") ? "$" : "uid";
    if (At < Text.size() && (continuesWord(peek()) || peek() == '$')) {
      size_t Before = At;
      if (continuesWord(peek()))
        T.Text += word().Text;
      if (At == Before)
        T.Of = Token::Kind::Bad;
    }
    T.End = At;
    return T;
  }
  if (llvm::isDigit(C))
    return number();
  if (C == '$')
    return argument();
  if (C == '"') {
    size_t Close = Rest.find('"', 1);
    T.Of = Close == StringRef::npos ? Token::Kind::Bad : Token::Kind::String;
    T.Text = Rest.slice(1, Close).str();
    At = Close == StringRef::npos ? Text.size() : At + Close + 1;
    T.End = At;
    return T;
  }
  T.Of = Token::Kind::Sign;
  for (StringRef Two : {"::", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||"})
    if (Rest.starts_with(Two))
      T.Text = Two.str();
  if (T.Text.empty()) {
    T.Text = C;
    if (!StringRef("{}[]()<>,;:.@!|&^~+-*/%?=").contains(C))
      T.Of = Token::Kind::Bad;
  }
  At += T.Text.size();
  T.End = At;
  return T;
}

std::string Lexer::modifier() {
  size_t Begin = At;
  while (At < Text.size()) {
    if (continuesWord(peek()))
      ++At;
    else if (peek() == ':' && peek(1) == ':' && continuesWord(peek(2)))
      At += 2;
    else
      break;
  }
  return Text.slice(Begin, At).str();
}

} // namespace porthip::ptx
