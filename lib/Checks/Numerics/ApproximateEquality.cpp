// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons for equality of what approximate functions give.
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ApproximateEquality,
    {"porthip-numerics-approximate-equality",
     "results of approximate functions are compared for equality",
     Severity::Warning, 20,
     "'==' or '!=' in device code on floating-point numbers, one of which is "
     "the result of a function that is not exactly rounded ('__fdividef', "
     "'rsqrtf', 'expf', 'sinf', ...). Not where the other is a constant.",
     "The last bits of such functions are the vendor's own. Numbers that are "
     "equal on NVIDIA's GPUs may differ on AMD's, and the other way around: "
     "another branch is taken, a loop has other rounds or never ends.",
     R"(
__global__ void normalise(float *x) {
  float before, now = x[threadIdx.x];
  do {
    before = now;
    now = before * rsqrtf(before);
  } while (now != before);
  x[threadIdx.x] = now;
}
)",
     R"(
__global__ void normalise(float *x) {
  float before, now = x[threadIdx.x];
  do {
    before = now;
    now = before * rsqrtf(before);
  } while (fabsf(now - before) > 1e-6f * fabsf(now));
  x[threadIdx.x] = now;
}
)",
     "Compare with a tolerance, or bound the number of rounds.",
     "CUDA programming guide, \"Mathematical Functions\"", nullptr});

class ApproximateEqualityCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    llvm::SmallVector<const BinaryOperator *> Comparisons;
    llvm::DenseMap<const ValueDecl *, const CallExpr *> Results;
    auto Note = [&](const ValueDecl *To, const Expr *Value) {
      if (To && Value && mayBeFloating(To->getType()))
        if (const CallExpr *Call = approximateCall(Value, C))
          Results.try_emplace(To, Call);
    };
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Operation = dyn_cast<BinaryOperator>(S)) {
        if (Operation->isEqualityOp())
          Comparisons.push_back(Operation);
        else if (Operation->isAssignmentOp())
          Note(namedBy(Operation->getLHS()), Operation->getRHS());
      } else if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            Note(V, V->getInit());
      }
      return true;
    });
    for (const BinaryOperator *Comparison : Comparisons)
      check(*Comparison, Results, C);
  }

private:
  using ResultMap = llvm::DenseMap<const ValueDecl *, const CallExpr *>;

  void check(const BinaryOperator &E, const ResultMap &Results,
             CheckContext &C) {
    const Expr *Sides[] = {bare(E.getLHS()), bare(E.getRHS())};
    const CallExpr *Call = nullptr;
    for (const Expr *Side : Sides) {
      // `x != x` asks for a NaN; a constant is a value of its own.
      if (!mayBeFloating(Side->getType()) ||
          (!Side->isValueDependent() && Side->isEvaluatable(C.AST)))
        return;
      if (!Call)
        Call = approximateCall(Side, C);
      if (const ValueDecl *Named = namedBy(Side); Named && !Call)
        Call = Results.lookup(Named);
    }
    if (!Call || (namedBy(Sides[0]) && namedBy(Sides[0]) == namedBy(Sides[1])))
      return;
    C.report(ApproximateEquality, E.getSourceRange(),
             "the last bits of '" + calleeName(Call) +
                 "' are the vendor's own; what is compared for equality here "
                 "may be equal on one GPU only")
        .symbol(calleeName(Call))
        .fix("compare with a tolerance");
  }

  static bool mayBeFloating(QualType T) {
    return T->isDependentType() || T->isRealFloatingType();
  }

  /// A call whose result is a factor or a term of E.
  static const CallExpr *approximateCall(const Expr *E, CheckContext &C) {
    E = bare(E);
    if (const auto *Operation = dyn_cast<BinaryOperator>(E)) {
      if (!Operation->isMultiplicativeOp() && !Operation->isAdditiveOp())
        return nullptr;
      const CallExpr *Left = approximateCall(Operation->getLHS(), C);
      return Left ? Left : approximateCall(Operation->getRHS(), C);
    }
    if (const auto *Operation = dyn_cast<UnaryOperator>(E))
      return Operation->getOpcode() == UO_Minus
                 ? approximateCall(Operation->getSubExpr(), C)
                 : nullptr;
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call && isApproximate(calleeName(Call)) && callsCuda(Call, C)
               ? Call
               : nullptr;
  }

  /// By CUDA's tables of errors: more than half a unit in the last place.
  static bool isApproximate(StringRef Name) {
    static const llvm::StringSet<> Intrinsics = {
        "__fdividef", "fdividef", "__expf", "__exp10f", "__logf", "__log2f",
        "__log10f",   "__powf",   "__sinf", "__cosf",   "__tanf", "__tanhf"};
    static const llvm::StringSet<> Functions = {
        "rsqrt", "rcbrt",  "cbrt",    "exp",     "exp2", "exp10",  "expm1",
        "log",   "log2",   "log10",   "log1p",   "pow",  "sin",    "cos",
        "tan",   "sinpi",  "cospi",   "asin",    "acos", "atan",   "atan2",
        "sinh",  "cosh",   "tanh",    "erf",     "erfc", "tgamma", "lgamma",
        "hypot", "rhypot", "norm3df", "rnorm3df"};
    if (Intrinsics.contains(Name) || Functions.contains(Name))
      return true;
    return Name.consume_back("f") && Functions.contains(Name);
  }
};

PORTHIP_AST_CHECK(ApproximateEqualityCheck);

} // namespace
} // namespace porthip
