// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/TemplateUses.h"
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace porthip {

TemplateUses::TemplateUses(CheckContext &C) : C(C) {
  // As deep as templates that call templates commonly are.
  constexpr unsigned MostRounds = 6;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    IsNew = false;
    for (const FunctionDecl *F : C.functions())
      if (F->isTemplated())
        follow(*F);
    followClasses();
    if (!IsNew)
      break;
  }
}

/// The template that the uses are kept under; null: the function is of none.
static const Decl *templateOf(const FunctionDecl &F) {
  if (const FunctionTemplateDecl *Of = F.getDescribedFunctionTemplate())
    return Of->getCanonicalDecl();
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  const ClassTemplateDecl *Of =
      Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
  return Of ? Of->getCanonicalDecl() : nullptr;
}

llvm::SmallVector<TemplateUse, 4>
TemplateUses::of(const FunctionDecl &F) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (Method && isLambdaCallOperator(Method))
    if (const auto *Around = dyn_cast_or_null<FunctionDecl>(
            Method->getParent()->getDeclContext()))
      return of(*Around);
  llvm::SmallVector<TemplateUse, 4> Uses = usesOf(F);
  if (auto Of = Found.find(templateOf(F)); Of != Found.end())
    Uses.append(Of->second.begin(), Of->second.end());
  return Uses;
}

llvm::ArrayRef<TemplateUse>
TemplateUses::ofTemplate(const Decl &Template) const {
  auto Of = Found.find(&Template);
  return Of == Found.end() ? llvm::ArrayRef<TemplateUse>() : Of->second;
}

namespace {

/// Dependent types of the form `Has<T>`.
class NamedTypes : public DynamicRecursiveASTVisitor {
public:
  explicit NamedTypes(llvm::SmallVectorImpl<QualType> &Types) : Types(Types) {}

  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    if (Loc.getType()->isDependentType())
      Types.push_back(Loc.getType());
    return true;
  }

private:
  llvm::SmallVectorImpl<QualType> &Types;
};

} // namespace

void TemplateUses::followNames(const Decl &In, const TemplateUse &Use) {
  auto [At, IsFirst] = Names.try_emplace(&In);
  if (IsFirst)
    NamedTypes(At->second).TraverseDecl(const_cast<Decl *>(&In));
  // Following one may add others.
  const llvm::SmallVector<QualType, 2> Types = At->second;
  for (QualType Type : Types)
    followType(Type, Use);
}

/// Bodies of classes whose instances no parse makes.
void TemplateUses::followClasses() {
  std::vector<std::pair<const ClassTemplateDecl *, TemplateUse>> Classes;
  for (const auto &[Template, Uses] : Found)
    if (const auto *Of = dyn_cast<ClassTemplateDecl>(Template))
      for (const TemplateUse &Use : Uses)
        Classes.emplace_back(Of, Use);
  for (const auto &[Of, Use] : Classes)
    followNames(*Of->getTemplatedDecl(), Use);
}

void TemplateUses::follow(const FunctionDecl &G) {
  const llvm::SmallVector<TemplateUse, 4> Uses = of(G);
  if (Uses.empty())
    return;
  if (const FunctionTemplateDecl *Of = G.getDescribedFunctionTemplate())
    for (const TemplateUse &Use : Uses)
      followNames(*Of, Use);
  forEachStmt(G, [&](const Stmt *S) {
    for (const TemplateUse &Use : Uses)
      if (const auto *Call = dyn_cast<CallExpr>(S)) {
        followCall(*Call, Use);
      } else if (const auto *Made = dyn_cast<CXXUnresolvedConstructExpr>(S)) {
        followType(Made->getTypeAsWritten(), Use);
      } else if (const auto *Decls = dyn_cast<DeclStmt>(S)) {
        for (const Decl *D : Decls->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            followType(V->getType(), Use);
      }
    return true;
  });
}

std::optional<TemplateArgument>
TemplateUses::argument(const TemplateArgument &Written,
                       const TemplateUse &Use) {
  if (Written.getKind() == TemplateArgument::Type) {
    followType(Written.getAsType(), Use);
    const QualType Type = typeIn(Use, Written.getAsType());
    return Type.isNull() ? std::nullopt : std::optional(TemplateArgument(Type));
  }
  if (Written.getKind() != TemplateArgument::Expression)
    return Written;
  const Expr *E = Written.getAsExpr()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *P = dyn_cast<NonTypeTemplateParmDecl>(Ref->getDecl()))
      if (const TemplateArgument *Given =
              argumentIn(Use, P->getDepth(), P->getIndex()))
        return *Given;
  Expr::EvalResult Value;
  if (E->isValueDependent() || !E->EvaluateAsInt(Value, C.AST))
    return std::nullopt;
  return TemplateArgument(C.AST, Value.Val.getInt(), E->getType());
}

/// `Sum<T>`: its methods may run for these arguments.
void TemplateUses::followType(QualType Written, const TemplateUse &Use) {
  const auto *Type =
      Written.getNonReferenceType()->getAs<TemplateSpecializationType>();
  auto *Of = Type ? dyn_cast_or_null<ClassTemplateDecl>(
                        Type->getTemplateName().getAsTemplateDecl())
                  : nullptr;
  if (!Of || !Written->isDependentType())
    return;
  Arguments Given;
  for (const TemplateArgument &Each : Type->template_arguments()) {
    auto In = argument(Each, Use);
    if (!In)
      return;
    Given.push_back(*In);
  }
  add(Of->getCanonicalDecl(), Given);
}

