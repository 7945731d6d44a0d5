// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/NumberUses.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace porthip {

/// Finds what stands outside of functions, and in types and arguments of
/// templates, which are no children of a statement.
class NumberUses::Reader : public DynamicRecursiveASTVisitor {
public:
  explicit Reader(NumberUses &Of) : Of(Of) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    aliasOuter(*F);
    Of.walkFunction(*F);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (!V->isLocalVarDeclOrParm())
      Of.give(V, V->getInit());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *Field) override {
    if (Field->hasInClassInitializer())
      Of.give(Field, Field->getInClassInitializer());
    if (Field->isBitField())
      Of.walk(Field->getBitWidth(), {How::Value, nullptr, true});
    return true;
  }
  bool VisitEnumDecl(EnumDecl *D) override {
    const EnumConstantDecl *Before = nullptr;
    for (const EnumConstantDecl *Each : D->enumerators()) {
      if (Each->getInitExpr())
        Of.walk(Each->getInitExpr(), {How::None, Of.patternOf(Each), true});
      else if (Before)
        Of.note(Before, {How::None, Of.patternOf(Each)});
      Before = Each;
    }
    return true;
  }
  bool VisitStaticAssertDecl(StaticAssertDecl *D) override {
    Of.walk(D->getAssertExpr(), {});
    return true;
  }
  bool VisitAttr(Attr *A) override {
    if (const auto *Aligned = dyn_cast<AlignedAttr>(A))
      if (Aligned->isAlignmentExpr())
        Of.walk(Aligned->getAlignmentExpr(), {How::Value, nullptr, true});
    return true;
  }
  bool VisitArrayTypeLoc(ArrayTypeLoc Loc) override {
    Of.walk(Loc.getSizeExpr(), {How::Value, nullptr, true});
    return true;
  }
  bool VisitRedeclarableTemplateDecl(RedeclarableTemplateDecl *D) override {
    alias(*D->getTemplateParameters(),
          cast<RedeclarableTemplateDecl>(D->getCanonicalDecl())
              ->getTemplateParameters());
    return true;
  }
  bool VisitClassTemplatePartialSpecializationDecl(
      ClassTemplatePartialSpecializationDecl *D) override {
    const auto &Parameters = *D->getSpecializedTemplate()
                                  ->getCanonicalDecl()
                                  ->getTemplateParameters();
    const ASTTemplateArgumentListInfo *Written = D->getTemplateArgsAsWritten();
    for (unsigned I = 0;
         Written && I < Written->NumTemplateArgs && I < Parameters.size();
         ++I) {
      const TemplateArgument &Each = (*Written)[I].getArgument();
      if (Each.getKind() == TemplateArgument::Expression)
        if (const auto *Ref =
                dyn_cast<DeclRefExpr>(Each.getAsExpr()->IgnoreParenImpCasts()))
          if (const auto *To =
                  dyn_cast<NonTypeTemplateParmDecl>(Parameters.getParam(I)))
            Of.Aliases[Ref->getDecl()] = To;
    }
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    const TemplateDecl *Template =
        Loc.getTypePtr()->getTemplateName().getAsTemplateDecl();
    llvm::SmallVector<TemplateArgument, 4> Given;
    for (unsigned I = 0; I < Loc.getNumArgs(); ++I)
      Given.push_back(Loc.getArgLoc(I).getArgument());
    Of.giveArguments(Template, Given);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    give(*E->getDecl(), E->template_arguments());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    give(*E->getMemberDecl(), E->template_arguments());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    if (E->hasExplicitTemplateArgs())
      for (const NamedDecl *D : E->decls())
        if (const auto *Of = dyn_cast<TemplateDecl>(D->getUnderlyingDecl()))
          give(Of, E->template_arguments());
    return true;
  }

private:
  void give(const TemplateDecl *Template, ArrayRef<TemplateArgumentLoc> Locs) {
    llvm::SmallVector<TemplateArgument, 4> Given;
    for (const TemplateArgumentLoc &Each : Locs)
      Given.push_back(Each.getArgument());
    Of.giveArguments(Template, Given);
  }
  void give(const ValueDecl &D, ArrayRef<TemplateArgumentLoc> Given) {
    if (Given.empty())
      return;
    const TemplateDecl *Template = nullptr;
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      Template = F->getPrimaryTemplate();
    else if (const auto *V = dyn_cast<VarTemplateSpecializationDecl>(&D))
      Template = V->getSpecializedTemplate();
    give(Template, Given);
  }
  void alias(const TemplateParameterList &From,
             const TemplateParameterList *To) {
    if (&From != To && From.size() == To->size())
      for (unsigned I = 0; I < From.size(); ++I)
        if (const auto *P = dyn_cast<NonTypeTemplateParmDecl>(From.getParam(I)))
          if (isa<NonTypeTemplateParmDecl>(To->getParam(I)))
            Of.Aliases[P] = cast<NonTypeTemplateParmDecl>(To->getParam(I));
  }
  /// `template <int N> int Table<N>::size() { ... }`
  void aliasOuter(const FunctionDecl &F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    const ClassTemplateDecl *Class =
        Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
    if (Class && F.getNumTemplateParameterLists() == 1)
      alias(*F.getTemplateParameterList(0),
            Class->getCanonicalDecl()->getTemplateParameters());
  }

  NumberUses &Of;
};

