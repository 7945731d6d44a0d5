// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/Fold.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::ArrayRef;
using llvm::StringRef;

namespace porthip {

static constexpr int64_t WarpLanes = 32;

const Expr *bare(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreParenCasts();
    if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(Inner))
      Inner = Pseudo->getSyntacticForm();
    else if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(Inner);
             Opaque && Opaque->getSourceExpr())
      Inner = Opaque->getSourceExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Made->getSubExpr();
    else if (const auto *Open = dyn_cast<CXXUnresolvedConstructExpr>(Inner);
             Open && Open->getNumArgs() == 1)
      Inner = Open->getArg(0);
    else if (const auto *List = dyn_cast<InitListExpr>(Inner);
             List && List->getNumInits() == 1)
      Inner = List->getInit(0);
    else if (const auto *List = dyn_cast<ParenListExpr>(Inner);
             List && List->getNumExprs() == 1)
      Inner = List->getExpr(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
  return E;
}

const ValueDecl *namedBy(const Expr *E) {
  E = bare(E);
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E))
    return Ref->getDecl();
  if (const auto *Member = dyn_cast_or_null<MemberExpr>(E))
    return Member->getMemberDecl();
  return nullptr;
}

StringRef builtinOfX(const Expr *E) {
  const Expr *Base = nullptr;
  StringRef Part;
  if (const auto *Property = dyn_cast<MSPropertyRefExpr>(E)) {
    Base = Property->getBaseExpr();
    Part = Property->getPropertyDecl()->getName();
  } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    Base = Member->getBase();
    if (Member->getMemberDecl()->getIdentifier())
      Part = Member->getMemberDecl()->getName();
  }
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(bare(Base));
  if (!Ref || Part != "x" || !Ref->getDecl()->getIdentifier())
    return "";
  return Ref->getDecl()->getName();
}

LaneFlow::LaneFlow(CheckContext &C) : C(C) {
  for (const FunctionDecl *F : C.functions())
    collect(F);
  Remembered.clear();
  // Each round carries facts over one more call; deeper chains than this that
  // go against the order of the source are not followed.
  for (int Round = 0; Round < 6; ++Round) {
    Changed = false;
    for (const FunctionDecl *F : C.functions()) {
      if (!CheckContext::isDeviceCode(*F) && !F->isConstexpr())
        continue;
      Current = F;
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
        for (const CXXCtorInitializer *Init : Constructor->inits())
          if (Init->isMemberInitializer())
            join(Init->getMember(), traits(Init->getInit()));
      forEachStmt(*F, [&](const Stmt *S) {
        note(S);
        return true;
      });
    }
    if (!Changed)
      break;
  }
}

void LaneFlow::markAssigned(const Expr *E) {
  if (const ValueDecl *D = namedBy(E))
    Assigned.insert(D);
}

void LaneFlow::bindTemplateArguments(const TemplateParameterList *Parameters,
                                     ArrayRef<TemplateArgumentLoc> Arguments) {
  for (auto [P, A] : llvm::zip(*Parameters, Arguments)) {
    const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P);
    if (!Value || A.getArgument().getKind() != TemplateArgument::Expression)
      continue;
    if (auto Known = constant(A.getArgument().getAsExpr()))
      Given[Value].push_back(*Known);
  }
}

/// Collects what is assigned to, and which arguments templates get.
void LaneFlow::collect(const FunctionDecl *F) {
  forEachStmt(*F, [&](const Stmt *S) {
    if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
      if (Binary->isAssignmentOp())
        markAssigned(Binary->getLHS());
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
      if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
        markAssigned(Unary->getSubExpr());
      if (Unary->getOpcode() == UO_AddrOf)
        if (const ValueDecl *D = namedBy(Unary->getSubExpr()))
          Addressed.insert(D);
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      // An argument that is not read here is bound to a reference, or may be.
      for (const Expr *Argument : Call->arguments())
        if (const auto *Ref = dyn_cast<DeclRefExpr>(Argument->IgnoreParens()))
          if (Ref->isLValue())
            Addressed.insert(Ref->getDecl());
    } else if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          if (V->getType()->isReferenceType() && V->getInit())
            if (const ValueDecl *Bound = namedBy(V->getInit()))
              Addressed.insert(Bound);
    } else if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      if (const auto *Callee = dyn_cast<FunctionDecl>(Ref->getDecl()))
        if (const FunctionTemplateDecl *T = Callee->getPrimaryTemplate())
          bindTemplateArguments(T->getTemplateParameters(),
                                Ref->template_arguments());
    } else if (const auto *Open = dyn_cast<OverloadExpr>(S)) {
      for (const NamedDecl *D : Open->decls())
        if (const auto *T =
                dyn_cast<FunctionTemplateDecl>(D->getUnderlyingDecl()))
          bindTemplateArguments(T->getTemplateParameters(),
                                Open->template_arguments());
    }
    return true;
  });
}

