// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditionals of the files of a parse, looked at where the preprocessor
// comes to them: which branch would be taken if some macros were others.
#ifndef PORTHIP_FRONTEND_PARSE_CONDITIONCHAINS_H
#define PORTHIP_FRONTEND_PARSE_CONDITIONCHAINS_H

#include "Frontend/Preprocessor/DirectiveLines.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/PPCallbacks.h"
#include <map>
#include <optional>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace porthip {

/// An #if with all that belongs to it.
struct ConditionChain {
  llvm::StringRef Text; ///< of the whole file
  /// The #endif, which stands for no branch, is the last.
  std::vector<const DirectiveLine *> Lines;

  unsigned none() const { return Lines.size() - 1; }
  /// Between its directive and the next.
  llvm::StringRef textOf(unsigned Branch) const {
    return Text.slice(Lines[Branch]->End, Lines[Branch + 1]->Begin);
  }
  bool asksFor(llvm::function_ref<bool(llvm::StringRef)> IsSuch) const;
};

class ConditionChains {
public:
  /// \p MayHave: a quick look at a text; false: its chains are of no interest.
  ConditionChains(clang::Preprocessor &PP, bool (*MayHave)(llvm::StringRef))
      : PP(PP), MayHave(MayHave) {}

  /// \p Offset: inside the directive of an #if. Null: of no interest, or
  /// without an #endif.
  const ConditionChain *of(clang::FileID In, unsigned Offset);

  /// The branch that is taken, here and now, given \p Other's macros, or
  /// nothing where the preprocessor knows better. Nothing: that is not sure.
  std::optional<unsigned>
  taken(const ConditionChain &Chain,
        llvm::function_ref<std::optional<MacroState>(llvm::StringRef)> Other);

  /// The preprocessor's state, here and now.
  MacroState stateOf(llvm::StringRef Name);

private:
  struct FileChains {
    std::vector<DirectiveLine> Lines;
    std::map<const DirectiveLine *, ConditionChain> ByIf;
  };

  const FileChains &chainsOf(clang::FileID In);

  clang::Preprocessor &PP;
  bool (*MayHave)(llvm::StringRef);
  std::map<clang::FileID, FileChains> Files;
};

/// Tells of each #if, #ifdef and #ifndef that the preprocessor comes to.
class ConditionWatch : public clang::PPCallbacks {
public:
  void If(clang::SourceLocation At, clang::SourceRange,
          ConditionValueKind) override {
    visit(At);
  }
  void Ifdef(clang::SourceLocation At, const clang::Token &,
             const clang::MacroDefinition &) override {
    visit(At);
  }
  void Ifndef(clang::SourceLocation At, const clang::Token &,
              const clang::MacroDefinition &) override {
    visit(At);
  }

private:
  /// \p At: the word `if`.
  virtual void visit(clang::SourceLocation At) = 0;
};

} // namespace porthip
#endif
