// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/PreprocessorCondition.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

using Value = std::optional<int64_t>;

/// Hostile input nests without end.
constexpr unsigned MaxDepth = 200;

unsigned precedence(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::pipepipe:
    return 1;
  case tok::ampamp:
    return 2;
  case tok::pipe:
    return 3;
  case tok::caret:
    return 4;
  case tok::amp:
    return 5;
  case tok::equalequal:
  case tok::exclaimequal:
    return 6;
  case tok::less:
  case tok::lessequal:
  case tok::greater:
  case tok::greaterequal:
    return 7;
  case tok::lessless:
  case tok::greatergreater:
    return 8;
  case tok::plus:
  case tok::minus:
    return 9;
  case tok::star:
  case tok::slash:
  case tok::percent:
    return 10;
  default:
    return 0;
  }
}

Value shift(uint64_t Left, int64_t By, bool IsLeft) {
  if (By < 0 || By > 63)
    return std::nullopt;
  return IsLeft ? int64_t(Left << By) : int64_t(Left) >> By;
}

/// In unsigned arithmetic where signed could overflow.
Value compute(tok::TokenKind Kind, int64_t Left, int64_t Right) {
  uint64_t A = Left, B = Right;
  switch (Kind) {
  case tok::pipe:
    return Left | Right;
  case tok::caret:
    return Left ^ Right;
  case tok::amp:
    return Left & Right;
  case tok::equalequal:
    return Left == Right;
  case tok::exclaimequal:
    return Left != Right;
  case tok::less:
    return Left < Right;
  case tok::lessequal:
    return Left <= Right;
  case tok::greater:
    return Left > Right;
  case tok::greaterequal:
    return Left >= Right;
  case tok::lessless:
  case tok::greatergreater:
    return shift(A, Right, Kind == tok::lessless);
  case tok::plus:
    return int64_t(A + B);
  case tok::minus:
    return int64_t(A - B);
  case tok::star:
    return int64_t(A * B);
  case tok::slash:
  case tok::percent:
    if (Right == 0 || Right == -1)
      return std::nullopt;
    return Kind == tok::slash ? Left / Right : Left % Right;
  default:
    return std::nullopt;
  }
}

/// With one side unknown the other may decide.
Value combine(tok::TokenKind Kind, Value Left, Value Right) {
  if (Kind == tok::pipepipe || Kind == tok::ampamp) {
    bool Decides = Kind == tok::pipepipe;
    for (Value Side : {Left, Right})
      if (Side && bool(*Side) == Decides)
        return Decides;
    return Left && Right ? Value(!Decides) : std::nullopt;
  }
  if (!Left || !Right)
    return std::nullopt;
  return compute(Kind, *Left, *Right);
}

class Evaluator {
public:
  Evaluator(ArrayRef<ConditionToken> Tokens, MacroLookup Lookup)
      : Tokens(Tokens), Lookup(Lookup) {}

  Value run() {
    Value Result = ternary();
    return IsBad || Next != Tokens.size() ? std::nullopt : Result;
  }

private:
  tok::TokenKind kind() const {
    return Next < Tokens.size() ? Tokens[Next].Kind : tok::eof;
  }
  bool take(tok::TokenKind Kind) {
    if (kind() != Kind)
      return false;
    ++Next;
    return true;
  }
  Value fail() {
    IsBad = true;
    return std::nullopt;
  }

  Value ternary() {
    Value Condition = binary(1);
    if (!take(tok::question))
      return Condition;
    Value Then = nested();
    if (!take(tok::colon))
      return fail();
    Value Else = nested();
    if (Condition)
      return *Condition ? Then : Else;
    return Then == Else ? Then : std::nullopt;
  }

  Value nested() {
    if (++Depth > MaxDepth)
      return fail();
    Value Result = ternary();
    --Depth;
    return Result;
  }

  Value binary(unsigned Least) {
    Value Left = unary();
    while (!IsBad) {
      tok::TokenKind Kind = kind();
      unsigned Level = precedence(Kind);
      if (Level < Least || Level == 0)
        break;
      ++Next;
      Left = combine(Kind, Left, binary(Level + 1));
    }
    return Left;
  }

  Value unary() {
    if (++Depth > MaxDepth)
      return fail();
    Value Result = operand();
    --Depth;
    return Result;
  }

  Value operand() {
    if (Next >= Tokens.size())
      return fail();
    const ConditionToken &T = Tokens[Next++];
    switch (T.Kind) {
    case tok::exclaim:
      if (Value V = unary())
        return !*V;
      return std::nullopt;
    case tok::minus:
      if (Value V = unary())
        return int64_t(-uint64_t(*V));
      return std::nullopt;
    case tok::plus:
      return unary();
    case tok::tilde:
      if (Value V = unary())
        return ~*V;
      return std::nullopt;
    case tok::l_paren: {
      Value V = nested();
      return take(tok::r_paren) ? V : fail();
    }
    case tok::numeric_constant: {
      uint64_t Number;
      if (T.Text.rtrim("uUlL").getAsInteger(0, Number))
        return std::nullopt;
      return int64_t(Number);
    }
    case tok::raw_identifier:
      return T.Text == "defined" ? defined() : name(T.Text);
    default:
      return T.Kind == tok::char_constant ? std::nullopt : fail();
    }
  }

  Value defined() {
    bool HasParen = take(tok::l_paren);
    if (kind() != tok::raw_identifier)
      return fail();
    MacroState State = Lookup(Tokens[Next++].Text);
    if (HasParen && !take(tok::r_paren))
      return fail();
    if (State.Is == MacroState::Unknown)
      return std::nullopt;
    return State.Is != MacroState::Undefined;
  }

  /// __has_include(<a/b.h>): looked up with its brackets or quotes.
  Value hasInclude() {
    size_t First = Next + 1, Last = First;
    while (Last < Tokens.size() && Tokens[Last].Kind != tok::r_paren)
      ++Last;
    if (Last >= Tokens.size() || Last == First)
      return fail();
    Next = Last + 1;
    const char *End = Tokens[Last - 1].Text.end();
    const char *Begin = Tokens[First].Text.begin();
    StringRef Header(Begin, size_t(End - Begin));
    MacroState State = Lookup(Header);
    if (State.Is == MacroState::Unknown)
      return std::nullopt;
    return State.Is != MacroState::Undefined;
  }

  Value name(StringRef Name) {
    if (Name == "__has_include" && kind() == tok::l_paren)
      return hasInclude();
    // A macro with arguments, __has_include, ...
    if (kind() == tok::l_paren) {
      unsigned Open = 0;
      while (Next < Tokens.size()) {
        if (kind() == tok::l_paren)
          ++Open;
        else if (kind() == tok::r_paren && --Open == 0)
          break;
        ++Next;
      }
      return take(tok::r_paren) ? std::nullopt : fail();
    }
    if (Name == "true" || Name == "false")
      return Name == "true";
    MacroState State = Lookup(Name);
    if (State.Is == MacroState::Undefined)
      return 0;
    return State.Is == MacroState::Number ? Value(State.Value) : std::nullopt;
  }

  ArrayRef<ConditionToken> Tokens;
  MacroLookup Lookup;
  size_t Next = 0;
  unsigned Depth = 0;
  bool IsBad = false;
};

} // namespace

std::optional<int64_t> evaluateCondition(ArrayRef<ConditionToken> Tokens,
                                         MacroLookup Lookup) {
  return Evaluator(Tokens, Lookup).run();
}

} // namespace porthip
