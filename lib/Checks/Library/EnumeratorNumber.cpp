// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers where CUDA's enumerators are meant, in enumerations that HIP numbers
// otherwise.
#include "Checks/Analysis/NumberUses.h"
#include "Checks/Analysis/Renumbered.h"
#include "Checks/Analysis/Sites.h"
#include "Checks/Analysis/TemplateUses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

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
     "condition or as an index. A warning where a number that the program does "
     "not show becomes one, or one becomes a number, which is right as long as "
     "no file and no output holds it. Only for enumerations whose values are "
     "others in HIP: operations, fill, side, diagonal and compute types of "
     "BLAS, statuses of cuBLAS and cuSOLVER, device attributes and generators.",
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

class EnumeratorNumberCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    Uses = F.isTemplated() ? C.analysis<TemplateUses>().of(F)
                           : llvm::SmallVector<TemplateUse, 4>();
    forEachStmt(F, [&](const Stmt *S) {
      visit(S, C);
      return true;
    });
    visitUnions(F, C);
  }
  void onGlobal(const VarDecl &V, CheckContext &C) override {
    Uses.clear();
    forEachStmt(V.getInit(), [&](const Stmt *S) {
      visit(S, C);
      return true;
    });
  }
  void onDeclaration(Decl &D, CheckContext &C) override {
    Uses.clear();
    if (const auto *Assert = dyn_cast<StaticAssertDecl>(&D))
      visitAssert(*Assert, C);
  }

