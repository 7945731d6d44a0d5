// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --comments: names in comments follow, where a plain rename is all there is.
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {
namespace {

bool isNameCharacter(char C) { return isAlnum(C) || C == '_'; }

void renameWords(FileContext &File, unsigned Begin, unsigned End) {
  StringRef Text = File.Source.text();
  for (unsigned I = Begin; I < End;) {
    if (!isNameCharacter(Text[I])) {
      ++I;
      continue;
    }
    unsigned First = I;
    while (I < End && isNameCharacter(Text[I]))
      ++I;
    StringRef Word = Text.slice(First, I);
    if (!isDistinctive(Word) || File.Declared.count(Word.str()))
      continue;
    const Rule *R =
        selectRule(File.Rules.symbol(Word), File.bareName(), File.Options.Hip);
    if (R && R->Kind != RuleKind::Unsupported && R->Kind != RuleKind::Shim)
      File.edit(First, I - First, R->Hip, Engine::Lexical, R->Cuda);
  }
}

} // namespace

void runCommentPass(FileContext &File) {
  if (!File.Options.Comments)
    return;
  // Between two tokens stand only spaces, splices and comments.
  unsigned Previous = 0;
  for (const SourceToken &T : File.Source.tokens()) {
    if (!File.isForAmd(Previous))
      renameWords(File, Previous, T.Offset);
    Previous = T.end();
  }
  renameWords(File, Previous, File.Source.text().size());
}

} // namespace porthip
