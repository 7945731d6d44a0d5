// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers that a function's parameters get, by the calls that a file shows.
#include "Checks/Analysis/ValueRange.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace porthip {

/// Made of constants and calls: the same wherever it stands.
static bool isOfCallsAlone(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return isOfCallsAlone(Binary->getLHS()) && isOfCallsAlone(Binary->getRHS());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isOfCallsAlone(Choice->getTrueExpr()) &&
           isOfCallsAlone(Choice->getFalseExpr());
  return isa<CallExpr, IntegerLiteral>(E);
}

namespace {

/// The function whose variables an argument is made of; null: of none.
const FunctionDecl *functionAround(const Expr &Argument) {
  const FunctionDecl *Found = nullptr;
  forEachStmt(&Argument, [&](const Stmt *Each) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Each);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && V->isLocalVarDeclOrParm())
      Found = dyn_cast<FunctionDecl>(V->getDeclContext());
    return !Found;
  });
  return Found && Found->getBody() && !Found->isTemplated() ? Found : nullptr;
}

/// The function that calls or launches with \p Argument for \p P; null: none is
/// seen. An argument may have no variable of it, as `threadIdx.x`.
const FunctionDecl *callerWith(const Expr &Argument, const ParmVarDecl &P,
                               const Sites &S) {
  const auto *Callee = dyn_cast<FunctionDecl>(P.getDeclContext());
  if (!Callee || !Callee->getIdentifier())
    return nullptr;
  for (const CallSite &Site : S.calls(Callee->getName()))
    if (llvm::is_contained(Site.Call->arguments(), &Argument))
      return Site.In->getBody() && !Site.In->isTemplated() ? Site.In : nullptr;
  return nullptr;
}

/// Largest values of all parameters that were asked for.
struct MostGiven {
  explicit MostGiven(CheckContext &) {}
  llvm::DenseMap<const ParmVarDecl *, double> Of;
};

} // namespace

/// The greatest number that one argument, or what is stored, is known to be.
double ValueRanges::mostOf(const Expr &Argument, bool IsStored,
                           const FunctionDecl *In) {
  constexpr double None = -std::numeric_limits<double>::infinity();
  const auto Meant = [=](const ValueRange &R) {
    return std::max(R.Given, R.IsHighMeant ? R.High : None);
  };
  const bool IsOpen = Argument.isValueDependent() || Argument.isTypeDependent();
  if (IsOpen && !IsStored)
    return None;
  Expr::EvalResult Known;
  const bool IsNumber =
      !IsOpen && Argument.EvaluateAsRValue(Known, C.AST) && Known.Val.isInt();
  if (IsNumber || isOfCallsAlone(&Argument)) {
    const ValueRange R = range(&Argument);
    return IsNumber || R.IsHighMeant ? R.High : None;
  }
  if (IsStored && Parents.contains(&Argument))
    return Meant(range(&Argument));
  const FunctionDecl *Around = functionAround(Argument);
  if (!Around)
    Around = In;
  if (!Around || Around == &F)
    return None;
  ValueRanges Within(*Around, S, C);
  Within.Steps = Steps + 50;
  Within.Depth = Depth + 5;
  return Meant(Within.range(&Argument));
}

/// The greatest number that a call or a launch gives \p P, as far as is seen.
double ValueRanges::mostGiven(const ParmVarDecl &P, bool IsWithin) {
  auto &Known = C.analysis<MostGiven>().Of;
  // One that calls itself gives what others gave it.
  const auto [It, IsNew] =
      Known.try_emplace(&P, -std::numeric_limits<double>::infinity());
  if (!IsNew)
    return It->second;
  double Most = It->second;
  for (const Expr *E : S.givenTo(&P))
    Most = std::max(Most, mostOf(*E, IsWithin, callerWith(*E, P, S)));
  return Known[&P] = Most;
}

ValueRange ValueRanges::ofParameter(const ParmVarDecl &P) {
  // Calls in other files are not seen.
  const bool IsSeen = F.getFormalLinkage() == Linkage::Internal &&
                      !F.hasAttr<CUDAGlobalAttr>() && !F.isTemplated();
  const llvm::ArrayRef<const Expr *> Given = S.givenTo(&P);
  if (!IsSeen || Given.empty() || Depth > 20) {
    ValueRange Any = ofType(P.getType());
    if (Depth <= 20)
      Any.Given = mostGiven(P);
    return Any;
  }
  std::optional<ValueRange> All;
  for (const Expr *E : Given) {
    Expr::EvalResult Known;
    ValueRange R = ofType(P.getType());
    if (!E->isValueDependent() && E->EvaluateAsRValue(Known, C.AST) &&
        Known.Val.isInt()) {
      R = range(E);
      R.Given = R.High;
    }
    All = All ? either(*All, R) : R;
  }
  return *All;
}

} // namespace porthip
