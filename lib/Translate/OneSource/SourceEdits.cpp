// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/SourceEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace clang;

namespace porthip::one_source {
namespace {

/// Longer argument lists are not taken whole; compilers accept lines that are
/// chosen inside of them, unless the list is a macro's.
constexpr unsigned MaxListLines = 30;

class LineEdits {
public:
  LineEdits(const SourceText &Source, ArrayRef<Edit> Translated,
            const NameTable &Given, StringRef Guard)
      : Source(Source), Text(Source.text()), Translated(Translated),
        Given(Given), Guard(Guard), Eol(Source.lineEnding()) {}

  std::vector<EditPlace> run(ArrayRef<LeftEdit> Left) {
    findLists();
    std::vector<EditPlace> Places;
    std::vector<Lines> Where;
    for (const LeftEdit &L : Left) {
      Lines Range = widened(
          {lineBegin(L.Begin), lineEnd(L.End > L.Begin ? L.End - 1 : L.Begin)});
      if (Places.empty() || Range.Begin >= Where.back().End) {
        Where.push_back(Range);
        Places.push_back({L.Begin, L.End, {L.Rule}, {}});
        continue;
      }
      Where.back().End = std::max(Where.back().End, Range.End);
      Where.back().Begin = std::min(Where.back().Begin, Range.Begin);
      Places.back().End = std::max(Places.back().End, L.End);
      Places.back().Rules.insert(L.Rule);
    }
    for (auto [Place, Range] : zip(Places, Where))
      Place.Edits = editsOf(Place, Range);
    return Places;
  }

private:
  struct Lines {
    unsigned Begin, End; ///< offsets of the first line, and past the last
  };

  unsigned lineBegin(unsigned Offset) const {
    return unsigned(Text.rfind('\n', Offset) + 1); // npos + 1 is 0
  }
  unsigned lineEnd(unsigned Offset) const {
    size_t End = Text.find('\n', Offset);
    return End == StringRef::npos ? Text.size() : End + 1;
  }

  /// Lists in parentheses that no other encloses.
  void findLists() {
    const auto Tokens = Source.tokens();
    for (unsigned I = 0; I < Tokens.size(); ++I)
      if (Tokens[I].Kind == tok::l_paren && Source.closing(I) != None) {
        unsigned End = Tokens[Source.closing(I)].end();
        Lists.push_back({Tokens[I].Offset, End});
        I = Source.closing(I);
      }
  }

  /// To whole directives, argument lists and tokens.
  Lines widened(Lines Range) const {
    for (bool Changed = true; Changed;) {
      Lines Before = Range;
      auto take = [&](unsigned Begin, unsigned End) {
        if (Begin < Range.End && Range.Begin < End) {
          Range.Begin = std::min(Range.Begin, lineBegin(Begin));
          Range.End = std::max(Range.End, lineEnd(End - 1));
        }
      };
      for (const Directive &D : Source.directives())
        take(D.Begin, D.End);
      for (const Lines &L : Lists)
        if (Text.slice(L.Begin, L.End).count('\n') <= MaxListLines)
          take(L.Begin, L.End);
      for (unsigned I = Source.tokenAt(Range.Begin);
           I < Source.tokens().size() && Source.tokens()[I].Offset < Range.End;
           ++I)
        take(Source.tokens()[I].Offset, Source.tokens()[I].end());
      Changed = Before.Begin != Range.Begin || Before.End != Range.End;
    }
    return Range;
  }

  /// Whether the lines are a whole for the preprocessor.
  bool canBeChosen(Lines Range) const {
    int Depth = 0;
    for (const Directive &D : Source.directives()) {
      if (D.Begin < Range.Begin || D.Begin >= Range.End)
        continue;
      Depth += D.Is == Directive::If || D.Is == Directive::Ifdef ||
               D.Is == Directive::Ifndef;
      if (Depth == 0 && (D.Is == Directive::Elif || D.Is == Directive::Else ||
                         D.Is == Directive::Endif))
        return false;
      Depth -= D.Is == Directive::Endif;
    }
    return Depth == 0;
  }

  /// A header writes the name with porthip's namespace in front: it would
  /// stand there twice.
  bool isMadeByHeader(const Edit &E) const {
    StringRef Name = Text.substr(E.Offset, E.Length);
    auto It = Given.Names.find(Name.str());
    return It != Given.Names.end() && It->second.Hip == E.Text;
  }

  std::vector<Edit> editsIn(Lines Range) const {
    std::vector<Edit> Inside;
    for (const Edit &E : Translated)
      if (E.Rule != "include" && E.Offset >= Range.Begin &&
          E.Offset + E.Length <= Range.End && !isMadeByHeader(E)) {
        Inside.push_back(E);
        Inside.back().Offset -= Range.Begin;
      }
    return Inside;
  }

  std::string line(const Twine &Directive) const {
    return (Directive + Eol).str();
  }

  std::vector<Edit> editsOf(const EditPlace &Place, Lines Range) const {
    std::vector<Edit> Inside = editsIn(Range);
    if (Inside.empty() || !canBeChosen(Range))
      return {};
    // These choose by themselves.
    if (Place.Rules == std::set<std::string>{"vector operator"}) {
      erase_if(Inside,
               [](const Edit &E) { return E.Rule != "vector operator"; });
      for (Edit &E : Inside)
        E.Offset += Range.Begin;
      return Inside;
    }
    std::string Old = Text.slice(Range.Begin, Range.End).str();
    std::string New = applyEdits(Old, Inside);
    for (std::string *Side : {&Old, &New})
      if (!StringRef(*Side).ends_with("\n"))
        *Side += Eol;
    Edit E;
    E.Offset = Range.Begin;
    E.Rule = *Place.Rules.begin();
    // A line that is added in front, as an attribute.
    if (StringRef(New).ends_with(Old)) {
      E.Text = line("#ifdef " + Guard) +
               New.substr(0, New.size() - Old.size()) + line("#endif");
      if (StringRef(New).drop_back(Old.size()).ends_with("\n"))
        return {E};
    }
    E.Length = Range.End - Range.Begin;
    E.Text =
        line("#ifdef " + Guard) + New + line("#else") + Old + line("#endif");
    return {E};
  }

  const SourceText &Source;
  StringRef Text;
  ArrayRef<Edit> Translated;
  const NameTable &Given;
  StringRef Guard, Eol;
  std::vector<Lines> Lists;
};

} // namespace

std::vector<EditPlace> editsForBoth(const SourceText &Source,
                                    ArrayRef<LeftEdit> Left,
                                    ArrayRef<Edit> Translated,
                                    const NameTable &Given, StringRef Guard) {
  return LineEdits(Source, Translated, Given, Guard).run(Left);
}

} // namespace porthip::one_source
