// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/CheckRunner.h"
#include "Rules/RuleIndex.h"
#include "Translate/Findings/Check.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace llvm;

namespace porthip {
namespace {

class Context : public CheckContext {
public:
  Context(ASTContext &AST, Locator &Where, const CheckOptions &Options,
          const RuleIndex &Rules, std::vector<const FunctionDecl *> All,
          ArrayRef<ClangBranch> Branches)
      : CheckContext(AST, Options, Rules), Where(Where) {
    Functions = std::move(All);
    ClangBranches = Branches;
  }

  bool isCuda(const Decl &D) override {
    return Where.ownerOf(D.getLocation()) == Owner::Cuda;
  }
  bool isProject(SourceLocation Loc) override {
    return Where.ownerOf(Loc) == Owner::Project;
  }

  std::optional<FilePlace> placeOf(clang::SourceRange Range) override {
    const SourceManager &Sources = AST.getSourceManager();
    // An argument of a macro stands where it was written; the body of one is
    // reported where the macro is used.
    SourceLocation First = Sources.getFileLoc(Range.getBegin());
    SourceLocation Last = Sources.getFileLoc(Range.getEnd());
    auto Begin = Where.placeOf(First);
    if (!Begin)
      return std::nullopt;
    auto End = Where.placeOf(
        Lexer::getLocForEndOfToken(Last, 0, Sources, AST.getLangOpts()));
    if (!End || End->File != Begin->File || End->Offset < Begin->Offset)
      return FilePlace{Begin->File, Begin->Offset, Begin->Offset};
    return FilePlace{Begin->File, Begin->Offset, End->Offset};
  }

private:
  Locator &Where;
};

/// Finds what checks ask for among the project's declarations.
class Finder : public DynamicRecursiveASTVisitor {
public:
  // Bodies are the checks' business.
  bool TraverseStmt(Stmt *) override { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    // Clang goes on with int for a type that it did not read: nothing that its
    // body is converted to is the source's.
    if (F->doesThisDeclarationHaveABody() && !F->isDefaulted() &&
        !F->isInvalidDecl())
      Functions.push_back(F);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (!V->isLocalVarDeclOrParm())
      Globals.push_back(V);
    return true;
  }

  std::vector<const FunctionDecl *> Functions;
  std::vector<const VarDecl *> Globals;
};

} // namespace

void runChecks(ASTContext &AST, ArrayRef<Decl *> Project,
               ArrayRef<ClangBranch> ClangBranches, Locator &Where,
               const CheckOptions &Options, const RuleIndex &Rules) {
  std::vector<std::unique_ptr<Check>> Checks;
  for (CheckFactory Make : allAstChecks())
    Checks.push_back(Make());
  if (Checks.empty())
    return;
  Finder Find;
  for (Decl *D : Project)
    Find.TraverseDecl(D);
  Context C(AST, Where, Options, Rules, Find.Functions, ClangBranches);
  for (const auto &Each : Checks) {
    for (Decl *D : Project)
      Each->onDeclaration(*D, C);
    for (const FunctionDecl *F : Find.Functions) {
      Each->onFunction(*F, C);
      if (CheckContext::isDeviceCode(*F))
        Each->onDeviceFunction(*F, C);
    }
    for (const VarDecl *V : Find.Globals)
      Each->onGlobal(*V, C);
  }
  for (const auto &Each : Checks)
    Each->onEnd(C);
}

} // namespace porthip
