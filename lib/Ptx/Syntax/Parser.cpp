// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Syntax/Parser.h"
#include "Ptx/Syntax/Lexer.h"
#include "Ptx/Syntax/Problem.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;
namespace porthip::ptx {

/// Deeper nesting than any program has; keeps recursion off the stack's end.
static constexpr unsigned MaxDepth = 64;

namespace {
/// Recursive descent. The first error is kept, what follows it is discarded.
class Parser {
public:
  explicit Parser(StringRef Text) : Tokens(Text) { advance(); }
  llvm::Expected<std::vector<Statement>> run();

private:
  void advance() { Current = Tokens.next(); }
  bool accept(StringRef Sign);
  void expect(StringRef Sign);
  void fail(const llvm::Twine &Why);
  bool failed() const { return !Message.empty(); }
  std::string textSince(size_t Begin) const;

  void statements(std::vector<Statement> &Into, bool IsScope);
  void statement(std::vector<Statement> &Into);
  void declaration(Statement &S);
  void entry(Declaration &D);
  void instruction(Statement &S);
  Operand operand();
  Operand oneOperand();
  Operand name();
  Operand vector();
  Operand address();
  Operand number(bool IsNegative);
  Expression expression(unsigned Precedence = 0);
  Expression primary();
  uint64_t integer(StringRef Text);
  bool isConstantOperator() const;

