// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// min and max of a signed and an unsigned integer, and of integers that are
// narrower than an int, in device code.
#include "Checks/Analysis/AroundVisitor.h"
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::function_ref;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    MixedMinMax,
    {"porthip-numerics-mixed-min-max",
     "min or max of integers has another type", Severity::Note, 2,
     "CUDA's 'min' and 'max' in device code, with one signed and one unsigned "
     "argument of 32 or 64 bits, or with arguments that are narrower than an "
     "'int', in the text of a macro; elsewhere the port converts as CUDA does. "
     "A warning where both have 64 bits, or one is narrower than the other.",
     "CUDA compares both as unsigned. HIP has a template for mixed types that "
     "converts both to double: a negative number stays negative instead of "
     "becoming the larger one, numbers of 64 bits lose their last bits above "
     "2^53, and the double arithmetic is slow on RDNA. Of two 'short' CUDA's "
     "are 'int', HIP's 'short', and of a 'short' and an 'int' double: what is "
     "divided then is not cut off.",
     R"(
#define AT_MOST(x, n) min((x), (n))
__global__ void last(unsigned n, int *p) {
  p[threadIdx.x] = AT_MOST(p[threadIdx.x], n);
}
)",
     R"(
#define AT_MOST(x, n) min((unsigned)(x), (n))
__global__ void last(unsigned n, int *p) {
  p[threadIdx.x] = AT_MOST(p[threadIdx.x], n);
}
)",
     "Convert the signed argument to the unsigned type, which is what CUDA "
     "does.",
     "hip/amd_detail/amd_hip_vector_types.h; clang, __clang_hip_cmath.h",
     nullptr, "min max"});

/// Calls Visit with calls of min and max whose type alone is asked for:
/// `decltype(max(s, 3))`.
class TypesAsked : public AroundVisitor {
public:
  explicit TypesAsked(function_ref<void(const CallExpr &, StringRef)> Visit)
      : Visit(Visit) {}

  bool VisitDecltypeTypeLoc(DecltypeTypeLoc Loc) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(Around);
    if (!F || CheckContext::isDeviceCode(*F))
      look(Loc.getUnderlyingExpr());
    return true;
  }

private:
  void look(const Stmt *S) {
    if (const auto *Call = dyn_cast_or_null<CallExpr>(S))
      if (const FunctionDecl *F = Call->getDirectCallee();
          F && F->getIdentifier() &&
          (F->getName() == "min" || F->getName() == "max"))
        Visit(*Call, F->getName());
    if (S)
      for (const Stmt *Child : S->children())
        look(Child);
  }

  function_ref<void(const CallExpr &, StringRef)> Visit;
};

class MixedMinMaxCheck : public SitesCheck {
  void onDeclaration(Decl &D, CheckContext &C) override {
    TypesAsked([&](const CallExpr &Call, StringRef Name) {
      check(Call, Name, nullptr, C);
    }).TraverseDecl(&D);
  }
  void onSites(const Sites &S, CheckContext &C) override {
    for (StringRef Name : {"min", "max"})
      for (const CallSite &Site : S.calls(Name))
        if (CheckContext::isDeviceCode(*Site.In))
          check(*Site.Call, Name, &S, C);
  }

private:
  /// S: null where only the type of the result counts.
  static void check(const CallExpr &Call, StringRef Name, const Sites *S,
                    CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || Callee->isInStdNamespace() || !C.isCuda(*Callee) ||
        Call.getNumArgs() != 2 || Call.isTypeDependent())
      return;
    if (isNarrow(Call.getArg(0), C) || isNarrow(Call.getArg(1), C))
      return checkNarrow(Call, *Callee, Name, C);
    const Expr *Signed = Call.getArg(0), *Unsigned = Call.getArg(1);
    if (!written(Signed)->isSignedIntegerType())
      std::swap(Signed, Unsigned);
    QualType From = written(Signed), To = written(Unsigned);
    if (!From->isSignedIntegerType() || !To->isUnsignedIntegerType() ||
        C.AST.getTypeSize(To) < 32)
      return;
    bool IsWide = C.AST.getTypeSize(To) > 32;
    std::string Type =
        To.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy());
    auto Report = C.report(
        MixedMinMax, Call.getSourceRange(),
        "HIP compares this " +
            From.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy()) +
            " and " + Type + " as doubles" +
            (IsWide
                 ? ", which cannot hold 64 bits"
                 : ", CUDA as unsigned: the result differs if it is negative"));
    Report.symbol(Name);
    if (IsWide && !(S && S->constant(Signed)) && C.AST.getTypeSize(From) > 32)
      Report.level(Severity::Warning);
    // The port has this from then on, except where a macro wrote the argument.
    Report.mendAround(Signed->getSourceRange(), "(" + Type + ")(", ")");
  }

  /// An integer that becomes an int where CUDA's function takes it.
  static bool isNarrow(const Expr *E, CheckContext &C) {
    const QualType Type = written(E);
    return Type->isIntegerType() && !Type->isEnumeralType() &&
           C.AST.getTypeSize(Type) < 32;
  }

  static void checkNarrow(const CallExpr &Call, const FunctionDecl &Callee,
                          StringRef Name, CheckContext &C) {
    if (!Callee.getReturnType()->isIntegerType())
      return;
    const bool IsMixed = written(Call.getArg(0)).getCanonicalType() !=
                         written(Call.getArg(1)).getCanonicalType();
    auto Report =
        C.report(MixedMinMax, Call.getSourceRange(),
                 "CUDA's '" + Name + "' of these is an int, HIP's " +
                     (IsMixed ? "a double" : "as narrow as they are"));
    Report.symbol(Name);
    if (IsMixed)
      Report.level(Severity::Warning);
    // As CUDA compares them, which is unsigned where one is.
    const QualType Type = Callee.getReturnType();
    for (unsigned I = 0; I < 2; ++I)
      if (written(Call.getArg(I)).getCanonicalType().getUnqualifiedType() !=
          Type.getCanonicalType().getUnqualifiedType())
        Report.mendAround(
            Call.getArg(I)->getSourceRange(),
            "(" + Type.getAsString(C.AST.getPrintingPolicy()) + ")(", ")");
  }

  static QualType written(const Expr *E) {
    return E->IgnoreParenImpCasts()->getType();
  }
};

PORTHIP_AST_CHECK(MixedMinMaxCheck);

} // namespace
} // namespace porthip
