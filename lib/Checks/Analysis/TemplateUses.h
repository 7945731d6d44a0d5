// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the project's templates are used, also by way of other templates, of
// which a parse makes no instances: `template <class T> void run() {
// kernel<T><<<1, 1>>>(); }`.
#ifndef PORTHIP_CHECKS_ANALYSIS_TEMPLATEUSES_H
#define PORTHIP_CHECKS_ANALYSIS_TEMPLATEUSES_H

#include "Checks/Analysis/OpenTypes.h"
#include "Translate/Findings/Check.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace porthip {

class TemplateUses {
public:
  explicit TemplateUses(CheckContext &C);

  /// As usesOf(). None: no use of it is seen.
  llvm::SmallVector<TemplateUse, 4> of(const clang::FunctionDecl &F) const;
  /// Uses by way of other templates, of a function's or a class's template.
  llvm::ArrayRef<TemplateUse> ofTemplate(const clang::Decl &Template) const;

private:
  using Arguments = llvm::SmallVector<clang::TemplateArgument, 4>;

  void follow(const clang::FunctionDecl &G);
  void followClasses();
  /// Types that are named anywhere in a template: `Has<T>::value`.
  void followNames(const clang::Decl &In, const TemplateUse &Use);
  void followCall(const clang::CallExpr &Call, const TemplateUse &Use);
  /// The arguments that \p Call gives the parameters of \p Of; those that it
  /// leaves open are null. None: it calls something else.
  std::optional<Arguments>
  argumentsOf(const clang::FunctionTemplateDecl &Of,
              const clang::UnresolvedLookupExpr &Callee,
              const clang::CallExpr &Call, const TemplateUse &Use);
  clang::QualType typeOf(const clang::Expr &Argument, const TemplateUse &Use);
  void followType(clang::QualType Written, const TemplateUse &Use);
  std::optional<clang::TemplateArgument>
  argument(const clang::TemplateArgument &Written, const TemplateUse &Use);
  void add(const clang::Decl *Template,
           llvm::ArrayRef<clang::TemplateArgument>);

  CheckContext &C;
  /// By the template, a function's or a class's.
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<TemplateUse, 2>> Found;
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<clang::QualType, 2>>
      Names;
  bool IsNew = false;
};

} // namespace porthip
#endif
