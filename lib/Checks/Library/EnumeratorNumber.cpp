// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers where CUDA's enumerators are meant, in enumerations that HIP numbers
// otherwise.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    EnumeratorNumber,
    {"porthip-library-enumerator-number",
     "number in place of an enumerator that has another value in HIP",
     Severity::Error, 5,
     "A constant converted to one of CUDA's enumerations, compared with it or "
     "a case of a switch over it; such an enumerator in arithmetic, as a "
     "condition or as an index. Only for enumerations whose values are others "
     "in HIP: operations, fill, side, diagonal and compute types of BLAS, "
     "statuses of cuBLAS and cuSOLVER, device attributes, generators.",
     "CUBLAS_OP_N is 0 and HIPBLAS_OP_N is 111: the port compiles, but the "
     "number means another enumerator, or none.",
     R"(
#include <cublas_v2.h>
bool isTransposed(cublasOperation_t op) { return op != 0; }
)",
     R"(
#include <cublas_v2.h>
bool isTransposed(cublasOperation_t op) { return op != CUBLAS_OP_N; }
)",
     "Write the enumerator's name.", "hipblas/hipblas.h and the like"});

/// Enumerations with values that differ, and whether that of 0 does.
struct Renumbered {
  StringRef Name;
  bool ZeroToo;
};

constexpr Renumbered Enumerations[] = {
    {"CUdevice_attribute_enum", false},
    {"CUdevice_P2PAttribute_enum", false},
    {"cublasComputeType_t", true},
    {"cublasDiagType_t", true},
    {"cublasFillMode_t", true},
    {"cublasGemmAlgo_t", true},
    {"cublasLtMatmulDescAttributes_t", true},
    {"cublasLtMatrixLayoutAttribute_t", true},
    {"cublasOperation_t", true},
    {"cublasSideMode_t", true},
    {"cublasStatus_t", false},
    {"cudaDeviceAttr", false},
    {"cudaDeviceP2PAttr", false},
    {"cudaSurfaceBoundaryMode", false},
    {"curandRngType", false},
    {"cusolverAlgMode_t", true},
    {"cusolverEigMode_t", true},
    {"cusolverEigRange_t", false},
    {"cusolverEigType_t", false},
    {"cusolverStatus_t", false},
};

class EnumeratorNumberCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      visit(S, C);
      return true;
    });
  }
  void onGlobal(const VarDecl &V, CheckContext &C) override {
    forEachStmt(V.getInit(), [&](const Stmt *S) {
      visit(S, C);
      return true;
    });
  }