void NumberUses::read(Decl &D) { Reader(*this).TraverseDecl(&D); }

std::vector<NumberUses::Use> NumberUses::uses() {
  llvm::SmallVector<const ValueDecl *> Todo;
  for (const auto &[D, As] : Numbers)
    Todo.push_back(D);
  while (!Todo.empty()) {
    const ValueDecl *To = Todo.pop_back_val();
    const How As = Numbers.lookup(To);
    if (auto From = Sources.find(To); From != Sources.end())
      for (const ValueDecl *D : From->second)
        if (How &Known = Numbers[D]; Known < As) {
          Known = As;
          Todo.push_back(D);
        }
  }
  std::vector<Use> Found;
  for (const Named &Each : Names) {
    Use Of = Each.Of;
    if (Each.Into && Of.As == How::None)
      Of.As = Numbers.lookup(Each.Into);
    if (Of.As != How::None)
      Found.push_back(Of);
  }
  return Found;
}

bool NumberUses::isEnumerator(const Expr *E) const {
  E = E->IgnoreParenCasts();
  return !E->isTypeDependent() && renumbered(E->getType(), C).has_value();
}

void NumberUses::note(const ValueDecl *D, Fate To) {
  D = patternOf(D);
  if (To.As != How::None) {
    How &Known = Numbers[D];
    Known = std::max(Known, To.As == How::Printed ? To.As : How::Value);
  } else if (To.Into && To.Into != D) {
    Sources[To.Into].push_back(D);
  }
}

void NumberUses::give(const ValueDecl *Into, const Expr *E) {
  walk(E, {How::None, Into ? patternOf(Into) : nullptr});
}

/// The type of a parameter `T V` for the argument that T has.
static QualType typeOf(const NonTypeTemplateParmDecl &P,
                       ArrayRef<TemplateArgument> Given) {
  const auto *T = P.getType()->getAs<TemplateTypeParmType>();
  return T && T->getIndex() < Given.size() &&
                 Given[T->getIndex()].getKind() == TemplateArgument::Type
             ? Given[T->getIndex()].getAsType()
             : P.getType();
}

void NumberUses::giveArguments(const TemplateDecl *Of,
                               ArrayRef<TemplateArgument> Given) {
  const auto *Parameters =
      Of ? cast<TemplateDecl>(Of->getCanonicalDecl())->getTemplateParameters()
         : nullptr;
  for (unsigned I = 0; Parameters && I < Given.size(); ++I) {
    const auto *P =
        I < Parameters->size()
            ? dyn_cast<NonTypeTemplateParmDecl>(Parameters->getParam(I))
            : nullptr;
    if (!P || Given[I].getKind() != TemplateArgument::Expression)
      continue;
    const QualType Type = typeOf(*P, Given);
    const bool IsInteger = (Type->isIntegerType() && !Type->isEnumeralType()) ||
                           Type->getContainedDeducedType();
    // A template of another's shows the number to the program.
    const bool IsOwn = C.isProject(Of->getLocation());
    walk(Given[I].getAsExpr(), {IsOwn || !IsInteger     ? How::None
                                : Type->isBooleanType() ? How::Condition
                                                        : How::Value,
                                IsOwn ? patternOf(P) : nullptr, IsInteger});
  }
}

void NumberUses::walkFunction(const FunctionDecl &F) {
  const FunctionDecl *Around = In;
  In = &F;
  for (const ParmVarDecl *P : F.parameters())
    if (P->hasInit() && !P->hasUnparsedDefaultArg() &&
        !P->hasUninstantiatedDefaultArg())
      give(P, P->getInit());
  if (F.doesThisDeclarationHaveABody()) {
    if (const auto *Made = dyn_cast<CXXConstructorDecl>(&F))
      for (const CXXCtorInitializer *Init : Made->inits())
        if (Init->isWritten())
          give(Init->getAnyMember(), Init->getInit());
    walk(F.getBody(), {});
  }
  In = Around;
}

