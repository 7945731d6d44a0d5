// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `a.at(i)` of a std::array: nvcc lets device code call what is constexpr
// (--expt-relaxed-constexpr), also where that may throw. To clang the throw is
// a call of the host's.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ArrayAt,
    {"porthip-library-array-at", "std::array's at() in code for GPUs",
     Severity::Error, 5,
     "A call of std::array's at() in a function that the host calls too, by "
     "way of a pointer, or that a macro writes. Elsewhere in device code the "
     "port "
     "writes 'a[i]'.",
     "A wrong index makes at() throw, by a function of the host's library. "
     "nvcc takes the call with --expt-relaxed-constexpr; for clang, and so for "
     "hipcc, device code calls a host function, which is an error.",
     R"(
#include <array>
__host__ __device__ float second(const std::array<float, 4> &a) { return a.at(1); }
)",
     R"(
#include <array>
__host__ __device__ float second(const std::array<float, 4> &a) { return a[1]; }
)",
     "Write 'a[i]', and test the index where the host relies on the exception.",
     "clang's HIP support; libstdc++'s <array>"});

class ArrayAtCheck : public Check {
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S))
        visit(*Call, F, C);
      return true;
    });
  }

private:
  static void visit(const CXXMemberCallExpr &Call, const FunctionDecl &F,
                    CheckContext &C) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    const auto *Member = dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParens());
    if (!Method || !Member || !Method->getIdentifier() ||
        Method->getName() != "at" || !Method->getParent()->isInStdNamespace() ||
        !Method->getParent()->getIdentifier() ||
        Method->getParent()->getName() != "array" || Call.getNumArgs() != 1)
      return;
    auto Report =
        C.report(ArrayAt, Call.getSourceRange(),
                 "at() of a std::array may throw, which code for GPUs cannot");
    Report.symbol("at").fix("write '[i]'");
    const Expr &Index = *Call.getArg(0);
    const SourceLocation Begin = Member->getOperatorLoc(),
                         End = Call.getRParenLoc();
    if (F.hasAttr<CUDAHostAttr>() || Member->isArrow() || Begin.isMacroID() ||
        End.isMacroID() || Index.getBeginLoc().isMacroID())
      return;
    Report.mend(CharSourceRange::getCharRange(Begin, Index.getBeginLoc()), "[")
        .mend(CharSourceRange::getCharRange(End, End.getLocWithOffset(1)), "]");
  }
};
PORTHIP_AST_CHECK(ArrayAtCheck);

} // namespace
} // namespace porthip
