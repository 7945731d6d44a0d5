// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

struct RawToken {
  unsigned Begin, End;
  tok::TokenKind Kind;
  bool StartsLine;
};

class Reader {
public:
  explicit Reader(StringRef Text) : Text(Text) {}

  std::vector<DirectiveLine> run() {
    LangOptions Options;
    Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 =
        Options.CPlusPlus17 = true;
    Options.LineComment = Options.RawStringLiterals = Options.Digraphs = true;
    // The lexer reads up to a 0.
    std::string Copy = Text.str();
    Lexer L(SourceLocation(), Options, Copy.data(), Copy.data(),
            Copy.data() + Copy.size());
    clang::Token T;
    bool IsInside = false;
    for (;;) {
      L.LexFromRawLexer(T);
      bool StartsLine = T.isAtStartOfLine() || T.is(tok::eof);
      if (StartsLine && IsInside)
        finish();
      IsInside &= !StartsLine;
      if (T.is(tok::eof))
        return std::move(Lines);
      IsInside |= StartsLine && T.is(tok::hash);
      unsigned End = L.getCurrentBufferOffset();
      if (IsInside)
        Line.push_back({End - T.getLength(), End, T.getKind(), StartsLine});
    }
  }

private:
  StringRef spelling(const RawToken &T) const {
    return Text.slice(T.Begin, T.End);
  }

  void finish() {
    DirectiveLine D;
    D.Begin = Line.front().Begin;
    D.End = Line.back().End;
    StringRef Word = Line.size() > 1 ? spelling(Line[1]) : "";
    D.Is = StringSwitch<DirectiveLine::Kind>(Word)
               .Cases({"if", "ifdef", "ifndef"}, DirectiveLine::If)
               .Cases({"elif", "elifdef", "elifndef"}, DirectiveLine::Elif)
               .Case("else", DirectiveLine::Else)
               .Case("endif", DirectiveLine::Endif)
               .Case("define", DirectiveLine::Define)
               .Case("undef", DirectiveLine::Undef)
               .Cases({"include", "include_next", "import"},
                      DirectiveLine::Include)
               .Default(DirectiveLine::Other);
    if (Word.ends_with("ndef") && Word != "undef")
      D.Tokens.push_back({tok::exclaim, "!"});
    if (Word.ends_with("def") && Word != "undef")
      D.Tokens.push_back({tok::raw_identifier, "defined"});
    for (size_t I = 2; I < Line.size(); ++I)
      if (Line[I].Kind != tok::comment)
        D.Tokens.push_back({Line[I].Kind, spelling(Line[I])});
    if (D.Is == DirectiveLine::Define)
      D.HasParameters = Line.size() > 3 && Line[3].Kind == tok::l_paren &&
                        Line[3].Begin == Line[2].End;
    if (D.HasParameters)
      D.Tokens.resize(1);
    if (D.Is == DirectiveLine::Include)
      readName(D);
    Line.clear();
    Lines.push_back(std::move(D));
  }

  /// The raw lexer does not know header names: "//" in one is a comment to it.
  void readName(DirectiveLine &D) const {
    unsigned At = Line[1].End;
    StringRef Rest = Text.substr(At).take_until(
        [](char C) { return C == '\n' || C == '\r'; });
    size_t Skip = Rest.find_first_not_of(" \t");
    if (Skip == StringRef::npos || (Rest[Skip] != '<' && Rest[Skip] != '"'))
      return;
    size_t End = Rest.find(Rest[Skip] == '<' ? '>' : '"', Skip + 1);
    if (End == StringRef::npos)
      return;
    D.IsAngled = Rest[Skip] == '<';
    D.NameBegin = At + Skip;
    D.IncludeName = Rest.slice(Skip + 1, End);
    D.End = std::max<unsigned>(D.End, At + End + 1);
  }

  StringRef Text;
  std::vector<RawToken> Line;
  std::vector<DirectiveLine> Lines;
};

} // namespace

std::vector<DirectiveLine> readDirectiveLines(StringRef Text) {
  return Reader(Text).run();
}

} // namespace porthip
