// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/TemplateMends.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

/// Gathers names that a template may have made another thing of, and names that
/// are no constants.
class NameFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit NameFinder(const clang::SourceManager &Sources) : Sources(Sources) {}

  bool
  VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *E) override {
    if (!E->hasTemplateKeyword() && !E->hasExplicitTemplateArgs())
      Dependent.push_back(Sources.getSpellingLoc(E->getLocation()));
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *E) override {
    if (!E->hasTemplateKeyword() && !E->hasExplicitTemplateArgs() &&
        E->getMemberLoc().isValid())
      Dependent.push_back(Sources.getSpellingLoc(E->getMemberLoc()));
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    const auto *V = dyn_cast<clang::VarDecl>(E->getDecl());
    if (V && !V->isConstexpr() && !V->getType().isConstQualified())
      Variables.insert(Sources.getSpellingLoc(E->getLocation()));
    return true;
  }

  std::vector<clang::SourceLocation> Dependent;
  DenseSet<clang::SourceLocation> Variables;

private:
  const clang::SourceManager &Sources;
};

/// Whether what follows \p Name are constants in `<` and `>`, and `(`.
bool hasArguments(clang::SourceLocation Name, const NameFinder &Names,
                  const clang::ASTContext &AST) {
  const clang::SourceManager &Sources = AST.getSourceManager();
  auto next = [&](clang::SourceLocation After) {
    return clang::Lexer::findNextToken(After, Sources, AST.getLangOpts());
  };
  auto T = next(Name);
  if (!T || T->isNot(tok::less))
    return false;
  // Few lists of template arguments are longer.
  constexpr unsigned MostTokens = 64;
  unsigned Parens = 0, Count = 0;
  for (T = next(T->getLocation()); T && Count < MostTokens;
       T = next(T->getLocation()), ++Count) {
    if (T->is(tok::greater) && !Parens) {
      auto Open = next(T->getLocation());
      return Count && Open && Open->is(tok::l_paren);
    }
    if (T->isOneOf(tok::l_paren, tok::r_paren)) {
      if (T->is(tok::r_paren) && !Parens)
        return false;
      Parens += T->is(tok::l_paren) ? 1 : -1;
    }
    if (T->isOneOf(tok::eof, tok::semi, tok::l_brace, tok::r_brace, tok::period,
                   tok::arrow, tok::question) ||
        (!Parens && T->isOneOf(tok::ampamp, tok::pipepipe, tok::less)) ||
        Names.Variables.contains(T->getLocation()))
      return false;
  }
  return false;
}

} // namespace

void findTemplateMends(clang::Decl &In, const clang::ASTContext &AST,
                       Mends &Found) {
  const clang::SourceManager &Sources = AST.getSourceManager();
  NameFinder Names(Sources);
  Names.TraverseDecl(&In);
  for (clang::SourceLocation Name : Names.Dependent) {
    if (Name.isMacroID() || !hasArguments(Name, Names, AST))
      continue;
    Mend M;
    M.Offset = Sources.getFileOffset(Name);
    M.Cuda = M.Port = "template ";
    M.Symbol = "template";
    addMend(Found, Sources, Name, std::move(M));
  }
}

} // namespace porthip