void NumberUses::walkName(const DeclRefExpr &Ref, Fate To) {
  const auto *E = dyn_cast<EnumConstantDecl>(Ref.getDecl());
  const auto *Enum = E ? cast<EnumDecl>(E->getDeclContext()) : nullptr;
  const auto Which =
      Enum ? renumbered(C.AST.getCanonicalTagType(Enum), C) : std::nullopt;
  if (!Which)
    return note(Ref.getDecl(), To);
  // In C an enumerator is an integer.
  const bool IsInteger = To.IsInteger || !Ref.getType()->isEnumeralType();
  if (!IsInteger || (!Which->ZeroToo && E->getInitVal() == 0))
    return;
  if (To.As != How::None || To.Into)
    Names.push_back({{&Ref, *Which, To.As}, To.Into});
}

void NumberUses::walkCast(const CastExpr &Cast, Fate To) {
  const Expr *From = Cast.getSubExpr();
  const QualType Type = Cast.getType();
  if (Type->isVoidType() || (!Type->isDependentType() && renumbered(Type, C)))
    return walk(From, {});
  if (Type->isBooleanType() && !From->getType()->isBooleanType())
    return walk(From, {How::Condition, nullptr, true});
  To.IsInteger |= Type->isIntegerType() && !Type->isEnumeralType();
  walk(From, To);
}

/// `std::cout << n`, `std::to_string(n)`
static bool makesText(const FunctionDecl &F) {
  return F.getOverloadedOperator() == OO_LessLess ||
         (F.getIdentifier() && F.getName() == "to_string");
}

/// `table[n]` and `byNumber[n]` of the library's containers.
static bool isElement(const CallExpr &Call) {
  const auto *Of = dyn_cast<CXXOperatorCallExpr>(&Call);
  return Of && Of->getOperator() == OO_Subscript && Of->getNumArgs() == 2 &&
         Of->getArg(1)
             ->IgnoreParenImpCasts()
             ->getType()
             ->isIntegralOrEnumerationType();
}

/// `n * 3`, where the type of n is open.
void NumberUses::walkOpen(const CXXOperatorCallExpr &Call) {
  const OverloadedOperatorKind Kind = Call.getOperator();
  const bool IsByName =
      Call.isComparisonOp() && llvm::any_of(Call.arguments(), [&](auto *Each) {
        return isEnumerator(Each);
      });
  const How As = IsByName || Kind == OO_Equal ? How::None
                 : Kind == OO_Subscript       ? How::Index
                 : Kind == OO_LessLess        ? How::Printed
                 : Kind == OO_Exclaim         ? How::Condition
                 : Call.isComparisonOp()      ? How::Value
                                              : How::Arithmetic;
  for (const Expr *Each : Call.arguments())
    walk(Each, {As, nullptr, As != How::None});
}

void NumberUses::walkCall(const CallExpr &Call, Fate To) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (const auto *Open = dyn_cast<CXXOperatorCallExpr>(&Call); Open && !Callee)
    return walkOpen(*Open);
  if (Callee)
    note(Callee, To);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const bool IsText =
      Callee && makesText(*Callee) && !C.isProject(Callee->getLocation());
  const How Index = isElement(Call) && !C.isProject(Callee->getLocation())
                        ? How::Value
                        : How::None;
  // The object comes first.
  const unsigned Skipped =
      isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic() ? 1 : 0;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const ParmVarDecl *P =
        I < Skipped ? nullptr : parameterOf(Callee, I - Skipped);
    // What another file does with it is not known; what "..." takes is printed.
    const bool IsPrinted =
        IsText || (Callee && Callee->isVariadic() && !P && I >= Skipped);
    walk(Call.getArg(I), {IsPrinted ? How::Printed : Index, P});
  }
  walk(Call.getCallee(), {});
}

/// Enumerators that are compared with one another, of one enumeration or of the
/// program's own.
bool NumberUses::isByName(const BinaryOperator &E) const {
  const auto IsOwn = [](const Expr *Side) {
    return Side->IgnoreParenImpCasts()->getType()->isEnumeralType();
  };
  if (!E.isComparisonOp())
    return false;
  const bool Left = isEnumerator(E.getLHS()), Right = isEnumerator(E.getRHS());
  if (Left && Right && E.isRelationalOp())
    return renumbered(E.getLHS()->IgnoreParenCasts()->getType(), C)->KeepsOrder;
  return Left || Right || (IsOwn(E.getLHS()) && IsOwn(E.getRHS()));
}

void NumberUses::walkBinary(const BinaryOperator &E, Fate To) {
  if (E.getOpcode() == BO_Assign) {
    const Expr *Left = E.getLHS()->IgnoreParens();
    const ValueDecl *D = nullptr;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Left))
      D = Ref->getDecl();
    else if (const auto *Member = dyn_cast<MemberExpr>(Left))
      D = Member->getMemberDecl();
    walk(E.getRHS(), {D ? How::None : How::Value, D ? patternOf(D) : nullptr});
    return walk(E.getLHS(), {});
  }
  if (E.getOpcode() == BO_Comma) {
    walk(E.getLHS(), {});
    return walk(E.getRHS(), To);
  }
  const bool IsByName = isByName(E);
  const How As = IsByName             ? How::None
                 : E.isLogicalOp()    ? How::Condition
                 : E.isComparisonOp() ? How::Value
                                      : How::Arithmetic;
  // Where the other side's type is open, nothing shows the conversion.
  const Fate Both{As, nullptr, As == How::Arithmetic};
  walk(E.getLHS(), Both);
  walk(E.getRHS(), Both);
}

