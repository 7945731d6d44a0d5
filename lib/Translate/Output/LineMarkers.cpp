// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Output/LineMarkers.h"
#include "Translate/Text/SourceText.h"

using namespace llvm;

namespace porthip {
namespace {

/// Text that the port has from the original.
struct KeptText {
  unsigned Begin, End; ///< in the port
  unsigned Original;   ///< where it begins there
};

std::vector<KeptText> keptTexts(ArrayRef<Edit> Edits) {
  std::vector<KeptText> Kept;
  unsigned Begin = 0, Original = 0;
  for (const Edit &E : Edits) {
    unsigned End = Begin + E.Offset - Original;
    Kept.push_back({Begin, End, Original});
    Begin = End + E.Text.size();
    Original = E.Offset + E.Length;
  }
  Kept.push_back({Begin, ~0u, Original});
  return Kept;
}

/// Where lines begin at which a directive can stand: with a token that is not
/// within a directive, behind no comment or string of several lines.
std::vector<unsigned> freeLines(const SourceText &Port) {
  std::vector<unsigned> Lines;
  StringRef Text = Port.text();
  unsigned End = 0; // of the token before
  for (const SourceToken &T : Port.tokens()) {
    StringRef Gap = Text.slice(End, T.Offset);
    End = T.end();
    size_t Newline = Gap.rfind('\n');
    if (Newline == StringRef::npos || Gap.substr(Newline).contains("*/"))
      continue;
    bool IsSpliced = Gap.take_front(Newline).rtrim('\r').ends_with("\\");
    bool IsWithinDirective =
        T.Directive != None && Port.directives()[T.Directive].Begin != T.Offset;
    if (!IsSpliced && !IsWithinDirective)
      Lines.push_back(T.Offset - Gap.size() + Newline + 1);
  }
  return Lines;
}

} // namespace

std::string applyEditsKeepingLines(StringRef Original, ArrayRef<Edit> Edits) {
  const SourceText Port("port", applyEdits(Original, Edits));
  const SourceText From("original", Original.str());
  const std::vector<KeptText> Kept = keptTexts(Edits);
  StringRef Text = Port.text();
  std::string Result;
  unsigned Copied = 0;
  int Shift = 0; // what a compiler counts less than the port's own line
  const KeptText *Piece = Kept.data();
  for (unsigned Line : freeLines(Port)) {
    while (Piece != &Kept.back() && Piece[1].Begin <= Line)
      ++Piece;
    if (Line > Piece->End) // within a text that an edit has put in
      continue;
    unsigned Of = Piece->Original + (Line - Piece->Begin);
    int Wanted = From.lineAndColumn(Of).first;
    int Own = Port.lineAndColumn(Line).first;
    if (Own - Shift == Wanted)
      continue;
    Result += Text.slice(Copied, Line);
    Result += "#line " + std::to_string(Wanted) + "\n";
    Copied = Line;
    Shift = Own - Wanted;
  }
  Result += Text.substr(Copied);
  return Result;
}

} // namespace porthip
