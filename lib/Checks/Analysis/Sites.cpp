// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Sites.h"
#include "Checks/Analysis/Flow/FlowLaunches.h"
#include "Checks/Analysis/Fold.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

const Expr *withoutCasts(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreParenCasts();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Inner))
      Inner = Cleanups->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Inner))
      Inner = Default->getExpr();
    if (Inner == E)
      break;
    E = Inner;
  }
  return E;
}

const VarDecl *variableBelow(const Expr *E) {
  for (E = withoutCasts(E); E; E = withoutCasts(E)) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return dyn_cast<VarDecl>(Ref->getDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Open = dyn_cast<CXXDependentScopeMemberExpr>(E))
      E = Open->isImplicitAccess() ? nullptr : Open->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else
      return nullptr;
  }
  return nullptr;
}

const ValueDecl *namedBelow(const Expr *E) {
  for (E = withoutCasts(E); E; E = withoutCasts(E)) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Member->getMemberDecl();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(E);
             Sum && Sum->isAdditiveOp())
      E = Sum->getLHS();
    else
      return nullptr;
  }
  return nullptr;
}

std::vector<const GpuTarget *> chosenTargets(const CheckContext &C) {
  return portTargets(C.Options.Gpus);
}

std::string namesOf(llvm::ArrayRef<const GpuTarget *> Targets) {
  constexpr size_t MostNamed = 3;
  std::string Names;
  for (size_t I = 0; I < std::min(Targets.size(), MostNamed); ++I) {
    bool IsLast = I + 1 == Targets.size();
    Names += I == 0 ? "" : IsLast ? " and " : ", ";
    Names += Targets[I]->Name;
  }
  return Targets.size() > MostNamed ? Names + " and others" : Names;
}

void forEachDeviceFunction(
    CheckContext &C, llvm::function_ref<void(const FunctionDecl &)> Visit) {
  for (const FunctionDecl *F : C.functions()) {
    if (CheckContext::isDeviceCode(*F)) {
      Visit(*F);
      continue;
    }
    forEachStmt(*F, [&](const Stmt *S) {
      const auto *Lambda = dyn_cast<LambdaExpr>(S);
      const FunctionDecl *Body = Lambda ? Lambda->getCallOperator() : nullptr;
      if (!Body || !CheckContext::isDeviceCode(*Body))
        return true;
      Visit(*Body);
      return false;
    });
  }
}

Sites::Sites(CheckContext &C) : C(C) {
  for (const FunctionDecl *F : C.functions())
    forEachStmt(*F, [&](const Stmt *S) {
      read(F, S);
      return true;
    });
}

llvm::ArrayRef<CallSite> Sites::calls(StringRef Name) const {
  auto Found = Calls.find(Name);
  return Found == Calls.end() ? llvm::ArrayRef<CallSite>()
                              : llvm::ArrayRef(Found->second);
}

llvm::ArrayRef<const Expr *> Sites::givenTo(const ValueDecl *D) const {
  auto Found = Given.find(D);
  return Found == Given.end() ? llvm::ArrayRef<const Expr *>()
                              : llvm::ArrayRef(Found->second);
}

llvm::ArrayRef<const MemberExpr *> Sites::members(StringRef Name) const {
  auto Found = Members.find(Name);
  return Found == Members.end() ? llvm::ArrayRef<const MemberExpr *>()
                                : llvm::ArrayRef(Found->second);
}

void Sites::give(const ValueDecl *D, const Expr *E) {
  if (D && E)
    Given[D].push_back(E);
}

void Sites::giveArguments(const FunctionDecl *Callee, const CallExpr *Call) {
  // The object of `lambda(a)` is an argument without a parameter.
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
    const FunctionDecl *Own = Operator->getOperator() == OO_Call
                                  ? Operator->getDirectCallee()
                                  : nullptr;
    if (Own && isa<CXXMethodDecl>(Own))
      for (unsigned I = 1;
           I < std::min(Call->getNumArgs(), Own->getNumParams() + 1); ++I)
        give(Own->getParamDecl(I - 1), Call->getArg(I));
    return;
  }
  if (!Callee)
    return;
  unsigned Count = std::min(Call->getNumArgs(), Callee->getNumParams());
  for (unsigned I = 0; I < Count; ++I)
    give(Callee->getParamDecl(I), Call->getArg(I));
}

void Sites::markChanged(const Expr *E) {
  if (const VarDecl *V = variableBelow(E))
    Changed.insert(V);
}

