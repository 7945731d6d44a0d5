// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/AstMends.h"
#include "Frontend/Mends/IndexMends.h"
#include "Frontend/Mends/SharedMends.h"
#include "Frontend/Mends/SpaceMends.h"
#include "Frontend/Mends/TemplateMends.h"
#include "Frontend/Parse/OwnFiles.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Sema.h"

namespace porthip {
namespace {

class AstMendFinder : public clang::ASTConsumer {
public:
  AstMendFinder(clang::CompilerInstance &Compiler, llvm::StringRef OwnRoot,
                Mends &Found)
      : Compiler(Compiler), HasRoot(!OwnRoot.empty()),
        Files(Compiler.getSourceManager(), OwnRoot), Found(Found) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override {
    for (clang::Decl *D : Group)
      if (isOwn(D->getLocation()))
        Own.push_back(D);
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext &AST) override {
    for (clang::Decl *D : Own) {
      findIndexMends(*D, AST, Found);
      findTemplateMends(*D, AST, Found);
      findSharedMends(*D, Compiler.getSema(), Found);
      findInitializerMends(*D, Compiler, Found);
    }
  }

private:
  bool isOwn(clang::SourceLocation At) {
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    return HasRoot ? !Files.isOutside(At)
                   : !Sources.isInSystemHeader(Sources.getExpansionLoc(At));
  }

  clang::CompilerInstance &Compiler;
  const bool HasRoot;
  OwnFiles Files;
  Mends &Found;
  std::vector<clang::Decl *> Own;
};

} // namespace

std::unique_ptr<clang::ASTConsumer>
findAstMends(clang::CompilerInstance &Compiler, llvm::StringRef OwnRoot,
             Mends &Found) {
  return std::make_unique<AstMendFinder>(Compiler, OwnRoot, Found);
}

} // namespace porthip