private:
  using Kind = Renumbered;

  std::optional<Kind> kindOf(const Expr *E, CheckContext &C) const {
    if (!E)
      return std::nullopt;
    E = E->IgnoreParenImpCasts();
    if (!E->isTypeDependent())
      return renumbered(E->getType(), C);
    for (const TemplateUse &Use : Uses)
      if (auto Found = renumbered(typeIn(Use, *E), C))
        return Found;
    return std::nullopt;
  }

  /// Kind of a type as it is written, in a template of one that it is used
  /// with.
  std::optional<Kind> kindOf(QualType Written, CheckContext &C) const {
    if (!Written->isDependentType())
      return renumbered(Written, C);
    for (const TemplateUse &Use : Uses)
      if (auto Found = renumbered(typeIn(Use, Written), C))
        return Found;
    return std::nullopt;
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
      visitCast(*Cast, Cast->getTypeAsWritten(), Cast->getSubExpr(), C);
    } else if (const auto *Made = dyn_cast<CXXUnresolvedConstructExpr>(S)) {
      if (Made->getNumArgs() == 1 && !isa<InitListExpr>(Made->getArg(0)))
        visitCast(*Made, Made->getTypeAsWritten(), Made->getArg(0), C);
    } else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
      if (Cast->getCastKind() == CK_IntegralToBoolean)
        visitCondition(Cast->getSubExpr(), C);
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
      // In a type that is left open, either operand may be the index.
      for (const Expr *Index : {E->getLHS(), E->getRHS()})
        if (Index == E->getIdx() || E->isTypeDependent())
          visitIndex(Index, C);
    } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
      visitSwitch(*Switch, C);
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      visitCall(*Call, C);
    } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
      for (const Expr *Each : List->inits())
        visitNamed(Each, nullptr, C);
    } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      visitNumber(Return->getRetValue(), C);
    } else if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D)) {
          visitNumber(V->getInit(), C);
          visitNamed(V->getInit(), V, C);
        } else if (const auto *Assert = dyn_cast<StaticAssertDecl>(D))
          visitAssert(*Assert, C);
    }
  }

  void visitAssert(const StaticAssertDecl &Assert, CheckContext &C) {
    forEachStmt(Assert.getAssertExpr(), [&](const Stmt *S) {
      visit(S, C);
      return true;
    });
  }

  static std::optional<Kind> kindBehind(const Expr *Pointer, CheckContext &C) {
    const QualType Type = Pointer->IgnoreParenCasts()->getType();
    return Type->isPointerType() ? renumbered(Type->getPointeeType(), C)
                                 : std::nullopt;
  }

  /// A member of a union, of one that is read as a number and one that is such
  /// an enumerator, in the same function.
  struct UnionUse {
    const FieldDecl *Enumerator = nullptr;
    const Expr *Number = nullptr;
  };

  static bool isNumbers(QualType Type) {
    QualType Element(Type->getBaseElementTypeUnsafe(), 0);
    return Element->isIntegerType() && !Element->isEnumeralType();
  }

  /// `u.op = op; return u.n;`
  static void visitUnions(const FunctionDecl &F, CheckContext &C) {
    llvm::MapVector<const DeclContext *, UnionUse> Unions;
    const auto NoteField = [&](const FieldDecl *Field, const Expr *At) {
      if (!Field || !Field->getParent()->isUnion())
        return;
      UnionUse &Use = Unions[Field->getParent()];
      if (renumbered(Field->getType(), C))
        Use.Enumerator = Field;
      else if (At && isNumbers(Field->getType()) && !Use.Number)
        Use.Number = At;
    };
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Member = dyn_cast<MemberExpr>(S))
        NoteField(dyn_cast<FieldDecl>(Member->getMemberDecl()), Member);
      else if (const auto *List = dyn_cast<InitListExpr>(S))
        NoteField(List->getInitializedFieldInUnion(), nullptr);
      return true;
    });
    for (const auto &[Union, Use] : Unions)
      if (Use.Enumerator && Use.Number)
        reportMeaning(Use.Number, *renumbered(Use.Enumerator->getType(), C),
                      "a number shares the bytes of", C);
  }

  /// `*(int *)&op`, `memcpy(&op, &n, sizeof op)`: the same bytes as a number.
  static void visitBytes(const Expr &At, const Expr *To, const Expr *From,
                         CheckContext &C) {
    auto Into = kindBehind(To, C), Out = kindBehind(From, C);
    if (Into.has_value() == Out.has_value())
      return;
    QualType Other = (Into ? From : To)->IgnoreParenCasts()->getType();
    Other = Other->isArrayType()
                ? QualType(Other->getBaseElementTypeUnsafe(), 0)
                : Other->getPointeeType();
    if (!Other.isNull() && isNumbers(Other))
      reportMeaning(&At, Into ? *Into : *Out,
                    Into ? "the bytes of a number become"
                         : "a number is made of the bytes of",
                    C);
  }

  /// To such an enumeration, or from one to a number.
  void visitCast(const Expr &Cast, QualType Type, const Expr *From,
                 CheckContext &C) {
    const bool IsReference =
        Type->isReferenceType() && !Type->isDependentType();
    if (IsReference ||
        (Type->isPointerType() && From->getType()->isPointerType())) {
      const QualType To = Type->getPointeeType(),
                     Of = IsReference ? From->getType()
                                      : From->getType()->getPointeeType();
      auto Into = renumbered(To, C), Out = renumbered(Of, C);
      const QualType Other = Into ? Of : To;
      if (Into.has_value() != Out.has_value() && Other->isIntegerType() &&
          !Other->isEnumeralType())
        reportMeaning(&Cast, Into ? *Into : *Out,
                      Into ? "the bytes of a number become"
                           : "a number is made of the bytes of",
                      C);
      return;
    }
    if (auto To = kindOf(Type, C)) {
      if (auto Known = number(From, C))
        reportNumber(&Cast, *To, *Known, C);
      else if (!reportGiven(From, *To, C) && !From->isTypeDependent() &&
               From->IgnoreParenImpCasts()->getType()->isIntegerType() &&
               !From->IgnoreParenImpCasts()->getType()->isEnumeralType() &&
               !isOwnNumber(From, C))
        reportMeaning(&Cast, *To, "a number becomes", C);
      return;
    }
    auto Which = kindOf(From, C);
    if (!Which || Which->IsStatus || !Type->isIntegerType())
      return;
    if (Type->isBooleanType())
      visitCondition(From, C);
    else if (!isByName(*From) && !Type->isEnumeralType())
      reportMeaning(&Cast, *Which, "a number is made of", C);
  }

  /// `(int)op` inside of a cast back to it.
  bool isOwnNumber(const Expr *E, CheckContext &C) const {
    const auto *Inner = dyn_cast<ExplicitCastExpr>(E->IgnoreParenImpCasts());
    return Inner && kindOf(Inner->getSubExpr(), C);
  }

  void visitIndex(const Expr *Index, CheckContext &C) {
    if (auto Which = kindOf(Index->IgnoreParenCasts(), C))
      reportUse(Index, *Which, "as an index", C);
  }

  /// Looks at enumerators that are passed as numbers, and at bytes that are
  /// written or read.
  void visitCall(const CallExpr &Call, CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    for (unsigned I = 0; I < Call.getNumArgs(); ++I)
      if (const ParmVarDecl *P = NumberUses::parameterOf(Call, I))
        visitNamed(Call.getArg(I), P, C);
    if (const auto *E = dyn_cast<CXXOperatorCallExpr>(&Call)) {
      if (E->getOperator() == OO_Subscript && E->getNumArgs() == 2 && Callee &&
          Callee->getNumParams() &&
          Callee->parameters()
              .back()
              ->getType()
              .getNonReferenceType()
              ->isIntegerType())
        visitIndex(E->getArg(1), C);
      else if (E->getOperator() == OO_LessLess && E->getNumArgs() == 2)
        visitPrinted(E->getArg(1), C);
      else if (E->isComparisonOp() && E->getNumArgs() == 2)
        visitComparison(*E, E->getArg(0), E->getArg(1), C); // left open
      return;
    }
    StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : "";
    if (Name.contains("printf") || Name == "to_string")
      for (const Expr *Argument : Call.arguments())
        visitPrinted(Argument, C);
    if (Name == "bit_cast" && Callee->isInStdNamespace() &&
        Call.getNumArgs() == 1)
      return visitCast(Call, Call.getType(), Call.getArg(0), C);
    if ((Name == "memcpy" || Name == "memmove" || Name == "__builtin_memcpy") &&
        Call.getNumArgs() == 3)
      return visitBytes(Call, Call.getArg(0), Call.getArg(1), C);
    static const llvm::StringSet<> Streams = {"fwrite", "fread", "write",
                                              "read",   "send",  "recv"};
    if (!Streams.contains(Name))
      return;
    for (const Expr *Argument : Call.arguments()) {
      QualType Type = Argument->IgnoreParenCasts()->getType();
      if (!Type->isPointerType())
        continue;
      auto Which = renumbered(Type->getPointeeType(), C);
      if (Which && !Which->IsStatus)
        reportMeaning(Argument, *Which, "bytes outside of the program hold", C);
    }
  }

  /// An enumerator itself, which is HIP's in the port.
  static bool isByName(const Expr &E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
    return Name && isa<EnumConstantDecl>(Name->getDecl());
  }

  /// `printf("%d", op)`: also of one that is named, as what is printed is read
  /// elsewhere.
  void visitPrinted(const Expr *E, CheckContext &C) {
    const Expr *Printed = E->IgnoreParenCasts();
    const auto Which = isByName(*Printed) ? kindOf(Printed, C) : std::nullopt;
    if (Which && !Which->IsStatus)
      reportMeaning(E, *Which, "a number is made of", C);
    else
      visitNumber(E, C);
  }

  /// `int n = CUBLAS_OP_T;` where n, or what it goes on to, is read as a
  /// number; null: as a part of something.
  static void visitNamed(const Expr *E, const ValueDecl *Into,
                         CheckContext &C) {
    // A list that is written inside of another has no type.
    if (!E || E->getType().isNull() || E->isTypeDependent() ||
        !E->getType()->isIntegerType() || E->getType()->isEnumeralType() ||
        E->getType()->isBooleanType())
      return;
    const Expr *Name = E->IgnoreParenCasts();
    const auto Which =
        isByName(*Name) ? renumbered(Name->getType(), C) : std::nullopt;
    if (Which && !Which->IsStatus &&
        (!Into || C.analysis<NumberUses>().isNumber(Into)))
      reportMeaning(E, *Which, "a number is made of", C);
  }

  /// `int n = op;`
  void visitNumber(const Expr *E, CheckContext &C) {
    const auto *Cast =
        dyn_cast_or_null<ImplicitCastExpr>(E ? E->IgnoreParens() : nullptr);
    if (!Cast || Cast->getCastKind() != CK_IntegralCast ||
        Cast->getType()->isEnumeralType() || isByName(*Cast))
      return;
    if (auto Which = kindOf(Cast, C); Which && !Which->IsStatus)
      reportMeaning(Cast, *Which, "a number is made of", C);
  }

  void visitBinary(const BinaryOperator &E, CheckContext &C) {
    if (E.getOpcode() == BO_Assign)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(E.getLHS()->IgnoreParens()))
        visitNamed(E.getRHS(), Ref->getDecl(), C);
    auto Left = kindOf(E.getLHS(), C), Right = kindOf(E.getRHS(), C);
    if (E.isComparisonOp()) {
      visitComparison(E, E.getLHS(), E.getRHS(), C);
    } else if (E.isLogicalOp()) {
      visitCondition(E.getLHS(), C);
      visitCondition(E.getRHS(), C);
    } else if ((E.isAdditiveOp() || E.isMultiplicativeOp() || E.isBitwiseOp() ||
                E.isShiftOp()) &&
               (Left || Right)) {
      reportUse(&E, Left ? *Left : *Right, "in arithmetic", C);
    }
  }

  void visitComparison(const Expr &E, const Expr *L, const Expr *R,
                       CheckContext &C) {
    auto Left = kindOf(L, C), Right = kindOf(R, C);
    if (Left.has_value() == Right.has_value())
      return;
    if (auto Known = number(Left ? R : L, C))
      reportNumber(&E, Left ? *Left : *Right, *Known, C);
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
  /// \returns whether all that it is given is known.
  bool reportGiven(const Expr *E, Kind Which, CheckContext &C) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    if (!Ref || !isa<VarDecl>(Ref->getDecl()))
      return false;
    const Sites &S = C.analysis<Sites>();
    bool IsKnown = !S.givenTo(Ref->getDecl()).empty() &&
                   !stepped(C).contains(Ref->getDecl());
    for (const Expr *Given : S.givenTo(Ref->getDecl()))
      if (auto Known = number(Given, C))
        reportNumber(Given, Which, *Known, C);
      else
        IsKnown &= kindOf(Given, C).has_value();
    return IsKnown;
  }

  static void reportNumber(const Expr *At, Kind Which, int64_t Number,
                           CheckContext &C) {
    if (Number == 0 && !Which.ZeroToo)
      return;
    StringRef Meant = Which.nameOf(Number);
    if (Meant.empty())
      return; // no enumerator's number in CUDA either
    C.report(EnumeratorNumber, At->getSourceRange(),
             llvm::Twine(Number) + " stands for " + Meant +
                 ", which has another value in HIP")
        .symbol(Meant)
        .fix("write " + Meant);
  }

  /// Right as long as the number stays in the program.
  static void reportMeaning(const Expr *At, Kind Which, const char *What,
                            CheckContext &C) {
    std::string First = (*Which.Enum->enumerator_begin())->getName().str();
    C.report(EnumeratorNumber, At->getSourceRange(),
             llvm::Twine(What) + " an enumerator such as " + First +
                 ", which has another value in HIP")
        .symbol(First)
        .level(Severity::Warning)
        .fix("convert by name, with a switch, where the number is written or "
             "read elsewhere");
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

  /// Variables that go from number to number: `++a`.
  const llvm::DenseSet<const ValueDecl *> &stepped(CheckContext &C) {
    if (!HasStepped)
      for (const FunctionDecl *F : C.functions())
        forEachStmt(*F, [&](const Stmt *S) {
          const auto *Unary = dyn_cast<UnaryOperator>(S);
          const auto *Set = dyn_cast<CompoundAssignOperator>(S);
          const Expr *Of = Unary && Unary->isIncrementDecrementOp()
                               ? Unary->getSubExpr()
                           : Set ? Set->getLHS()
                                 : nullptr;
          if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(
                  Of ? Of->IgnoreParenImpCasts() : nullptr))
            Stepped.insert(Ref->getDecl());
          return true;
        });
    HasStepped = true;
    return Stepped;
  }

  llvm::DenseSet<const ValueDecl *> Stepped;
  bool HasStepped = false;
  /// How the template is used that is looked at.
  llvm::SmallVector<TemplateUse, 4> Uses;
};

PORTHIP_AST_CHECK(EnumeratorNumberCheck);

} // namespace
} // namespace porthip
