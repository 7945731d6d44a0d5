// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that asks what a type has: decltype of an expression, in which one that
// is ill-formed chooses another template. An expression of such a question is
// no use, and types for which the answer is no leave no instance behind.
#ifndef PORTHIP_CHECKS_ANALYSIS_QUESTIONS_H
#define PORTHIP_CHECKS_ANALYSIS_QUESTIONS_H

#include "Checks/Analysis/AroundVisitor.h"
#include "Translate/Findings/Check.h"

namespace porthip {

/// Where alias templates and concepts are named: `template <class T> using Sum
/// = decltype(T() + T())` asks where they are used.
struct AliasUses {
  struct One {
    const clang::Decl *Alias;  ///< canonical: its template, or a concept
    const clang::Decl *Around; ///< null: nothing
    /// Arguments beside it, in `IsDetected<float4, Sum>`.
    llvm::SmallVector<clang::QualType, 2> Types;
  };
  std::vector<One> All;
};

class QuestionVisitor : public AroundVisitor {
public:
  explicit QuestionVisitor(AliasUses &Aliases) : Aliases(Aliases) {}

  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc Loc,
                               bool TraverseQualifier) override;
  bool TraverseRequiresExpr(clang::RequiresExpr *E) override;
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc Loc) override;
  /// `Sum<T>`, and `template <Sum T>`
  bool TraverseConceptReference(clang::ConceptReference *R) override;

protected:
  bool IsQuestion = false;

private:
  AliasUses &Aliases;
};

/// Looks at the types that a question in \p Around, a function, a class or an
/// alias, is asked of: arguments of the template, or of its primary, and of
/// functions of that name.
void forEachQuestioned(const clang::Decl &Around, const AliasUses &Aliases,
                       CheckContext &C,
                       llvm::function_ref<void(clang::QualType)> Visit);

} // namespace porthip
#endif
