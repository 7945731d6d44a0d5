// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Drops the storage class `register`: nvcc takes it, and C++17, which hipcc
// compiles by default, does not have it. It has never meant anything to a GPU's
// compiler.
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// `register int x asm("ebx")`: a register of the processor, which C++17 still
/// has.
bool namesRegister(const SourceText &Source, unsigned I) {
  const auto Tokens = Source.tokens();
  for (const unsigned Of = Tokens[I].Directive;
       ++I < Tokens.size() && Tokens[I].Directive == Of;) {
    if (Tokens[I].Kind == tok::semi || Tokens[I].Kind == tok::l_brace ||
        Tokens[I].Kind == tok::r_paren || Tokens[I].Kind == tok::equal)
      return false;
    if (Tokens[I].Kind == tok::raw_identifier &&
        StringSwitch<bool>(Source.spelling(I))
            .Cases({"asm", "__asm", "__asm__"}, true)
            .Default(false))
      return true;
  }
  return false;
}

/// In code or in a macro's body; not in other directives, nor where a macro of
/// that name is defined.
bool isCode(const SourceText &Source, unsigned I) {
  unsigned Index = Source.tokens()[I].Directive;
  if (Index == None)
    return true;
  const Directive &D = Source.directives()[Index];
  return D.Is == Directive::Define && I > D.FirstToken + 2;
}

} // namespace

void runRegisterPass(FileContext &File) {
  const SourceText &Source = File.Source;
  if (sourceKind(Source.path()) == SourceKind::C)
    return;
  const auto Tokens = Source.tokens();
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier ||
        Source.spelling(I) != "register" || !isCode(Source, I) ||
        Source.kindNear(I, -1) == tok::hashhash ||
        Source.kindNear(I, 1) == tok::hashhash || namesRegister(Source, I))
      continue;
    // With the blanks behind it: `register int` becomes `int`.
    size_t End = Source.text().find_first_not_of(" \t", Tokens[I].end());
    End = std::min(End, Source.text().size());
    File.edit(Tokens[I].Offset, unsigned(End) - Tokens[I].Offset, "",
              Engine::Lexical, "register");
  }
}

} // namespace porthip
