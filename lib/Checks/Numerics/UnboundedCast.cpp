// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Numerics/UnboundedCast.h"
#include "Checks/Analysis/FoldedNumbers.h"
#include "Frontend/NvccEnumeration.h"
#include "clang/AST/ExprCXX.h"
#include <cmath>

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    UnboundedCast,
    {"porthip-numerics-unbounded-cast",
     "conversion to an integer that may not hold the number", Severity::Warning,
     5,
     "In device code a conversion of a float or a double that a "
     "macro writes, to 8, 16 or 64 bits, or of a double to 32 (of one "
     "that was an integer, too), or to an enumeration without a "
     "written type, "
     "where neither the expression nor the conditions and "
     "statements before it say that the number fits. Elsewhere "
     "the port converts with 'porthip::to_integer'. Conversions "
     "of floats to 32 bits, which are the same on both vendors' "
     "GPUs, only where clang may come to know the number: through "
     "variables, members, elements and calls.",
     "NVIDIA's GPUs convert to 32 or 64 bits, give the nearest "
     "number there and cut it to the type: '(unsigned "
     "char)300.0f' is 44, '(long long)1e30f' the largest of its "
     "type, '(int)NAN' of a double INT_MIN. On AMD's GPUs they "
     "are 300 as an 'int', -4294967296 and 0.",
     R"(
#define TO_BYTE(x) ((unsigned char)(x) / 2)
__global__ void level(int *p, const float *x) { p[0] = TO_BYTE(x[0]); }
)",
     R"(
#define TO_BYTE(x) ((unsigned char)(x) / 2)
__global__ void level(int *p, const float *x) {
  p[0] = TO_BYTE(fminf(fmaxf(x[0], 0.0f), 255.0f));
}
)",
     "Keep the number in the type's range, as with 'fminf' and "
     "'fmaxf', or write "
     "porthip::to_integer<TYPE>(x) of porthip/rounding.h.",
     "PTX ISA, cvt; LLVM's AMDGPU back end"});

} // namespace

QualType integerTypeOf(QualType To) {
  if (const auto *Enumeration = To->getAsEnumDecl())
    To = Enumeration->getIntegerType();
  return !To.isNull() && !To->isDependentType() && To->isIntegerType()
             ? To
             : QualType();
}

/// Between which numbers those lie that are truncated to one of the type.
static NumberLimits limitsOf(QualType To, CheckContext &C) {
  const unsigned Bits = integerBits(To, C.AST);
  const bool IsSigned = To->isSignedIntegerType();
  const double End = std::ldexp(1.0, int(Bits) - IsSigned);
  return {IsSigned ? -End - (Bits < 64) : -1.0, End};
}

bool fitsInto(const ValueRange &R, QualType To, CheckContext &C) {
  const NumberLimits Within = limitsOf(To, C);
  return R.Low > Within.Low && R.High < Within.High;
}

bool mayBeFolded(const ValueRange &R, const Expr &From, QualType To,
                 CheckContext &C) {
  To = integerTypeOf(To);
  return !fitsInto(R, To, C) &&
         C.analysis<FoldedNumbers>().mayBeBeyond(From, limitsOf(To, C));
}

bool mayConvertOtherwise(const ValueRange &R, QualType From, QualType To,
                         bool IsReadAsFloat, CheckContext &C) {
  const auto *Type = From->getAs<BuiltinType>();
  if (!Type || (Type->getKind() != BuiltinType::Float &&
                Type->getKind() != BuiltinType::Double))
    return false;
  if (const QualType Number = nvccNumberOf(To, C.AST); !Number.isNull())
    return R.MayBeNan || R.Low <= -1 || !fitsInto(R, Number, C);
  To = integerTypeOf(To);
  const bool IsSigned = To->isSignedIntegerType();
  const bool Fits = fitsInto(R, To, C);
  switch (integerBits(To, C.AST)) {
  case 8:
  case 16:
    return !Fits; // NaN is 0
  case 32:
    return (Type->getKind() == BuiltinType::Double && R.MayBeNan) ||
           (!IsSigned && IsReadAsFloat && !Fits);
  case 64:
    return !Fits || R.MayBeNan;
  default:
    return false;
  }
}

std::string nameOfType(QualType Type, CheckContext &C) {
  return Type.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy());
}

HazardBuilder unboundedCast(const Expr &E, QualType To, CheckContext &C) {
  auto Report = C.report(
      UnboundedCast, E.getSourceRange(),
      "nothing says that the number fits into '" + nameOfType(To, C) +
          "'; where it does not, AMD's GPUs give another one than NVIDIA's");
  Report.fix("keep it in the type's range, or write porthip::to_integer<" +
             nameOfType(To, C) + ">(...) of porthip/rounding.h");
  Report.shim("porthip/rounding.h");
  return Report;
}

static const Expr &written(const Expr &E) {
  return *const_cast<Expr &>(E).IgnoreUnlessSpelledInSource();
}

void convertByCall(HazardBuilder &Report, const Expr &Cast, const Expr &From,
                   QualType To, CheckContext &C) {
  const auto *Enumeration = To->getAsEnumDecl();
  if (Enumeration && !Enumeration->hasNameForLinkage()) {
    Report.mend(CharSourceRange(), "");
    return;
  }
  std::string Open = "porthip::to_integer<" + nameOfType(To, C) + ">(";
  std::string Close = ")";
  if (const QualType Number = nvccNumberOf(To, C.AST); !Number.isNull()) {
    Open = "static_cast<" + nameOfType(To, C) + ">(porthip::to_integer<" +
           nameOfType(Number, C) + ">(";
    Close = "))";
  }
  // The conversion of a class's own.
  if (written(From).getType()->isRecordType()) {
    Open += "static_cast<" + nameOfType(From.getType(), C) + ">(";
    Close += ")";
  }
  if (!isa<ExplicitCastExpr, CXXUnresolvedConstructExpr>(Cast)) {
    Report.mendAround(From.getSourceRange(), Open, Close);
    return;
  }
  CharSourceRange Whole = C.writtenRange(Cast.getSourceRange());
  CharSourceRange Inner = C.writtenRange(written(From).getSourceRange());
  if (Whole.isInvalid() || Inner.isInvalid()) {
    Report.mend(CharSourceRange(), "");
    return;
  }
  Report
      .mend(CharSourceRange::getCharRange(Whole.getBegin(), Inner.getBegin()),
            Open)
      .mend(CharSourceRange::getCharRange(Inner.getEnd(), Whole.getEnd()),
            Close);
}

} // namespace porthip
