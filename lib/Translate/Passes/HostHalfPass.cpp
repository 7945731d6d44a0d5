// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP has the operators of half for devices only; porthip/fp16.h has them for
// the host. HIP has functions of half in an unnamed namespace.
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

void runHostHalfPass(FileContext &File) {
  // On NVIDIA's side too, as one include does for the file.
  for (const auto &[Offset, IsArithmetic] : File.Evidence.HostHalf) {
    // A template may do anything with the type: nothing to report.
    if (File.isForNvidia(Offset) ||
        (!IsArithmetic && File.Options.Shims == ShimMode::Forbid))
      continue;
    unsigned Token = File.Source.tokenAt(Offset);
    unsigned Length = Token < File.Source.tokens().size()
                          ? File.Source.tokens()[Token].Length
                          : 1;
    File.HoldsCuda = true;
    if (!File.needShim("porthip/fp16.h", Offset, Length,
                       File.Source.text().substr(Offset, Length)))
      return; // once is enough
  }
}

/// `::hexp(h)`: up to HIP 6 half's function is in an unnamed namespace, where
/// `::` does not look when bfloat16 has one of that name in the global one.
/// Without it both are found, unless the project has the name, too.
void runHalfScopePass(FileContext &File) {
  const SourceText &Source = File.Source;
  ArrayRef<SourceToken> Tokens = Source.tokens();
  for (unsigned I = 1; I < Tokens.size(); ++I) {
    const SourceToken &Scope = Tokens[I - 1], &T = Tokens[I];
    if (Scope.Kind != clang::tok::coloncolon ||
        T.Kind != clang::tok::raw_identifier || File.isForAmd(T.Offset))
      continue;
    // A member of a namespace or a class: `a::hexp`, `A<B>::hexp`. A keyword
    // needs the blank that the scope stands for.
    if (I > 1 && Tokens[I - 2].end() == Scope.Offset &&
        (Tokens[I - 2].Kind == clang::tok::raw_identifier ||
         Tokens[I - 2].Kind == clang::tok::greater))
      continue;
    StringRef Name = Source.spelling(I);
    const NameEvidence *E = File.evidenceAt(T.Offset);
    if (File.Declared.count(Name.str()) || (E && E->MeansOther) ||
        none_of(File.Rules.symbol(Name), [](const Rule *R) {
          return R->Library == "fp16" && R->Kind == RuleKind::Rename &&
                 R->isIdentity();
        }))
      continue;
    File.HoldsCuda = true;
    File.edit(Scope.Offset, Scope.Length, "", Engine::Lexical, Name);
  }
}

} // namespace porthip
