// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The error of a launch that is too large, which HIP before 7 names otherwise.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    LaunchError,
    {"porthip-launch-error-code",
     "comparison with the error of a launch that is too large",
     Severity::Warning, 5,
     "'==' and '!=' with 'cudaErrorInvalidConfiguration', or a case of a "
     "switch "
     "for it. Not with '--hip-version=7.0' or later.",
     "CUDA, and HIP from 7.0 on, give it for a launch with too many threads or "
     "blocks; HIP before gives 'hipErrorInvalidValue'.",
     R"(
bool tooLarge(cudaError_t e) { return e == cudaErrorInvalidConfiguration; }
)",
     R"(
bool failed(cudaError_t e) { return e != cudaSuccess; }
)",
     "Take 'cudaErrorInvalidValue' for it as well.",
     "release notes of ROCm 7.0"});

constexpr uint32_t GivesConfiguration = 70000;

class LaunchErrorCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    if (C.Options.Hip.Number >= GivesConfiguration)
      return;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *E = dyn_cast<BinaryOperator>(S); E && E->isEqualityOp()) {
        check(E->getLHS(), C);
        check(E->getRHS(), C);
      } else if (const auto *Case = dyn_cast<CaseStmt>(S)) {
        // One that gives the error's name is right in any case.
        if (!isa_and_nonnull<ReturnStmt>(Case->getSubStmt()))
          check(Case->getLHS(), C);
      }
      return true;
    });
  }

private:
  static void check(const Expr *E, CheckContext &C) {
    if (const auto *Constant = dyn_cast<ConstantExpr>(E))
      E = Constant->getSubExpr();
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    if (Name && Name->getDecl()->getIdentifier() &&
        Name->getDecl()->getName() == "cudaErrorInvalidConfiguration" &&
        C.isCuda(*Name->getDecl()))
      C.report(LaunchError, Name->getSourceRange(),
               "HIP before 7.0 gives hipErrorInvalidValue for a launch that is "
               "too large")
          .symbol("cudaErrorInvalidConfiguration")
          .fix("take cudaErrorInvalidValue for it as well");
  }
};

PORTHIP_AST_CHECK(LaunchErrorCheck);

} // namespace
} // namespace porthip
