// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of variables that loops count.
#include "Checks/Analysis/ValueRange.h"
#include <cmath>

using namespace clang;

namespace porthip {
namespace {

constexpr double NoLimit = -std::numeric_limits<double>::infinity();

const Expr *conditionOf(const Stmt &Loop) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    return For->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&Loop))
    return While->getCond();
  return nullptr; // that of a do asks too late
}

/// `i = 0` or `int i = 0` of a for.
const Expr *firstOf(const ForStmt &Loop, const VarDecl &V) {
  if (const auto *Decls = dyn_cast_or_null<DeclStmt>(Loop.getInit()))
    return Decls->isSingleDecl() && Decls->getSingleDecl() == &V ? V.getInit()
                                                                 : nullptr;
  const auto *Set = dyn_cast_or_null<BinaryOperator>(Loop.getInit());
  return Set && Set->getOpcode() == BO_Assign && ownNameOf(Set->getLHS()) == &V
             ? Set->getRHS()
             : nullptr;
}

} // namespace

ValueRange ValueRanges::atBegin(const Stmt &Loop, const VarDecl &V) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    if (const Expr *First = firstOf(*For, V))
      return range(First);
  return ofVariable(V, Loop);
}

/// By how much a loop counts V up each time, at most; nothing: it does not, or
/// does something else to V.
std::optional<double> ValueRanges::stepOf(const Stmt &Loop, const VarDecl &V) {
  if (!isa<ForStmt, WhileStmt, DoStmt>(Loop))
    return std::nullopt;
  double Step = 0;
  int Unknown = 0;
  forEachStmt(&Loop, [&](const Stmt *Each) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Each))
      Unknown += Ref->getDecl() == &V && isChange(*Ref);
    double By = 0;
    if (const auto *One = dyn_cast<UnaryOperator>(Each);
        One && One->isIncrementOp() && ownNameOf(One->getSubExpr()) == &V)
      By = 1;
    else if (const auto *Add = dyn_cast<BinaryOperator>(Each);
             Add && Add->getOpcode() == BO_AddAssign &&
             ownNameOf(Add->getLHS()) == &V)
      if (const ValueRange R = range(Add->getRHS()); R.Low >= 0 && R.High > 0)
        By = R.High;
    Unknown -= By > 0;
    Step += By;
    return true;
  });
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    if (isa_and_nonnull<BinaryOperator>(For->getInit()) && firstOf(*For, V))
      --Unknown;
  return Unknown || !Step ? std::nullopt : std::optional(Step);
}

/// The limit in `V < limit` that calls or launches give, as V < and V <= have
/// it.
double ValueRanges::givenLimit(const Expr *Condition, const VarDecl &V) {
  const auto *Compare = dyn_cast_or_null<BinaryOperator>(
      Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (!Compare || !Compare->isComparisonOp())
    return NoLimit;
  const bool IsLeft = ownNameOf(Compare->getLHS()) == &V;
  if (!IsLeft && ownNameOf(Compare->getRHS()) != &V)
    return NoLimit;
  const BinaryOperatorKind Op =
      IsLeft ? Compare->getOpcode()
             : BinaryOperator::reverseComparisonOp(Compare->getOpcode());
  const ValueRange Limit =
      range(IsLeft ? Compare->getRHS() : Compare->getLHS());
  if (Op != BO_LT && Op != BO_LE)
    return NoLimit;
  return Limit.Given - (Op == BO_LT);
}

/// The range of V in and behind a loop that counts it up.
std::optional<ValueRange> ValueRanges::counted(const Stmt &Loop,
                                               const VarDecl &V) {
  const auto Step = stepOf(Loop, V);
  if (!Step || !V.getType()->isIntegerType())
    return std::nullopt;
  const ValueRange First = atBegin(Loop, V);
  ValueRange R;
  R.Low = First.Low;
  R.IsLowMeant = First.IsLowMeant;
  R.MayBeNan = false;
  if (const Expr *Condition = conditionOf(Loop))
    R = narrowed(R, V, {{Condition, true}});
  if (std::isinf(R.High)) {
    R.IsCounted = true;
    return R;
  }
  R.High += *Step;
  R.Given = givenLimit(conditionOf(Loop), V) + *Step;
  if (First.High > R.High) {
    R.High = First.High;
    R.IsHighMeant = First.IsHighMeant;
  }
  return R;
}

/// `for (int i = a; i < b; ++i)`, where nothing else changes i.
ValueRange ValueRanges::ofLoop(const ForStmt &Loop, const VarDecl &V) {
  if (const auto Counted = counted(Loop, V))
    return *Counted;
  ValueRange All = changing(V);
  if (!Loop.getInc() || mayChange(*Loop.getBody(), V))
    return All;
  const Expr *Init = firstOf(Loop, V);
  if (!Init)
    return All;
  const ValueRange First = range(Init);
  bool Rises = false, Falls = false;
  if (const auto *Step = dyn_cast<UnaryOperator>(Loop.getInc())) {
    Rises = Step->isIncrementOp();
    Falls = Step->isDecrementOp();
  } else if (const auto *Set = dyn_cast<BinaryOperator>(Loop.getInc());
             Set && ownNameOf(Set->getLHS()) == &V) {
    const ValueRange By = range(Set->getRHS());
    Rises = (Set->getOpcode() == BO_AddAssign && By.Low >= 0) ||
            (Set->getOpcode() == BO_ShlAssign && First.Low >= 0) ||
            (Set->getOpcode() == BO_MulAssign && First.Low >= 0 && By.Low >= 1);
    Falls = (Set->getOpcode() == BO_SubAssign && By.Low >= 0) ||
            (Set->getOpcode() == BO_ShrAssign && First.Low >= 0) ||
            (Set->getOpcode() == BO_DivAssign && First.Low >= 0 && By.Low >= 1);
  }
  All.Given = NoLimit;
  if (Rises) {
    All.Low = First.Low;
    All.IsLowMeant = First.IsLowMeant;
  }
  if (Falls) {
    All.High = First.High;
    All.IsHighMeant = First.IsHighMeant;
  }
  if (Falls && !isa<UnaryOperator>(Loop.getInc()) && First.Low >= 0 &&
      cast<BinaryOperator>(Loop.getInc())->getOpcode() != BO_SubAssign)
    All.Low = 0;
  return All;
}

} // namespace porthip
