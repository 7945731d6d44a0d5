// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that stand for all instances and redeclarations of one.
#include "Checks/Analysis/NumberUses.h"

using namespace clang;

namespace porthip {

static const EnumConstantDecl *named(const EnumDecl &In,
                                     const NamedDecl &Like) {
  for (const EnumConstantDecl *Each : In.enumerators())
    if (Each->getDeclName() == Like.getDeclName())
      return Each;
  return nullptr;
}

static const FieldDecl *fieldAt(const RecordDecl &In, unsigned Index) {
  for (const FieldDecl *Each : In.fields())
    if (Each->getFieldIndex() == Index)
      return Each;
  return nullptr;
}

static const FunctionDecl *patternOfFunction(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  const FunctionDecl *Defined = F->getDefinition();
  return Defined ? Defined : F;
}

const ParmVarDecl *NumberUses::parameterOf(const FunctionDecl *Callee,
                                           unsigned Index) const {
  Callee = Callee ? patternOfFunction(Callee) : nullptr;
  return Callee && Index < Callee->getNumParams() ? Callee->getParamDecl(Index)
                                                  : nullptr;
}

const ValueDecl *NumberUses::patternOf(const ValueDecl *D) const {
  const ValueDecl *Found = nullptr;
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    Found = patternOfFunction(F);
  } else if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    Found = parameterOf(F, P->getFunctionScopeIndex());
    return Found ? Found : D;
  } else if (const auto *V = dyn_cast<VarDecl>(D)) {
    Found = V->getTemplateInstantiationPattern();
  } else if (const auto *E = dyn_cast<EnumConstantDecl>(D)) {
    const auto *Enum = cast<EnumDecl>(E->getDeclContext());
    if (const EnumDecl *Pattern = Enum->getTemplateInstantiationPattern())
      Found = named(*Pattern, *E);
  } else if (const auto *Field = dyn_cast<FieldDecl>(D)) {
    const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
    const CXXRecordDecl *Pattern =
        Class ? Class->getTemplateInstantiationPattern() : nullptr;
    if (Pattern)
      Found = fieldAt(*Pattern, Field->getFieldIndex());
  } else if (auto At = Aliases.find(D); At != Aliases.end()) {
    Found = At->second;
  }
  return cast<ValueDecl>((Found ? Found : D)->getCanonicalDecl());
}

} // namespace porthip
