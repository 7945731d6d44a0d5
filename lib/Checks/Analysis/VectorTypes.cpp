// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
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
  if (Record->isInvalidDecl()) // it may hold itself
    return false;
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

bool isHipOperator(OverloadedOperatorKind Kind) {
  switch (Kind) {
  case OO_Plus:
  case OO_Minus:
  case OO_Star:
  case OO_Slash:
  case OO_Percent:
  case OO_Caret:
  case OO_Amp:
  case OO_Pipe:
  case OO_Tilde:
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
  case OO_PercentEqual:
  case OO_CaretEqual:
  case OO_AmpEqual:
  case OO_PipeEqual:
  case OO_LessLess:
  case OO_GreaterGreater:
  case OO_LessLessEqual:
  case OO_GreaterGreaterEqual:
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_PlusPlus:
  case OO_MinusMinus:
    return true;
  default:
    return false;
  }
}

OverloadedOperatorKind operatorKind(const Expr &E) {
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&E))
    return Call->getOperator();
  if (const auto *Binary = dyn_cast<BinaryOperator>(&E))
    return BinaryOperator::getOverloadedOperator(Binary->getOpcode());
  if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
    return UnaryOperator::getOverloadedOperator(Unary->getOpcode());
  return OO_None;
}

const Expr &writtenExpr(const Expr &E) {
  return *const_cast<Expr &>(E).IgnoreUnlessSpelledInSource();
}

QualType plainType(QualType Type) {
  return Type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
}

const CXXRecordDecl *cudaVectorOf(QualType Type, CheckContext &C) {
  Type = plainType(Type);
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record)
    return nullptr;
  if (vectorComponents(Type, C))
    return Record;
  if (!Record->hasDefinition() || Type->isDependentType())
    return nullptr;
  for (const CXXBaseSpecifier &Base : Record->getDefinition()->bases())
    if (const CXXRecordDecl *Vector = cudaVectorOf(Base.getType(), C))
      return Vector;
  return nullptr;
}

namespace {

class PlainScaling {
public:
  static bool is(const FunctionDecl &F, QualType Vector, CheckContext &C) {
    const FunctionDecl *Definition = nullptr;
    if (F.getNumParams() != 2 || !F.isDefined(Definition))
      return false;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
    const auto *Return = Body && Body->size() == 1
                             ? dyn_cast<ReturnStmt>(Body->body_front())
                             : nullptr;
    if (!Return || !Return->getRetValue() ||
        plainType(F.getReturnType()) != plainType(Vector))
      return false;
    return PlainScaling(*Definition, C).isMade(*Return->getRetValue(), Vector);
  }

private:
  PlainScaling(const FunctionDecl &F, CheckContext &C) : F(F), C(C) {}

  bool isMade(const Expr &Value, QualType Vector) const {
    const Expr &E = writtenExpr(Value);
    llvm::SmallVector<const Expr *, 4> Parts;
    if (const auto *Call = dyn_cast<CallExpr>(&E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!Callee || !Callee->getIdentifier() ||
          !Callee->getName().starts_with("make_") || !C.isCuda(*Callee))
        return false;
      Parts.append(Call->arg_begin(), Call->arg_end());
    } else if (const auto *List = dyn_cast<InitListExpr>(
                   isa<CXXFunctionalCastExpr>(E)
                       ? cast<CXXFunctionalCastExpr>(E).getSubExpr()
                       : &E)) {
      Parts.append(List->inits().begin(), List->inits().end());
    }
    if (Parts.size() != vectorComponents(Vector, C))
      return false;
    for (unsigned I = 0; I < Parts.size(); ++I)
      if (!isComponent(*Parts[I], StringRef("xyzw").substr(I, 1)))
        return false;
    return true;
  }

  bool isComponent(const Expr &Part, StringRef Field) const {
    const auto *Binary =
        dyn_cast<BinaryOperator>(writtenExpr(Part).IgnoreParenImpCasts());
    if (!Binary || BinaryOperator::getOverloadedOperator(Binary->getOpcode()) !=
                       F.getOverloadedOperator())
      return false;
    const Expr *Sides[] = {Binary->getLHS(), Binary->getRHS()};
    const bool Commutes =
        Binary->getOpcode() == BO_Mul || Binary->getOpcode() == BO_Add;
    return (isOf(*Sides[0], 0, Field) && isOf(*Sides[1], 1, Field)) ||
           (Commutes && isOf(*Sides[0], 1, Field) && isOf(*Sides[1], 0, Field));
  }

  /// The parameter itself if it is a number of the components' type, else its
  /// component.
  bool isOf(const Expr &E, unsigned Parameter, StringRef Field) const {
    const Expr *Side = writtenExpr(E).IgnoreParenImpCasts();
    const auto *Member = dyn_cast<MemberExpr>(Side);
    if (Member)
      Side = Member->getBase()->IgnoreParenImpCasts();
    const auto *Name = dyn_cast<DeclRefExpr>(Side);
    if (!Name || Name->getDecl() != F.getParamDecl(Parameter))
      return false;
    if (Member)
      return Member->getMemberDecl()->getName() == Field;
    QualType Vector = F.getParamDecl(1 - Parameter)->getType();
    const CXXRecordDecl *Record = cudaVectorOf(Vector, C);
    return Record && !Record->field_empty() &&
           plainType(Name->getType()) ==
               plainType(Record->field_begin()->getType());
  }

  const FunctionDecl &F;
  CheckContext &C;
};

} // namespace

bool isPlainScaling(const FunctionDecl &F, QualType Vector, CheckContext &C) {
  return PlainScaling::is(F, Vector, C);
}

} // namespace porthip
