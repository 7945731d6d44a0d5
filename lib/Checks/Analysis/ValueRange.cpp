// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/ValueRange.h"
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/StoredValues.h"
#include "Checks/Analysis/TemplateUses.h"
#include "clang/AST/Attr.h"
#include <cmath>

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

constexpr double None = -std::numeric_limits<double>::infinity();

void noteParents(const Stmt *S,
                 llvm::DenseMap<const Stmt *, const Stmt *> &Parents) {
  llvm::SmallVector<const Stmt *> Open{S};
  while (!Open.empty()) {
    const Stmt *Next = Open.pop_back_val();
    for (const Stmt *Child : Next->children())
      if (Child && Parents.try_emplace(Child, Next).second)
        Open.push_back(Child);
  }
}

/// Range of the four products or quotients at the corners.
ValueRange atCorners(const ValueRange &L, const ValueRange &R,
                     double (*Of)(double, double)) {
  ValueRange Result;
  Result.Low = std::numeric_limits<double>::infinity();
  Result.High = -Result.Low;
  Result.MayBeNan = L.MayBeNan || R.MayBeNan;
  Result.IsHighMeant = L.IsHighMeant && R.IsHighMeant;
  Result.IsLowMeant = L.IsLowMeant && R.IsLowMeant;
  for (double A : {L.Low, L.High})
    for (double B : {R.Low, R.High}) {
      double Value = Of(A, B);
      if (std::isnan(Value))
        return ValueRange();
      Result.Low = std::min(Result.Low, Value);
      Result.High = std::max(Result.High, Value);
    }
  // An infinite operand times a zero within the other's range.
  if (std::isinf(L.Low) || std::isinf(L.High) || std::isinf(R.Low) ||
      std::isinf(R.High))
    Result.MayBeNan = true;
  return Result;
}

double allBitsOf(double Most) {
  double Bits = 1;
  while (Bits <= Most)
    Bits *= 2;
  return Bits - 1;
}

/// An element, a member, what a pointer leads to.
bool isMemory(const Expr &E) {
  const auto *Unary = dyn_cast<UnaryOperator>(&E);
  return isa<ArraySubscriptExpr, MemberExpr>(E) ||
         (Unary && Unary->getOpcode() == UO_Deref);
}

/// `threadIdx` of `threadIdx.x`; empty: not of one of these.
StringRef indexNamed(const Expr *E) {
  if (const auto *Property = dyn_cast<PseudoObjectExpr>(E))
    E = Property->getSyntacticForm()->IgnoreParens();
  const StringRef Name = builtinOfX(E);
  return Name == "threadIdx" || Name == "blockIdx" || Name == "blockDim" ||
                 Name == "gridDim"
             ? Name
             : "";
}

bool isInteger(QualType T) { return T->isIntegralOrEnumerationType(); }

} // namespace

ValueRange either(const ValueRange &A, const ValueRange &B) {
  const ValueRange &Most = A.High < B.High ? B : A;
  const ValueRange &Least = B.Low < A.Low ? B : A;
  return {Least.Low,
          Most.High,
          A.MayBeNan || B.MayBeNan,
          Most.IsHighMeant,
          Least.IsLowMeant,
          A.IsNotZero && B.IsNotZero,
          std::max(A.Given, B.Given),
          std::min(A.GivenLow, B.GivenLow),
          A.IsCounted || B.IsCounted};
}

