// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Questions.h"
#include "Checks/Analysis/Sites.h"
#include "Checks/Analysis/TemplateUses.h"
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/ExprConcepts.h"

using namespace clang;

namespace porthip {

bool QuestionVisitor::TraverseDecltypeTypeLoc(DecltypeTypeLoc Loc,
                                              bool TraverseQualifier) {
  const bool Before = IsQuestion;
  IsQuestion = true;
  bool Result = DynamicRecursiveASTVisitor::TraverseDecltypeTypeLoc(
      Loc, TraverseQualifier);
  IsQuestion = Before;
  return Result;
}

bool QuestionVisitor::TraverseRequiresExpr(RequiresExpr *E) {
  const bool Before = IsQuestion;
  IsQuestion = true;
  bool Result = DynamicRecursiveASTVisitor::TraverseRequiresExpr(E);
  IsQuestion = Before;
  return Result;
}

static const TypeAliasTemplateDecl *aliasIn(const TemplateName &Name) {
  return dyn_cast_or_null<TypeAliasTemplateDecl>(Name.getAsTemplateDecl());
}

bool QuestionVisitor::VisitTemplateSpecializationTypeLoc(
    TemplateSpecializationTypeLoc Loc) {
  const auto *Type = Loc.getTypePtr();
  if (const auto *Alias = aliasIn(Type->getTemplateName());
      Alias && !Alias->isInStdNamespace())
    Aliases.All.push_back({Alias->getCanonicalDecl(), Around, {}});
  for (const TemplateArgument &A : Type->template_arguments()) {
    const auto *Alias = A.getKind() == TemplateArgument::Template
                            ? aliasIn(A.getAsTemplate())
                            : nullptr;
    if (!Alias)
      continue;
    AliasUses::One Use{Alias->getCanonicalDecl(), Around, {}};
    for (const TemplateArgument &Beside : Type->template_arguments())
      if (Beside.getKind() == TemplateArgument::Type)
        Use.Types.push_back(Beside.getAsType());
    Aliases.All.push_back(std::move(Use));
  }
  return true;
}

bool QuestionVisitor::TraverseConceptReference(ConceptReference *R) {
  if (const auto *Concept =
          dyn_cast_or_null<ConceptDecl>(R->getNamedConcept())) {
    AliasUses::One Use{Concept->getCanonicalDecl(), Around, {}};
    if (const auto *Written = R->getTemplateArgsAsWritten())
      for (const TemplateArgumentLoc &A : Written->arguments())
        if (A.getArgument().getKind() == TemplateArgument::Type)
          Use.Types.push_back(A.getArgument().getAsType());
    if (!Use.Types.empty() && llvm::none_of(Use.Types, [](QualType Type) {
          return Type->isDependentType();
        }))
      Use.Around = nullptr;
    Aliases.All.push_back(std::move(Use));
  }
  return DynamicRecursiveASTVisitor::TraverseConceptReference(R);
}

namespace {

class Questioned {
public:
  Questioned(const AliasUses &Aliases, CheckContext &C,
             llvm::function_ref<void(QualType)> Visit)
      : Aliases(Aliases), C(C), Visit(Visit) {}

  void lookAround(const Decl &Around, unsigned Depth = 0) {
    if (const auto *Alias = dyn_cast<TypeAliasDecl>(&Around)) {
      if (const TypeAliasTemplateDecl *Of = Alias->getDescribedAliasTemplate())
        lookAtAlias(*Of->getCanonicalDecl(), Depth);
      return;
    }
    if (const auto *Concept = dyn_cast<ConceptDecl>(&Around))
      return lookAtAlias(*Concept->getCanonicalDecl(), Depth);
    if (const auto *Part =
            dyn_cast<ClassTemplatePartialSpecializationDecl>(&Around))
      return lookAtClass(*Part->getSpecializedTemplate());
    for (const DeclContext *At = dyn_cast<DeclContext>(&Around); At;
         At = At->getParent()) {
      if (const auto *Record = dyn_cast<CXXRecordDecl>(At))
        if (const ClassTemplateDecl *Of = Record->getDescribedClassTemplate())
          lookAtClass(*Of);
      if (const auto *F = dyn_cast<FunctionDecl>(At);
          F && F->getDescribedFunctionTemplate())
        lookAtFunction(*F);
    }
  }

private:
  void lookAt(const TemplateArgumentList &List) {
    for (const TemplateArgument &A : List.asArray())
      if (A.getKind() == TemplateArgument::Type)
        Visit(A.getAsType());
  }

  void lookAtUses(const Decl &Template) {
    for (const TemplateUse &Use :
         C.analysis<TemplateUses>().ofTemplate(*Template.getCanonicalDecl()))
      for (const TemplateArgumentList *List : Use)
        lookAt(*List);
  }

  void lookAtClass(const ClassTemplateDecl &Of) {
    for (const auto *Use : Of.specializations())
      lookAt(Use->getTemplateArgs());
    lookAtUses(Of);
  }

  void lookAtFunction(const FunctionDecl &F) {
    for (const NamedDecl *Other : F.getParent()->lookup(F.getDeclName()))
      if (const auto *Of = dyn_cast<FunctionTemplateDecl>(Other)) {
        for (const FunctionDecl *Use : Of->specializations())
          lookAt(*Use->getTemplateSpecializationArgs());
        lookAtUses(*Of);
      }
    lookAtCalls(F);
  }

  /// Calls of another function of that name, as this one is not viable.
  void lookAtCalls(const FunctionDecl &F) {
    if (!F.getIdentifier())
      return;
    for (const CallSite &Site : C.analysis<Sites>().calls(F.getName())) {
      const FunctionDecl *Callee = Site.Call->getDirectCallee();
      if (!Callee || !Callee->getDeclContext()->Equals(F.getDeclContext()))
        continue;
      const unsigned Count =
          std::min<unsigned>(Site.Call->getNumArgs(), F.getNumParams());
      for (unsigned I = 0; I < Count; ++I)
        if (isa<TemplateTypeParmType>(plainType(F.getParamDecl(I)->getType())))
          Visit(plainType(writtenExpr(*Site.Call->getArg(I)).getType()));
    }
  }

  void lookAtAlias(const Decl &Alias, unsigned Depth) {
    constexpr unsigned Deepest = 4; // an alias of aliases
    for (const AliasUses::One &Use : Aliases.All) {
      if (Use.Alias != &Alias)
        continue;
      for (QualType Type : Use.Types)
        if (!Type->isDependentType())
          Visit(Type);
      if (Use.Around && Depth < Deepest)
        lookAround(*Use.Around, Depth + 1);
    }
  }

  const AliasUses &Aliases;
  CheckContext &C;
  llvm::function_ref<void(QualType)> Visit;
};

} // namespace

void forEachQuestioned(const Decl &Around, const AliasUses &Aliases,
                       CheckContext &C,
                       llvm::function_ref<void(QualType)> Visit) {
  Questioned(Aliases, C, Visit).lookAround(Around);
}

} // namespace porthip
