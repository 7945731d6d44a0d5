// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Library/FragmentTypes.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

static QualType element(QualType Type) {
  Type = Type.getNonReferenceType();
  while (const auto *Array = Type->getAsArrayTypeUnsafe())
    Type = Array->getElementType();
  return Type->isPointerType() ? element(Type->getPointeeType()) : Type;
}

static std::optional<int64_t> number(const TemplateArgument &A,
                                     const Sites &S) {
  if (A.getKind() == TemplateArgument::Integral)
    return A.getAsIntegral().tryExtValue();
  if (A.getKind() == TemplateArgument::Expression)
    return S.constant(A.getAsExpr());
  return std::nullopt;
}

static std::string typeName(const TemplateArgument &A) {
  if (A.getKind() != TemplateArgument::Type || A.getAsType()->isDependentType())
    return "";
  QualType Type = A.getAsType().getCanonicalType();
  if (const auto *Record = Type->getAsCXXRecordDecl())
    return Record->getName().str();
  return Type.getAsString();
}

std::optional<FragmentType> fragmentType(QualType Type, const Sites &S,
                                         CheckContext &C) {
  Type = element(Type);
  llvm::ArrayRef<TemplateArgument> Arguments;
  const NamedDecl *Template = nullptr;
  if (const auto *Written = Type->getAs<TemplateSpecializationType>()) {
    Template = Written->getTemplateName().getAsTemplateDecl();
    Arguments = Written->template_arguments();
  }
  if (const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          Type->getAsCXXRecordDecl())) {
    Template = Made->getSpecializedTemplate();
    Arguments = Made->getTemplateArgs().asArray();
  }
  if (!Template || !Template->getIdentifier() ||
      Template->getName() != "fragment" || Arguments.size() < 5 ||
      !C.isCuda(*Template))
    return std::nullopt;
  return FragmentType{typeName(Arguments[0]), number(Arguments[1], S),
                      number(Arguments[2], S), number(Arguments[3], S),
                      typeName(Arguments[4])};
}

llvm::DenseSet<const FunctionDecl *>
functionsWithFragments(const Sites &S, CheckContext &C,
                       llvm::function_ref<bool(const FragmentType &)> Is) {
  llvm::DenseSet<const FunctionDecl *> Functions;
  for (const Sites::Local &Each : S.locals())
    if (auto Type = fragmentType(Each.Variable->getType(), S, C))
      if (Is(*Type))
        Functions.insert(Each.In);
  return Functions;
}

} // namespace porthip
