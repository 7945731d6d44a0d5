// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/SplitLaunches.h"
#include "Frontend/Preprocessor/RawTokens.h"

using namespace llvm;

namespace porthip {
namespace {

using clang::Token;
namespace tok = clang::tok;

/// Cheap, for the many files that have none: `<<` or `>>`, blanks, one more.
bool mayHaveSplit(StringRef Text) {
  for (StringRef Pair : {"<<", ">>"})
    for (size_t At = Text.find(Pair); At != StringRef::npos;
         At = Text.find(Pair, At + 2)) {
      StringRef Rest = Text.substr(At + 2);
      StringRef Next = Rest.ltrim(" \t");
      if (Next.size() != Rest.size() && Next.starts_with(Pair.take_front()))
        return true;
    }
  return false;
}

class Joiner {
public:
  explicit Joiner(StringRef Text) : Text(Text), Tokens(rawTokens(Text)) {}

  std::optional<std::string> run() {
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      size_t Begin = bracket(I, tok::lessless, tok::lesslessless, tok::less);
      if (!Begin)
        continue;
      if (size_t Close = closeOf(I + Begin)) {
        size_t End = bracket(Close, tok::greatergreater,
                             tok::greatergreatergreater, tok::greater);
        join(I, Begin, '<');
        join(Close, End, '>');
      }
    }
    return std::move(Joined);
  }

private:
  size_t offset(const Token &T) const { return rawOffset(T); }

  /// How many tokens from \p I on are three brackets; 0: they are not.
  size_t bracket(size_t I, tok::TokenKind Two, tok::TokenKind Three,
                 tok::TokenKind One) const {
    if (Tokens[I].is(Three))
      return 1;
    if (Tokens[I].isNot(Two) || Tokens[I + 1].isNot(One))
      return 0;
    // Lines keep their numbers.
    StringRef Between = Text.slice(offset(Tokens[I]), offset(Tokens[I + 1]));
    return Between.contains('\n') ? 0 : 2;
  }

  /// The token at which the launch's configuration ends; 0: it is none.
  size_t closeOf(size_t I) const {
    unsigned Depth = 0;
    for (; I + 1 < Tokens.size(); ++I) {
      const Token &T = Tokens[I];
      if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
        ++Depth;
      else if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square)) {
        if (!Depth--)
          return 0;
      } else if (!Depth && T.isOneOf(tok::semi, tok::hash))
        return 0;
      else if (!Depth)
        if (size_t N = bracket(I, tok::greatergreater,
                               tok::greatergreatergreater, tok::greater))
          return hasArguments(I + N) ? I : 0;
    }
    return 0;
  }

  /// Where each vendor has a launch of its own, they stand behind the #endif.
  bool hasArguments(size_t I) const {
    while (I + 1 < Tokens.size() && Tokens[I].is(tok::hash) &&
           Tokens[I + 1].is(tok::raw_identifier) &&
           Tokens[I + 1].getRawIdentifier() == "endif")
      I += 2;
    return I < Tokens.size() && Tokens[I].is(tok::l_paren);
  }

  void join(size_t First, size_t Count, char Bracket) {
    if (Count == 1)
      return;
    if (!Joined)
      Joined = Text.str();
    (*Joined)[offset(Tokens[First + 1])] = ' ';
    std::fill_n(Joined->begin() + offset(Tokens[First]), 3, Bracket);
  }

  StringRef Text;
  std::vector<Token> Tokens;
  std::optional<std::string> Joined;
};

} // namespace

std::optional<std::string> joinSplitLaunches(StringRef Text) {
  return mayHaveSplit(Text) ? Joiner(Text).run() : std::nullopt;
}

} // namespace porthip
