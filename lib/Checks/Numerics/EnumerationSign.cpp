// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `(float)e` of an enumerator that is no number of its enumeration: nvcc's
// device code takes it for signed, and clang for unsigned.
#include "Checks/Analysis/TemplateUses.h"
#include "Checks/Numerics/UnboundedCast.h"
#include "Frontend/NvccEnumeration.h"
#include <cmath>

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    EnumerationSign,
    {"porthip-numerics-enumeration-sign",
     "enumeration that becomes a wider number", Severity::Warning, 5,
     "In device code a conversion of an enumeration to a float, a double or 64 "
     "bits, which a macro writes, where the same file casts to it what may be "
     "less than 0 or no 'int', and it has neither a written type nor negative "
     "enumerators; in a template as well where such an enumeration is among "
     "the types that it is used with. Elsewhere the port converts by way of "
     "'int'.",
     "nvcc's device code keeps such an enumeration in a signed number, and "
     "clang, as hosts do, in an unsigned one: '(float)(E)-1' is -1 and "
     "4294967296.",
     R"(
enum Kind { First, Second };
#define NUMBER(k) ((double)(k) / 2)
__global__ void number(double *p, const int *k) {
  Kind kind = (Kind)k[0];
  p[0] = NUMBER(kind);
}
)",
     R"(
enum Kind : int { First, Second };
#define NUMBER(k) ((double)(k) / 2)
__global__ void number(double *p, const int *k) {
  Kind kind = (Kind)k[0];
  p[0] = NUMBER(kind);
}
)",
     "Write the type of the enumeration: 'enum Kind : int'.",
     "nvcc -ptx; C++, [dcl.enum]"});

class EnumerationSignCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (const FunctionDecl *F : C.functions()) {
      ValueRanges Ranges(*F, S, C);
      forEachStmt(*F, [&](const Stmt *E) {
        if (const auto *Cast = dyn_cast<CastExpr>(E))
          note(*Cast, Ranges, C);
        return true;
      });
    }
    if (Open.empty())
      return;
    forEachDeviceFunction(C, [&](const FunctionDecl &F) {
      llvm::SmallVector<TemplateUse, 4> Uses;
      if (F.isTemplated())
        Uses = C.analysis<TemplateUses>().of(F);
      forEachStmt(F, [&](const Stmt *E) {
        const auto *Cast = dyn_cast<CastExpr>(E);
        if (Cast && Cast->getCastKind() == CK_Dependent)
          checkOpen(*Cast, Uses, C);
        else if (Cast)
          check(*Cast, C);
        return true;
      });
    });
  }

  /// A cast to an enumeration of what it may have no number for.
  void note(const CastExpr &Cast, ValueRanges &Ranges, CheckContext &C) {
    if (Cast.getCastKind() != CK_IntegralCast &&
        Cast.getCastKind() != CK_FloatingToIntegral)
      return;
    const QualType Number = nvccNumberOf(Cast.getType(), C.AST);
    const QualType From = Cast.getSubExpr()->getType();
    if (Number.isNull() || From->isEnumeralType() || From->isBooleanType())
      return;
    const ValueRange R = Ranges.of(*Cast.getSubExpr());
    const double End = std::ldexp(1.0, int(C.AST.getTypeSize(Number)) - 1);
    if (R.MayBeNan || R.Low < 0 || R.High >= End)
      Open.insert(Cast.getType()->getAsEnumDecl());
  }

  /// The signed number that \p From becomes \p To by way of; null: To is not
  /// wider, or the two are the same.
  QualType numberBetween(QualType From, QualType To, CheckContext &C) const {
    const QualType Number = nvccNumberOf(From, C.AST);
    if (Number.isNull() || To.isNull() || To->isDependentType() ||
        !Open.contains(From->getAsEnumDecl()))
      return {};
    const bool IsWider = To->isRealFloatingType() ||
                         (To->isIntegerType() &&
                          C.AST.getTypeSize(To) > C.AST.getTypeSize(Number));
    return IsWider ? Number : QualType();
  }

  /// For other types the conversion has to stay as it is.
  void checkOpen(const CastExpr &Cast, llvm::ArrayRef<TemplateUse> Uses,
                 CheckContext &C) const {
    for (const TemplateUse &Use : Uses) {
      const QualType From = typeIn(Use, *Cast.getSubExpr());
      const QualType Number =
          numberBetween(From, typeIn(Use, Cast.getType()), C);
      if (Number.isNull())
        continue;
      report(Cast, From, Number, C);
      return;
    }
  }

  /// A constant that both compilers take for the same.
  static bool isNumberOfIt(const Expr &E, QualType Number, CheckContext &C) {
    Expr::EvalResult Known;
    return E.EvaluateAsInt(Known, C.AST) &&
           Known.Val.getInt().getActiveBits() < C.AST.getTypeSize(Number);
  }

  void check(const CastExpr &Cast, CheckContext &C) const {
    if (Cast.getCastKind() != CK_IntegralCast &&
        Cast.getCastKind() != CK_IntegralToFloating)
      return;
    const Expr &From = *Cast.getSubExpr();
    const QualType Number = numberBetween(From.getType(), Cast.getType(), C);
    if (Number.isNull() || From.isValueDependent() ||
        isNumberOfIt(From, Number, C))
      return;
    report(Cast, From.getType(), Number, C)
        .mendAround(From.getSourceRange(),
                    "static_cast<" + nameOfType(Number, C) + ">(", ")");
  }
  static HazardBuilder report(const CastExpr &Cast, QualType From,
                              QualType Number, CheckContext &C) {
    auto Report = C.report(
        EnumerationSign, Cast.getSourceRange(),
        "'" + nameOfType(From, C) +
            "' is signed in nvcc's device code and unsigned to clang: what is "
            "no number of it becomes another one");
    Report.fix("write the type of the enumeration: 'enum NAME : " +
               nameOfType(Number, C) + "'");
    return Report;
  }

  llvm::DenseSet<const EnumDecl *> Open;
};

PORTHIP_AST_CHECK(EnumerationSignCheck);

} // namespace
} // namespace porthip
