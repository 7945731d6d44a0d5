// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A number given where a __half and a __half2 are possible: HIP's __half2 is
// made of a number too.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HalfOverload,
    {"porthip-numerics-half-overload",
     "a number for a '__half', where an overload takes a '__half2'",
     Severity::Error, 5,
     "A number that becomes a '__half' as the argument of a function or a "
     "constructor, which is also there for a '__half2', where a macro writes "
     "it. "
     "Elsewhere the port makes the '__half' itself.",
     "HIP's '__half2' holds a vector, which a number converts to, and CUDA's "
     "does "
     "not: the port's call is ambiguous and does not compile.",
     R"(
#include <cuda_fp16.h>
struct Pair { __device__ Pair(const __half &V); __device__ Pair(const __half2 &V); };
#define ONE Pair(1.0f)
__device__ Pair one() { return ONE; }
)",
     R"(
#include <cuda_fp16.h>
struct Pair { __device__ Pair(const __half &V); __device__ Pair(const __half2 &V); };
#define ONE Pair(__half(1.0f))
__device__ Pair one() { return ONE; }
)",
     "Name the type: '__half(x)'.", "hip/amd_detail/amd_hip_fp16.h", nullptr,
     "__half2"});

class HalfOverloadCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
        check(*Made->getConstructor(), {Made->getArgs(), Made->getNumArgs()},
              C);
      else if (const auto *Call = dyn_cast<CallExpr>(S);
               Call && !isa<CXXOperatorCallExpr>(Call))
        if (const FunctionDecl *Callee = Call->getDirectCallee())
          check(*Callee, {Call->getArgs(), Call->getNumArgs()}, C);
      return true;
    });
  }

private:
  static bool isOf(QualType Type, StringRef Name, CheckContext &C) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && Record->getName() == Name &&
           C.isCuda(*Record);
  }

  /// The number that becomes a __half without a word; null: it is none.
  static const Expr *numberIn(const Expr &Argument, CheckContext &C) {
    const auto *Made = dyn_cast<CXXConstructExpr>(Argument.IgnoreImplicit());
    if (!Made || isa<CXXTemporaryObjectExpr>(Made) || Made->getNumArgs() != 1 ||
        !isOf(Made->getType(), "__half", C))
      return nullptr;
    const Expr *From = Made->getArg(0)->IgnoreImpCasts();
    return From->getType()->isArithmeticType() ? From : nullptr;
  }

  static void check(const FunctionDecl &Callee,
                    llvm::ArrayRef<const Expr *> Arguments, CheckContext &C) {
    if (C.isCuda(Callee))
      return;
    for (size_t I = 0; I < Arguments.size() && I < Callee.getNumParams(); ++I)
      if (const Expr *Number = numberIn(*Arguments[I], C))
        if (hasOverload(Callee, I, Arguments.size(), C))
          C.report(
               HalfOverload, Number->getSourceRange(),
               "in HIP this number becomes a '__half2' as well as a '__half': "
               "the port's call is ambiguous")
              .mendAround(Number->getSourceRange(), "__half(", ")");
  }

  static bool hasOverload(const FunctionDecl &Callee, size_t At, size_t Count,
                          CheckContext &C) {
    for (const NamedDecl *D :
         Callee.getDeclContext()->lookup(Callee.getDeclName())) {
      const auto *Other = dyn_cast<FunctionDecl>(D);
      if (Other && Other->getCanonicalDecl() != Callee.getCanonicalDecl() &&
          Other->getNumParams() >= Count &&
          Other->getMinRequiredArguments() <= Count &&
          isOf(Other->getParamDecl(At)->getType(), "__half2", C))
        return true;
    }
    return false;
  }
};

PORTHIP_AST_CHECK(HalfOverloadCheck);

} // namespace
} // namespace porthip