void LaneFlow::join(const ValueDecl *D, unsigned Traits) {
  if (D && Traits)
    joinTo(Values[D], Traits);
}
void LaneFlow::joinTo(unsigned &Held, unsigned Traits) {
  if ((Held | Traits) == Held)
    return;
  Held |= Traits;
  Changed = true;
  Remembered.clear();
}

/// Joins the traits of the function that is read.
void LaneFlow::joinResult(unsigned Traits) { joinTo(Results[Current], Traits); }

bool LaneFlow::negates(const UnaryOperator *E, unsigned Any) const {
  return E->getOpcode() == UO_LNot && has(E->getSubExpr(), Any);
}

void LaneFlow::joinArguments(const CallExpr *Call) {
  const FunctionDecl *Callee = projectCallee(Call, C);
  if (!Callee)
    return;
  // The object of an overloaded operator is an argument, not a parameter.
  unsigned First = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee);
  for (unsigned I = First; I < Call->getNumArgs(); ++I)
    if (I - First < Callee->getNumParams())
      join(Callee->getParamDecl(I - First), traits(Call->getArg(I)));
}

void LaneFlow::note(const Stmt *S) {
  if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
        join(V, traits(V->getInit()));
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
    if (Binary->getOpcode() == BO_Assign)
      join(namedBy(Binary->getLHS()), traits(Binary->getRHS()));
    else if (Binary->isCompoundAssignmentOp())
      join(namedBy(Binary->getLHS()),
           traitsOfBinary(
               BinaryOperator::getOpForCompoundAssignment(Binary->getOpcode()),
               Binary->getLHS(), Binary->getRHS()));
  } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
    joinArguments(Call);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    joinResult(Return->getRetValue() ? traits(Return->getRetValue()) : 0);
  }
}

// Traits ---------------------------------------------------------------------

unsigned LaneFlow::traits(const Expr *E) const {
  E = bare(E);
  if (!E)
    return None;
  // A sum of thousands of terms leans to the left: from the innermost on, each
  // finds the one below it known.
  llvm::SmallVector<const Expr *, 8> Spine;
  if (Guard.isIdle())
    for (const auto *Binary = dyn_cast<BinaryOperator>(E);
         Binary && !Remembered.contains(Binary);
         Binary = dyn_cast_or_null<BinaryOperator>(bare(Binary->getLHS())))
      Spine.push_back(Binary);
  for (const Expr *Each : llvm::reverse(Spine))
    traitsWithin(Each);
  return traitsWithin(E);
}

/// \p E: without what is around it.
unsigned LaneFlow::traitsWithin(const Expr *E) const {
  if (auto Found = Remembered.find(E); Found != Remembered.end())
    return Found->second;
  const bool HasAllSteps = Guard.isIdle();
  EvaluationGuard::Step Step(Guard);
  if (!Step)
    return None;
  unsigned Traits = traitsFromParts(E);
  if (isa<BinaryOperator>(E) && (HasAllSteps || !Guard.hasGivenUp()))
    Remembered[E] = Traits;
  return Traits;
}

