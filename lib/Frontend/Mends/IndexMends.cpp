// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/IndexMends.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace porthip {
namespace {

/// The `threadIdx` that \p E is; null: it is none of clang's. A copy of it may
/// have its class before it is mended.
const clang::DeclRefExpr *index(const clang::Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenImpCasts();
  // The base of a property, which is computed once.
  if (const auto *Opaque = dyn_cast<clang::OpaqueValueExpr>(E))
    return index(Opaque->getSourceExpr());
  const auto *Name = dyn_cast<clang::DeclRefExpr>(E);
  const auto *Class = Name ? Name->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Class || !Name->getDecl()->getIdentifier())
    return nullptr;
  StringRef Of = Class->getName();
  return Of.consume_front("__cuda_builtin_") && Of.consume_back("_t") &&
                 Of == Name->getDecl()->getName()
             ? Name
             : nullptr;
}

/// `T` of `T f() { return threadIdx; }` may be what either converts to.
bool isOpenType(clang::QualType Type) {
  return Type->isDependentType() && !Type->getContainedAutoType();
}

/// Parents come first.
class IndexFinder : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

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
  bool TraverseDecl(clang::Decl *D) override {
    const clang::FunctionDecl *Inner = D ? D->getAsFunction() : nullptr;
    SaveAndRestore Restored(Function, Inner ? Inner : Function);
    return Base::TraverseDecl(D);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override {
    const clang::FunctionDecl *Inner = E->getCallOperator();
    SaveAndRestore Restored(Function, Inner);
    return Base::TraverseLambdaExpr(E);
  }
  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    if (Function && isOpenType(Function->getReturnType()))
      return leave(S->getRetValue());
    return plain(S->getRetValue());
  }
  bool VisitVarDecl(clang::VarDecl *V) override {
    if (isOpenType(V->getType()) && V->getInitStyle() == V->CInit)
      return leave(V->getInit());
    // `const uint3 &r = threadIdx` is a copy.
    if (V->getType()->isReferenceType())
      return V->getType()->getContainedAutoType() || leave(V->getInit());
    return !isBehindEqual(V->getInit()) || plain(V->getInit());
  }

  bool VisitCallExpr(clang::CallExpr *E) override {
    const clang::FunctionDecl *Callee = E->getDirectCallee();
    for (unsigned I = 0; I < E->getNumArgs(); ++I) {
      // An operator's first may be its object.
      const clang::ParmVarDecl *To =
          Callee && !isa<clang::CXXOperatorCallExpr>(E) &&
                  I < Callee->getNumParams()
              ? Callee->getParamDecl(I)
              : nullptr;
      if (!To || !To->getType()->isLValueReferenceType())
        plain(E->getArg(I));
    }
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr *E) override {
    for (const clang::Expr *Each : E->inits())
      plain(Each);
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

  /// `Box b(uint3(threadIdx))` would declare a function. A variable that clang
  /// refuses does not say how it was to be initialised.
  bool isBehindEqual(const clang::Expr *E) const {
    if (!E)
      return false;
    const auto Before = clang::Lexer::findPreviousToken(
        E->getBeginLoc(), AST.getSourceManager(), AST.getLangOpts(), false);
    return Before && Before->is(clang::tok::equal);
  }

  bool plain(const clang::Expr *E) {
    // The copy that clang refuses.
    if (const auto *Refused = dyn_cast_or_null<clang::RecoveryExpr>(E))
      if (Refused->subExpressions().size() == 1)
        return plain(Refused->subExpressions().front());
    if (const clang::DeclRefExpr *Name = index(E))
      Plain.insert(Name);
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
    Mend M = indexMend(Name, Plain.contains(&E));
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
  DenseSet<const clang::DeclRefExpr *> Left, Plain;
  const clang::FunctionDecl *Function = nullptr;
};

} // namespace

Mend indexMend(StringRef Name, bool IsPlain) {
  const std::string Type = Name.ends_with("Idx") ? "uint3" : "dim3";
  // A call of a constructor drops `const`, by which `T &` binds, and may be
  // read as a declaration.
  const std::string Cast = IsPlain ? Type : "static_cast<const " + Type + ">";
  Mend M;
  M.Length = unsigned(Name.size());
  M.Cuda = Cast + "(" + Name.str() + ")";
  M.Port = Cast + "(porthip::" + Name.str() + ")";
  M.Shim = "porthip/builtin_variables.h";
  M.Symbol = Name.str();
  // One macro for each name and form, as long as the name: blanks behind it
  // would come before what other edits begin with.
  M.Reading = ("PH_" + Name.take_front() + Name.take_back(3).take_front() +
               (IsPlain ? "V" : "C"))
                  .str();
  M.Reading.resize(Name.size(), '_');
  return M;
}

/// `uint3 t =` or `const uint3 &t =`, which convert, before \p I.
static bool isConverted(ArrayRef<clang::Token> Tokens, size_t I) {
  if (I < 3 || Tokens[I - 1].isNot(clang::tok::equal) ||
      Tokens[I - 2].isNot(clang::tok::raw_identifier))
    return false;
  const clang::Token &Type = Tokens[I - 3].is(clang::tok::amp) && I > 3
                                 ? Tokens[I - 4]
                                 : Tokens[I - 3];
  return Type.is(clang::tok::raw_identifier) &&
         (Type.getRawIdentifier() == "uint3" ||
          Type.getRawIdentifier() == "dim3");
}

bool usesIndexValues(StringRef Text) {
  const StringLiteral Names[] = {"threadIdx", "blockIdx", "blockDim",
                                 "gridDim"};
  if (none_of(Names, [&](StringRef Name) { return Text.contains(Name); }))
    return false;
  const std::string Whole = Text.str();
  const std::vector<clang::Token> Tokens = rawTokens(Whole);
  bool UsesIndex = false, UsesSize = false, HasOwnSize = false;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (Tokens[I].isNot(clang::tok::raw_identifier) ||
        !is_contained(Names, Tokens[I].getRawIdentifier()))
      continue;
    const bool IsSize = Tokens[I].getRawIdentifier().ends_with("Dim");
    // `dim3 blockDim(64)`: host code has variables of these names.
    if (I && Tokens[I - 1].is(clang::tok::raw_identifier) &&
        Tokens[I - 1].getRawIdentifier() == "dim3")
      HasOwnSize = true;
    else if (Tokens[I + 1].isNot(clang::tok::period) &&
             (!I ||
              !Tokens[I - 1].isOneOf(clang::tok::period, clang::tok::arrow)) &&
             !isConverted(Tokens, I))
      (IsSize ? UsesSize : UsesIndex) = true;
  }
  return UsesIndex || (UsesSize && !HasOwnSize);
}

void findIndexMends(clang::Decl &In, const clang::ASTContext &AST,
                    Mends &Found) {
  IndexFinder(AST, Found).TraverseDecl(&In);
}

} // namespace porthip
