// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Free operators on vector types. Where the project's operator does what HIP's
// own does, it is left to other platforms; where it does more,
// only its author can say what is meant.
#include "Translate/Passes/Passes.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// Includes the `;` of a declaration.
unsigned endOf(const SourceText &Source, unsigned End) {
  unsigned I = Source.tokenAt(End);
  if (I < Source.tokens().size() && Source.tokens()[I].Kind == tok::semi &&
      Source.text()[End - 1] != '}')
    return Source.tokens()[I].end();
  return End;
}

/// Begin and end of the lines, if nothing else stands on them; else false.
bool ownsLines(const SourceText &Source, unsigned &Begin, unsigned &End) {
  StringRef Text = Source.text();
  while (Begin > 0 && (Text[Begin - 1] == ' ' || Text[Begin - 1] == '\t'))
    --Begin;
  if (Begin > 0 && Text[Begin - 1] != '\n')
    return false;
  size_t Line = Text.find('\n', End);
  StringRef Rest = Text.slice(End, Line).trim();
  if (!Rest.empty() && !Rest.starts_with("//"))
    return false;
  End = Line == StringRef::npos ? Text.size() : Line + 1;
  return Line != StringRef::npos;
}

bool isGuarded(const SourceText &Source, unsigned Begin) {
  // Already left to other platforms: porthip's own output.
  for (const Directive &D : Source.directives())
    if (D.Is == Directive::Ifndef && D.Begin < Begin && Begin - D.End <= 2 &&
        Source.spelling(D.FirstToken + 2) == "__HIP_PLATFORM_AMD__")
      return true;
  return false;
}

} // namespace

void runOperatorPass(FileContext &File) {
  for (const auto &[Offset, Operator] : File.Evidence.Operators) {
    unsigned Begin = Offset, End = endOf(File.Source, Operator.End);
    File.HoldsCuda = true;
    if (isGuarded(File.Source, Begin))
      continue;
    if (!Operator.IsPlain || !ownsLines(File.Source, Begin, End)) {
      File.finding("porthip-translate-vector-operator", Severity::Error, Offset,
                   Operator.End - Offset,
                   "'" + Operator.Name + "' for '" + Operator.Type +
                       "' is defined by HIP's vector type as well, which "
                       "makes its uses ambiguous on AMD",
                   "put it under '#ifndef __HIP_PLATFORM_AMD__' if HIP's "
                   "component by component operator serves, else make it a "
                   "named function",
                   10);
      continue;
    }
    StringRef Eol = File.Source.lineEnding();
    File.edit(Begin, 0, ("#ifndef __HIP_PLATFORM_AMD__" + Eol).str(),
              Engine::Ast, "vector operator");
    File.edit(End, 0, ("#endif" + Eol).str(), Engine::Ast, "vector operator");
  }
}

} // namespace porthip