unsigned LaneFlow::traitsFromParts(const Expr *E) const {
  StringRef Builtin = builtinOfX(E);
  if (Builtin == "threadIdx")
    return ThreadIndex;
  if (Builtin == "blockDim")
    return BlockSize;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl *D = Ref->getDecl();
    if (D->getIdentifier() && D->getName() == "warpSize" && C.isCuda(*D))
      return NativeSize;
    if (unsigned Known = Values.lookup(D))
      return Known;
    // Constants outside of functions.
    const auto *V = dyn_cast<VarDecl>(D);
    return V && !V->isLocalVarDeclOrParm() && V->getInit()
               ? traits(V->getInit())
               : None;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Values.lookup(Member->getMemberDecl());
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isAssignmentOp() || Binary->isCommaOp())
      return traits(Binary->getRHS());
    return traitsOfBinary(Binary->getOpcode(), Binary->getLHS(),
                          Binary->getRHS());
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_LNot || Unary->getOpcode() == UO_AddrOf ||
                   Unary->getOpcode() == UO_Deref
               ? None
               : traits(Unary->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return traits(Choice->getTrueExpr()) | traits(Choice->getFalseExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return traitsOfCall(Call);
  return None;
}

unsigned LaneFlow::traitsOfCall(const CallExpr *Call) const {
  if (auto Warp = warpCall(Call, C)) {
    if (Warp->makesLaneMask())
      return LaneMask;
    if (Warp->Op == WarpOp::LaneId)
      return LaneNative;
    // A value keeps its meaning when it is handed to another lane, except that
    // an index is then that of the other.
    if (Warp->isShuffle() && Warp->Value)
      return traits(Warp->Value) & (LaneMask | LaneOfMask);
    return None;
  }
  if (const FunctionDecl *Callee = projectCallee(Call, C))
    return Results.lookup(Callee);
  StringRef Name = calleeName(Call);
  if (Call->getNumArgs() == 1 && has(Call->getArg(0), LaneMask)) {
    if (Name == "__ffs" || Name == "__ffsll" || Name == "__clz" ||
        Name == "__clzll")
      return LaneOfMask;
    if (Name == "__brev")
      return LaneMask;
  }
  return None;
}

unsigned LaneFlow::traitsOfSplit(BinaryOperatorKind Op, unsigned Left,
                                 unsigned Right, const Expr *R) const {
  bool IsLane = Op == BO_Rem || Op == BO_And;
  std::optional<int64_t> Known = constant(R);
  bool By32 = false, ByNative = false;
  switch (Op) {
  case BO_Rem:
  case BO_Div:
    By32 = Known == WarpLanes;
    ByNative = Right & NativeSize;
    break;
  case BO_And:
    // All bits but those of the lane: the first thread of the warp.
    if (Known == ~(WarpLanes - 1) || Known == 0xffffffe0)
      return Left & ThreadIndex ? Warp32 | ThreadIndex : None;
    By32 = Known == WarpLanes - 1;
    ByNative = Right & NativeSize;
    break;
  case BO_Shr:
    By32 = Known == 5;
    break;
  default:
    return None;
  }
  if (Left & ThreadIndex)
    return By32       ? (IsLane ? Lane32 : Warp32)
           : ByNative ? (IsLane ? LaneNative : WarpNative)
                      : None;
  if ((Left & BlockSize) && !IsLane)
    return By32 ? WarpCount32 : ByNative ? WarpCountNative : None;
  return None;
}

unsigned LaneFlow::splitBy32(const BinaryOperator *E) const {
  BinaryOperatorKind Op = E->getOpcode();
  if (E->isCompoundAssignmentOp())
    Op = BinaryOperator::getOpForCompoundAssignment(Op);
  return traitsOfSplit(Op, traits(E->getLHS()), traits(E->getRHS()),
                       E->getRHS()) &
         (Lane32 | Warp32 | WarpCount32);
}

unsigned LaneFlow::traitsOfSum(BinaryOperatorKind Op, const Expr *L,
                               const Expr *R, unsigned Left,
                               unsigned Right) const {
  unsigned Both = Left | Right;
  // tid - warp * 32
  if (Op == BO_Sub && (Left & ThreadIndex))
    if (const auto *Base = dyn_cast<BinaryOperator>(bare(R)))
      if (Base->getOpcode() == BO_Mul || Base->getOpcode() == BO_Shl) {
        unsigned Factor = traits(Base->getLHS()) | traits(Base->getRHS());
        if (Factor & Warp32)
          return Lane32;
        if (Factor & WarpNative)
          return LaneNative;
      }
  unsigned Kept = Both & ThreadIndex;
  // (blockDim.x + 31) / 32, lane + 1, (1 << lane) - 1, warpSize - 1
  unsigned WithConstant =
      BlockSize | AnyLane | LaneBit | NativeSize | LaneOfMask | AnyWarp;
  if (constant(R))
    Kept |= Left & WithConstant;
  if (constant(L))
    Kept |= Right & WithConstant;
  if (Right & NativeSize)
    Kept |= Left & BlockSize;
  return Kept;
}

unsigned LaneFlow::traitsOfShift(BinaryOperatorKind Op, const Expr *L,
                                 const Expr *R, unsigned Left,
                                 unsigned Right) const {
  if (constant(L) && (Right & (AnyLane | LaneOfMask))) {
    // 1 << lane; 0xffffffff >> (31 - lane)
    if (Op == BO_Shl || *constant(L) < 0 || *constant(L) > WarpLanes)
      return LaneBit;
    return None;
  }
  unsigned Kept = Left & LaneMask;
  if (constant(R))
    Kept |= Left & NativeSize;
  return Kept;
}

unsigned LaneFlow::traitsOfBinary(BinaryOperatorKind Op, const Expr *L,
                                  const Expr *R) const {
  // Once each: sums of a hundred terms are as deep.
  unsigned Left = traits(L), Right = traits(R);
  if (unsigned Split = traitsOfSplit(Op, Left, Right, R))
    return Split;
  switch (Op) {
  case BO_Add:
  case BO_Sub:
    return traitsOfSum(Op, L, R, Left, Right);
  case BO_Mul: {
    if ((Left & BlockSize) && (Right & BlockSize))
      return BlockSize;
    if (constant(R) || constant(L))
      return (Left | Right) & (NativeSize | ThreadIndex);
    return None;
  }
  case BO_Div:
    return constant(R) ? Left & NativeSize : None;
  case BO_Shl:
  case BO_Shr:
    return traitsOfShift(Op, L, R, Left, Right);
  case BO_And:
    // `votes >> lane & 1` is no mask any more, nor is a half of it that is
    // taken on purpose.
    for (const Expr *Side : {L, R}) {
      auto Known = constant(Side);
      bool IsWide = Known && integerBits(bare(Side)->getType(), C.AST) == 64;
      if (Known && *Known >= 0 && *Known <= (IsWide ? 0xffffffff : 0x7fffffff))
        return None;
    }
    [[fallthrough]];
  case BO_Or:
  case BO_Xor:
    return (Left | Right) & (LaneMask | LaneBit);
  default:
    return None;
  }
}

// Constants ------------------------------------------------------------------

Meaning LaneFlow::meaningOf(const ValueDecl *D) const {
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
    return {Enumerator->getInitVal().tryExtValue()};
  if (const auto *P = dyn_cast<NonTypeTemplateParmDecl>(D)) {
    auto Known = Given.find(P);
    if (Known != Given.end() && llvm::all_equal(Known->second))
      return {Known->second.front()};
    if (Known == Given.end() && P->hasDefaultArgument()) {
      const TemplateArgument &A = P->getDefaultArgument().getArgument();
      if (A.getKind() == TemplateArgument::Expression)
        return {std::nullopt, A.getAsExpr()};
    }
    // Given where this translation unit does not show it, but named.
    std::string Name = P->getName().lower();
    if (StringRef(Name).contains("warp") && StringRef(Name).contains("size"))
      return {WarpLanes};
    return {};
  }
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || !V->getInit() || isa<ParmVarDecl>(V) || Assigned.contains(V) ||
      V->getType()->isReferenceType() ||
      (!V->isLocalVarDecl() && !V->getType().isConstQualified() &&
       !V->isConstexpr()))
    return {};
  return {std::nullopt, V->getInit()};
}

Meaning LaneFlow::meaning(const Expr &E) const {
  // The bits of a mask count: all of 64 are -1.
  if (const auto *Literal = dyn_cast<IntegerLiteral>(&E))
    return {int64_t(Literal->getValue().getLimitedValue())};
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
    return has(Ref, NativeSize) ? Meaning{} : meaningOf(Ref->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    const auto *V = dyn_cast<VarDecl>(Member->getMemberDecl());
    return V ? meaningOf(V) : Meaning{};
  }
  if (const auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(&E))
    return {std::nullopt, Parameter->getReplacement()};
  if (isa<CallExpr, UnaryExprOrTypeTraitExpr, CharacterLiteral>(&E))
    return {evaluatedByClang(E, C.AST)};
  return {};
}

std::optional<int64_t> LaneFlow::constant(const Expr *E) const {
  return foldConstant(E, C.AST, Guard,
                      [&](const Expr &Each) { return meaning(Each); });
}

} // namespace porthip
