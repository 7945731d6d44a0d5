// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `mask >> (32 - lane)`, `x << __clz(x)`: NVIDIA's shifts by 32 give 0, AMD's
// do nothing.
#include "Checks/Analysis/FoldedNumbers.h"
#include "Checks/Analysis/TemplateUses.h"
#include "Checks/Analysis/ValueRange.h"
#include "clang/AST/Attr.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    WideShift,
    {"porthip-numerics-wide-shift", "shift by all bits of a number",
     Severity::Warning, 5,
     "In device code a shift by as many bits as the number has, or by less "
     "than "
     "none, that a macro writes: by '32 - n' of 32 bits, or by '64 - n' of 64, "
     "for a variable n, and by what '__clz', '__popc', '__ffs' and the like "
     "give, a loop or a condition lets through, a caller or a launch passes, "
     "threadIdx has, or memory holds, as far as the same file puts it there: "
     "by "
     "initialisers, stores, and copies into symbols and buffers. Also in a sum "
     "or a difference, as long as no condition and no mask keeps it smaller. "
     "What a loop counts without an end that is seen is a note; amounts that "
     "come from inputs or other files are not looked at. "
     "Elsewhere "
     "the port shifts with 'porthip::shift_left' and 'porthip::shift_right'. "
     "Not in 'x << n | x >> (32 - n)', which comes out the same. "
     "Where the function has all numbers, as in '~0u << (c ? 32 : 4)', "
     "compilers "
     "compute something of their own, and the warning stays.",
     "C++ does not define a shift by as many bits as there are. NVIDIA's GPUs "
     "give 0, or the sign; AMD's shift by the amount modulo 32: "
     "'0xffffffffu >> (32 - lane)' is a mask of all lanes in lane 0.",
     R"(
#define BELOW(lane) (0xffffffffu >> (32 - (lane)))
__global__ void below(unsigned *p) {
  p[threadIdx.x] = BELOW(threadIdx.x % 32);
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

/// Values that a compiler knows when it compiles the function, so that it
/// computes what is made of them: numbers, choices among them, and variables
/// of the function that get nothing else.
class KnownValues {
public:
  KnownValues(const FunctionDecl &F, ASTContext &AST) : F(F), AST(AST) {}

  bool isKnown(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (E->isValueDependent())
      return false;
    if (Expr::EvalResult Number; E->EvaluateAsInt(Number, AST))
      return true;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return isKnown(Choice->getTrueExpr()) && isKnown(Choice->getFalseExpr());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E);
        Sum && Sum->isAdditiveOp())
      return isKnown(Sum->getLHS()) && isKnown(Sum->getRHS());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isKnownVariable(Member->getBase()->IgnoreParenImpCasts());
    return isKnownVariable(E);
  }

private:
  bool isKnownVariable(const Expr *E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    const auto *Var = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    if (!Var || !Var->hasLocalStorage() || isa<ParmVarDecl>(Var) ||
        Var->getType()->isReferenceType() || Var->getType()->isArrayType())
      return false;
    // While it is looked at, by itself: n = n + 1.
    if (!Seen.insert(Var).second)
      return true;
    return (!Var->getInit() || isKnownInit(Var->getInit())) &&
           !isGivenMore(*Var);
  }

  /// A number, or what makes a struct of numbers.
  bool isKnownInit(const Expr *E) {
    E = E->IgnoreImplicit();
    auto isAllKnown = [&](auto Args) {
      return llvm::all_of(Args,
                          [&](const Expr *Of) { return isKnownInit(Of); });
    };
    if (const auto *List = dyn_cast<InitListExpr>(E))
      return isAllKnown(List->inits());
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return isAllKnown(Made->arguments());
    if (const auto *Call = dyn_cast<CallExpr>(E);
        Call && Call->getType()->isRecordType())
      return isAllKnown(Call->arguments());
    return isKnown(E);
  }

  /// Whether something else may write it than what is known.
  bool isGivenMore(const VarDecl &Var) {
    auto isOf = [&](const Expr *E) {
      E = E->IgnoreParenImpCasts();
      if (const auto *Member = dyn_cast<MemberExpr>(E))
        E = Member->getBase()->IgnoreParenImpCasts();
      const auto *Name = dyn_cast<DeclRefExpr>(E);
      return Name && Name->getDecl() == &Var;
    };
    bool Is = false;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Set = dyn_cast<BinaryOperator>(S);
          Set && Set->isAssignmentOp() && isOf(Set->getLHS()))
        Is |= !isKnown(Set->getRHS());
      else if (const auto *One = dyn_cast<UnaryOperator>(S))
        Is |= One->getOpcode() == UO_AddrOf && isOf(One->getSubExpr());
      else if (const auto *Call = dyn_cast<CallExpr>(S))
        Is |= isPassedByReference(*Call, isOf);
      return true;
    });
    return Is;
  }

  static bool isPassedByReference(const CallExpr &Call,
                                  llvm::function_ref<bool(const Expr *)> IsOf) {
    return llvm::any_of(Call.arguments(), [&](const Expr *Of) {
      return Of->isLValue() && IsOf(Of);
    });
  }

  const FunctionDecl &F;
  ASTContext &AST;
  llvm::DenseSet<const VarDecl *> Seen;
};

class WideShiftCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    forEachDeviceFunction(
        C, [&](const FunctionDecl &F) { visitFunction(F, S, C); });
  }

  void visitFunction(const FunctionDecl &F, const Sites &S, CheckContext &C) {
    ValueRanges Ranges(F, S, C);
    forEachStmt(F, [&](const Stmt *E) { return visit(E, F, Ranges, C); });
  }

  bool visit(const Stmt *S, const FunctionDecl &F, ValueRanges &Ranges,
             CheckContext &C) {
    // Chosen by a condition, that most likely asks for it.
    if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      choose(Choice->getTrueExpr());
      choose(Choice->getFalseExpr());
    }
    const auto *E = dyn_cast<BinaryOperator>(S);
    if (!E)
      return true;
    if (E->getOpcode() == BO_Or) {
      const auto *Left = shift(E->getLHS()), *Right = shift(E->getRHS());
      if (Left && Right && Left->getOpcode() != Right->getOpcode() &&
          isSame(*Left->getLHS(), *Right->getLHS(), C))
        Rotations.insert(Left), Rotations.insert(Right);
    }
    if (E->isShiftOp() || E->isShiftAssignOp())
      check(*E, F, Ranges, C);
    return true;
  }

  static const BinaryOperator *shift(const Expr *E) {
    const auto *Shift = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    return Shift && Shift->isShiftOp() ? Shift : nullptr;
  }

  void choose(const Expr *E) {
    if (const BinaryOperator *Shift = shift(E))
      Chosen.insert(Shift);
  }

  static bool isSame(const Expr &A, const Expr &B, CheckContext &C) {
    llvm::FoldingSetNodeID First, Second;
    A.IgnoreParenImpCasts()->Profile(First, C.AST, true);
    B.IgnoreParenImpCasts()->Profile(Second, C.AST, true);
    return First == Second;
  }

  /// The bits of what is shifted, in a template those of the narrowest type
  /// that it is used with; 0: not an integer, or not known.
  static unsigned bitsOf(const BinaryOperator &E, const FunctionDecl &F,
                         CheckContext &C) {
    const Expr &Of = *E.getLHS();
    unsigned Least = 0;
    if (!Of.isTypeDependent())
      Least = Of.getType()->isIntegralOrUnscopedEnumerationType()
                  ? integerBits(Of.IgnoreParens()->getType(), C.AST)
                  : 0;
    else {
      const auto Uses = C.analysis<TemplateUses>().of(F);
      if (Uses.empty())
        Least = 32; // of no use that is seen
      for (const TemplateUse &Use : Uses)
        if (QualType Type = typeIn(Use, Of);
            !Type.isNull() && Type->isIntegerType())
          Least = std::min(Least ? Least : ~0u, integerBits(Type, C.AST));
    }
    // Smaller ones become int.
    return Least ? std::max(Least, 32u) : 0;
  }

  /// `32 - n` of 32 bits, `warpSize - n`
  static bool isRest(const Expr &Of, unsigned Bits, ValueRanges &Ranges,
                     CheckContext &C) {
    const auto *Amount = dyn_cast<BinaryOperator>(Of.IgnoreParenImpCasts());
    if (!Amount || Amount->getOpcode() != BO_Sub)
      return false;
    const ValueRange All = Ranges.of(*Amount->getLHS());
    Expr::EvalResult Whole;
    return All.Low == Bits && All.High == Bits &&
           (Amount->isValueDependent() || !Amount->EvaluateAsInt(Whole, C.AST));
  }

  void check(const BinaryOperator &E, const FunctionDecl &F,
             ValueRanges &Ranges, CheckContext &C) {
    const unsigned Bits = bitsOf(E, F, C);
    if (!Bits || Rotations.contains(&E))
      return;
    const ValueRange Amount = Ranges.of(*E.getRHS());
    if (Amount.isWithin(0, Bits - 1))
      return;
    const bool IsWide = Amount.isMeantToReach(Bits);
    const bool IsNegative = Amount.isMeantToBeNegative();
    const bool IsRest =
        isRest(*E.getRHS(), Bits, Ranges, C) && !Chosen.contains(&E);
    if (!IsWide && !IsNegative && !IsRest && !Amount.IsCounted)
      return;
    auto Report =
        C.report(WideShift, E.getSourceRange(),
                 IsNegative && !IsWide
                     ? "where the amount is less than 0, NVIDIA's GPUs shift "
                       "all bits out, and AMD's shift by the rest"
                     : "where the amount is " + llvm::Twine(Bits) +
                           ", NVIDIA's GPUs shift all bits out, and AMD's "
                           "shift none");
    Report.fix("treat that amount on its own").shim("porthip/intrinsics.h");
    // How far a loop counts may be known to who wrote it.
    if (!IsWide && !IsNegative && !IsRest)
      Report.level(Severity::Note);
    rewrite(Report, E, C);
    if ((IsWide || IsNegative) && isKnown(*E.getLHS(), F, C) &&
        (KnownValues(F, C.AST).isKnown(E.getRHS()) ||
         C.analysis<FoldedNumbers>().isBeyondSomewhere(*E.getRHS(),
                                                       {-1.0, double(Bits)})))
      C.report(WideShift, E.getSourceRange(),
               "the compiler knows all numbers of this shift, also an amount "
               "of " +
                   llvm::Twine(Bits) +
                   ", for which C++ defines nothing: what the original "
                   "computes depends on the compiler, and the port need not "
                   "compute the same")
          .fix("treat that amount on its own");
  }

  /// Also by what calls give, which are inlined.
  static bool isKnown(const Expr &E, const FunctionDecl &F, CheckContext &C) {
    return KnownValues(F, C.AST).isKnown(&E) ||
           C.analysis<FoldedNumbers>().mayBeKnown(E);
  }

  static void rewrite(HazardBuilder &Report, const BinaryOperator &E,
                      CheckContext &C) {
    bool IsLeft = E.getOpcode() == BO_Shl || E.getOpcode() == BO_ShlAssign;
    const std::string Open =
        IsLeft ? "porthip::shift_left(" : "porthip::shift_right(";
    CharSourceRange Operator = C.writtenRange(SourceRange(E.getOperatorLoc()));
    if (E.isShiftAssignOp()) {
      const std::string To = C.textOf(E.getLHS()->getSourceRange()).str();
      if (To.empty() || E.getLHS()->HasSideEffects(C.AST)) {
        Report.mend(CharSourceRange(), "");
        return;
      }
      Report.mend(Operator, "= " + Open + To + ",");
    } else {
      Report.mendAround(E.getLHS()->getSourceRange(), Open, "")
          .mend(Operator, ",");
    }
    Report.mendAround(E.getRHS()->getSourceRange(), "", ")");
  }

  llvm::DenseSet<const BinaryOperator *> Chosen, Rotations;
};

PORTHIP_AST_CHECK(WideShiftCheck);

} // namespace
} // namespace porthip
