// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/OpenTypes.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace porthip {

llvm::SmallVector<TemplateUse, 4> usesOf(const FunctionDecl &F) {
  llvm::SmallVector<TemplateUse, 4> Uses;
  if (!F.isTemplated()) {
    Uses.push_back({});
  } else if (const FunctionTemplateDecl *Template =
                 F.getDescribedFunctionTemplate();
             Template && !F.getParent()->isDependentContext()) {
    for (const FunctionDecl *Use : Template->specializations())
      if (const auto *Given = Use->getTemplateSpecializationArgs())
        Uses.push_back({Given});
  } else if (const auto *Method = dyn_cast<CXXMethodDecl>(&F)) {
    if (isLambdaCallOperator(Method))
      if (const auto *Around = dyn_cast_or_null<FunctionDecl>(
              Method->getParent()->getDeclContext()))
        return usesOf(*Around);
    if (ClassTemplateDecl *Around =
            Method->getParent()->getDescribedClassTemplate())
      for (const ClassTemplateSpecializationDecl *Use :
           Around->specializations())
        Uses.push_back({&Use->getTemplateArgs()});
  }
  return Uses;
}

const TemplateArgument *argumentIn(const TemplateUse &Use, unsigned Depth,
                                   unsigned Index) {
  return Depth < Use.size() && Index < Use[Depth]->size()
             ? &Use[Depth]->get(Index)
             : nullptr;
}

/// `Pair<T, int>`, if there is that instance.
static QualType instanceIn(const TemplateUse &Use, QualType Written) {
  const auto *Type = Written->getAs<TemplateSpecializationType>();
  auto *Of = Type ? dyn_cast_or_null<ClassTemplateDecl>(
                        Type->getTemplateName().getAsTemplateDecl())
                  : nullptr;
  if (!Of)
    return QualType();
  for (const ClassTemplateSpecializationDecl *Each : Of->specializations()) {
    llvm::ArrayRef<TemplateArgument> Given = Each->getTemplateArgs().asArray();
    llvm::ArrayRef<TemplateArgument> Asked = Type->template_arguments();
    bool IsIt = Asked.size() <= Given.size();
    for (size_t I = 0; IsIt && I < Asked.size(); ++I)
      if (Asked[I].getKind() == TemplateArgument::Type) {
        const QualType In = typeIn(Use, Asked[I].getAsType());
        IsIt = !In.isNull() && Given[I].getKind() == TemplateArgument::Type &&
               In.getCanonicalType().getUnqualifiedType() ==
                   Given[I].getAsType().getCanonicalType().getUnqualifiedType();
      }
    if (IsIt)
      return Of->getASTContext().getCanonicalTagType(Each);
  }
  return QualType();
}

QualType typeIn(const TemplateUse &Use, QualType Written) {
  Written = Written.getNonReferenceType().getUnqualifiedType();
  const auto *Parameter = Written->getAs<TemplateTypeParmType>();
  if (!Parameter && Written->isDependentType())
    return instanceIn(Use, Written);
  if (!Parameter)
    return Written;
  const TemplateArgument *Given =
      argumentIn(Use, Parameter->getDepth(), Parameter->getIndex());
  return Given && Given->getKind() == TemplateArgument::Type
             ? Given->getAsType().getUnqualifiedType()
             : QualType();
}

/// Result of arithmetic: the wider floating-point number, else the larger
/// integer.
static QualType commonType(QualType L, QualType R) {
  if (L.isNull() || R.isNull())
    return QualType();
  if (L->isRecordType() && L.getCanonicalType() == R.getCanonicalType())
    return L; // two halves
  const auto *A = L->getAs<BuiltinType>(), *B = R->getAs<BuiltinType>();
  if (!A || !B)
    return QualType();
  return A->getKind() < B->getKind() ? R : L;
}

static bool isArithmetic(OverloadedOperatorKind Op) {
  return Op == OO_Plus || Op == OO_Minus || Op == OO_Star || Op == OO_Slash;
}

QualType writtenTypeOf(const Expr &E) {
  const Expr *Bare = E.IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Bare))
    return Ref->getDecl()->getType().getNonReferenceType();
  if (const auto *Member = dyn_cast<MemberExpr>(Bare))
    return Member->getMemberDecl()->getType().getNonReferenceType();
  const Expr *Base = nullptr;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Bare))
    Base = Element->getBase();
  else if (const auto *Unary = dyn_cast<UnaryOperator>(Bare);
           Unary && Unary->getOpcode() == UO_Deref)
    Base = Unary->getSubExpr();
  const QualType Type = Base ? writtenTypeOf(*Base) : QualType();
  if (Type.isNull())
    return Type;
  if (const auto *Pointer = Type->getAs<PointerType>())
    return Pointer->getPointeeType();
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return Array->getElementType();
  return QualType();
}

QualType typeIn(const TemplateUse &Use, const Expr &E) {
  if (E.getType().isNull())
    return QualType(); // an initialiser's list whose constructor is open
  if (!E.isTypeDependent())
    return E.getType().getUnqualifiedType();
  const Expr *Bare = E.IgnoreParens();
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Bare))
    return typeIn(Use, Cast->getTypeAsWritten());
  if (const auto *Made = dyn_cast<CXXUnresolvedConstructExpr>(Bare))
    return typeIn(Use, Made->getTypeAsWritten());
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Bare))
    return typeIn(Use, *Cast->getSubExpr());
  if (const auto *Unary = dyn_cast<UnaryOperator>(Bare);
      Unary && Unary->isArithmeticOp() && Unary->getOpcode() != UO_LNot)
    return typeIn(Use, *Unary->getSubExpr());
  if (const auto *Binary = dyn_cast<BinaryOperator>(Bare)) {
    if (Binary->isShiftOp() || Binary->isAssignmentOp())
      return typeIn(Use, *Binary->getLHS());
    if (Binary->isAdditiveOp() || Binary->isMultiplicativeOp() ||
        Binary->isBitwiseOp())
      return commonType(typeIn(Use, *Binary->getLHS()),
                        typeIn(Use, *Binary->getRHS()));
    return QualType();
  }
  // Where operators are overloaded, which one is left open.
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Bare);
      Call && Call->getNumArgs() == 2 && isArithmetic(Call->getOperator()))
    return commonType(typeIn(Use, *Call->getArg(0)),
                      typeIn(Use, *Call->getArg(1)));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Bare))
    return commonType(typeIn(Use, *Choice->getTrueExpr()),
                      typeIn(Use, *Choice->getFalseExpr()));
  const QualType Written = writtenTypeOf(*Bare);
  return Written.isNull() ? QualType() : typeIn(Use, Written);
}

} // namespace porthip
