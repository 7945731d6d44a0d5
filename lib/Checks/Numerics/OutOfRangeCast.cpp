// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `(unsigned char)x`, `(long long)x`: NVIDIA's GPUs convert to 32 or 64 bits,
// give the nearest number there and cut it. AMD's give other numbers, and where
// clang knows the value, `(unsigned)-1.5f`, it drops what is done with it.
#include "Checks/Analysis/FoldedNumbers.h"
#include "Checks/Numerics/UnboundedCast.h"
#include "Frontend/NvccEnumeration.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using llvm::APFloat;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    OutOfRangeCast,
    {"porthip-numerics-out-of-range-cast",
     "constant that does not fit into the integer it becomes",
     Severity::Warning, 5,
     "In device code a conversion of a floating-point constant to an integer "
     "type that does not hold it, which a macro writes. The constant may come "
     "through a variable that nothing changes, or be the argument of a call in "
     "the same file. Elsewhere the port converts with 'porthip::to_integer'. "
     "Not conversions of values that are known only when the program runs.",
     "nvcc leaves the conversion to the GPU, which gives the nearest number of "
     "32 or 64 bits. C++ does not define it, and clang computes constants "
     "itself: it takes the value for any, and removes the store of it.",
     R"(
#define TO_UNSIGNED(x) (unsigned)(2 * x)
__global__ void fill(unsigned *p) { p[threadIdx.x] = TO_UNSIGNED(-1.5f); }
)",
     R"(
__global__ void fill(unsigned *p) { p[threadIdx.x] = (unsigned)(2 * -1.5f); }
)",
     "Write the number that the message says, or compile with "
     "'-fno-strict-float-cast-overflow'.",
     "C++, [conv.fpint]; PTX ISA, cvt"});

/// The result of CUDA's conversion: to 32 bits at least, and cut to the type.
llvm::APSInt convertedByCuda(const APFloat &Value, bool IsDouble, unsigned Bits,
                             bool IsUnsigned) {
  unsigned Wide = std::max(Bits, 32u);
  llvm::APSInt Result(Wide, IsUnsigned);
  bool IsExact = false;
  Value.convertToInteger(Result, APFloat::rmTowardZero, &IsExact);
  if (Value.isNaN())
    Result =
        IsDouble || Wide == 64
            ? llvm::APSInt(llvm::APInt::getSignedMinValue(Wide), IsUnsigned)
            : llvm::APSInt(Wide, IsUnsigned);
  return llvm::APSInt(Result.trunc(Bits), IsUnsigned);
}

/// Facts of one function that a port needs.
struct FunctionCasts {
  const FunctionDecl &F;
  ValueRanges Ranges;
  /// Variables that are read as floating-point numbers.
  llvm::DenseSet<const VarDecl *> AsFloats;
};

class OutOfRangeCastCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    forEachDeviceFunction(
        C, [&](const FunctionDecl &F) { visitFunction(F, S, C); });
  }

