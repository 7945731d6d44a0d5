// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/AsmStatement.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace clang;

namespace porthip {

static bool isAsmWord(StringRef Word) {
  return Word == "asm" || Word == "__asm__" || Word == "__asm";
}

/// The text of a string literal; none for those that are not plain.
static std::optional<std::string> unquote(StringRef Literal) {
  if (Literal.consume_front("R\"")) {
    auto [Delimiter, Rest] = Literal.split('(');
    if (!Rest.consume_back((")" + Delimiter + "\"").str()))
      return std::nullopt;
    return Rest.str();
  }
  if (!Literal.consume_front("\"") || !Literal.consume_back("\""))
    return std::nullopt;
  std::string Text;
  for (size_t I = 0; I < Literal.size(); ++I) {
    if (Literal[I] != '\\' || I + 1 == Literal.size()) {
      Text += Literal[I];
      continue;
    }
    switch (char C = Literal[++I]) {
    case 'n':
    case 'r':
      Text += '\n';
      break;
    case 't':
      Text += '\t';
      break;
    case '\n': // A spliced line.
      break;
    case '\\':
    case '"':
    case '\'':
    case '?':
      Text += C;
      break;
    default:
      return std::nullopt;
    }
  }
  return Text;
}

namespace {
class Reader {
public:
  Reader(const SourceText &Source, AsmStatement &S) : Source(Source), S(S) {}

  bool read() {
    At = S.Open + 1;
    if (!readPieces())
      return false;
    for (unsigned Section = 0; At < S.Close; ++Section) {
      S.IsBasic = false;
      // `::` is two colons and an empty section.
      if (kind() == tok::coloncolon)
        ++Section;
      else if (kind() != tok::colon)
        return false;
      goTo(At + 1);
      if (Section > 2 || !(Section == 2 ? readClobbers() : readOperands()))
        return false;
      if (Section == 0)
        S.Outputs = S.Operands.size();
    }
    return true;
  }

private:
  tok::TokenKind kind() const { return Source.tokens()[At].Kind; }
  bool atSection() const {
    return At >= S.Close || kind() == tok::colon || kind() == tok::coloncolon;
  }

  /// Tokens [Begin, End).
  struct Range {
    unsigned Begin = None, End = None;
    bool isThere() const { return Begin != None; }
  };
  /// The branches of an #if inside of the text, as far as they are read.
  /// Operands: the first of those behind the text, if the branches have such;
  /// Own: of the branch that is read.
  struct Group {
    std::vector<std::vector<AsmStatement::Piece>> Before, Branches;
    bool HasElse = false;
    Range Operands, Own;
  };

  /// False if its operands are not those of the other branches.
  bool closeBranch(Group &G) {
    bool IsFirst = G.Branches.empty();
    G.Branches.insert(G.Branches.end(), S.Texts.begin(), S.Texts.end());
    S.Texts = G.Before;
    if (IsFirst)
      G.Operands = G.Own;
    else if (G.Operands.isThere() != G.Own.isThere() ||
             !areSame(G.Operands, G.Own))
      return false;
    G.Own = {};
    return true;
  }

  bool areSame(Range A, Range B) const {
    if (A.End - A.Begin != B.End - B.Begin)
      return false;
    for (unsigned I = 0; I < A.End - A.Begin; ++I)
      if (Source.spelling(A.Begin + I) != Source.spelling(B.Begin + I))
        return false;
    return true;
  }

  bool atDirective() const {
    return Source.tokens()[At].Directive !=
           Source.tokens()[S.Keyword].Directive;
  }

  /// Goes on with the token \p Next; behind the operands of a branch with what
  /// follows the branches.
  void goTo(unsigned Next) { At = Next == Skipped.Begin ? Skipped.End : Next; }

  /// The directive at At, which At then lies behind.
  bool readDirective(std::optional<Group> &Open) {
    static constexpr size_t MaxTexts = 16;
    const Directive &D = Source.directives()[Source.tokens()[At].Directive];
    At = D.LastToken + 1;
    switch (D.Is) {
    case Directive::If:
    case Directive::Ifdef:
    case Directive::Ifndef:
      if (Open)
        return false;
      Open = Group{S.Texts, {}, false, {}, {}};
      return true;
    case Directive::Elif:
    case Directive::Else:
    case Directive::Endif:
      if (!Open || !closeBranch(*Open))
        return false;
      Open->HasElse |= D.Is == Directive::Else;
      if (D.Is != Directive::Endif)
        return true;
      if (!Open->HasElse && !closeBranch(*Open))
        return false;
      S.Texts = std::move(Open->Branches);
      if (Open->Operands.isThere()) {
        Skipped = {Open->Operands.End, At};
        At = Open->Operands.Begin;
      }
      Open.reset();
      return S.Texts.size() <= MaxTexts;
    default:
      return false;
    }
  }

