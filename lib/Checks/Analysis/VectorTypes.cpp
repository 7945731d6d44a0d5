// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

unsigned vectorComponents(StringRef Name) {
  if (Name.empty() || Name.back() < '1' || Name.back() > '4')
    return 0;
  bool IsVector = llvm::StringSwitch<bool>(Name.drop_back())
                      .Cases({"char", "uchar", "short", "ushort"}, true)
                      .Cases({"int", "uint", "long", "ulong"}, true)
                      .Cases({"longlong", "ulonglong"}, true)
                      .Cases({"float", "double"}, true)
                      .Default(false);
  return IsVector ? Name.back() - '0' : 0;
}

unsigned vectorComponents(QualType Type, CheckContext &C) {
  if (Type.isNull())
    return 0;
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier() || !C.isCuda(*Record))
    return 0;
  return vectorComponents(Record->getName());
}

bool holdsVector(QualType Type, CheckContext &C) {
  if (Type.isNull() || Type->isDependentType())
    return false;
  Type = QualType(Type->getBaseElementTypeUnsafe(), 0);
  if (vectorComponents(Type, C))
    return true;
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return false;
  Record = Record->getDefinition();
  for (const CXXBaseSpecifier &Base : Record->bases())
    if (holdsVector(Base.getType(), C))
      return true;
  return llvm::any_of(Record->fields(), [&](const FieldDecl *Field) {
    return holdsVector(Field->getType(), C);
  });
}

/// The template that a declaration is, or is a part of.
static const TemplateDecl *templateOf(const DeclContext &At) {
  if (const auto *F = dyn_cast<FunctionDecl>(&At))
    return F->getDescribedFunctionTemplate();
  const auto *R = dyn_cast<CXXRecordDecl>(&At);
  return R ? R->getDescribedClassTemplate() : nullptr;
}

void forEachArgument(const Decl &Inside, const TemplateTypeParmType &Parameter,
                     llvm::function_ref<void(QualType)> Visit) {
  auto Look = [&](const TemplateArgumentList &List) {
    if (Parameter.getIndex() < List.size() &&
        List[Parameter.getIndex()].getKind() == TemplateArgument::Type)
      Visit(List[Parameter.getIndex()].getAsType());
  };
  const auto *Own = dyn_cast<DeclContext>(&Inside);
  for (const DeclContext *At = Own ? Own : Inside.getDeclContext(); At;
       At = At->getParent()) {
    const TemplateDecl *Of = templateOf(*At);
    if (!Of || Of->getTemplateParameters()->getDepth() != Parameter.getDepth())
      continue;
    if (const auto *F = dyn_cast<FunctionTemplateDecl>(Of))
      for (const FunctionDecl *Use : F->specializations())
        Look(*Use->getTemplateSpecializationArgs());
    else if (const auto *R = dyn_cast<ClassTemplateDecl>(Of))
      for (const auto *Use : R->specializations())
        Look(Use->getTemplateArgs());
  }
}

void forEachMeaning(const Decl &Inside, QualType Type,
                    llvm::function_ref<void(QualType)> Visit) {
  Type = Type.getCanonicalType().getUnqualifiedType();
  if (const auto *Parameter = dyn_cast<TemplateTypeParmType>(Type))
    return forEachArgument(Inside, *Parameter, Visit);
  const auto *Name = dyn_cast<DependentNameType>(Type);
  if (!Name ||
      Name->getQualifier().getKind() != NestedNameSpecifier::Kind::Type)
    return;
  const auto *Of =
      dyn_cast<TemplateSpecializationType>(Name->getQualifier().getAsType());
  const auto *Trait = Of ? dyn_cast_or_null<ClassTemplateDecl>(
                               Of->getTemplateName().getAsTemplateDecl())
                         : nullptr;
  if (!Trait)
    return;
  // std::remove_const_t<T> and its kin.
  if (Trait->isInStdNamespace() && Of->template_arguments().size() == 1 &&
      (Trait->getName().starts_with("remove_") || Trait->getName() == "decay"))
    return forEachMeaning(Inside, Of->template_arguments()[0].getAsType(),
                          Visit);
  auto Look = [&](const CXXRecordDecl *In) {
    for (const NamedDecl *D : In->lookup(Name->getIdentifier()))
      if (const auto *Alias = dyn_cast<TypedefNameDecl>(D);
          Alias && !Alias->getUnderlyingType()->isDependentType())
        Visit(Alias->getUnderlyingType());
  };
  Look(Trait->getTemplatedDecl());
  for (const CXXRecordDecl *Use : Trait->specializations())
    if (const CXXRecordDecl *Defined = Use->getDefinition())
      Look(Defined);
}

void forEachPart(const Decl &Inside, QualType Type,
                 llvm::function_ref<void(QualType)> Visit) {
  const auto *Of =
      dyn_cast<TemplateSpecializationType>(Type.getCanonicalType());
  const auto *Template = Of ? dyn_cast_or_null<ClassTemplateDecl>(
                                  Of->getTemplateName().getAsTemplateDecl())
                            : nullptr;
  if (!Template)
    return;
  for (const FieldDecl *Field : Template->getTemplatedDecl()->fields()) {
    QualType Part = Field->getType().getCanonicalType();
    while (const auto *Array = dyn_cast<ArrayType>(Part))
      Part = Array->getElementType().getCanonicalType();
    const auto *Parameter = dyn_cast<TemplateTypeParmType>(Part);
    if (Parameter && Parameter->getIndex() < Of->template_arguments().size())
      if (const TemplateArgument &Argument =
              Of->template_arguments()[Parameter->getIndex()];
          Argument.getKind() == TemplateArgument::Type)
        forEachMeaning(Inside, Argument.getAsType(), Visit);
  }
}

bool isWidelyAligned(QualType Type, CheckContext &C) {
  if (vectorComponents(Type, C) != 4)
    return false;
  StringRef Element = Type->getAsCXXRecordDecl()->getName().drop_back();
  return llvm::StringSwitch<bool>(Element)
      .Cases({"double", "long", "ulong", "longlong", "ulonglong"}, true)
      .Default(false);
}

} // namespace porthip
