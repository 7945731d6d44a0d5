// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// warpSize where C++ wants a constant.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SizeConstant,
    {"porthip-warp-size-constant", "warpSize in a constant expression",
     Severity::Error, 30,
     "With '--warp=keep' and '--warp=native': 'warpSize' in the bound of an "
     "array, a template argument, the value of a constexpr variable or an "
     "enumerator, a case label or a static_assert.",
     "Since HIP 7 'warpSize' is not a constant: one binary may run on "
     "wavefronts of 32 and of 64 lanes. The port does not compile there. With "
     "older versions the host side sees 64 whatever the device has.",
     R"(
// porthip --warp=keep
__global__ void k(int *p) {
  constexpr int half = warpSize / 2;
  p[threadIdx.x] = half;
}
)",
     R"(
// porthip --warp=keep
__global__ void k(int *p) {
  int half = warpSize / 2;
  p[threadIdx.x] = half;
}
)",
     "Make it a parameter of the template, which the host sets from "
     "'hipDeviceProp_t::warpSize', or size arrays for 64 lanes.",
     "HIP 7.0 release notes, \"warpSize\"", nullptr, "warpSize"});

/// Calls Found with each use of warpSize below.
class Uses : public DynamicRecursiveASTVisitor {
public:
  Uses(CheckContext &C, llvm::function_ref<void(const DeclRefExpr *)> Found)
      : C(C), Found(Found) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const ValueDecl *D = E->getDecl();
    if (D->getIdentifier() && D->getName() == "warpSize" && C.isCuda(*D))
      Found(E);
    return true;
  }

private:
  CheckContext &C;
  llvm::function_ref<void(const DeclRefExpr *)> Found;
};

class Places : public DynamicRecursiveASTVisitor {
public:
  explicit Places(CheckContext &C) : C(C) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isConstexpr())
      look(V->getInit());
    return true;
  }
  bool VisitConstantArrayTypeLoc(ConstantArrayTypeLoc Loc) override {
    return look(Loc.getSizeExpr());
  }
  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc Loc) override {
    return look(Loc.getSizeExpr());
  }
  bool
  VisitDependentSizedArrayTypeLoc(DependentSizedArrayTypeLoc Loc) override {
    return look(Loc.getSizeExpr());
  }
  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    for (unsigned I = 0; I < Loc.getNumArgs(); ++I)
      lookAt(Loc.getArgLoc(I));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    for (const TemplateArgumentLoc &A : E->template_arguments())
      lookAt(A);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    for (const TemplateArgumentLoc &A : E->template_arguments())
      lookAt(A);
    return true;
  }
  bool VisitCaseStmt(CaseStmt *S) override { return look(S->getLHS()); }
  bool VisitStaticAssertDecl(StaticAssertDecl *D) override {
    return look(D->getAssertExpr());
  }
  bool VisitEnumConstantDecl(EnumConstantDecl *D) override {
    return look(D->getInitExpr());
  }

private:
  void lookAt(const TemplateArgumentLoc &A) {
    if (A.getArgument().getKind() == TemplateArgument::Expression)
      look(A.getSourceExpression());
  }
  bool look(const Expr *E) {
    if (E)
      Uses(C, [&](const DeclRefExpr *Use) {
        C.report(SizeConstant, Use->getSourceRange(),
                 "since HIP 7 'warpSize' is not a constant expression; this "
                 "does not compile")
            .symbol("warpSize")
            .fix("make it a template parameter that the host sets, or size "
                 "for 64 lanes");
      }).TraverseStmt(const_cast<Expr *>(E));
    return true;
  }

  CheckContext &C;
};

class SizeConstantCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    if (usesHardwareWarps(C))
      Places(C).TraverseDecl(const_cast<FunctionDecl *>(&F));
  }
  void onGlobal(const VarDecl &V, CheckContext &C) override {
    if (usesHardwareWarps(C))
      Places(C).TraverseDecl(const_cast<VarDecl *>(&V));
  }
};

PORTHIP_AST_CHECK(SizeConstantCheck);

} // namespace
} // namespace porthip