/// Deduces T of \p Parameter, `const T *`, from an argument of the type
/// \p Given.
static void deduce(QualType Parameter, QualType Given, const TemplateUse &Use,
                   llvm::MutableArrayRef<TemplateArgument> To) {
  while (!Given.isNull()) {
    Parameter = Parameter.getNonReferenceType();
    Given = Given.getNonReferenceType();
    if (const auto *T = Parameter->getAs<TemplateTypeParmType>()) {
      const QualType Type = typeIn(Use, Given);
      if (T->getIndex() < To.size() && To[T->getIndex()].isNull() &&
          !Type.isNull())
        To[T->getIndex()] = TemplateArgument(Type);
      return;
    }
    const auto *Pointer = Parameter->getAs<PointerType>();
    if (!Pointer)
      return;
    Parameter = Pointer->getPointeeType();
    if (const auto *Of = Given->getAs<PointerType>())
      Given = Of->getPointeeType();
    else if (const auto *Array = Given->getAsArrayTypeUnsafe())
      Given = Array->getElementType();
    else
      return;
  }
}

static const UnresolvedLookupExpr *openCallee(const CallExpr &Call) {
  return dyn_cast<UnresolvedLookupExpr>(
      Call.getCallee()->IgnoreParenImpCasts());
}

/// Also of a call of a template: `f(make<T>())`.
QualType TemplateUses::typeOf(const Expr &Argument, const TemplateUse &Use) {
  if (QualType Written = writtenTypeOf(Argument); !Written.isNull())
    return Written;
  const auto *Call = dyn_cast<CallExpr>(Argument.IgnoreParenImpCasts());
  const UnresolvedLookupExpr *Callee = Call ? openCallee(*Call) : nullptr;
  if (!Callee)
    return typeIn(Use, Argument);
  for (const NamedDecl *D : Callee->decls()) {
    const auto *Of = dyn_cast<FunctionTemplateDecl>(D->getUnderlyingDecl());
    const auto *Result = Of ? Of->getTemplatedDecl()
                                  ->getReturnType()
                                  ->getAs<TemplateTypeParmType>()
                            : nullptr;
    if (!Result)
      continue;
    auto Given = argumentsOf(*Of, *Callee, *Call, Use);
    if (Given &&
        (*Given)[Result->getIndex()].getKind() == TemplateArgument::Type)
      return (*Given)[Result->getIndex()].getAsType();
  }
  return QualType();
}

std::optional<TemplateUses::Arguments>
TemplateUses::argumentsOf(const FunctionTemplateDecl &Of,
                          const UnresolvedLookupExpr &Callee,
                          const CallExpr &Call, const TemplateUse &Use) {
  const FunctionDecl *F = Of.getTemplatedDecl();
  Arguments Given(Of.getTemplateParameters()->size());
  if (Callee.getNumTemplateArgs() > Given.size() ||
      Call.getNumArgs() > F->getNumParams())
    return std::nullopt;
  for (unsigned I = 0; I < Callee.getNumTemplateArgs(); ++I) {
    auto In = argument(Callee.getTemplateArgs()[I].getArgument(), Use);
    if (!In)
      return std::nullopt;
    Given[I] = *In;
  }
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const Expr *E = Call.getArg(I);
    QualType Parameter = F->getParamDecl(I)->getType();
    // `put(&v, x)`
    const auto *Address = dyn_cast<UnaryOperator>(E->IgnoreParenImpCasts());
    const auto *Pointer = Parameter->getAs<PointerType>();
    if (Address && Address->getOpcode() == UO_AddrOf && Pointer) {
      E = Address->getSubExpr();
      Parameter = Pointer->getPointeeType();
    }
    deduce(Parameter, typeOf(*E, Use), Use, Given);
  }
  return Given;
}

/// A call that is left open, as it depends on the template around.
void TemplateUses::followCall(const CallExpr &Call, const TemplateUse &Use) {
  const UnresolvedLookupExpr *Callee = openCallee(Call);
  if (!Callee)
    return;
  for (const NamedDecl *D : Callee->decls())
    if (const auto *Of = dyn_cast<FunctionTemplateDecl>(D->getUnderlyingDecl());
        Of && !Of->isCXXClassMember())
      if (auto Given = argumentsOf(*Of, *Callee, Call, Use))
        add(Of->getCanonicalDecl(), *Given);
}

void TemplateUses::add(const Decl *Template,
                       llvm::ArrayRef<TemplateArgument> Given) {
  constexpr size_t MostUses = 64;
  llvm::SmallVector<TemplateUse, 2> &Uses = Found[Template];
  const bool IsKnown = llvm::any_of(Uses, [&](const TemplateUse &Use) {
    return llvm::equal(
        Use[0]->asArray(), Given,
        [](const TemplateArgument &A, const TemplateArgument &B) {
          return A.structurallyEquals(B);
        });
  });
  if (IsKnown || Uses.size() >= MostUses)
    return;
  Uses.push_back({TemplateArgumentList::CreateCopy(C.AST, Given)});
  IsNew = true;
}

} // namespace porthip
