// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Puts a blank between a literal and the macro behind it: `"node ("fNID")"`.
// nvcc's host compiler takes such a macro for one; clang, and so hipcc, takes
// it for a suffix of the literal, which is an error.
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Passes/Passes.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace clang;

namespace porthip {

void runLiteralPass(FileContext &File) {
  const SourceText &Source = File.Source;
  if (sourceKind(Source.path()) == SourceKind::C)
    return;
  const auto Tokens = Source.tokens();
  for (unsigned I = 0; I + 1 < Tokens.size(); ++I) {
    const SourceToken &Literal = Tokens[I], &Next = Tokens[I + 1];
    // A suffix that C++ knows, or that begins with '_', is in the literal.
    if (!tok::isStringLiteral(Literal.Kind) ||
        Next.Kind != tok::raw_identifier || Next.Offset != Literal.end() ||
        Next.Directive != Literal.Directive)
      continue;
    if (Literal.Directive != None &&
        Source.directives()[Literal.Directive].Is != Directive::Define)
      continue;
    if (I && Source.spelling(I - 1) == "operator")
      continue;
    File.edit(Next.Offset, 0, " ", Engine::Lexical, "literal");
  }
}

} // namespace porthip
