// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Components of HIP's vectors where C++ wants a constant.
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorConstant,
    {"porthip-library-vector-constant",
     "component of a vector where a constant is wanted", Severity::Error, 5,
     "'v.x' of a 'constexpr' vector of CUDA's, such as 'int2' or 'float4', in "
     "a template argument, 'static_assert', the size of an array, a 'case', an "
     "enumerator, the initialiser of a 'constexpr' variable, or a 'constexpr' "
     "function. Elsewhere such vectors are right, and 'dim3' is everywhere.",
     "The components of HIP's vectors are a union with the vector that the "
     "constructors set, and C++ reads no other member of a union in a "
     "constant: the port does not compile.",
     R"(
constexpr int2 tile = {16, 4};
__global__ void kernel(float *p) {
  __shared__ float part[tile.x * tile.y];
  part[threadIdx.x] = p[threadIdx.x];
}
)",
     R"(
constexpr int tileX = 16, tileY = 4;
__global__ void kernel(float *p) {
  __shared__ float part[tileX * tileY];
  part[threadIdx.x] = p[threadIdx.x];
}
)",
     "Hold the numbers in constants of their own, or in a 'dim3'.",
     "hip/amd_detail/amd_hip_vector_types.h; C++, [expr.const]"});

class ConstantUses : public DynamicRecursiveASTVisitor {
public:
  explicit ConstantUses(CheckContext &C) : C(C) {}

  bool TraverseConstantExpr(ConstantExpr *E) override {
    llvm::SaveAndRestore Wanted(IsWanted, true);
    return DynamicRecursiveASTVisitor::TraverseConstantExpr(E);
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override {
    llvm::SaveAndRestore Wanted(IsWanted, true);
    return DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(D);
  }
  bool TraverseEnumConstantDecl(EnumConstantDecl *D) override {
    llvm::SaveAndRestore Wanted(IsWanted, true);
    return DynamicRecursiveASTVisitor::TraverseEnumConstantDecl(D);
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) override {
    llvm::SaveAndRestore Wanted(IsWanted, true);
    return DynamicRecursiveASTVisitor::TraverseTemplateArgumentLoc(A);
  }
  bool TraverseConstantArrayTypeLoc(ConstantArrayTypeLoc L,
                                    bool Qualifier) override {
    llvm::SaveAndRestore Wanted(IsWanted, true);
    return DynamicRecursiveASTVisitor::TraverseConstantArrayTypeLoc(L,
                                                                    Qualifier);
  }
  bool TraverseVarDecl(VarDecl *V) override {
    llvm::SaveAndRestore Wanted(IsWanted, IsWanted || V->isConstexpr());
    return DynamicRecursiveASTVisitor::TraverseVarDecl(V);
  }
  bool TraverseFunctionDecl(FunctionDecl *F) override {
    llvm::SaveAndRestore Wanted(IsWanted, F->isConstexpr());
    return DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override {
    llvm::SaveAndRestore Wanted(IsWanted, F->isConstexpr() &&
                                              !F->getParent()->isLambda());
    return DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(F);
  }

  bool VisitMemberExpr(MemberExpr *E) override {
    if (!IsWanted || !vectorComponents(E->getBase()->getType(), C))
      return true;
    const VarDecl *V = variable(*E->getBase());
    Expr::EvalResult Value;
    if (!V || !V->isConstexpr() || E->isValueDependent() ||
        !E->EvaluateAsRValue(Value, C.AST))
      return true;
    llvm::SmallString<32> Number;
    if (Value.Val.isFloat())
      Value.Val.getFloat().toString(Number, 9);
    else if (Value.Val.isInt())
      Value.Val.getInt().toString(Number);
    C.report(VectorConstant, E->getSourceRange(),
             "HIP's vectors have no components in constants: this one is " +
                 Number)
        .fix("write " + Number + ", or a constant of its own");
    return true;
  }

private:
  static const VarDecl *variable(const Expr &Base) {
    const Expr *E = Base.IgnoreParenImpCasts();
    while (true) {
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase()->IgnoreParenImpCasts();
      else if (const auto *Member = dyn_cast<MemberExpr>(E);
               Member && isa<FieldDecl>(Member->getMemberDecl()))
        E = Member->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return dyn_cast<VarDecl>(Member->getMemberDecl());
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  CheckContext &C;
  bool IsWanted = false;
};

using VectorConstantCheck = VisitorCheck<ConstantUses>;
PORTHIP_AST_CHECK(VectorConstantCheck);

} // namespace
} // namespace porthip