private:
  static void visitFunction(const FunctionDecl &F, const Sites &S,
                            CheckContext &C) {
    FunctionCasts In{F, ValueRanges(F, S, C), {}};
    forEachStmt(F, [&](const Stmt *E) {
      if (const auto *Cast = dyn_cast<CastExpr>(E))
        if (Cast->getCastKind() == CK_IntegralToFloating)
          if (const VarDecl *V = variableBelow(Cast->getSubExpr()))
            In.AsFloats.insert(V);
      return true;
    });
    forEachStmt(F, [&](const Stmt *E) {
      if (const auto *Cast = dyn_cast<CastExpr>(E))
        visit(*Cast, S, C, In);
      else if (const auto *Set = dyn_cast<CompoundAssignOperator>(E))
        visitAssignment(*Set, C, In);
      return true;
    });
  }

  static void visit(const CastExpr &Cast, const Sites &S, CheckContext &C,
                    FunctionCasts &In) {
    // `static_cast<int>(x)` holds the conversion as an implicit one.
    const CastExpr *Converts = &Cast;
    if (isa<ExplicitCastExpr>(Cast) && Cast.getCastKind() == CK_NoOp)
      Converts = dyn_cast<ImplicitCastExpr>(Cast.getSubExpr());
    else if (const auto *Implicit = dyn_cast<ImplicitCastExpr>(&Cast);
             Implicit && Implicit->isPartOfExplicitCast())
      return;
    if (!Converts || Converts->getCastKind() != CK_FloatingToIntegral ||
        Converts->isTypeDependent())
      return;
    const Expr &From = *Converts->getSubExpr();
    const QualType To = Converts->getType(), Number = integerTypeOf(To);
    if (Number.isNull())
      return;
    // For an enumeration neither vendor's conversion is C++'s.
    const auto Value = nvccNumberOf(To, C.AST).isNull()
                           ? C.analysis<FoldedNumbers>().constant(From)
                           : std::nullopt;
    if (Value && reportConstant(Cast, From, *Value, To, C))
      return;
    const ValueRange R = In.Ranges.of(From);
    if (mayConvertOtherwise(R, From.getType(), To, isReadAsFloat(*Converts, In),
                            C) ||
        mayBeFolded(R, From, To, C) ||
        (isTruncated(R, From, Number, C) && isOfInteger(From, S)))
      reportUnbounded(Cast, From, To, C);
  }

  /// Whether the constant does not fit.
  static bool reportConstant(const CastExpr &Cast, const Expr &From,
                             const APFloat &Value, QualType To,
                             CheckContext &C) {
    const QualType Number = integerTypeOf(To);
    const unsigned Bits = C.AST.getTypeSize(Number);
    const bool IsUnsigned = Number->isUnsignedIntegerType();
    llvm::APSInt Fits(Bits, IsUnsigned);
    bool IsExact = false;
    if (Bits > 64 || Value.convertToInteger(Fits, APFloat::rmTowardZero,
                                            &IsExact) != APFloat::opInvalidOp)
      return false;
    report(Cast, From, Value, To,
           convertedByCuda(Value, C.AST.getTypeSize(From.getType()) == 64, Bits,
                           IsUnsigned),
           C);
    return true;
  }

  /// `(int)(double)x` of a wider integer, which clang makes a truncation: where
  /// the float holds all numbers of one of the two.
  static bool isTruncated(const ValueRange &R, const Expr &From, QualType To,
                          CheckContext &C) {
    constexpr double Exact = 16777216;
    return integerBits(To, C.AST) == 32 && !fitsInto(R, To, C) &&
           (C.AST.getTypeSize(From.getType()) == 64 ||
            R.isWithin(-Exact, Exact));
  }

  /// A float that was made of an integer, also by way of variables, members and
  /// parameters, as calls are inlined.
  static bool isOfInteger(const Expr &E, const Sites &S, unsigned Depth = 0) {
    const Expr *Bare = E.IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(Bare))
      return Cast->getCastKind() == CK_IntegralToFloating ||
             isOfInteger(*Cast->getSubExpr(), S, Depth);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Bare))
      return isOfInteger(*Choice->getTrueExpr(), S, Depth) ||
             isOfInteger(*Choice->getFalseExpr(), S, Depth);
    if (const auto *Call = dyn_cast<CallExpr>(Bare))
      return Call->getNumArgs() == 1 && isRounding(calleeName(Call)) &&
             isOfInteger(*Call->getArg(0), S, Depth);
    const ValueDecl *Named =
        isa<DeclRefExpr, MemberExpr>(Bare) ? namedBelow(Bare) : nullptr;
    constexpr unsigned MostSteps = 4;
    return Named && Depth < MostSteps &&
           llvm::any_of(
               S.givenTo(Named),
               [&](const Expr *Given) {
                 return isOfInteger(*Given, S, Depth + 1);
               });
  }

  static bool isRounding(StringRef Name) {
    Name.consume_back("f");
    return Name == "floor" || Name == "ceil" || Name == "trunc" ||
           Name == "rint" || Name == "round" || Name == "nearbyint";
  }

  /// `(float)(unsigned)x`, which clang makes a truncation, also by way of a
  /// variable.
  static bool isReadAsFloat(const CastExpr &Converts, FunctionCasts &In) {
    const Stmt *Around = In.Ranges.parent(Converts);
    while (isa_and_nonnull<ParenExpr, ExplicitCastExpr>(Around) &&
           !isFloating(*Around))
      Around = In.Ranges.parent(*Around);
    if (!Around)
      return false;
    if (const auto *Decls = dyn_cast<DeclStmt>(Around)) {
      for (const Decl *D : Decls->decls())
        if (In.AsFloats.contains(dyn_cast<VarDecl>(D)))
          return true;
      return false;
    }
    if (const auto *Set = dyn_cast<BinaryOperator>(Around);
        Set && Set->isAssignmentOp())
      return In.AsFloats.contains(variableBelow(Set->getLHS()));
    return isFloating(*Around);
  }

  static bool isFloating(const Stmt &S) {
    const auto *Cast = dyn_cast<CastExpr>(&S);
    return Cast && Cast->getCastKind() == CK_IntegralToFloating;
  }

  /// `byte += 0.5f`
  static void visitAssignment(const CompoundAssignOperator &E, CheckContext &C,
                              FunctionCasts &In) {
    const QualType To = E.getLHS()->getType();
    const QualType From = E.getComputationResultType();
    if (E.isTypeDependent() || From.isNull() || !To->isIntegerType())
      return;
    const ValueRange R = In.Ranges.computedBy(E);
    if (!mayConvertOtherwise(R, From, To, false, C) &&
        !(From->isRealFloatingType() && mayBeFolded(R, E, To, C)))
      return;
    auto Report = unboundedCast(E, To, C);
    const std::string Target = C.textOf(E.getLHS()->getSourceRange()).str();
    if (E.getLHS()->HasSideEffects(C.AST) || Target.empty()) {
      Report.mend(CharSourceRange(), "");
      return;
    }
    StringRef Operator = BinaryOperator::getOpcodeStr(
        BinaryOperator::getOpForCompoundAssignment(E.getOpcode()));
    Report
        .mend(C.writtenRange(SourceRange(E.getOperatorLoc())),
              ("= porthip::to_integer<" + nameOfType(To, C) + ">(" + Target +
               " " + Operator)
                  .str())
        .mendAround(E.getRHS()->getSourceRange(), "(", "))");
  }

  static void reportUnbounded(const CastExpr &Cast, const Expr &From,
                              QualType To, CheckContext &C) {
    HazardBuilder Report = unboundedCast(Cast, To, C);
    convertByCall(Report, Cast, From, To, C);
  }

  static void report(const CastExpr &Cast, const Expr &From,
                     const APFloat &Value, QualType To,
                     const llvm::APSInt &Gives, CheckContext &C) {
    llvm::SmallString<32> Constant, Number;
    Value.toString(Constant, 7);
    Gives.toString(Number, 10);
    auto Report =
        C.report(OutOfRangeCast, Cast.getSourceRange(),
                 "clang takes " + Constant + " as '" + nameOfType(To, C) +
                     "' for undefined and drops what is done with "
                     "it; NVIDIA's GPUs give " +
                     Number);
    Report.fix("write " + Number).shim("porthip/rounding.h");
    convertByCall(Report, Cast, From, To, C);
  }
};

PORTHIP_AST_CHECK(OutOfRangeCastCheck);

} // namespace
} // namespace porthip