  Lexer Tokens;
  Token Current;
  unsigned Depth = 0;
  std::string Message;
};

struct Deeper {
  explicit Deeper(unsigned &Depth) : Depth(Depth) { ++Depth; }
  ~Deeper() { --Depth; }
  unsigned &Depth;
};
} // namespace

void Parser::fail(const llvm::Twine &Why) {
  if (failed())
    return;
  Message = Why.str();
  Current = Token();
}

bool Parser::accept(StringRef Sign) {
  if (!Current.is(Sign))
    return false;
  advance();
  return true;
}

void Parser::expect(StringRef Sign) {
  if (accept(Sign) || failed())
    return;
  std::string Found =
      Current.Of == Token::Kind::End ? "the end" : "'" + Current.Text + "'";
  fail("expected '" + Sign + "', found " + Found);
}

/// Text from Begin up to the current token, in one line, as its author wrote
/// it: `%0` where LLVM has `$0`.
std::string Parser::textSince(size_t Begin) const {
  std::string Out;
  StringRef Raw = Tokens.text().slice(Begin, Current.Begin).rtrim();
  bool InBlank = false;
  for (size_t I = 0; I < Raw.size(); ++I) {
    if (Raw.substr(I).starts_with("//")) {
      I = std::min(Raw.find('\n', I), Raw.size());
      InBlank = true;
      continue;
    }
    if (llvm::isSpace(Raw[I])) {
      InBlank = true;
      continue;
    }
    if (InBlank)
      Out += ' ';
    InBlank = false;
    bool IsDollar = Raw[I] == '$' && I + 1 < Raw.size() && Raw[I + 1] == '$';
    Out += Raw[I] == '$' && !IsDollar ? '%' : Raw[I];
    I += IsDollar;
  }
  return Out;
}

llvm::Expected<std::vector<Statement>> Parser::run() {
  std::vector<Statement> Result;
  statements(Result, false);
  if (failed())
    return llvm::make_error<PtxError>(Problem::Syntax, "", Message);
  return Result;
}

void Parser::statements(std::vector<Statement> &Into, bool IsScope) {
  Deeper Guard(Depth);
  if (Depth > MaxDepth)
    return fail("scopes are nested too deeply");
  while (!failed()) {
    if (Current.Of == Token::Kind::End) {
      if (IsScope)
        fail("'{' without '}'");
      return;
    }
    if (IsScope && Current.is("}"))
      return;
    statement(Into);
  }
}

void Parser::statement(std::vector<Statement> &Into) {
  if (accept(";"))
    return;
  Statement S;
  if (accept("{")) {
    S.Of = Statement::Kind::Scope;
    statements(S.Body, true);
    expect("}");
  } else if (Current.is(".")) {
    declaration(S);
    if (S.Declaration.Space.empty())
      return;
  } else {
    instruction(S);
  }
  Into.push_back(std::move(S));
}

void Parser::declaration(Statement &S) {
  size_t Begin = Current.Begin;
  std::vector<std::string> Words;
  Declaration &D = S.Declaration;
  S.Of = Statement::Kind::Declaration;
  while (Current.is(".")) {
    Words.push_back(Tokens.modifier());
    advance();
    if (Words.back() == "align") {
      D.Align = integer(Current.Text);
      advance();
      Words.pop_back();
    }
  }
  // Both speak to the assembler only: unrolling, line numbers.
  if (!Words.empty() && (Words[0] == "pragma" || Words[0] == "loc")) {
    while (!failed() && !Current.is(";") && Current.Of != Token::Kind::End &&
           !(Words[0] == "loc" && Current.Of != Token::Kind::Number))
      advance();
    accept(";");
    return;
  }
  if (Words.size() != 2)
    return fail("directive '." + (Words.empty() ? "" : Words[0]) +
                "' is not supported");
  D.Space = Words[0];
  D.Type = Words[1];
  do
    entry(D);
  while (accept(","));
  D.Text = textSince(Begin);
  if (Current.Of != Token::Kind::End)
    expect(";");
}

void Parser::entry(Declaration &D) {
  Declaration::Entry E;
  E.Name = Current.Text;
  if (!Current.isWord())
    return fail("expected a name in a declaration, found '" + Current.Text +
                "'");
  advance();
  if (accept("<")) {
    E.Count = integer(Current.Text);
    advance();
    expect(">");
  }
  while (accept("[")) {
    uint64_t Size = integer(Current.Text);
    if (Size > (1u << 20) || E.Elements * Size > (1u << 20))
      return fail("array '" + E.Name + "' is too large");
    E.Elements *= Size;
    advance();
    expect("]");
  }
  D.Entries.push_back(std::move(E));
}

void Parser::instruction(Statement &S) {
  Instruction &I = S.Instruction;
  size_t Begin = Current.Begin;
  if (accept("@")) {
    I.Condition.emplace();
    bool IsNegated = accept("!");
    I.Condition->Predicate = oneOperand();
    I.Condition->Predicate.IsNegated = IsNegated;
  }
  if (!Current.isWord())
    return fail("expected an instruction, found '" + Current.Text + "'");
  I.Opcode = Current.Text;
  advance();
  if (Current.is(":") && !I.Condition) {
    S.Of = Statement::Kind::Label;
    S.Label = I.Opcode;
    return advance();
  }
  while (Current.is(".")) {
    I.Modifiers.push_back(Tokens.modifier());
    if (I.Modifiers.back().empty())
      return fail("expected a modifier after '.' of '" + I.Opcode + "'");
    advance();
  }
  if (I.Opcode == "call") // Has operands of its own kind, and is refused.
    while (!Current.is(";") && Current.Of != Token::Kind::End)
      advance();
  if (!Current.is(";") && !Current.is("}") && Current.Of != Token::Kind::End)
    do
      I.Operands.push_back(operand());
    while (accept(","));
  I.Text = textSince(Begin);
  // The last instruction before '}' or the end may go without.
  if (!Current.is("}") && Current.Of != Token::Kind::End)
    expect(";");
}

Operand Parser::operand() {
  Operand First = oneOperand();
  if (!Current.is("|"))
    return First;
  Operand Both;
  Both.Of = Operand::Kind::Pair;
  Both.Parts.push_back(std::move(First));
  while (accept("|"))
    Both.Parts.push_back(oneOperand());
  return Both;
}

/// Whether what comes after a value makes it an expression.
bool Parser::isConstantOperator() const {
  for (StringRef Sign : {"+", "-", "*", "/", "%", "<<", ">>", "&", "^",
                         "==", "!=", "<", ">", "<=", ">=", "&&", "||", "?"})
    if (Current.is(Sign))
      return true;
  return false;
}

Operand Parser::oneOperand() {
  Deeper Guard(Depth);
  if (Depth > MaxDepth) {
    fail("operands are nested too deeply");
    return Operand();
  }
  Operand O;
  if (Current.is("{"))
    return vector();
  if (Current.is("["))
    return address();
  if (Current.isWord())
    return name();
  if (Current.is("!") || Current.is("-")) {
    // !p and -a; a constant after the sign is part of the expression.
    Lexer Ahead = Tokens;
    Token Next = Ahead.next();
    bool IsFloat = Next.Of == Token::Kind::Number &&
                   (StringRef(Next.Text).contains('.') ||
                    StringRef(Next.Text).starts_with_insensitive("0f") ||
                    StringRef(Next.Text).starts_with_insensitive("0d"));
    if (Next.isWord() || Next.Of == Token::Kind::Argument || IsFloat) {
      bool IsMinus = Current.is("-");
      advance();
      if (IsFloat)
        return number(IsMinus);
      O = oneOperand();
      O.IsNegated = true;
      return O;
    }
  }
  if (Current.Of == Token::Kind::Number &&
      (StringRef(Current.Text).contains('.') ||
       StringRef(Current.Text).starts_with_insensitive("0f") ||
       StringRef(Current.Text).starts_with_insensitive("0d")))
    return number(false);
  if (Current.Of == Token::Kind::Argument) {
    Lexer Ahead = Tokens;
    Token Saved = Current;
    advance();
    if (!isConstantOperator()) {
      O.Of = Operand::Kind::Argument;
      O.Argument = Saved.Argument;
      if (Current.is(".")) {
        O.Component = Tokens.modifier();
        advance();
      }
      return O;
    }
    Tokens = Ahead;
    Current = Saved;
  }
  O.Of = Operand::Kind::Constant;
  O.Value = expression();
  return O;
}

Operand Parser::name() {
  Operand O;
  O.Of = Current.Text == "_" ? Operand::Kind::Sink : Operand::Kind::Name;
  O.Name = Current.Text;
  advance();
  if (O.isName() && Current.is(".")) {
    O.Component = Tokens.modifier();
    advance();
  }
  return O;
}

Operand Parser::vector() {
  Operand O;
  O.Of = Operand::Kind::Vector;
  expect("{");
  if (!Current.is("}"))
    do
      O.Parts.push_back(oneOperand());
    while (accept(",") && !failed());
  expect("}");
  return O;
}

Operand Parser::address() {
  Operand O;
  O.Of = Operand::Kind::Address;
  expect("[");
  if (Current.isWord()) {
    O.Parts.push_back(name());
  } else if (Current.Of == Token::Kind::Argument) {
    O.Parts.emplace_back();
    O.Parts[0].Of = Operand::Kind::Argument;
    O.Parts[0].Argument = Current.Argument;
    advance();
  } else {
    O.Parts.emplace_back();
    O.Parts[0].Of = Operand::Kind::Constant;
    O.Parts[0].Value = expression();
  }
  // "[a+-4]" and "[a-4]" both occur.
  if (Current.is("-") || accept("+"))
    O.Value = expression();
  while (accept(",") && !failed())
    O.Parts.push_back(oneOperand());
  expect("]");
  return O;
}

/// A floating-point literal: 0f3F800000, 0d3FF0000000000000, 1.5e3.
Operand Parser::number(bool IsNegative) {
  Operand O;
  O.Of = Operand::Kind::Float;
  StringRef Text = Current.Text;
  StringRef Digits = Text;
  if (Digits.consume_front_insensitive("0f") ||
      Digits.consume_front_insensitive("0d")) {
    O.IsSingle = llvm::toLower(Text[1]) == 'f';
    if (Digits.size() != (O.IsSingle ? 8u : 16u) ||
        Digits.getAsInteger(16, O.Bits))
      fail("'" + Text + "' is not a floating-point literal");
    if (IsNegative)
      O.Bits ^= O.IsSingle ? uint64_t(1) << 31 : uint64_t(1) << 63;
  } else {
    double Value = 0;
    if (Text.getAsDouble(Value))
      fail("'" + Text + "' is not a floating-point literal");
    O.Bits = llvm::bit_cast<uint64_t>(IsNegative ? -Value : Value);
  }
  advance();
  return O;
}

uint64_t Parser::integer(StringRef Text) {
  StringRef Digits = Text;
  uint64_t Value = 0;
  if (Digits.ends_with_insensitive("u"))
    Digits = Digits.drop_back();
  // Radix 0: 0x, 0b and a leading zero for octal, as in PTX.
  if (Digits.empty() || Digits.getAsInteger(0, Value))
    fail("'" + Text + "' is not an integer");
  return Value;
}

static unsigned precedenceOf(const Token &T) {
  if (T.Of != Token::Kind::Sign)
    return 0;
  return llvm::StringSwitch<unsigned>(T.Text)
      .Case("?", 1)
      .Case("||", 2)
      .Case("&&", 3)
      .Case("|", 4)
      .Case("^", 5)
      .Case("&", 6)
      .Cases({"==", "!="}, 7)
      .Cases({"<", ">", "<=", ">="}, 8)
      .Cases({"<<", ">>"}, 9)
      .Cases({"+", "-"}, 10)
      .Cases({"*", "/", "%"}, 11)
      .Default(0);
}

Expression Parser::expression(unsigned Precedence) {
  Deeper Guard(Depth);
  if (Depth > MaxDepth) {
    fail("an expression is nested too deeply");
    return Expression();
  }
  Expression Left = primary();
  for (;;) {
    unsigned Level = precedenceOf(Current);
    if (failed() || Level == 0 || Level <= Precedence)
      return Left;
    Expression Whole;
    Whole.Of = Expression::Kind::Operation;
    Whole.Operator = Current.Text;
    advance();
    Whole.Parts.push_back(std::move(Left));
    Whole.Parts.push_back(expression(Level == 1 ? 0 : Level));
    if (Level == 1) {
      expect(":");
      Whole.Parts.push_back(expression(0));
    }
    Left = std::move(Whole);
  }
}

Expression Parser::primary() {
  Deeper Guard(Depth);
  Expression E;
  if (Depth > MaxDepth) {
    fail("an expression is nested too deeply");
    return E;
  }
  for (StringRef Sign : {"-", "~", "!", "+"})
    if (accept(Sign)) {
      E.Of = Expression::Kind::Operation;
      E.Operator = Sign.str();
      E.Parts.push_back(primary());
      return E;
    }
  if (accept("(")) {
    E = expression();
    expect(")");
  } else if (Current.Of == Token::Kind::Argument) {
    E.Of = Expression::Kind::Argument;
    E.Argument = Current.Argument;
    advance();
  } else if (Current.Of == Token::Kind::Number) {
    E.Value = integer(Current.Text);
    advance();
  } else {
    fail(Current.Of == Token::Kind::End
             ? llvm::Twine("expected an operand, found the end")
             : "expected an operand, found '" + Current.Text + "'");
  }
  return E;
}

llvm::Expected<std::vector<Statement>> parse(StringRef Text) {
  return Parser(Text).run();
}

} // namespace porthip::ptx
