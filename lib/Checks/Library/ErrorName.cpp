// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of errors as text: hipGetErrorName gives "hipErrorOutOfMemory".
#include "Checks/Analysis/Sites.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ErrorName,
    {"porthip-library-error-name", "the text of an error's name is compared",
     Severity::Error, 5,
     "A string literal that is the name of one of CUDA's errors, such as "
     "\"cudaErrorMemoryAllocation\", in a comparison: 'strcmp', 'strncmp', "
     "'==', '!=', 'compare', 'find'; a part of one, such as \"cuda\", where it "
     "is compared with what 'cudaGetErrorName' gives. Not literals that are "
     "only printed.",
     "Text is not translated, and 'hipGetErrorName' gives HIP's names: the "
     "comparison is never true.",
     R"(
#include <cstring>
bool isMemory(cudaError_t e) {
  return strcmp(cudaGetErrorName(e), "cudaErrorMemoryAllocation") == 0;
}
)",
     R"(
bool isMemory(cudaError_t e) { return e == cudaErrorMemoryAllocation; }
)",
     "Compare the error with the enumerator, not its name.",
     "hipGetErrorName"});

class ErrorNameCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CallExpr>(S); Call && compares(*Call))
        for (const Expr *Argument : Call->arguments())
          check(*Argument, asksForName(*Call), C);
      return true;
    });
  }

private:
  static bool compares(const CallExpr &Call) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call))
      return Operator->getOperator() == OO_EqualEqual ||
             Operator->getOperator() == OO_ExclaimEqual;
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || !Callee->getIdentifier())
      return false;
    StringRef Name = Callee->getName();
    return Name.contains("strcmp") || Name.contains("strncmp") ||
           Name.contains("strcasecmp") || Name == "strstr" ||
           Name == "memcmp" || Name == "compare" || Name == "find" ||
           Name == "rfind" || Name == "starts_with" || Name == "regex_match";
  }

  /// An operand is what cudaGetErrorName gives, or was made of that.
  static bool asksForName(const Stmt &Of) {
    bool Found = false;
    forEachStmt(&Of, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CallExpr>(S)) {
        const FunctionDecl *Callee = Call->getDirectCallee();
        Found |= Callee && Callee->getIdentifier() &&
                 (Callee->getName() == "cudaGetErrorName" ||
                  Callee->getName() == "cuGetErrorName" ||
                  Callee->getName() == "cublasGetStatusName");
      } else if (const auto *Name = dyn_cast<DeclRefExpr>(S)) {
        const auto *V = dyn_cast<VarDecl>(Name->getDecl());
        Found |= V && V->isLocalVarDecl() && V->getInit() &&
                 asksForName(*V->getInit());
      }
      return !Found;
    });
    return Found;
  }

  static void check(const Expr &Argument, bool IsName, CheckContext &C) {
    const auto *Text =
        dyn_cast<StringLiteral>(const_cast<Expr &>(Argument)
                                    .IgnoreUnlessSpelledInSource()
                                    ->IgnoreParenImpCasts());
    if (!Text || !Text->isOrdinary() ||
        !(isErrorName(Text->getString()) ||
          (IsName && Text->getString().starts_with_insensitive("cu"))))
      return;
    C.report(ErrorName, Text->getSourceRange(),
             "hipGetErrorName gives HIP's names, and never \"" +
                 Text->getString() + "\"")
        .symbol(Text->getString())
        .fix(isErrorName(Text->getString())
                 ? "compare the error with " + Text->getString()
                 : "compare the error with enumerators");
  }

  static bool isErrorName(StringRef Text) {
    if (!llvm::all_of(Text,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; }))
      return false;
    return (Text.consume_front("cudaError") ||
            Text.consume_front("CUDA_ERROR_")) &&
           !Text.empty() && llvm::isUpper(Text.front());
  }
};

PORTHIP_AST_CHECK(ErrorNameCheck);

} // namespace
} // namespace porthip