  bool readPieces() {
    S.Texts.emplace_back();
    std::optional<Group> Open;
    while (Open || !atSection()) {
      if (At >= S.Close)
        return false;
      if (atDirective()) {
        if (!readDirective(Open))
          return false;
        continue;
      }
      if (atSection()) {
        Open->Own.Begin = At;
        while (At < S.Close && !atDirective())
          ++At;
        Open->Own.End = At;
        continue;
      }
      AsmStatement::Piece P;
      P.Text = Source.spelling(At).str();
      if (kind() == tok::string_literal) {
        std::optional<std::string> Text = unquote(P.Text);
        if (!Text)
          return false;
        P.Text = std::move(*Text);
      } else if (kind() == tok::hash) {
        P.Of = AsmStatement::Piece::Kind::Parameter;
        if (++At >= S.Close || kind() != tok::raw_identifier)
          return false;
        P.Text = Source.spelling(At).str();
      } else if (kind() == tok::raw_identifier) {
        P.Of = AsmStatement::Piece::Kind::Macro;
        takeArguments(P);
      } else {
        return false;
      }
      for (std::vector<AsmStatement::Piece> &Text : S.Texts)
        Text.push_back(P);
      ++At;
    }
    return true;
  }

  /// Takes the parts of a macro that makes a text of arguments: HINT(128).
  void takeArguments(AsmStatement::Piece &P) {
    if (Source.kindNear(At, 1) != tok::l_paren ||
        Source.closing(At + 1) == None || Source.closing(At + 1) >= S.Close)
      return;
    unsigned Last = Source.closing(At + 1);
    P.Text = Source.text()
                 .slice(Source.tokens()[At].Offset, Source.tokens()[Last].end())
                 .str();
    At = Last;
  }

  bool readOperands() {
    while (!atSection()) {
      AsmStatement::Operand O;
      // Some leave the comma out, which nvcc accepts.
      if (kind() == tok::comma) {
        goTo(At + 1);
        continue;
      }
      if (kind() == tok::l_square) {
        O.Name = Source.spelling(At + 1).str();
        At = Source.closing(At);
        if (At == None)
          return false;
        ++At;
      }
      if (At >= S.Close || kind() != tok::string_literal)
        return false;
      O.Constraint = unquote(Source.spelling(At)).value_or("");
      if (++At >= S.Close || kind() != tok::l_paren ||
          Source.closing(At) == None || Source.closing(At) == At + 1)
        return false;
      unsigned Close = Source.closing(At);
      O.Begin = Source.tokens()[At + 1].Offset;
      O.End = Source.tokens()[Close - 1].end();
      goTo(Close + 1);
      S.Operands.push_back(std::move(O));
    }
    return true;
  }

  bool readClobbers() {
    for (; !atSection(); goTo(At + 1))
      S.ClobbersMemory |= Source.spelling(At) == "\"memory\"";
    return true;
  }

  const SourceText &Source;
  AsmStatement &S;
  unsigned At = 0;
  /// From the end of operands in a branch to what follows the #endif.
  Range Skipped;
};
} // namespace

std::optional<AsmStatement> asmStatementAt(const SourceText &Source,
                                           unsigned I) {
  const SourceToken &T = Source.tokens()[I];
  if (T.Kind != tok::raw_identifier || !isAsmWord(Source.spelling(I)))
    return std::nullopt;
  AsmStatement S;
  S.Keyword = I;
  S.Open = I + 1;
  while (Source.kindNear(S.Open, 0) == tok::raw_identifier &&
         Source.spelling(S.Open).contains("volatile")) {
    S.IsVolatile = true;
    ++S.Open;
  }
  if (S.Open >= Source.tokens().size() ||
      Source.tokens()[S.Open].Kind != tok::l_paren)
    return std::nullopt;
  S.Close = Source.closing(S.Open);
  if (S.Close == None)
    return std::nullopt;
  if (!Reader(Source, S).read())
    S.Texts.clear();
  return S;
}

} // namespace porthip
