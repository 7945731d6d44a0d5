// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/SourceText.h"
#include "Frontend/Mends/ToolkitPaths.h"
#include "Translate/Output/ShimText.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace clang;

namespace porthip {

SourceText::SourceText(std::string Path, std::string Text)
    : Path(std::move(Path)),
      Buffer(std::make_unique<std::string>(std::move(Text))) {
  lex();
  findDirectives();
  matchBrackets();
}

unsigned SourceText::bomLength() const {
  return text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

/// A backslash at the end of a line joins it with the next one.
static std::string withoutSplices(StringRef Text) {
  std::string Result;
  for (StringRef Rest = Text; !Rest.empty();) {
    auto [Before, After] = Rest.split('\\');
    Result += Before;
    StringRef Line = After.ltrim(" \t");
    if (Line.consume_front("\r\n") || Line.consume_front("\n"))
      Rest = Line;
    else if (Before.size() < Rest.size()) {
      Result += '\\';
      Rest = After;
    } else
      Rest = "";
  }
  return Result;
}

LangOptions sourceLangOptions() {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 =
      Options.CPlusPlus17 = true;
  Options.CUDA = true; // lexes <<< and >>>
  Options.LineComment = Options.RawStringLiterals = Options.Digraphs = true;
  return Options;
}

void SourceText::lex() {
  const LangOptions Options = sourceLangOptions();
  const char *Begin = Buffer->data();
  Lexer L(SourceLocation(), Options, Begin, Begin, Begin + Buffer->size());
  Token T;
  // Embedded shims are porthip's own text and not looked at.
  size_t EmbedFrom = text().find(EmbedBegin);
  size_t EmbedTo = text().find(EmbedEnd);
  for (;;) {
    L.LexFromRawLexer(T);
    if (T.is(tok::eof))
      break;
    unsigned Offset = L.getCurrentBufferOffset() - T.getLength();
    if (EmbedTo != StringRef::npos && Offset > EmbedFrom && Offset < EmbedTo)
      continue;
    Tokens.push_back({Offset, T.getLength(), T.getKind(), porthip::None});
    if (T.is(tok::raw_identifier) && T.needsCleaning())
      Spliced[Offset] = withoutSplices(text().substr(Offset, T.getLength()));
    StartsLine.push_back(T.isAtStartOfLine());
  }

  LineStarts.push_back(0);
  unsigned Crlf = 0;
  for (unsigned I = 0; I < Buffer->size(); ++I) {
    if ((*Buffer)[I] != '\n')
      continue;
    LineStarts.push_back(I + 1);
    Crlf += I > 0 && (*Buffer)[I - 1] == '\r';
  }
  if (2 * Crlf > LineStarts.size() - 1)
    LineEnding = "\r\n";
}

static Directive::Kind directiveKind(StringRef Word) {
  return StringSwitch<Directive::Kind>(Word)
      .Cases({"include", "include_next", "import"}, Directive::Include)
      .Case("define", Directive::Define)
      .Case("undef", Directive::Undef)
      .Case("if", Directive::If)
      .Cases({"ifdef", "elifdef"}, Directive::Ifdef)
      .Cases({"ifndef", "elifndef"}, Directive::Ifndef)
      .Case("elif", Directive::Elif)
      .Case("else", Directive::Else)
      .Case("endif", Directive::Endif)
      .Case("pragma", Directive::Pragma)
      .Default(Directive::Other);
}

/// Each directive has a list of what is open: without a limit a file of nothing
/// but #if takes memory by the square of its size.
constexpr size_t MaxNesting = 32;

void SourceText::findDirectives() {
  std::vector<unsigned> Branches;
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::hash || !StartsLine[I])
      continue;
    Directive D;
    D.FirstToken = D.LastToken = I;
    unsigned Index = Directives.size();
    // A splice does not start a line for the lexer, so this stops at the
    // directive's end.
    while (D.LastToken + 1 < Tokens.size() && !StartsLine[D.LastToken + 1])
      ++D.LastToken;
    for (unsigned J = I; J <= D.LastToken; ++J)
      Tokens[J].Directive = Index;
    D.Begin = Tokens[I].Offset;
    D.End = Tokens[D.LastToken].end();
    if (D.LastToken > I)
      D.Is = directiveKind(spelling(I + 1));
    bool IsElse = D.Is == Directive::Elif || D.Is == Directive::Else ||
                  (D.LastToken > I && spelling(I + 1).starts_with("elif"));
    if ((D.Is == Directive::Endif || IsElse) && !Branches.empty())
      Branches.pop_back();
    D.Branches.assign(Branches.begin(),
                      Branches.begin() + std::min(Branches.size(), MaxNesting));
    if (Branches.size() > MaxNesting)
      D.Branches.back() = Branches.back();
    if (IsElse || D.Is == Directive::If || D.Is == Directive::Ifdef ||
        D.Is == Directive::Ifndef)
      Branches.push_back(Index);
    if (D.Is == Directive::Include)
      readInclude(D);
    Directives.push_back(std::move(D));
    I = Directives.back().LastToken;
  }
}