namespace {

/// The numbers that are known to come, of all that may.
struct Shown {
  double Low, High;
};

std::optional<Shown> shown(const ValueRange &R) {
  const double High = std::max(R.Given, R.IsHighMeant ? R.High : None);
  if (High == None)
    return std::nullopt;
  const double Low = R.IsLowMeant ? R.Low : std::min(R.GivenLow, High);
  return Shown{Low, High};
}

/// Adds to \p Result what comes of the numbers that come.
void show(ValueRange &Result, const std::optional<Shown> &L,
          const std::optional<Shown> &R, double (*Of)(double, double)) {
  if (!L || !R)
    return;
  Result.Given = None;
  Result.GivenLow = -None;
  for (double A : {L->Low, L->High})
    for (double B : {R->Low, R->High}) {
      Result.Given = std::max(Result.Given, Of(A, B));
      Result.GivenLow = std::min(Result.GivenLow, Of(A, B));
    }
}

ValueRange sum(const ValueRange &L, const ValueRange &R) {
  ValueRange S{L.Low + R.Low, L.High + R.High, L.MayBeNan || R.MayBeNan,
               L.IsHighMeant && R.IsHighMeant, L.IsLowMeant && R.IsLowMeant};
  show(S, shown(L), shown(R), [](double A, double B) { return A + B; });
  S.IsCounted = L.IsCounted || R.IsCounted;
  return S;
}

ValueRange difference(const ValueRange &L, const ValueRange &R) {
  ValueRange D{L.Low - R.High, L.High - R.Low, L.MayBeNan || R.MayBeNan,
               L.IsHighMeant && R.IsLowMeant, L.IsLowMeant && R.IsHighMeant};
  auto Less = shown(R);
  if (!Less) {
    // A number that may be anything may be 0.
    const double Least = std::max(R.Low, R.IsNotZero ? 1.0 : 0.0);
    Less = Shown{Least, Least};
  }
  show(D, shown(L), Less, [](double A, double B) { return A - B; });
  D.IsCounted = L.IsCounted;
  return D;
}

ValueRange product(const ValueRange &L, const ValueRange &R) {
  const auto Of = [](double A, double B) { return A * B; };
  ValueRange P = atCorners(L, R, Of);
  show(P, shown(L), shown(R), Of);
  return P;
}

} // namespace

ValueRanges::ValueRanges(const FunctionDecl &F, const Sites &S, CheckContext &C)
    : F(F), S(S), C(C) {
  if (F.getBody())
    noteParents(F.getBody(), Parents);
}

const Stmt *ValueRanges::parent(const Stmt &Of) const {
  return Parents.lookup(&Of);
}

ValueRange ValueRanges::ofType(QualType Type) const {
  if (Type.isNull() || Type->isDependentType() || !isInteger(Type))
    return {};
  if (Type->isBooleanType())
    return ValueRange::between(0, 1);
  const unsigned Bits = integerBits(Type, C.AST);
  if (!Bits)
    return {};
  const bool IsSigned = Type->isSignedIntegerOrEnumerationType();
  return {IsSigned ? -std::ldexp(1.0, int(Bits) - 1) : 0,
          std::ldexp(1.0, int(Bits) - IsSigned) - 1, false};
}

/// Integers that do not fit wrap.
ValueRange ValueRanges::fitted(ValueRange R, QualType Type) const {
  if (Type.isNull() || Type->isDependentType() || !isInteger(Type))
    return R;
  ValueRange All = ofType(Type);
  R.MayBeNan = false;
  All.Given = R.Given;
  All.GivenLow = R.GivenLow;
  All.IsCounted = R.IsCounted;
  All.IsNotZero = R.IsNotZero && std::isinf(R.Low) && std::isinf(R.High);
  return R.isWithin(All.Low, All.High) ? R : All;
}

ValueRange ValueRanges::range(const Expr *E) {
  if (!E || ++Steps > MostSteps || Depth > MostDepth)
    return {};
  ++Depth;
  ValueRange Result = computed(E);
  --Depth;
  return fitted(Result, E->getType());
}

/// One of few bits holds all numbers of as many.
ValueRange ValueRanges::ofField(const FieldDecl &Field) const {
  const Expr *Width = Field.isBitField() ? Field.getBitWidth() : nullptr;
  if (!Width || Width->isValueDependent() ||
      !Field.getType()->isUnsignedIntegerType())
    return ofType(Field.getType());
  const unsigned Bits = Field.getBitWidthValue();
  ValueRange R = ValueRange::between(0, std::ldexp(1.0, int(Bits)) - 1);
  // More than a byte is no amount of bits.
  R.IsHighMeant = Bits < 8;
  return R;
}

