// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Fold.h"
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/Sites.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace porthip {

static std::optional<int64_t> shiftedLeft(int64_t L, int64_t R) {
  if (R < 0 || R > 62)
    return std::nullopt;
  const int64_t Result = int64_t(uint64_t(L) << R);
  return Result >> R == L ? std::optional(Result) : std::nullopt;
}

std::optional<int64_t> foldBinary(BinaryOperatorKind Op, int64_t L, int64_t R) {
  int64_t Result = 0;
  switch (Op) {
  case BO_Add:
    return llvm::AddOverflow(L, R, Result) ? std::nullopt
                                           : std::optional(Result);
  case BO_Sub:
    return llvm::SubOverflow(L, R, Result) ? std::nullopt
                                           : std::optional(Result);
  case BO_Mul:
    return llvm::MulOverflow(L, R, Result) ? std::nullopt
                                           : std::optional(Result);
  case BO_Div:
    return R > 0 ? std::optional(L / R) : std::nullopt;
  case BO_Rem:
    return R > 0 ? std::optional(L % R) : std::nullopt;
  case BO_Shl:
    return shiftedLeft(L, R);
  case BO_Shr:
    return R >= 0 && R < 63 ? std::optional(L >> R) : std::nullopt;
  case BO_And:
    return L & R;
  case BO_Or:
    return L | R;
  case BO_LT:
    return L < R;
  case BO_GT:
    return L > R;
  case BO_LE:
    return L <= R;
  case BO_GE:
    return L >= R;
  case BO_EQ:
    return L == R;
  case BO_NE:
    return L != R;
  case BO_LAnd:
    return L && R;
  case BO_LOr:
    return L || R;
  default:
    return std::nullopt;
  }
}

unsigned integerBits(QualType Type, const ASTContext &AST) {
  if (Type.isNull())
    return 0;
  Type = Type.getNonReferenceType();
  if (Type->isDependentType() || Type->isUndeducedType() ||
      Type->isIncompleteType() || !Type->isIntegralOrEnumerationType())
    return 0;
  return unsigned(AST.getTypeSize(Type));
}

std::optional<int64_t> evaluatedByClang(const Expr &E, const ASTContext &AST) {
  Expr::EvalResult Result;
  // `T a(n);` of a template has a list without a type.
  if (E.getType().isNull() || E.isValueDependent() || E.isTypeDependent() ||
      !E.getType()->isIntegralOrEnumerationType() ||
      !E.EvaluateAsInt(Result, AST) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

static std::optional<int64_t> foldUnary(const UnaryOperator &E, int64_t Value,
                                        const ASTContext &AST) {
  switch (E.getOpcode()) {
  case UO_Minus:
    return foldBinary(BO_Sub, 0, Value);
  case UO_Plus:
    return Value;
  case UO_LNot:
    return !Value;
  case UO_Not:
    // ~31u has 32 bits, ~31 all of them.
    return integerBits(E.getType(), AST) == 32 &&
                   E.getType()->isUnsignedIntegerType()
               ? ~Value & 0xffffffff
               : ~Value;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t>
foldConstant(const Expr *E, const ASTContext &AST, EvaluationGuard &Guard,
             llvm::function_ref<Meaning(const Expr &)> Of) {
  EvaluationGuard::Step Step(Guard);
  if (!E || !Step)
    return std::nullopt;
  const Expr *Bare = bare(withoutCasts(E));
  if (!Bare)
    return std::nullopt;
  for (const Expr *Each : {E, Bare}) {
    Meaning Known = Of(*Each);
    if (Known.Value)
      return Known.Value;
    if (Known.Definition)
      return foldConstant(Known.Definition, AST, Guard, Of);
    if (E == Bare)
      break;
  }
  if (const auto *Literal = dyn_cast<IntegerLiteral>(Bare))
    return Literal->getValue().isIntN(63)
               ? std::optional(int64_t(Literal->getValue().getZExtValue()))
               : std::nullopt;
  if (const auto *Binary = dyn_cast<BinaryOperator>(Bare)) {
    if (Binary->isAssignmentOp())
      return std::nullopt;
    auto L = foldConstant(Binary->getLHS(), AST, Guard, Of);
    if (!L)
      return std::nullopt;
    auto R = foldConstant(Binary->getRHS(), AST, Guard, Of);
    return R ? foldBinary(Binary->getOpcode(), *L, *R) : std::nullopt;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(Bare)) {
    auto Known = foldConstant(Unary->getSubExpr(), AST, Guard, Of);
    return Known ? foldUnary(*Unary, *Known, AST) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace porthip
