// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/IndexMends.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;

namespace porthip {
namespace {

/// The `threadIdx` that \p E is; null: it is none of clang's.
const clang::DeclRefExpr *index(const clang::Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenImpCasts();
  // The base of a property, which is computed once.
  if (const auto *Opaque = dyn_cast<clang::OpaqueValueExpr>(E))
    return index(Opaque->getSourceExpr());
  const auto *Name = dyn_cast<clang::DeclRefExpr>(E);
  const auto *Class = Name ? Name->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->getName().starts_with("__cuda_builtin_") ? Name
                                                                  : nullptr;
}

/// Parents come first.
class IndexFinder : public clang::DynamicRecursiveASTVisitor {
public:
  IndexFinder(const clang::ASTContext &AST, Mends &Found)
      : AST(AST), Found(Found) {}

  bool VisitMSPropertyRefExpr(clang::MSPropertyRefExpr *E) override {
    return leave(E->getBaseExpr());
  }
  bool VisitMemberExpr(clang::MemberExpr *E) override {
    return leave(E->getBase()); // a conversion
  }
  bool VisitUnaryOperator(clang::UnaryOperator *E) override {
    return E->getOpcode() != clang::UO_AddrOf || leave(E->getSubExpr());
  }
  bool VisitVarDecl(clang::VarDecl *V) override {
    return !V->getType()->isReferenceType() || leave(V->getInit());
  }

  bool VisitCallExpr(clang::CallExpr *E) override {
    const clang::FunctionDecl *Callee = E->getDirectCallee();
    for (unsigned I = 0; Callee && I < E->getNumArgs(); ++I)
      // An operator's first may be its object.
      if (!isa<clang::CXXOperatorCallExpr>(E) && I < Callee->getNumParams() &&
          Callee->getParamDecl(I)->getType()->isLValueReferenceType())
        if (const clang::DeclRefExpr *Name = index(E->getArg(I)))
          References.insert(Name);
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    if (index(E) && !Left.contains(E))
      mend(*E);
    return true;
  }

private:
  bool leave(const clang::Expr *E) {
    if (const clang::DeclRefExpr *Name = index(E))
      Left.insert(Name);
    return true;
  }

  void mend(const clang::DeclRefExpr &E) {
    const clang::SourceManager &Sources = AST.getSourceManager();
    const clang::SourceLocation At = Sources.getSpellingLoc(E.getLocation());
    const std::string Name = E.getDecl()->getName().str();
    // A macro may have pasted it.
    if (StringRef(Sources.getCharacterData(At),
                  clang::Lexer::MeasureTokenLength(At, Sources,
                                                   AST.getLangOpts())) != Name)
      return;
    Mend M = indexMend(Name, References.contains(&E));
    M.Offset = Sources.getFileOffset(At);
    if (AST.Idents.find(M.Reading) == AST.Idents.end() || isOurs(M))
      addMend(Found, Sources, At, std::move(M));
  }

  /// Whether what has the name of the macro is the macro of another parse.
  bool isOurs(const Mend &Of) const {
    for (const auto &[File, List] : Found)
      for (const Mend &M : List)
        if (M.Reading == Of.Reading)
          return true;
    return false;
  }

  const clang::ASTContext &AST;
  Mends &Found;
  DenseSet<const clang::DeclRefExpr *> Left, References;
};

} // namespace

Mend indexMend(StringRef Name, bool IsReference) {
  const std::string Type = Name.ends_with("Idx") ? "uint3" : "dim3";
  // A prvalue does not bind to `T &` with T deduced as a constant type.
  const std::string Cast =
      IsReference ? "static_cast<const " + Type + " &>" : Type;
  Mend M;
  M.Length = unsigned(Name.size());
  M.Cuda = Cast + "(" + Name.str() + ")";
  M.Port = Cast + "(porthip::" + Name.str() + ")";
  M.Shim = "porthip/builtin_variables.h";
  M.Symbol = Name.str();
  // One macro for each name and form.
  M.Reading = ("PH_" + Name.take_front() + Name.take_back(3).take_front() +
               (IsReference ? "R" : "V"))
                  .str();
  return M;
}

void findIndexMends(clang::Decl &In, const clang::ASTContext &AST,
                    Mends &Found) {
  IndexFinder(AST, Found).TraverseDecl(&In);
}

} // namespace porthip