ValueRange ValueRanges::computed(const Expr *E) {
  // `T x(y);` in a template.
  if (const auto *List = dyn_cast<ParenListExpr>(E))
    return List->getNumExprs() == 1 ? range(List->getExpr(0)) : ValueRange();
  if (E->getType().isNull())
    return {};
  Expr::EvalResult Known;
  if (!E->isValueDependent() && !E->isTypeDependent() &&
      E->getType()->isArithmeticType() && E->EvaluateAsRValue(Known, C.AST) &&
      !Known.HasSideEffects) {
    if (Known.Val.isInt())
      return ValueRange::number(
          Known.Val.getInt().isSigned()
              ? double(Known.Val.getInt().getExtValue())
              : double(Known.Val.getInt().getZExtValue()));
    if (Known.Val.isFloat()) {
      llvm::APFloat Value = Known.Val.getFloat();
      bool LosesInfo = false;
      Value.convert(llvm::APFloat::IEEEdouble(),
                    llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
      if (!Value.isNaN())
        return ValueRange::number(Value.convertToDouble());
    }
    return {};
  }
  if (const StringRef Index = indexNamed(E); !Index.empty())
    return ofIndex(Index);
  // A number that a function gets a reference to is read by its caller.
  if (isMemory(*E))
    return ofElement(*E);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return ofCast(*Cast);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return ofBinary(*Binary);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return ofCall(*Call);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return ofVariable(*V, *Ref);
    if (const auto *N = dyn_cast<NonTypeTemplateParmDecl>(Ref->getDecl()))
      return ofOpenNumber(*N);
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return either(range(Choice->getTrueExpr()), range(Choice->getFalseExpr()));
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_LNot)
      return ValueRange::between(0, 1);
    ValueRange R = range(Unary->getSubExpr());
    if (Unary->getOpcode() == UO_Minus)
      return {-R.High,      -R.Low,        R.MayBeNan,
              R.IsLowMeant, R.IsHighMeant, R.IsNotZero};
    if (Unary->getOpcode() == UO_Plus)
      return R;
    return ofType(E->getType());
  }
  const Expr *Inner = E->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(Inner))
    Inner = Full->getSubExpr();
  else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(Inner))
    Inner = Made->getSubExpr();
  else if (const auto *List = dyn_cast<InitListExpr>(Inner);
           List && List->getNumInits() == 1)
    Inner = List->getInit(0);
  return Inner == E ? ofType(E->getType()) : range(Inner);
}

/// The range of the numbers that a template's uses give it.
ValueRange ValueRanges::ofOpenNumber(const NonTypeTemplateParmDecl &Parameter) {
  std::optional<ValueRange> All;
  for (const TemplateUse &Use : C.analysis<TemplateUses>().of(F)) {
    const TemplateArgument *Given =
        argumentIn(Use, Parameter.getDepth(), Parameter.getIndex());
    if (!Given || Given->getKind() != TemplateArgument::Integral)
      return ofType(Parameter.getType());
    const ValueRange One =
        ValueRange::number(double(Given->getAsIntegral().getExtValue()));
    All = All ? either(*All, One) : One;
  }
  return All.value_or(ofType(Parameter.getType()));
}

ValueRange ValueRanges::ofCast(const CastExpr &Cast) {
  const Expr *From = Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_FloatingToIntegral: {
    ValueRange R = range(From);
    R.Low = std::trunc(R.Low);
    R.High = std::trunc(R.High);
    // As the GPUs, whose conversions saturate.
    const ValueRange All = ofType(Cast.getType());
    R.Low = std::min(std::max(R.Low, All.Low), All.High);
    R.High = std::max(std::min(R.High, All.High), All.Low);
    return R.MayBeNan ? either(R, All) : R;
  }
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean:
  case CK_PointerToBoolean:
    return ValueRange::between(0, 1);
  case CK_IntegralCast: {
    ValueRange R = range(From);
    const bool IsNotZero = R.IsNotZero || R.Low > 0 || R.High < 0;
    R = fitted(R, Cast.getType());
    R.IsNotZero = IsNotZero && integerBits(Cast.getType(), C.AST) >=
                                   integerBits(From->getType(), C.AST);
    return R;
  }
  case CK_LValueToRValue:
    if (const auto *Member = dyn_cast<MemberExpr>(From->IgnoreParens()))
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
          Field && Field->isBitField())
        return ofField(*Field);
    return range(From);
  case CK_NoOp:
  case CK_IntegralToFloating:
  case CK_FloatingCast:
    return range(From);
  case CK_Dependent:
    if (!Cast.getType()->isDependentType() &&
        (isInteger(Cast.getType()) || Cast.getType()->isRealFloatingType()))
      return range(From);
    return {};
  default:
    return ofType(Cast.getType());
  }
}

ValueRange ValueRanges::ofBinary(const BinaryOperator &E) {
  if (E.isComparisonOp() || E.isLogicalOp())
    return ValueRange::between(0, 1);
  if (E.getOpcode() == BO_Comma || E.getOpcode() == BO_Assign)
    return range(E.getRHS());
  BinaryOperatorKind Op = E.getOpcode();
  if (E.isCompoundAssignmentOp())
    Op = BinaryOperator::getOpForCompoundAssignment(Op);
  return ofOperation(Op, range(E.getLHS()), range(E.getRHS()), E.getType());
}

