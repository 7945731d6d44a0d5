// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/FoldedNumbers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using llvm::APFloat;
using llvm::StringRef;

namespace porthip {

FoldedNumbers::FoldedNumbers(CheckContext &C) : C(C), S(C.analysis<Sites>()) {
  for (const FunctionDecl *F : C.functions()) {
    readMembers(*F);
    forEachStmt(*F, [&](const Stmt *Each) {
      read(*Each);
      return true;
    });
  }
}

void FoldedNumbers::give(const ValueDecl *To, const Expr *E) {
  if (To && E)
    MoreGiven[To].push_back(E);
}

void FoldedNumbers::readMembers(const FunctionDecl &F) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F);
  if (!Constructor)
    return;
  for (const CXXCtorInitializer *Init : Constructor->inits())
    if (Init->isAnyMemberInitializer())
      give(Init->getAnyMember(), Init->getInit());
}

void FoldedNumbers::readBlock(const CompoundStmt &Block) {
  for (const Stmt *Each : Block.body()) {
    const auto *Set = dyn_cast<BinaryOperator>(Each);
    const auto *Ref = Set && Set->isAssignmentOp()
                          ? dyn_cast<DeclRefExpr>(Set->getLHS()->IgnoreParens())
                          : nullptr;
    if (const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
      Overwrites[V].push_back({Set->getBeginLoc(), Block.getEndLoc()});
  }
}

bool FoldedNumbers::reaches(const VarDecl &V, SourceLocation Given,
                            SourceLocation Use) const {
  const SourceManager &Sources = C.AST.getSourceManager();
  const auto IsBefore = [&](SourceLocation A, SourceLocation B) {
    return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(A),
                                             Sources.getExpansionLoc(B));
  };
  const auto Found = Overwrites.find(&V);
  return Found == Overwrites.end() ||
         llvm::none_of(Found->second, [&](const Overwrite &O) {
           return IsBefore(Given, O.At) && IsBefore(O.At, Use) &&
                  IsBefore(Use, O.BlockEnd);
         });
}

void FoldedNumbers::read(const Stmt &Each) {
  if (const auto *Block = dyn_cast<CompoundStmt>(&Each))
    readBlock(*Block);
  // Operators on half numbers are calls.
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&Each);
      Call && Call->isAssignmentOp() && Call->getNumArgs() == 2)
    give(namedBelow(Call->getArg(0)),
         Call->getOperator() == OO_Equal ? Call->getArg(1) : Call);
  const auto *Set = dyn_cast<BinaryOperator>(&Each);
  if (!Set || !Set->isAssignmentOp())
    return;
  if (Set->isCompoundAssignmentOp())
    give(namedBelow(Set->getLHS()), Set);
  else if (!isa<DeclRefExpr, MemberExpr>(withoutCasts(Set->getLHS())))
    give(namedBelow(Set->getLHS()), Set->getRHS());
  // `v.x = y`, which is read through v as a whole.
  if (const auto *Member =
          dyn_cast<MemberExpr>(Set->getLHS()->IgnoreParenImpCasts()))
    give(variableBelow(Member), Set->getRHS());
}

std::optional<APFloat> FoldedNumbers::constant(const Expr &E) const {
  return constant(E, {true, 0});
}

std::optional<APFloat> FoldedNumbers::constant(const Expr &E, Taken Of) const {
  constexpr unsigned MostSteps = 8;
  Expr::EvalResult Result;
  if (E.isValueDependent() || Of.Depth > MostSteps ||
      !E.getType()->isRealFloatingType())
    return std::nullopt;
  if (E.EvaluateAsRValue(Result, C.AST) && Result.Val.isFloat() &&
      !Result.HasSideEffects)
    return Result.Val.getFloat();
  const Expr *Bare = E.IgnoreParenImpCasts();
  std::optional<APFloat> Value;
  if (const auto *Binary = dyn_cast<BinaryOperator>(Bare))
    Value = computed(*Binary, Of.deeper());
  else if (const auto *Unary = dyn_cast<UnaryOperator>(Bare);
           Unary && Unary->getOpcode() == UO_Minus) {
    if ((Value = constant(*Unary->getSubExpr(), Of.deeper())))
      Value->changeSign();
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(Bare)) {
    Value = held(*Ref, Of.deeper());
  }
  if (Value) {
    bool LosesInfo = false;
    Value->convert(C.AST.getFloatTypeSemantics(E.getType()),
                   APFloat::rmNearestTiesToEven, &LosesInfo);
  }
  return Value;
}