/// A member of a struct goes there; an element is read by a number.
void NumberUses::walkList(const InitListExpr &List, Fate To) {
  if (!List.isSemanticForm() && List.getSemanticForm())
    return walkList(*List.getSemanticForm(), To);
  const QualType Type = List.getType();
  const auto *Record = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  if (!Record) {
    const bool IsScalar = !Type.isNull() && Type->isScalarType();
    for (const Expr *Each : List.inits())
      walk(Each, IsScalar ? To : Fate{How::Value});
    return;
  }
  llvm::SmallVector<const FieldDecl *, 8> Fields(Record->getNumBases());
  for (const FieldDecl *Each : Record->fields())
    if (!Each->isUnnamedBitField())
      Fields.push_back(Each);
  if (const FieldDecl *Only = List.getInitializedFieldInUnion())
    Fields.assign(1, Only);
  for (unsigned I = 0; I < List.getNumInits(); ++I)
    give(I < Fields.size() ? Fields[I] : nullptr, List.getInit(I));
}

void NumberUses::walkDeclared(const DeclStmt &S) {
  for (const Decl *D : S.decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      give(V, V->getInit());
}

/// A number beside labels that are no enumerators is compared with them.
void NumberUses::walkSwitch(const SwitchStmt &S) {
  bool IsByName = true;
  for (const SwitchCase *Each = S.getSwitchCaseList(); Each;
       Each = Each->getNextSwitchCase())
    if (const auto *Case = dyn_cast<CaseStmt>(Each)) {
      const auto *Ref =
          dyn_cast<DeclRefExpr>(Case->getLHS()->IgnoreParenCasts());
      IsByName &= Ref && isa<EnumConstantDecl>(Ref->getDecl());
    }
  walk(S.getInit(), {});
  if (S.getConditionVariableDeclStmt())
    walkDeclared(*S.getConditionVariableDeclStmt());
  walk(S.getCond(), {IsByName ? How::None : How::Value});
  walk(S.getBody(), {});
}

void NumberUses::walkLambda(const LambdaExpr &E) {
  for (const Expr *Captured : E.capture_inits())
    walk(Captured, {});
  walkFunction(*E.getCallOperator());
}

void NumberUses::walk(const Stmt *S, Fate To) {
  if (!S)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return walkName(*Ref, To);
  if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    note(Member->getMemberDecl(), To);
    return walk(Member->getBase(), {});
  }
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return walkCall(*Call, To);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) {
    for (unsigned I = 0; I < Made->getNumArgs(); ++I)
      give(parameterOf(Made->getConstructor(), I), Made->getArg(I));
    return;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return walkBinary(*Binary, To);
  if (const auto *Cast = dyn_cast<CastExpr>(S))
    return walkCast(*Cast, To);
  if (const auto *List = dyn_cast<InitListExpr>(S))
    return walkList(*List, To);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
    walk(Choice->getCond(), {How::Condition});
    walk(Choice->getTrueExpr(), To);
    return walk(Choice->getFalseExpr(), To);
  }
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    return walkDeclared(*Declared);
  if (const auto *Switch = dyn_cast<SwitchStmt>(S))
    return walkSwitch(*Switch);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return walkLambda(*Lambda);
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    return give(In, Return->getRetValue());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S)) {
    walk(Element->getBase(), {How::Value});
    return walk(Element->getIdx(), {How::Index, nullptr, true});
  }
  walkChildren(*S, To);
}

void NumberUses::walkChildren(const Stmt &S, Fate To) {
  const auto *Unary = dyn_cast<UnaryOperator>(&S);
  // Parentheses and the like hand their value on.
  const bool IsHandedOn =
      isa<ParenExpr, FullExpr, MaterializeTemporaryExpr, CXXDefaultArgExpr,
          SubstNonTypeTemplateParmExpr>(S);
  if (isa<CXXDefaultArgExpr, SubstNonTypeTemplateParmExpr>(S))
    return; // written elsewhere
  const How As = !isa<Expr>(S) || (Unary && Unary->isIncrementDecrementOp())
                     ? How::None
                 : Unary && Unary->getOpcode() == UO_LNot ? How::Condition
                 : Unary && Unary->isArithmeticOp()       ? How::Arithmetic
                                                          : How::Value;
  for (const Stmt *Child : S.children())
    walk(Child, IsHandedOn ? To : Fate{As});
}

} // namespace porthip
