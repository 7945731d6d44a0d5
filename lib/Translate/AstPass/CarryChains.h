// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Carry chains of a function that are written as several asm statements. C++
// has no carry flag; a variable of the function stands for it.
#ifndef PORTHIP_TRANSLATE_ASTPASS_CARRYCHAINS_H
#define PORTHIP_TRANSLATE_ASTPASS_CARRYCHAINS_H

#include "Translate/AstPass/NotebookInternal.h"

namespace clang {
class GCCAsmStmt;
} // namespace clang

namespace porthip {

/// The asm statements of one function, in the order of the text.
class CarryChain {
public:
  void add(const clang::GCCAsmStmt &S);
  /// Notes which statements share the flag of \p Of, and where its body needs
  /// the variable.
  void note(const clang::FunctionDecl &Of, Notebook &Notes) const;

private:
  struct Link {
    clang::SourceLocation At;
    bool IsReadFirst, IsSet, IsLeft;
  };
  std::vector<Link> Links;
};

} // namespace porthip
#endif