std::optional<APFloat> FoldedNumbers::computed(const BinaryOperator &E,
                                               Taken Of) const {
  if (!E.isAdditiveOp() && !E.isMultiplicativeOp())
    return std::nullopt;
  auto L = constant(*E.getLHS(), Of);
  auto R = constant(*E.getRHS(), Of);
  if (!L || !R || &L->getSemantics() != &R->getSemantics())
    return std::nullopt;
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  switch (E.getOpcode()) {
  case BO_Add:
    L->add(*R, Nearest);
    return L;
  case BO_Sub:
    L->subtract(*R, Nearest);
    return L;
  case BO_Mul:
    L->multiply(*R, Nearest);
    return L;
  case BO_Div:
    L->divide(*R, Nearest);
    return L;
  default:
    return std::nullopt;
  }
}

/// Value of a variable or a parameter: one value that it has.
std::optional<APFloat> FoldedNumbers::held(const DeclRefExpr &Ref,
                                           Taken Of) const {
  const auto *V = dyn_cast<VarDecl>(Ref.getDecl());
  if (!V || S.isChanged(V) || V->isStaticLocal() || !V->isLocalVarDeclOrParm())
    return std::nullopt;
  if (!Of.IsOneOfSeveral && S.givenTo(V).size() != 1)
    return std::nullopt;
  // Whichever it is, the port is right for all others too.
  for (const Expr *Given : S.givenTo(V))
    if (C.AST.hasSameUnqualifiedType(Given->getType(), V->getType()))
      if (auto Value = constant(*Given, Of))
        return Value;
  return std::nullopt;
}

/// One question. A value that is computed of itself, as in a loop, is known as
/// far as what it begins with is.
class FoldedNumbers::Search {
public:
  Search(const FoldedNumbers &In, NumberLimits Within, bool IsSure = false)
      : In(In), Within(Within), IsSure(IsSure) {}

  /// Whether it may be known to be another number than the limits allow.
  bool isBeyond(const Expr *E) { return visit(E, Question::Beyond); }
  bool isKnown(const Expr *E) { return visit(E, Question::Known); }

private:
  enum class Question : uint8_t { Beyond, Known, Zero };
  static constexpr unsigned MostSteps = 400, MostDepth = 24;

  bool visit(const Expr *E, Question Asked) {
    if (!E || Depth == MostDepth || ++Steps > MostSteps)
      return false;
    ++Depth;
    const Expr &Of = *bare(*E);
    const bool Is = Asked == Question::Beyond  ? beyondOf(Of)
                    : Asked == Question::Known ? knownOf(Of)
                                               : zeroOf(Of);
    --Depth;
    return Is;
  }
  bool isZero(const Expr *E) { return visit(E, Question::Zero); }

