// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers where CUDA's enumerators are meant, in enumerations that HIP numbers
// otherwise.
#include "Checks/Analysis/AroundVisitor.h"
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
     "no file and no output holds it. A note where a status is printed as a "
     "number. Only for enumerations whose values are "
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
    visitUnions(F, C);
  }
  void onDeclaration(Decl &D, CheckContext &C) override {
    Statements(*this, C).TraverseDecl(&D);
  }

private:
  /// All of a declaration, with the uses of the template that it is in.
  class Statements : public AroundVisitor {
  public:
    Statements(EnumeratorNumberCheck &Of, CheckContext &C) : Of(Of), C(C) {}

    bool VisitStmt(Stmt *S) override {
      if (In != Around) {
        In = Around;
        const auto *F = dyn_cast_or_null<FunctionDecl>(Around);
        Of.Uses = F && F->isTemplated() ? C.analysis<TemplateUses>().of(*F)
                                        : llvm::SmallVector<TemplateUse, 4>();
      }
      Of.visit(S, C);
      return true;
    }

  private:
    EnumeratorNumberCheck &Of;
    CheckContext &C;
    const Decl *In = nullptr;
  };

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
    } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      visitNumber(Return->getRetValue(), C);
    } else if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          visitNumber(V->getInit(), C);
    }
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
      if (auto Known = plainNumber(From, C))
        reportNumber(&Cast, *To, *Known, C);
      else if (!reportGiven(From, *To, C) && !From->isTypeDependent() &&
               From->IgnoreParenImpCasts()->getType()->isIntegerType() &&
               !From->IgnoreParenImpCasts()->getType()->isEnumeralType() &&
               !isOwnNumber(From, C) && !namesEnumerator(*From))
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
    auto Which = kindOf(Index->IgnoreParenCasts(), C);
    if (Which && !isByName(*Index->IgnoreParenCasts()))
      reportUse(Index, *Which, "as an index", C);
  }

  /// Looks at bytes that are written or read, and at what is printed.
  void visitCall(const CallExpr &Call, CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
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

  /// An enumerator itself, which is HIP's in the port, and EnumeratorValue's.
  static const EnumConstantDecl *byName(const Expr *E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return Name ? dyn_cast<EnumConstantDecl>(Name->getDecl()) : nullptr;
  }
  static bool isByName(const Expr &E) {
    return byName(E.IgnoreParenImpCasts());
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

  /// Also of statuses, for which the output is all that differs.
  void visitPrinted(const Expr *E, CheckContext &C) {
    const Expr *Value = E->IgnoreParenCasts();
    auto Which = kindOf(Value, C);
    // `int s = cublasCreate(&h);`
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Value); Ref && !Which)
      for (const Expr *Given : C.analysis<Sites>().givenTo(Ref->getDecl()))
        if (!Which)
          Which = kindOf(withoutCasts(Given), C);
    if (!Which || !Which->IsStatus)
      return visitNumber(E, C);
    if (!isByName(*Value) && E->getType()->isIntegerType() &&
        !E->getType()->isEnumeralType())
      C.report(EnumeratorNumber, E->getSourceRange(),
               "the number of a status is printed, and HIP has another")
          .symbol((*Which->Enum->enumerator_begin())->getName().str())
          .level(Severity::Note)
          .effort(0)
          .fix("print its name, if somebody reads it");
  }

  void visitBinary(const BinaryOperator &E, CheckContext &C) {
    auto Left = kindOf(E.getLHS(), C), Right = kindOf(E.getRHS(), C);
    if (E.isComparisonOp()) {
      visitComparison(E, E.getLHS(), E.getRHS(), C);
    } else if (E.isLogicalOp()) {
      visitCondition(E.getLHS(), C);
      visitCondition(E.getRHS(), C);
    } else if ((E.isAdditiveOp() || E.isMultiplicativeOp() || E.isBitwiseOp() ||
                E.isShiftOp()) &&
               ((Left && !isByName(*E.getLHS())) ||
                (Right && !isByName(*E.getRHS())))) {
      reportUse(&E, Left ? *Left : *Right, "in arithmetic", C);
    }
  }

  void visitComparison(const Expr &E, const Expr *L, const Expr *R,
                       CheckContext &C) {
    auto Left = kindOf(L, C), Right = kindOf(R, C);
    if (Left.has_value() == Right.has_value())
      return;
    const Expr *Other = Left ? R : L;
    const Kind &Which = Left ? *Left : *Right;
    const auto *Ordered = dyn_cast<BinaryOperator>(&E);
    const auto Known = plainNumber(Other, C);
    if (Known && Ordered && Ordered->isRelationalOp() &&
        (*Known != 0 || Which.ZeroToo) && Which.nameOf(*Known).empty())
      reportUse(&E, Which, "in a comparison with a number", C);
    else if (Known)
      reportNumber(&E, Which, *Known, C);
    else if (const EnumConstantDecl *Name = byName(Left ? L : R))
      reportCompared(E, Other, Which, *Name, C);
  }

  /// `n == CUBLAS_OP_T`, where n is an integer.
  void reportCompared(const Expr &At, const Expr *Other, Kind Which,
                      const EnumConstantDecl &Name, CheckContext &C) {
    const QualType Type = Other->IgnoreParenImpCasts()->getType();
    if (Type->isIntegerType() && !Type->isEnumeralType() &&
        !reportGiven(Other, Which, C, &Name) && !Which.IsStatus &&
        isa_and_nonnull<VarDecl, FieldDecl>(namedBelow(Other)))
      reportMeaning(&At, Which, "a number is compared with", C);
  }

  void visitCondition(const Expr *Condition, CheckContext &C) {
    auto Which = kindOf(Condition, C);
    if (Which && Which->ZeroToo && !isByName(*Condition))
      reportUse(Condition, *Which, "as a condition", C);
  }

  void visitSwitch(const SwitchStmt &Switch, CheckContext &C) {
    auto Which = kindOf(Switch.getCond()->IgnoreParenCasts(), C);
    const bool IsInteger = !Which;
    llvm::SmallVector<const Expr *, 8> Labels;
    for (const SwitchCase *Each = Switch.getSwitchCaseList(); Each;
         Each = Each->getNextSwitchCase())
      if (const auto *Case = dyn_cast<CaseStmt>(Each))
        Labels.push_back(Case->getLHS()->IgnoreParenCasts());
    for (const Expr *Label : Labels)
      if (!Which && byName(Label))
        Which = kindOf(Label, C);
    if (!Which)
      return;
    for (const Expr *Label : Labels)
      if (auto Known = plainNumber(Label, C))
        reportNumber(Label, *Which, *Known, C);
      else if (const auto *Name = IsInteger ? byName(Label) : nullptr)
        reportCompared(*Switch.getCond(), Switch.getCond(), *Which, *Name, C);
  }

  /// `(cudaDeviceAttr)n`: what the program gives the parameter or variable; of
  /// what is compared with \p With, the number of that one alone.
  /// \returns whether all that it is given is known.
  bool reportGiven(const Expr *E, Kind Which, CheckContext &C,
                   const EnumConstantDecl *With = nullptr) {
    const auto *To = E->IgnoreParenImpCasts();
    const ValueDecl *D = nullptr;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(To))
      D = dyn_cast<VarDecl>(Ref->getDecl());
    else if (const auto *Member = dyn_cast<MemberExpr>(To); Member && With)
      D = Member->getMemberDecl();
    if (!D)
      return false;
    const Sites &S = C.analysis<Sites>();
    bool IsKnown = !S.givenTo(D).empty() && !stepped(C).contains(D);
    for (const Expr *Given : S.givenTo(D))
      if (auto Known = plainNumber(Given, C)) {
        if (!With || With->getInitVal() == *Known)
          reportNumber(Given, Which, *Known, C);
      } else {
        IsKnown &= kindOf(With ? withoutCasts(Given) : Given, C).has_value();
      }
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
