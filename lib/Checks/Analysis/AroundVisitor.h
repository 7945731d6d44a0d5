// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A visitor that knows which function, class or alias it is in; the parameters
// of a template are in what it makes.
#ifndef PORTHIP_CHECKS_ANALYSIS_AROUNDVISITOR_H
#define PORTHIP_CHECKS_ANALYSIS_AROUNDVISITOR_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

namespace porthip {

class AroundVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  bool TraverseDecl(clang::Decl *D) override {
    const clang::Decl *Before = Around;
    if (D && llvm::isa<clang::FunctionDecl, clang::CXXRecordDecl,
                       clang::ConceptDecl>(D))
      Around = D;
    else if (const auto *Template =
                 llvm::dyn_cast_or_null<clang::RedeclarableTemplateDecl>(D);
             Template && !llvm::isa<clang::VarTemplateDecl>(Template))
      Around = Template->getTemplatedDecl();
    bool Result = clang::DynamicRecursiveASTVisitor::TraverseDecl(D);
    Around = Before;
    return Result;
  }

protected:
  const clang::Decl *Around = nullptr; ///< the innermost one; null: none
};

} // namespace porthip
#endif