  /// Without what changes no number.
  static const Expr *bare(const Expr &E) {
    const Expr *Is = &E;
    while (true) {
      const Expr *Inner = Is->IgnoreParens();
      if (const auto *Full = dyn_cast<FullExpr>(Inner))
        Inner = Full->getSubExpr();
      else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(Inner))
        Inner = Made->getSubExpr();
      else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
        Inner = Bound->getSubExpr();
      else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Inner))
        Inner = Default->getExpr();
      else if (const auto *Init = dyn_cast<CXXDefaultInitExpr>(Inner))
        Inner = Init->getExpr();
      else if (isOfNumbers(*Inner) && !isNarrowed(cast<CastExpr>(*Inner)))
        Inner = cast<CastExpr>(Inner)->getSubExpr();
      if (!Inner || Inner == Is)
        return Is;
      Is = Inner;
    }
  }
  /// A conversion that is no function of the project's.
  static bool isOfNumbers(const Expr &E) {
    const auto *Cast = dyn_cast<CastExpr>(&E);
    return Cast && Cast->getCastKind() != CK_UserDefinedConversion;
  }
  static bool isNarrowed(const CastExpr &Cast) {
    return Cast.getCastKind() == CK_FloatingToIntegral ||
           Cast.getCastKind() == CK_IntegralCast;
  }

  std::optional<double> numberOf(const Expr &E) const {
    Expr::EvalResult Result;
    if (E.isValueDependent() || E.isTypeDependent() || E.getType().isNull())
      return std::nullopt;
    if (E.getType()->isIntegralOrEnumerationType()) {
      if (!E.EvaluateAsInt(Result, In.C.AST))
        return std::nullopt;
      return Result.Val.getInt().isSigned()
                 ? double(Result.Val.getInt().getExtValue())
                 : double(Result.Val.getInt().getZExtValue());
    }
    auto Value = In.constant(E, {false, 0});
    if (!Value)
      return std::nullopt;
    bool LosesInfo = false;
    Value->convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                   &LosesInfo);
    return Value->convertToDouble();
  }

  bool knownOf(const Expr &E) {
    if (numberOf(E))
      return true;
    if (const auto *Binary = dyn_cast<BinaryOperator>(&E)) {
      if (Binary->getOpcode() == BO_Comma || Binary->getOpcode() == BO_Assign)
        return isKnown(Binary->getRHS());
      if (Binary->getOpcode() == BO_Mul || Binary->getOpcode() == BO_And)
        if (isZero(Binary->getLHS()) || isZero(Binary->getRHS()))
          return true; // whatever the other one is
      return isKnown(Binary->getLHS()) && isKnown(Binary->getRHS());
    }
    if (isOfNumbers(E))
      return isKnown(cast<CastExpr>(E).getSubExpr());
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E);
        Unary && Unary->getOpcode() != UO_Deref)
      return isKnown(Unary->getSubExpr());
    return anyPart(E, Question::Known);
  }

  bool zeroOf(const Expr &E) {
    if (const auto Number = numberOf(E))
      return *Number == 0;
    if (isOfNumbers(E))
      return isZero(cast<CastExpr>(E).getSubExpr());
    if (const auto *Product = dyn_cast<BinaryOperator>(&E);
        Product &&
        (Product->getOpcode() == BO_Mul || Product->getOpcode() == BO_And))
      return isZero(Product->getLHS()) || isZero(Product->getRHS());
    return !isa<BinaryOperator, UnaryOperator>(E) && anyPart(E, Question::Zero);
  }

  bool beyondOf(const Expr &E) {
    if (const auto Number = numberOf(E))
      return !(*Number > Within.Low && *Number < Within.High);
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    if (Binary &&
        (Binary->getOpcode() == BO_Comma || Binary->getOpcode() == BO_Assign))
      return isBeyond(Binary->getRHS());
    // A number beyond, and nothing to it.
    if (IsSure && Binary)
      return Binary->isAdditiveOp() && isBeyond(Binary->getLHS()) &&
             isZero(Binary->getRHS());
    const auto *Unary = dyn_cast<UnaryOperator>(&E);
    if (IsSure && Unary && Unary->getOpcode() != UO_Deref)
      return false;
    if (Binary || (Unary && Unary->getOpcode() != UO_Deref) || isOfNumbers(E))
      return isKnown(&E);
    return anyPart(E, Question::Beyond);
  }

  /// Asks all that E may be: the branches of a choice, what a variable was
  /// given, what an object was made of.
  bool anyPart(const Expr &E, Question Asked) {
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
      return visit(Choice->getTrueExpr(), Asked) ||
             visit(Choice->getFalseExpr(), Asked);
    if (const auto *List = dyn_cast<InitListExpr>(&E))
      return llvm::any_of(List->inits(),
                          [&](const Expr *Init) { return visit(Init, Asked); });
    if (const auto *Made = dyn_cast<CXXConstructExpr>(&E))
      return llvm::any_of(Made->arguments(), [&](const Expr *Argument) {
        return visit(Argument, Asked);
      });
    if (const auto *Conversion = dyn_cast<CastExpr>(&E))
      return visit(Conversion->getSubExpr(), Asked);
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      return ofCall(*Call, Asked);
    if (const auto *Member = dyn_cast<MemberExpr>(&E))
      return ofDecl(Member->getMemberDecl(), E, Asked) ||
             visit(Member->getBase(), Asked);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
      return ofDecl(Ref->getDecl(), E, Asked);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
      return visit(Element->getBase(), Asked);
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
      return visit(Unary->getSubExpr(), Asked); // *p
    return false;
  }

  bool ofCall(const CallExpr &Call, Question Asked) {
    const FunctionDecl *Own = projectCallee(&Call, In.C);
    if (!Own && Call.getDirectCallee() && !In.C.isCuda(*Call.getDirectCallee()))
      Call.getDirectCallee()->hasBody(Own);
    if (Own)
      return ofDecl(Own, Call, Asked);
    llvm::ArrayRef<const Expr *> Arguments(Call.getArgs(), Call.getNumArgs());
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call))
      return Arguments.empty() &&
             visit(Method->getImplicitObjectArgument(), Asked);
    // make_float4 and its kin, and what makes one number of one.
    if (Call.getType()->isRecordType() &&
        (Arguments.size() == 1 || calleeName(&Call).starts_with("make_")))
      return llvm::any_of(Arguments,
                          [&](const Expr *A) { return visit(A, Asked); });
    // A compiler that knows all arguments knows what comes.
    return !IsSure && !Arguments.empty() &&
           llvm::all_of(Arguments, [&](const Expr *A) { return isKnown(A); });
  }

  bool ofDecl(const ValueDecl *D, const Expr &Use, Question Asked) {
    auto &Asking = Open[size_t(Asked)];
    if (!Asking.insert(D).second)
      return false;
    const auto *V = dyn_cast<VarDecl>(D);
    const bool IsLocal = V && V->isLocalVarDeclOrParm();
    const auto Ask = [&](const Expr *Given) {
      return Given &&
             (!IsLocal ||
              In.reaches(*V, Given->getBeginLoc(), Use.getBeginLoc())) &&
             visit(Given, Asked);
    };
    // The host's values at a launch are not known, those that the kernel stores
    // are.
    bool Is = !isOfLaunch(D) && llvm::any_of(In.S.givenTo(D), Ask);
    if (const auto Found = In.MoreGiven.find(D);
        !Is && Found != In.MoreGiven.end())
      Is = llvm::any_of(Found->second, Ask);
    if (const auto *Field = dyn_cast<FieldDecl>(D); !Is && Field)
      Is = Ask(Field->getInClassInitializer());
    if (!Is && V && V->hasGlobalStorage() && V->getType().isConstQualified())
      Is = Ask(V->getInit());
    Asking.erase(D);
    return Is;
  }

  static bool isOfLaunch(const ValueDecl *D) {
    const auto *P = dyn_cast<ParmVarDecl>(D);
    const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    return F && F->hasAttr<CUDAGlobalAttr>();
  }

  const FoldedNumbers &In;
  const NumberLimits Within;
  const bool IsSure; ///< what is computed of known numbers counts by its value
  /// Whose values are being asked for, by question.
  llvm::DenseSet<const ValueDecl *> Open[3];
  unsigned Steps = 0, Depth = 0;
};

bool FoldedNumbers::mayBeBeyond(const Expr &E, NumberLimits Within) const {
  return Search(*this, Within).isBeyond(&E);
}

bool FoldedNumbers::isBeyondSomewhere(const Expr &E,
                                      NumberLimits Within) const {
  return Search(*this, Within, /*IsSure=*/true).isBeyond(&E);
}

bool FoldedNumbers::mayBeKnown(const Expr &E) const {
  return Search(*this, {0, 0}).isKnown(&E);
}

} // namespace porthip
