// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `mask >> (32 - lane)`: NVIDIA's shifts by 32 give 0, AMD's do nothing.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/Attr.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    WideShift,
    {"porthip-numerics-wide-shift", "shift by all bits of a number",
     Severity::Warning, 5,
     "In device code a shift by '32 - n' of 32 bits, or by '64 - n' of 64, for "
     "a variable n, that a macro writes, or with '<<=' and '>>='. Elsewhere "
     "the port shifts with 'porthip::shift_left' and 'porthip::shift_right'. "
     "Not in 'x << n | x >> (32 - n)', which comes out the same.",
     "C++ does not define a shift by as many bits as there are. NVIDIA's GPUs "
     "give 0, or the sign; AMD's shift by the amount modulo 32: "
     "'0xffffffffu >> (32 - lane)' is a mask of all lanes in lane 0.",
     R"(
__global__ void below(unsigned *p) {
  unsigned mask = 0xffffffffu;
  mask >>= 32 - threadIdx.x % 32;
  p[threadIdx.x] = mask;
}
)",
     R"(
__global__ void below(unsigned *p) {
  unsigned lane = threadIdx.x % 32;
  p[threadIdx.x] = lane ? 0xffffffffu >> (32 - lane) : 0;
}
)",
     "Treat 0 on its own: 'n ? mask >> (32 - n) : 0'.",
     "PTX ISA, shr; AMD ISA, v_lshrrev_b32"});

class WideShiftCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) { return visit(S, C); });
  }

private:
  bool visit(const Stmt *S, CheckContext &C) {
    // Chosen by a condition, or a rotation: not looked into.
    if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      skip(Choice->getTrueExpr());
      skip(Choice->getFalseExpr());
    }
    const auto *E = dyn_cast<BinaryOperator>(S);
    if (!E)
      return true;
    if (E->getOpcode() == BO_Or) {
      const auto *Left = shift(E->getLHS()), *Right = shift(E->getRHS());
      if (Left && Right && Left->getOpcode() != Right->getOpcode())
        Known.insert(Left), Known.insert(Right);
    }
    if (E->isShiftOp() || E->isShiftAssignOp())
      check(*E, C);
    return true;
  }

  static const BinaryOperator *shift(const Expr *E) {
    const auto *Shift = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    return Shift && Shift->isShiftOp() ? Shift : nullptr;
  }

  void skip(const Expr *E) {
    if (const BinaryOperator *Shift = shift(E))
      Known.insert(Shift);
  }

  void check(const BinaryOperator &E, CheckContext &C) {
    const auto *Amount =
        dyn_cast<BinaryOperator>(E.getRHS()->IgnoreParenImpCasts());
    if (Known.contains(&E) || !Amount || Amount->getOpcode() != BO_Sub ||
        E.isTypeDependent() || E.isValueDependent())
      return;
    QualType Type = E.isShiftAssignOp() ? E.getLHS()->getType()
                                        : E.getLHS()->IgnoreParens()->getType();
    Expr::EvalResult Bits, Whole;
    if (!Type->isIntegerType() ||
        !Amount->getLHS()->EvaluateAsInt(Bits, C.AST) ||
        Bits.Val.getInt() != C.AST.getTypeSize(Type) ||
        Amount->EvaluateAsInt(Whole, C.AST))
      return;
    auto Report = C.report(
        WideShift, E.getSourceRange(),
        "where the amount is " + llvm::Twine(C.AST.getTypeSize(Type)) +
            ", NVIDIA's GPUs shift all bits out, and AMD's shift none");
    Report.fix("treat that amount on its own");
    if (E.isShiftAssignOp())
      return;
    bool IsLeft = E.getOpcode() == BO_Shl;
    CharSourceRange Operator = C.writtenRange(SourceRange(E.getOperatorLoc()));
    Report
        .mendAround(E.getLHS()->getSourceRange(),
                    IsLeft ? "porthip::shift_left(" : "porthip::shift_right(",
                    "")
        .mend(Operator, ",")
        .mendAround(E.getRHS()->getSourceRange(), "", ")")
        .shim("porthip/intrinsics.h");
  }

  llvm::DenseSet<const BinaryOperator *> Known;
};

PORTHIP_AST_CHECK(WideShiftCheck);

} // namespace
} // namespace porthip
