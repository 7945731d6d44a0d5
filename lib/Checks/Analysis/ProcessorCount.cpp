// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/ProcessorCount.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

static bool namesCount(const Expr *E) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(withoutCasts(E));
  if (!Ref || !isa<EnumConstantDecl>(Ref->getDecl()))
    return false;
  StringRef Name = Ref->getDecl()->getName();
  return Name == "cudaDevAttrMultiProcessorCount" ||
         Name == "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT";
}

ProcessorCount::ProcessorCount(CheckContext &C, unsigned Processors)
    : C(C), S(C.analysis<Sites>()), Processors(Processors) {
  IsAsked = !S.members("multiProcessorCount").empty();
  for (StringRef Name : {"cudaDeviceGetAttribute", "cuDeviceGetAttribute"})
    for (const CallSite &Site : S.calls(Name))
      if (Site.Call->getNumArgs() == 3 && namesCount(Site.Call->getArg(1)))
        if (const ValueDecl *D = namedBelow(Site.Call->getArg(0)))
          Inquired.insert(D);
  IsAsked |= !Inquired.empty();
}

std::optional<int64_t> ProcessorCount::countOf(const Expr *E) const {
  Value Result = valueOf(E);
  return Result.IsCount ? Result.Known : std::nullopt;
}

const Expr *ProcessorCount::firstOf(const Expr *E) const {
  EvaluationGuard::Step Step(Guard); // `dim3 b = b`
  if (!E || !Step)
    return nullptr;
  const Expr *Inner = withoutCasts(E);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Inner))
    return Made->getNumArgs() == 0 ? nullptr : firstOf(Made->getArg(0));
  // `dim3 b(x, y)` in a template; it has no type.
  if (const auto *List = dyn_cast<ParenListExpr>(Inner))
    return List->getNumExprs() == 0 ? nullptr : firstOf(List->getExpr(0));
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (V && V->getType()->isRecordType())
    return V->isLocalVarDecl() && !S.isChanged(V) && V->getInit()
               ? firstOf(V->getInit())
               : nullptr;
  return Inner->getType().isNull() || Inner->getType()->isRecordType() ? nullptr
                                                                       : E;
}

/// Least of two that an expression may be, or that bound it.
ProcessorCount::Value ProcessorCount::least(Value A, Value B) {
  // `n = min(n, 128)`
  if (A.IsOpen || B.IsOpen)
    return A.IsOpen ? B : A;
  if (!A.Known || !B.Known)
    return A.Known && A.IsCount ? A : B.Known && B.IsCount ? B : Value();
  return {std::min(*A.Known, *B.Known), A.IsCount || B.IsCount};
}

ProcessorCount::Value ProcessorCount::valueOf(const Expr *E) const {
  EvaluationGuard::Step Step(Guard);
  if (!E || !Step)
    return {};
  E = withoutCasts(E);
  if (auto Known = S.constant(E))
    return {Known, false};
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return ofBinary(*Binary);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return least(valueOf(Choice->getTrueExpr()),
                 valueOf(Choice->getFalseExpr()));
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return ofCall(*Call);
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const ValueDecl &D = *Member->getMemberDecl();
    if (D.getIdentifier() && D.getName() == "multiProcessorCount" &&
        C.isCuda(D))
      return {Processors, true};
    return C.isCuda(D) ? Value() : ofNamed(D);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return ofNamed(*Ref->getDecl());
  return {};
}

ProcessorCount::Value ProcessorCount::ofBinary(const BinaryOperator &E) const {
  Value L = valueOf(E.getLHS()), R = valueOf(E.getRHS());
  bool IsCount = L.IsCount || R.IsCount;
  if (L.Known && R.Known)
    return {foldBinary(E.getOpcode(), *L.Known, *R.Known), IsCount};
  // The other is not known: at least 1 as a factor, and 0 as a part of a sum.
  if (E.getOpcode() == BO_Mul || E.getOpcode() == BO_Add)
    return L.IsCount ? L : R.IsCount ? R : Value();
  return {};
}

ProcessorCount::Value ProcessorCount::ofCall(const CallExpr &Call) const {
  StringRef Name = calleeName(&Call);
  if ((Name == "min" || Name == "max") && Call.getNumArgs() == 2) {
    Value L = valueOf(Call.getArg(0)), R = valueOf(Call.getArg(1));
    if (Name == "min")
      return least(L, R);
    if (L.Known && R.Known)
      return {std::max(*L.Known, *R.Known), L.IsCount || R.IsCount};
    return L.IsCount ? L : R.IsCount ? R : Value();
  }
  const FunctionDecl *Callee = projectCallee(&Call, C);
  return Callee ? ofNamed(*Callee) : Value();
}

/// All that is assigned to it anywhere, or returned; the least that is known.
ProcessorCount::Value ProcessorCount::ofNamed(const ValueDecl &D) const {
  Value Result;
  if (Inquired.contains(&D))
    Result = {Processors, true};
  if (!Open.insert(&D).second)
    return {std::nullopt, false, true};
  for (const Expr *Given : S.givenTo(&D)) {
    Value Each = valueOf(Given);
    // `int count = 0;`, until the inquiry answers.
    if (Each.Known && !Each.IsCount && *Each.Known <= 1)
      continue;
    if (!Result.Known)
      Result = Each;
    else if (Each.Known)
      Result = {std::min(*Result.Known, *Each.Known),
                Result.IsCount || Each.IsCount};
  }
  Open.erase(&D);
  return Result;
}

} // namespace porthip