void Sites::read(const FunctionDecl *F, const Stmt *S) {
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    readCall(F, Call);
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
    if (!Binary->isAssignmentOp())
      return;
    markChanged(Binary->getLHS());
    if (const Expr *To = withoutCasts(Binary->getLHS());
        Binary->getOpcode() == BO_Assign && isa<DeclRefExpr, MemberExpr>(To))
      give(namedBelow(To), Binary->getRHS());
  } else if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    const ValueDecl *D = Member->getMemberDecl();
    if (isa<FieldDecl>(D) && D->getIdentifier() && C.isCuda(*D))
      Members[D->getName()].push_back(Member);
  } else if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) {
    const CXXConstructorDecl *Callee = Made->getConstructor();
    const unsigned Count = std::min(Made->getNumArgs(), Callee->getNumParams());
    for (unsigned I = 0; I < Count; ++I)
      give(Callee->getParamDecl(I), Made->getArg(I));
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    give(F, Return->getRetValue());
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
      markChanged(Unary->getSubExpr());
  } else if (const auto *Decls = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Decls->decls())
      if (const auto *V = dyn_cast<VarDecl>(D)) {
        Locals.push_back({V, F});
        give(V, V->getInit());
        if (V->getInit() && V->getType()->isReferenceType())
          markChanged(V->getInit());
      }
  }
}

void Sites::readCall(const FunctionDecl *F, const CallExpr *Call) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call))
    return addLaunch(F, Launch);
  if (StringRef Name = calleeName(Call); !Name.empty())
    Calls[Name].push_back({Call, F});
  const FunctionDecl *Called = projectCallee(Call, C);
  giveArguments(Called, Call);
  // The object of an operator is an argument without a parameter.
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee && !Operator)
    Callee = Called; // a template's call is open, but there is only one
  unsigned Object = Operator && Callee && isa<CXXMethodDecl>(Callee) ? 1 : 0;
  if (Object)
    markChanged(Call->getArg(0));
  for (unsigned I = Object; I < Call->getNumArgs(); ++I) {
    if (Callee && I - Object < Callee->getNumParams()) {
      QualType Type = Callee->getParamDecl(I - Object)->getType();
      if (!Type->isReferenceType() || Type->getPointeeType().isConstQualified())
        continue;
    } else if (Callee) {
      continue; // by value, into `...`
    }
    markChanged(Call->getArg(I));
  }
}

void Sites::addLaunch(const FunctionDecl *F, const CUDAKernelCallExpr *Call) {
  const FunctionDecl *Kernel = projectCallee(Call, C);
  giveArguments(Kernel, Call);
  Launches.push_back({Call, F, Kernel, launchPart(Call, 0), launchPart(Call, 1),
                      launchPart(Call, 2), launchPart(Call, 3)});
}

/// The initial value of a local variable that does not change.
const Expr *Sites::initOf(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || isa<ParmVarDecl>(V) || V->getType()->isReferenceType() ||
      V->isStaticLocal())
    return nullptr;
  bool IsFixed = V->isLocalVarDecl() ? !Changed.contains(V)
                                     : V->getType().isConstQualified();
  return IsFixed ? V->getInit() : nullptr;
}

Meaning Sites::meaning(const Expr &E) const {
  if (auto Known = evaluatedByClang(E, C.AST))
    return {Known};
  return {std::nullopt, initOf(&E)};
}

std::optional<int64_t> Sites::constant(const Expr *E) const {
  if (!E)
    return std::nullopt;
  const Expr *Bare = withoutCasts(E);
  if (!Bare->isTypeDependent() &&
      !Bare->getType()->isIntegralOrEnumerationType())
    return evaluatedByClang(*E, C.AST);
  return foldConstant(E, C.AST, Guard,
                      [&](const Expr &Each) { return meaning(Each); });
}

Extent Sites::extent(const Expr *E) const {
  if (!E)
    return {1, 1, 1};
  EvaluationGuard::Step Step(Guard); // `dim3 b = b`
  if (!Step)
    return {};
  // An integer becomes a dim3 by a constructor, which is not a cast.
  const Expr *Inner = withoutCasts(E);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Inner)) {
    if (Made->getNumArgs() == 1) {
      const Expr *Only = withoutCasts(Made->getArg(0));
      return Only->getType()->isIntegralOrEnumerationType() ||
                     Only->isTypeDependent()
                 ? Extent{constant(Made->getArg(0)), 1, 1}
                 : extent(Only);
    }
    Extent Result{1, 1, 1};
    std::optional<int64_t> *Members[] = {&Result.X, &Result.Y, &Result.Z};
    for (unsigned I = 0; I < std::min(3u, Made->getNumArgs()); ++I)
      *Members[I] = constant(Made->getArg(I));
    return Result;
  }
  if (const Expr *Init = initOf(Inner);
      Init && Inner->getType()->isRecordType())
    return extent(Init);
  if (auto Known = constant(E))
    return {Known, 1, 1};
  return {};
}

} // namespace porthip
