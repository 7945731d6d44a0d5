// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of char1 to char4 as the `signed char` that they are in CUDA alone.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "Checks/Analysis/VectorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorChar,
    {"porthip-library-vector-char",
     "member of a char vector as 'signed char', which is 'char' in HIP",
     Severity::Error, 3,
     "The address of a member of 'char1' to 'char4', or a reference to it, "
     "that becomes a pointer or a reference to 'signed char' (or 'int8_t') "
     "without a cast.",
     "HIP's members are 'char': another type than 'signed char', though it has "
     "the same values on x86. Pointers and references to one do not convert to "
     "the other, and the port does not compile.",
     R"(
#include <cuda_runtime.h>
signed char *first(char4 &v) { return &v.x; }
)",
     R"(
#include <cuda_runtime.h>
signed char *first(char4 &v) { return reinterpret_cast<signed char *>(&v); }
signed char value(char4 v) { return v.x; }
)",
     "Cast it: 'reinterpret_cast<signed char *>(&v.x)'.",
     "HIP headers, amd_hip_vector_types.h"});

class VectorCharCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
            checkGiven(V->getType(), V->getInit(), C);
      } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
        checkCall(*Call, C);
      } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
        if (Return->getRetValue())
          checkGiven(F.getReturnType(), Return->getRetValue(), C);
      } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
        if (Binary->getOpcode() == BO_Assign)
          checkGiven(Binary->getLHS()->getType(), Binary->getRHS(), C);
      }
      return !isa<LambdaExpr>(S); // its returns are its own
    });
  }

private:
  static bool isCharMember(const Expr *E, CheckContext &C) {
    const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParens());
    if (!Member ||
        !Member->getType()->isSpecificBuiltinType(BuiltinType::SChar))
      return false;
    QualType Of = Member->getBase()->getType();
    return vectorComponents(Member->isArrow() ? Of->getPointeeType() : Of, C);
  }

  /// What takes its type from what it is given compiles, and so does a
  /// reference to const, which may be to a copy.
  static void checkGiven(QualType To, const Expr *From, CheckContext &C) {
    if (To->getContainedAutoType())
      return;
    if (const auto *Reference = To->getAs<LValueReferenceType>()) {
      if (!Reference->getPointeeType().isConstQualified() &&
          isCharMember(From, C))
        report(*From, "reference", C);
      return;
    }
    const auto *Address = dyn_cast<UnaryOperator>(From->IgnoreParenImpCasts());
    if (To->isPointerType() &&
        To->getPointeeType()->isSpecificBuiltinType(BuiltinType::SChar) &&
        Address && Address->getOpcode() == UO_AddrOf &&
        isCharMember(Address->getSubExpr(), C))
      report(*Address, "pointer", C);
  }

  static void checkCall(const CallExpr &Call, CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || Callee->isTemplateInstantiation())
      return;
    for (unsigned I = 0; I < Call.getNumArgs() && I < Callee->getNumParams();
         ++I)
      checkGiven(Callee->getParamDecl(I)->getType(), Call.getArg(I), C);
  }

  static void report(const Expr &At, StringRef What, CheckContext &C) {
    C.report(VectorChar, At.getSourceRange(),
             "HIP's char vectors have members of type 'char': this " + What +
                 " to 'signed char' does not compile");
  }
};

PORTHIP_AST_CHECK(VectorCharCheck);

} // namespace
} // namespace porthip