/// The raw lexer does not know header names: <a/b.h> is several tokens, and
/// "//" in one would be a comment.
std::optional<HeaderName> SourceText::readHeaderName(unsigned At) const {
  StringRef Text = text();
  auto IsSplice = [&](unsigned I) {
    return Text[I] == '\\' && I + 1 < Text.size() &&
           (Text[I + 1] == '\n' || Text[I + 1] == '\r');
  };
  for (; At < Text.size(); ++At)
    if (IsSplice(At))
      At += Text.substr(At + 1).starts_with("\r\n") ? 2 : 1;
    else if (Text[At] != ' ' && Text[At] != '\t')
      break;
  char Open = At < Text.size() ? Text[At] : 0;
  char Close = Open == '<' ? '>' : Open == '"' ? '"' : 0;
  if (!Close)
    return std::nullopt;
  unsigned End = At + 1;
  for (; End < Text.size() && Text[End] != Close; ++End)
    if (IsSplice(End))
      End += Text.substr(End + 1).starts_with("\r\n") ? 2 : 1;
    else if (Text[End] == '\n' || Text[End] == '\r')
      return std::nullopt;
  if (End >= Text.size())
    return std::nullopt;
  return HeaderName{withoutSplices(Text.slice(At + 1, End)), At, End + 1,
                    Close == '>'};
}

void SourceText::readInclude(Directive &D) {
  auto Read = readHeaderName(Tokens[D.FirstToken + 1].end());
  if (!Read)
    return; // #include MACRO
  D.IsAngled = Read->IsAngled;
  D.NameBegin = Read->Begin;
  D.NameEnd = Read->End;
  D.Name = text().slice(D.NameBegin + 1, D.NameEnd - 1);
  if (D.Name != Read->Name)
    D.Name = Spliced[D.NameBegin] = std::move(Read->Name);
  if (StringRef Header = toolkitHeader(D.Name); !Header.empty())
    D.Name = Header;
  D.End = std::max(D.End, D.NameEnd);
}

std::optional<HeaderName>
SourceText::headerNameOf(const Directive &Define) const {
  unsigned Name = Define.FirstToken + 2;
  if (Define.Is != Directive::Define || Name >= Define.LastToken)
    return std::nullopt;
  auto Read = readHeaderName(Tokens[Name].end());
  // Nothing but a comment may follow.
  unsigned Last = Define.LastToken;
  while (Last > Name && Tokens[Last].Kind == tok::comment)
    --Last;
  return Read && Tokens[Last].end() <= Read->End ? Read : std::nullopt;
}

