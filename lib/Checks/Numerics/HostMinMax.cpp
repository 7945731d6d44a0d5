// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// min and max in host code, of which HIP declares the one for int only.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HostMinMax,
    {"porthip-numerics-host-min-max",
     "host min or max converts its arguments to int", Severity::Error, 5,
     "With '--shim=none' only: CUDA's own 'min' and 'max', called from host "
     "code with an argument that an int does not hold: floating point, 64 "
     "bits, unsigned int that is not a small constant, or the type of a "
     "template. In '__host__ __device__' functions only if host code of the "
     "same translation unit calls them. Not 'std::min', nor where 'using' "
     "makes std's the better one. Otherwise the port includes "
     "'porthip/host_math.h', which has them for all types.",
     "nvcc's headers declare them for all types on the host too. With HIP and "
     "clang, host code has only 'int min(int, int)', and converts without a "
     "warning: min(0.5f, 0.7f) is 0, and sizes of 2 GiB and more turn "
     "negative.",
     R"(
// porthip --shim=none
float clamp(float x) { return min(x, 0.5f); }
)",
     R"(
// porthip --shim=none
#include <algorithm>
float clamp(float x) { return std::min(x, 0.5f); }
)",
     "Call std::min<T> of <algorithm>, or compile the host side with "
     "-D__HIP_DEFINE_EXTENDED_HOST_MIN_MAX__=1 "
     "-D__HIP_DEFINE_MIXED_HOST_MIN_MAX__=1.",
     "clang, __clang_hip_math.h", nullptr, "min max"});

class HostMinMaxCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (const FunctionDecl *F : C.functions())
      if (runsOnHost(*F, S))
        forEachStmt(*F, [&](const Stmt *E) {
          if (const auto *Call = dyn_cast<CallExpr>(E))
            check(*Call, *F, S, C);
          return true;
        });
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

  /// `min` or `max` if the call may mean CUDA's, also in a template.
  static StringRef calledName(const CallExpr &Call, CheckContext &C) {
    const NamedDecl *Named = nullptr;
    if (const FunctionDecl *Callee = Call.getDirectCallee())
      Named = Callee;
    else if (const auto *Open = dyn_cast<UnresolvedLookupExpr>(
                 Call.getCallee()->IgnoreParenImpCasts()))
      for (const NamedDecl *D : Open->decls())
        if (C.isCuda(*D->getUnderlyingDecl()))
          Named = D->getUnderlyingDecl();
    if (!Named || !Named->getIdentifier() || Named->isInStdNamespace() ||
        !C.isCuda(*Named))
      return "";
    StringRef Name = Named->getName();
    return Name == "min" || Name == "max" ? Name : "";
  }

  static void check(const CallExpr &Call, const FunctionDecl &In,
                    const Sites &S, CheckContext &C) {
    StringRef Name = calledName(Call, C);
    if (Name.empty() || Call.getNumArgs() != 2)
      return;
    const Expr *Lost = nullptr;
    for (const Expr *Argument : Call.arguments())
      if (!fitsInt(Argument, S, C))
        Lost = Argument;
    if (!Lost || takesStandard(Call, In, Name, C))
      return;
    PrintingPolicy Policy = C.AST.getPrintingPolicy();
    std::string Type = typeOf(Lost).getAsString(Policy);
    auto Report =
        C.report(HostMinMax, Call.getSourceRange(),
                 "in host code HIP has '" + Name +
                     "' only for int, and converts this " + Type + " to it");
    if (const FunctionDecl *Callee = Call.getDirectCallee())
      Type = Callee->getReturnType().getUnqualifiedType().getAsString(Policy);
    Report.symbol(Name)
        .fix("call std::" + Name + "<" + Type + "> of <algorithm>")
        .makes()
        .shim("porthip/host_math.h");
  }

  static QualType typeOf(const Expr *E) {
    return E->IgnoreParenImpCasts()->getType().getUnqualifiedType();
  }

  /// Names of std's are visible too, and one of them needs no conversion.
  static bool takesStandard(const CallExpr &Call, const FunctionDecl &In,
                            StringRef Name, CheckContext &C) {
    if (!C.AST.hasSameType(typeOf(Call.getArg(0)), typeOf(Call.getArg(1))))
      return false;
    auto IsStandard = [&](const Decl *D) {
      if (const auto *Using = dyn_cast<UsingDirectiveDecl>(D))
        return Using->getNominatedNamespace()->isStdNamespace();
      const auto *Shadow = dyn_cast<UsingShadowDecl>(D);
      return Shadow && Shadow->getIdentifier() && Shadow->getName() == Name &&
             Shadow->getTargetDecl()->isInStdNamespace();
    };
    bool Found = false;
    forEachStmt(In, [&](const Stmt *S) {
      if (const auto *Declared = dyn_cast<DeclStmt>(S))
        Found |= llvm::any_of(Declared->decls(), IsStandard);
      return !Found;
    });
    for (const DeclContext *At = In.getDeclContext(); At && !Found;
         At = At->getParent())
      if (isa<TranslationUnitDecl, NamespaceDecl>(At))
        Found = llvm::any_of(At->getPrimaryContext()->using_directives(),
                             IsStandard) ||
                llvm::any_of(
                    At->getPrimaryContext()->lookup(&C.AST.Idents.get(Name)),
                    IsStandard);
    return Found;
  }

  /// Types of a template may be any.
  static bool fitsInt(const Expr *Argument, const Sites &S, CheckContext &C) {
    QualType Type = typeOf(Argument);
    if (Argument->isTypeDependent() || Type->isDependentType())
      return false;
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
