// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/BuiltinUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace porthip {
namespace {

bool isBuiltinVariable(const DeclRefExpr &E) {
  const auto *D = dyn_cast<VarDecl>(E.getDecl());
  return D && D->getIdentifier() && !D->isLocalVarDeclOrParm() &&
         D->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         llvm::StringSwitch<bool>(D->getName())
             .Cases({"threadIdx", "blockIdx", "blockDim", "gridDim"}, true)
             .Default(false);
}

const DeclRefExpr *builtinVariable(const Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenImpCasts();
  // The base of a property, which is computed once.
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return builtinVariable(Opaque->getSourceExpr());
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  return Name && isBuiltinVariable(*Name) ? Name : nullptr;
}

/// The `threadIdx` of `threadIdx.x`; null for all else.
const DeclRefExpr *coordinate(const Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenImpCasts();
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E))
    E = Pseudo->getSyntacticForm()->IgnoreParenImpCasts();
  const auto *Property = dyn_cast<MSPropertyRefExpr>(E);
  return Property ? builtinVariable(Property->getBaseExpr()) : nullptr;
}

/// The function as it was written: parameters of a template are dependent.
const FunctionDecl *pattern(const FunctionDecl *F) {
  if (const FunctionDecl *Of = F->getTemplateInstantiationPattern())
    return Of;
  if (const FunctionTemplateDecl *Template = F->getPrimaryTemplate())
    return Template->getTemplatedDecl();
  return F;
}

/// Another overload could be chosen for an argument of another type.
bool hasOverloads(const FunctionDecl &F) {
  auto Found = F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName());
  return llvm::any_of(Found, [&](const NamedDecl *D) {
    return D->getCanonicalDecl() != F.getCanonicalDecl();
  });
}

} // namespace

void BuiltinUses::visitProperty(const MSPropertyRefExpr &E) {
  if (const DeclRefExpr *Name = builtinVariable(E.getBaseExpr()))
    Members.insert(Name);
}

void BuiltinUses::visitMember(const MemberExpr &E) {
  // HIP has the conversion to dim3, too.
  const auto *Conversion = dyn_cast<CXXConversionDecl>(E.getMemberDecl());
  const auto *To = Conversion
                       ? Conversion->getConversionType()->getAsCXXRecordDecl()
                       : nullptr;
  if (!Conversion || (To && To->getName() == "dim3"))
    if (const DeclRefExpr *Name = builtinVariable(E.getBase()))
      Members.insert(Name);
}

void BuiltinUses::visitName(const DeclRefExpr &E, Note Tell) {
  if (isBuiltinVariable(E) && !Members.contains(&E))
    Tell(E, true);
}

void BuiltinUses::visitOperand(const Expr *E, Note Tell) {
  if (const DeclRefExpr *Name = coordinate(E))
    Tell(*Name, false);
}

void BuiltinUses::visitArguments(ArrayRef<const Expr *> Arguments,
                                 const FunctionDecl *Callee, Note Tell) {
  for (size_t I = 0; I < Arguments.size(); ++I) {
    const DeclRefExpr *Name = coordinate(Arguments[I]);
    if (!Name)
      continue;
    // Not known before the template is instantiated; printf.
    bool IsDeduced = !Callee || I >= Callee->getNumParams();
    if (!IsDeduced) {
      const FunctionDecl *Written = pattern(Callee);
      IsDeduced = I >= Written->getNumParams() ||
                  Written->getParamDecl(I)->getType()->isDependentType() ||
                  (!isa<CXXMethodDecl>(Callee) && hasOverloads(*Callee));
    }
    if (IsDeduced)
      Tell(*Name, false);
  }
}

void BuiltinUses::visitCall(const CallExpr &E, Note Tell) {
  if (isa<CXXOperatorCallExpr>(E))
    return;
  visitArguments({E.getArgs(), E.getNumArgs()}, E.getDirectCallee(), Tell);
}

void BuiltinUses::visitConstruction(const CXXConstructExpr &E, Note Tell) {
  visitArguments({E.getArgs(), E.getNumArgs()}, E.getConstructor(), Tell);
}

void BuiltinUses::visitVariable(const VarDecl &D, Note Tell) {
  if (D.getType()->getContainedAutoType())
    visitOperand(D.getInit(), Tell);
}

void BuiltinUses::visitReturn(const ReturnStmt &S, const FunctionDecl &In,
                              Note Tell) {
  if (In.getDeclaredReturnType()->getContainedAutoType())
    visitOperand(S.getRetValue(), Tell);
}

} // namespace porthip
