// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/BranchText.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using clang::tok::TokenKind;
namespace tok = clang::tok;

namespace porthip {
namespace {

/// Words that may be left out of a text that computes the same.
enum class Hint : uint8_t {
  None,
  Word,      ///< inline
  Group,     ///< __attribute__((...)), __builtin_assume(...), printf(...)
  FirstOnly, ///< __builtin_expect(VALUE, ...) is VALUE
};

Hint hintOf(StringRef Word) {
  return StringSwitch<Hint>(Word)
      .Cases({"inline", "__inline", "__inline__", "__forceinline"}, Hint::Word)
      .Cases({"__forceinline__", "__noinline__", "__restrict"}, Hint::Word)
      .Cases({"__restrict__", "restrict", "register"}, Hint::Word)
      .Cases({"__extension__", "static", "typename", "template"}, Hint::Word)
      .Cases({"__attribute__", "__attribute", "__declspec"}, Hint::Group)
      .Cases({"_Pragma", "__pragma", "static_assert"}, Hint::Group)
      .Cases({"_Static_assert", "__builtin_assume", "__assume"}, Hint::Group)
      .Cases({"__builtin_unreachable", "__builtin_prefetch"}, Hint::Group)
      .Cases({"printf", "fprintf", "puts", "fputs", "perror"}, Hint::Group)
      .Cases({"__builtin_expect", "__builtin_assume_aligned"}, Hint::FirstOnly)
      .Cases({"__builtin_expect_with_probability"}, Hint::FirstOnly)
      .Default(Hint::None);
}

bool givesLayout(StringRef Attribute) {
  return Attribute.contains("align") || Attribute.contains("packed") ||
         Attribute.contains("vector_size") || Attribute.contains("vector_type");
}

class WordFilter {
public:
  explicit WordFilter(StringRef Text)
      : Text(Text), Tokens(rawTokens(this->Text)) {}

  BranchText::Words run() {
    while (Tokens[Next].isNot(tok::eof))
      step();
    return std::move(Words);
  }

private:
  StringRef spelling(size_t I) const {
    return StringRef(Text).substr(rawOffset(Tokens[I]), Tokens[I].getLength());
  }
  bool is(size_t I, TokenKind Kind) const {
    return I < Tokens.size() && Tokens[I].is(Kind);
  }

  /// Past the bracket that closes the one at \p Open; Open: none does.
  size_t behind(size_t Open, TokenKind Opening, TokenKind Closing) const {
    unsigned Depth = 0;
    for (size_t I = Open; I < Tokens.size(); ++I) {
      if (Tokens[I].is(Opening))
        ++Depth;
      else if (Tokens[I].is(Closing) && --Depth == 0)
        return I + 1;
    }
    return Open;
  }

  void step() {
    const clang::Token &T = Tokens[Next];
    if (is(Next, tok::l_square) && is(Next + 1, tok::l_square)) {
      const size_t Behind = behind(Next, tok::l_square, tok::r_square);
      if (Behind != Next) {
        Next = Behind;
        return;
      }
    }
    if (T.is(tok::raw_identifier) && leavesOut(spelling(Next)))
      return;
    if (!T.isOneOf(tok::l_paren, tok::r_paren, tok::semi)) {
      const bool IsText = clang::tok::isStringLiteral(T.getKind());
      Words.push_back(IsText ? "\"\"" : spelling(Next).str());
    }
    ++Next;
  }

  bool leavesOut(StringRef Word) {
    const Hint Is = hintOf(Word);
    if (Is == Hint::None)
      return false;
    if (Is == Hint::Word) {
      ++Next;
      return true;
    }
    const size_t Behind = behind(Next + 1, tok::l_paren, tok::r_paren);
    if (!is(Next + 1, tok::l_paren) || Behind == Next + 1)
      return false;
    if (Is == Hint::FirstOnly) {
      keepFirst(Next + 2, Behind - 1);
    } else {
      const size_t From = rawOffset(Tokens[Next]);
      if (givesLayout(Text.substr(From, rawOffset(Tokens[Behind - 1]) - From)))
        return false;
    }
    Next = Behind;
    return true;
  }

  void keepFirst(size_t From, size_t To) {
    unsigned Depth = 0;
    size_t End = From;
    for (; End < To && (Depth || Tokens[End].isNot(tok::comma)); ++End) {
      Depth += Tokens[End].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      Depth -= Tokens[End].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    }
    // `!!(x)` is for the hint.
    while (is(From, tok::exclaim) && is(From + 1, tok::exclaim))
      From += 2;
    for (Next = From; Next < End;)
      step();
  }

  const std::string Text;
  const std::vector<clang::Token> Tokens;
  size_t Next = 0;
  BranchText::Words Words;
};

} // namespace

BranchText::Words computingWords(StringRef Text) {
  return WordFilter(Text).run();
}

bool hasName(StringRef Text, const StringSet<> &Names) {
  const std::string Ended = Text.str();
  return !Names.empty() && any_of(rawTokens(Ended), [&](const clang::Token &T) {
    return T.is(tok::raw_identifier) && Names.contains(T.getRawIdentifier());
  });
}

bool BranchText::declaresDeviceCode() const {
  return any_of(Code, [](const std::string &Word) {
    return Word == "__device__" || Word == "__global__" ||
           Word == "__constant__" || Word == "__shared__";
  });
}

BranchText readBranchText(StringRef Text, unsigned Begin, unsigned End,
                          ArrayRef<const DirectiveLine *> Lines) {
  BranchText Branch;
  std::string Code = Text.slice(Begin, End).str();
  for (const DirectiveLine *L : Lines) {
    std::fill(Code.begin() + (L->Begin - Begin),
              Code.begin() + (L->End - Begin), ' ');
    if (L->Is == DirectiveLine::Include)
      Branch.Code.push_back(("#include " + L->IncludeName).str());
    if (L->Is != DirectiveLine::Define || L->Tokens.empty())
      continue;
    StringRef Name = L->Tokens.front().Text;
    const char *Body = Name.end();
    Branch.Macros[Name.str()] =
        computingWords(StringRef(Body, size_t(Text.data() + L->End - Body)));
  }
  append_range(Branch.Code, computingWords(Code));
  return Branch;
}

} // namespace porthip
