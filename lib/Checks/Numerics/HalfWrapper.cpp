// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A class that converts to a __half, given to a function of CUDA's that takes
// one: many of the port's are templates, which convert nothing.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(HalfWrapper,
              {"porthip-numerics-half-wrapper",
               "a class that converts to a '__half' or '__half2', as an "
               "argument of CUDA's",
               Severity::Error, 5,
               "An argument of a function of cuda_fp16.h that becomes a "
               "'__half' or '__half2' "
               "by a conversion of the project's, where a macro writes it. "
               "Elsewhere the port "
               "converts it by name.",
               "The port's functions of halves are templates for all small "
               "floats, which take "
               "the class for the type itself and do not compile.",
               R"(
#include <cuda_fp16.h>
struct Own { __half2 V; __device__ operator const __half2 &() const { return V; } };
#define SUM(A, B) __hadd2_rn(A.own, B.own)
struct Holder { Own own; };
__device__ __half2 sum(Holder a, Holder b) { return SUM(a, b); }
)",
               R"(
#include <cuda_fp16.h>
struct Own { __half2 V; };
#define SUM(A, B) __hadd2_rn(A.own.V, B.own.V)
struct Holder { Own own; };
__device__ __half2 sum(Holder a, Holder b) { return SUM(a, b); }
)",
               "Convert by name: 'static_cast<const __half2 &>(x)'.",
               "porthip/fp16.h", nullptr, "__half2"});

class HalfWrapperCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      const auto *Call = dyn_cast<CallExpr>(S);
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      if (Callee && C.isCuda(*Callee) && !isa<CXXMethodDecl>(Callee) &&
          !isa<CXXOperatorCallExpr>(Call))
        for (const Expr *Argument : Call->arguments())
          check(*Argument, C);
      return true;
    });
  }

private:
  static StringRef nameOf(QualType Type, CheckContext &C) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    if (!Record || !Record->getIdentifier() || !C.isCuda(*Record))
      return "";
    StringRef Name = Record->getName();
    return Name == "__half" || Name == "__half2" ? Name : StringRef();
  }

  /// The call of the conversion that nobody wrote; null: there is none.
  static const CXXMemberCallExpr *conversionIn(const Expr *E) {
    while (E) {
      if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
        E = Cast->getSubExpr();
        if (Cast->getCastKind() == CK_UserDefinedConversion)
          return dyn_cast<CXXMemberCallExpr>(E->IgnoreParens());
      } else if (const auto *Full = dyn_cast<FullExpr>(E)) {
        E = Full->getSubExpr();
      } else if (const auto *Kept = dyn_cast<MaterializeTemporaryExpr>(E)) {
        E = Kept->getSubExpr();
      } else if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
                 Copy && Copy->getNumArgs() == 1 &&
                 !isa<CXXTemporaryObjectExpr>(Copy)) {
        E = Copy->getArg(0);
      } else {
        return nullptr;
      }
    }
    return nullptr;
  }

  static void check(const Expr &Argument, CheckContext &C) {
    StringRef Name = nameOf(Argument.getType(), C);
    const CXXMemberCallExpr *By =
        Name.empty() ? nullptr : conversionIn(&Argument);
    if (!By || !By->getMethodDecl() || C.isCuda(*By->getMethodDecl()))
      return;
    SourceRange Range =
        By->getImplicitObjectArgument()->IgnoreImpCasts()->getSourceRange();
    C.report(HalfWrapper, Range,
             "the port's function takes this class for a '" + Name +
                 "' and does not compile")
        .mendAround(Range, ("static_cast<const " + Name + " &>(").str(), ")");
  }
};

PORTHIP_AST_CHECK(HalfWrapperCheck);

} // namespace
} // namespace porthip