ValueRange ValueRanges::ofOperation(BinaryOperatorKind Op, const ValueRange &L,
                                    const ValueRange &R, QualType Type) {
  const bool IsInteger = !Type->isDependentType() && isInteger(Type);
  const bool IsEndless = std::isinf(L.Low) || std::isinf(L.High) ||
                         std::isinf(R.Low) || std::isinf(R.High);
  switch (Op) {
  case BO_Add:
  case BO_Sub: {
    ValueRange Both = Op == BO_Add ? sum(L, R) : difference(L, R);
    Both.MayBeNan |= IsEndless;
    return Both;
  }
  case BO_Mul:
    return product(L, R);
  case BO_Div:
    if (R.Low > 0 || R.High < 0) {
      ValueRange Q = atCorners(L, R, [](double A, double B) { return A / B; });
      if (IsInteger) {
        Q.Low = std::trunc(Q.Low);
        Q.High = std::trunc(Q.High);
      }
      return Q;
    }
    return {};
  case BO_Rem:
    if (R.Low > 0 || R.High < 0) {
      const double Most = std::max(std::fabs(R.Low), std::fabs(R.High)) - 1;
      const double High = std::min(L.High, Most);
      return {L.Low >= 0 ? 0 : std::max(L.Low, -Most), std::max(0.0, High),
              false, High == Most ? R.IsHighMeant : L.IsHighMeant, L.Low >= 0};
    }
    return {};
  case BO_And:
    if (L.Low >= 0 && R.Low >= 0)
      return L.High < R.High
                 ? ValueRange{0, L.High, false, L.IsHighMeant, true}
                 : ValueRange{0, R.High, false, R.IsHighMeant, true};
    if (R.Low >= 0)
      return {0, R.High, false, R.IsHighMeant, true};
    if (L.Low >= 0)
      return {0, L.High, false, L.IsHighMeant, true};
    return {};
  case BO_Or:
  case BO_Xor:
    if (L.Low >= 0 && R.Low >= 0 && !std::isinf(L.High + R.High))
      return {0, allBitsOf(std::max(L.High, R.High)), false, false};
    return {};
  case BO_Shr:
    if (L.Low >= 0 && R.Low >= 0 && R.Low < 64)
      return {0, std::floor(std::ldexp(L.High, -int(R.Low))), false,
              L.IsHighMeant};
    return {};
  case BO_Shl:
    if (L.Low >= 0 && R.Low >= 0 && R.High < 64)
      return {0, std::ldexp(L.High, int(R.High)), false,
              L.IsHighMeant && R.IsHighMeant};
    return {};
  default:
    return {};
  }
}

ValueRange ValueRanges::ofCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (const FunctionDecl *Own = projectCallee(&Call, C))
    return ofOwnCall(*Own);
  StringRef Name = calleeName(&Call);
  if (Name.empty() || (!Callee && !Name.starts_with("__")))
    return ofType(Call.getType());
  if (Name.starts_with("__ld") && Call.getNumArgs() == 1) {
    ValueRange Loaded = ofType(Call.getType());
    Loaded.Given =
        mostStored(C.analysis<StoredValues>().readBy(*Call.getArg(0)));
    return Loaded;
  }
  std::string Full = Name.str();
  if (Callee && Callee->isInStdNamespace() &&
      (Name == "min" || Name == "max" || Name == "clamp"))
    Full = "std::" + Full;
  llvm::SmallVector<ValueRange, 3> Given;
  for (const Expr *Argument : Call.arguments())
    Given.push_back(range(Argument));
  return rangeOfCall(Full, Given).value_or(ofType(Call.getType()));
}

/// Range of a function whose returns are simple; a template's are not looked
/// into.
ValueRange ValueRanges::ofOwnCall(const FunctionDecl &Own) {
  const llvm::ArrayRef<const Expr *> Returned = S.givenTo(&Own);
  if (Returned.empty() || Own.isTemplated() || &Own == &F || Depth > 20)
    return ofType(Own.getReturnType());
  ValueRanges Within(Own, S, C);
  Within.Steps = Steps + 50;
  Within.Depth = Depth + 5;
  std::optional<ValueRange> All;
  for (const Expr *E : Returned) {
    ValueRange R = Within.range(E);
    All = All ? either(*All, R) : R;
  }
  Steps = Within.Steps;
  return *All;
}

} // namespace porthip
