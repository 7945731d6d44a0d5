// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// min and max in host code, of which HIP declares the one for int only.
#include "Checks/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HostMinMax,
    {"porthip-numerics-host-min-max",
     "host min or max converts its arguments to int", Severity::Error, 5,
     "CUDA's own 'min' and 'max', called from host code with an argument that "
     "an int does not hold: floating point, 64 bits, unsigned int that is not "
     "a small constant. In '__host__ __device__' functions only if host code "
     "of the same translation unit calls them. Not 'std::min', nor a name "
     "that 'using namespace std' makes std's.",
     "nvcc's headers declare them for all types on the host too. With HIP and "
     "clang, host code has only 'int min(int, int)', and converts without a "
     "warning: min(0.5f, 0.7f) is 0, and sizes of 2 GiB and more turn "
     "negative.",
     R"(
float clamp(float x) { return min(x, 0.5f); }
)",
     R"(
#include <algorithm>
float clamp(float x) { return std::min(x, 0.5f); }
)",
     "Call std::min<T> of <algorithm>, or compile the host side with "
     "-D__HIP_DEFINE_EXTENDED_HOST_MIN_MAX__=1 "
     "-D__HIP_DEFINE_MIXED_HOST_MIN_MAX__=1.",
     "clang, __clang_hip_math.h", nullptr, "min max"});

class HostMinMaxCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    const Sites &S = C.analysis<Sites>();
    for (StringRef Name : {"min", "max"})
      for (const CallSite &Site : S.calls(Name))
        if (runsOnHost(*Site.In, S))
          check(*Site.Call, Name, S, C);
  }

private:
  static bool runsOnHost(const FunctionDecl &F, const Sites &S) {
    if (F.hasAttr<CUDAGlobalAttr>())
      return false;
    if (!F.hasAttr<CUDADeviceAttr>())
      return true;
    return F.hasAttr<CUDAHostAttr>() && F.getIdentifier() &&
           llvm::any_of(S.calls(F.getName()), [](const CallSite &Site) {
             return !CheckContext::isDeviceCode(*Site.In);
           });
  }

  static void check(const CallExpr &Call, StringRef Name, const Sites &S,
                    CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || Callee->isInStdNamespace() || !C.isCuda(*Callee) ||
        Call.getNumArgs() != 2 || Call.isTypeDependent())
      return;
    QualType Lost;
    for (const Expr *Argument : Call.arguments())
      if (!fitsInt(Argument, S, C))
        Lost = Argument->IgnoreParenImpCasts()->getType();
    if (Lost.isNull())
      return;
    std::string Type = Callee->getReturnType().getUnqualifiedType().getAsString(
        C.AST.getPrintingPolicy());
    auto Report = C.report(
        HostMinMax, Call.getSourceRange(),
        "in host code HIP has '" + Name + "' only for int, and converts this " +
            Lost.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy()) +
            " to it");
    Report.symbol(Name).fix("call std::" + Name + "<" + Type +
                            "> of <algorithm>");
    // Written as a bare name, so that it can be qualified.
    if (C.textOf(Call.getCallee()->getSourceRange()) == Name)
      Report.fixIt(Call.getCallee()->getSourceRange(),
                   ("std::" + Name + "<" + Type + ">").str());
  }

  static bool fitsInt(const Expr *Argument, const Sites &S, CheckContext &C) {
    QualType Type = Argument->IgnoreParenImpCasts()->getType();
    if (Type->isDependentType())
      return true;
    if (auto Known = S.constant(Argument))
      return *Known >= INT32_MIN && *Known <= INT32_MAX;
    if (!Type->isIntegralOrEnumerationType())
      return !Type->isRealFloatingType();
    uint64_t Bits = C.AST.getTypeSize(Type);
    return Bits < 32 || (Bits == 32 && !Type->isUnsignedIntegerType());
  }
};

PORTHIP_AST_CHECK(HostMinMaxCheck);

} // namespace
} // namespace porthip