private:
  struct Kind {
    const EnumDecl *Enum;
    bool ZeroToo;
  };

  static std::optional<Kind> kindOf(QualType Type, CheckContext &C) {
    const auto *Enum = Type.isNull() ? nullptr : Type->getAs<EnumType>();
    if (!Enum)
      return std::nullopt;
    const EnumDecl *D = Enum->getDecl();
    StringRef Name = D->getName();
    if (Name.empty())
      if (const TypedefNameDecl *Typedef = D->getTypedefNameForAnonDecl())
        Name = Typedef->getName();
    for (const Renumbered &Each : Enumerations)
      if (Each.Name == Name && C.isCuda(*D))
        return Kind{D, Each.ZeroToo};
    return std::nullopt;
  }

  static std::optional<Kind> kindOf(const Expr *E, CheckContext &C) {
    return E ? kindOf(E->IgnoreParenImpCasts()->getType(), C) : std::nullopt;
  }

  /// A constant that is not made of enumerators.
  static std::optional<int64_t> number(const Expr *E, CheckContext &C) {
    E = E->IgnoreParenImpCasts();
    if (E->isValueDependent() || !E->getType()->isIntegerType() ||
        E->getType()->isEnumeralType())
      return std::nullopt;
    bool HasEnumerator = false;
    forEachStmt(E, [&](const Stmt *S) {
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      HasEnumerator |= Ref && isa<EnumConstantDecl>(Ref->getDecl());
      return true;
    });
    Expr::EvalResult Result;
    if (HasEnumerator || !E->EvaluateAsInt(Result, C.AST) ||
        !Result.Val.getInt().isRepresentableByInt64())
      return std::nullopt;
    return Result.Val.getInt().getExtValue();
  }

  void visit(const Stmt *S, CheckContext &C) {
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S)) {
      if (auto Which = kindOf(Cast->getType(), C)) {
        if (auto Known = number(Cast->getSubExpr(), C))
          reportNumber(Cast, *Which, *Known, C);
        else
          reportGiven(Cast->getSubExpr(), *Which, C);
      }
    } else if (const auto *E = dyn_cast<BinaryOperator>(S)) {
      visitBinary(*E, C);
    } else if (const auto *E = dyn_cast<ConditionalOperator>(S)) {
      visitCondition(E->getCond(), C);
    } else if (const auto *If = dyn_cast<IfStmt>(S)) {
      visitCondition(If->getCond(), C);
    } else if (const auto *E = dyn_cast<UnaryOperator>(S)) {
      if (E->getOpcode() == UO_LNot)
        visitCondition(E->getSubExpr(), C);
    } else if (const auto *E = dyn_cast<ArraySubscriptExpr>(S)) {
      if (auto Which = kindOf(E->getIdx(), C))
        reportUse(E->getIdx(), *Which, "as an index", C);
    } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
      visitSwitch(*Switch, C);
    }
  }

  void visitBinary(const BinaryOperator &E, CheckContext &C) {
    auto Left = kindOf(E.getLHS(), C), Right = kindOf(E.getRHS(), C);
    if (E.isLogicalOp()) {
      visitCondition(E.getLHS(), C);
      visitCondition(E.getRHS(), C);
    } else if (E.isComparisonOp() && (Left.has_value() != Right.has_value())) {
      if (auto Known = number(Left ? E.getRHS() : E.getLHS(), C))
        reportNumber(&E, Left ? *Left : *Right, *Known, C);
    } else if ((E.isAdditiveOp() || E.isMultiplicativeOp() || E.isBitwiseOp() ||
                E.isShiftOp()) &&
               (Left || Right)) {
      reportUse(&E, Left ? *Left : *Right, "in arithmetic", C);
    }
  }

  void visitCondition(const Expr *Condition, CheckContext &C) {
    auto Which = kindOf(Condition, C);
    if (Which && Which->ZeroToo)
      reportUse(Condition, *Which, "as a condition", C);
  }

  void visitSwitch(const SwitchStmt &Switch, CheckContext &C) {
    auto Which = kindOf(Switch.getCond(), C);
    if (!Which)
      return;
    for (const SwitchCase *Each = Switch.getSwitchCaseList(); Each;
         Each = Each->getNextSwitchCase())
      if (const auto *Case = dyn_cast<CaseStmt>(Each)) {
        const Expr *Value = Case->getLHS();
        if (const auto *Constant = dyn_cast<ConstantExpr>(Value))
          Value = Constant->getSubExpr();
        if (auto Known = number(Value, C))
          reportNumber(Value, *Which, *Known, C);
      }
  }

  /// `(cudaDeviceAttr)n`: what the program gives the parameter or variable.
  static void reportGiven(const Expr *E, Kind Which, CheckContext &C) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    if (!Ref || !isa<VarDecl>(Ref->getDecl()))
      return;
    const Sites &S = C.analysis<Sites>();
    for (const Expr *Given : S.givenTo(Ref->getDecl()))
      if (auto Known = number(Given, C))
        reportNumber(Given, Which, *Known, C);
  }

  static void reportNumber(const Expr *At, Kind Which, int64_t Number,
                           CheckContext &C) {
    if (Number == 0 && !Which.ZeroToo)
      return;
    std::string Meant;
    for (const EnumConstantDecl *Each : Which.Enum->enumerators())
      if (Meant.empty() && Each->getInitVal().tryExtValue() == Number)
        Meant = Each->getName();
    if (Meant.empty())
      return; // no enumerator's number in CUDA either
    C.report(EnumeratorNumber, At->getSourceRange(),
             llvm::Twine(Number) + " stands for " + Meant +
                 ", which has another value in HIP")
        .symbol(Meant)
        .fix("write " + Meant);
  }

  static void reportUse(const Expr *At, Kind Which, const char *How,
                        CheckContext &C) {
    std::string First;
    for (const EnumConstantDecl *Each : Which.Enum->enumerators())
      if (First.empty())
        First = Each->getName();
    C.report(EnumeratorNumber, At->getSourceRange(),
             "an enumerator such as " + First +
                 ", which has another value in HIP, is used " + How)
        .symbol(First)
        .fix("compare it with an enumerator by name");
  }
};

PORTHIP_AST_CHECK(EnumeratorNumberCheck);

} // namespace
} // namespace porthip