tok::TokenKind SourceText::kindNear(unsigned Of, int Step) const {
  int64_t Index = int64_t(Of) + Step;
  if (Index < 0 || Index >= int64_t(Tokens.size()) ||
      Tokens[Index].Directive != Tokens[Of].Directive)
    return tok::eof;
  return Tokens[Index].Kind;
}

unsigned SourceText::tokenAt(unsigned Offset) const {
  return llvm::partition_point(
             Tokens, [&](const SourceToken &T) { return T.Offset < Offset; }) -
         Tokens.begin();
}

std::pair<unsigned, unsigned> SourceText::lineAndColumn(unsigned Offset) const {
  auto It = llvm::upper_bound(LineStarts, Offset);
  unsigned Line = It - LineStarts.begin();
  return {Line, Offset - LineStarts[Line - 1] + 1};
}

unsigned SourceText::lineCount() const {
  return LineStarts.size() - (LineStarts.back() == text().size());
}

StringRef SourceText::line(unsigned Number) const {
  if (Number == 0 || Number > LineStarts.size())
    return "";
  StringRef Rest = text().substr(LineStarts[Number - 1]);
  return Rest.take_until([](char C) { return C == '\n' || C == '\r'; });
}

StringRef SourceText::lineText(unsigned Offset) const {
  return line(lineAndColumn(Offset).first);
}

namespace {

/// Pairs brackets whatever their kind, and `<` with `>` where what stands
/// between them can be template arguments. Fed with the tokens of a directive,
/// or with those outside of all directives.
class BracketMatcher {
public:
  BracketMatcher(ArrayRef<SourceToken> Tokens, std::vector<unsigned> &Closing)
      : Tokens(Tokens), Closing(Closing) {}

  void add(unsigned I) {
    switch (Tokens[I].Kind) {
    case tok::l_brace:
      endTemplates();
      [[fallthrough]];
    case tok::l_paren:
    case tok::l_square:
      Open.push_back({I, Base});
      Base = Less.size();
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      endTemplates();
      if (Open.empty())
        break;
      Closing[Open.back().Token] = I;
      Base = Open.back().Base;
      Open.pop_back();
      break;
    case tok::less:
      Less.push_back(I);
      break;
    case tok::greater:
      closeTemplates(I, 1);
      break;
    case tok::greatergreater:
      closeTemplates(I, 2);
      break;
    case tok::greatergreatergreater:
      closeTemplates(I, 3);
      break;
    // No template argument list holds these outside of brackets.
    case tok::semi:
    case tok::lesslessless:
    case tok::ampamp:
    case tok::pipepipe:
    case tok::equal:
      endTemplates();
      break;
    default:
      break;
    }
  }

  /// Gives up lists that are open here: they are no template argument lists.
  void endTemplates() { Less.resize(Base); }

private:
  /// Closes lists; of `>>` only the last closes a list by itself.
  void closeTemplates(unsigned I, unsigned Count) {
    while (Less.size() > Base && Count-- > 0) {
      if (Count == 0)
        Closing[Less.back()] = I;
      Less.pop_back();
    }
  }

  struct OpenBracket {
    unsigned Token;
    size_t Base;
  };

  ArrayRef<SourceToken> Tokens;
  std::vector<unsigned> &Closing;
  std::vector<OpenBracket> Open;
  /// Each `<` that may still be closed; those from Base on within the innermost
  /// bracket.
  std::vector<unsigned> Less;
  size_t Base = 0;
};

} // namespace

void SourceText::matchBrackets() {
  Closing.assign(Tokens.size(), porthip::None);
  BracketMatcher Outside(Tokens, Closing);
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Directive == porthip::None) {
      Outside.add(I);
      continue;
    }
    // Brackets reach over a directive (#if inside an argument list), template
    // arguments do not.
    Outside.endTemplates();
    BracketMatcher Inside(Tokens, Closing);
    unsigned Last = Directives[Tokens[I].Directive].LastToken;
    for (; I < Last; ++I)
      Inside.add(I);
    Inside.add(Last);
  }
}

} // namespace porthip
