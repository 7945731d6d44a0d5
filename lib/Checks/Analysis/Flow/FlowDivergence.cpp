// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowDivergence.h"
#include "Checks/Analysis/Sites.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::ArrayRef;
using llvm::StringRef;

namespace porthip {

LaneDivergence::LaneDivergence(CheckContext &C)
    : C(C), Lanes(C.analysis<LaneFlow>()) {
  for (const FunctionDecl *F : C.functions())
    if (CheckContext::isDeviceCode(*F))
      findShared(F);
  for (int Round = 0; Round < 6; ++Round) {
    Changed = false;
    for (const FunctionDecl *F : C.functions()) {
      if (!CheckContext::isDeviceCode(*F))
        continue;
      Current = F;
      HasLabels = false;
      forEachStmt(*F, [&](const Stmt *S) {
        HasLabels |= isa<LabelStmt>(S);
        return true;
      });
      read(F->getBody(), Differs::Nowhere);
    }
    if (!Changed)
      break;
  }
}

/// Itself, or what it is another name of.
static bool isInShared(const ValueDecl *D) {
  if (D->hasAttr<CUDASharedAttr>())
    return true;
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || !V->getType()->isReferenceType() || !V->getInit())
    return false;
  const VarDecl *Of = variableBelow(V->getInit());
  return Of && Of->hasAttr<CUDASharedAttr>();
}

unsigned LaneDivergence::placeOf(const Stmt *S) const {
  return C.AST.getSourceManager()
      .getExpansionLoc(S->getBeginLoc())
      .getRawEncoding();
}

unsigned LaneDivergence::beginOf(const ValueDecl *D, const Stmt *At) const {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || isa<ParmVarDecl>(V) || !V->hasLocalStorage() ||
      V->getType()->isReferenceType() || Lanes.isAddressed(V) || HasLabels)
    return 0;
  return OutermostLoop ? OutermostLoop : placeOf(At);
}

Differs LaneDivergence::valueOf(const ValueDecl *D, const Stmt *At) const {
  auto Found = Values.find(D);
  if (Found == Values.end())
    return Differs::Nowhere;
  Differs How = Differs::Nowhere;
  const unsigned Place = placeOf(At);
  for (auto [From, Is] : Found->second)
    if (From <= Place)
      How = std::max(How, Is);
  return How;
}

void LaneDivergence::join(const ValueDecl *D, Differs How, const Stmt *At) {
  // Shared memory is written by some and read by all, the same by each.
  if (!D || How == Differs::Nowhere || isInShared(D))
    return;
  if (Shared.contains(D))
    How = std::min(How, Differs::AmongWarps);
  Differs &Known = Values[D][beginOf(D, At)];
  Changed |= How > Known;
  Known = std::max(Known, How);
}

/// Variables that the lanes of a warp exchange until they are the same:
/// `i = __shfl_sync(mask, i, 0)`, `v += __shfl_xor_sync(mask, v, d)`. Their
/// values before that differ, but are seldom asked for.
void LaneDivergence::findShared(const FunctionDecl *F) {
  llvm::DenseMap<const ValueDecl *, unsigned> Exchanges;
  auto Look = [&](const ValueDecl *To, const Expr *From) {
    const auto *Call = dyn_cast_or_null<CallExpr>(bare(From));
    auto Warp = Call ? warpCall(Call, C) : std::nullopt;
    if (!To || !Warp || !Warp->Lane)
      return;
    bool IsConstant = Lanes.constant(Warp->Lane).has_value();
    // A reduction is a loop, or written out.
    if (Warp->Op == WarpOp::ShuffleXor && (!IsConstant || ++Exchanges[To] >= 3))
      Shared.insert(To);
    if (Warp->Op == WarpOp::ShuffleIndex && IsConstant)
      Shared.insert(To);
  };
  forEachStmt(*F, [&](const Stmt *S) {
    if (const auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
      Look(namedBy(E->getLHS()), E->getRHS());
    return true;
  });
}

/// Around: of the conditions that decide whether S is reached.
void LaneDivergence::read(const Stmt *S, Differs Around) {
  if (!S)
    return;
  const bool IsOutermost =
      !OutermostLoop && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  llvm::SaveAndRestore<unsigned> Loop(OutermostLoop,
                                      IsOutermost ? placeOf(S) : OutermostLoop);
  note(S, Around);
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    readChildren(If->getInit(), Around);
    readChildren(If->getConditionVariableDeclStmt(), Around);
    read(If->getCond(), Around);
    Differs Inside = std::max(Around, ofCondition(If->getCond()));
    read(If->getThen(), Inside);
    read(If->getElse(), Inside);
    return;
  }
  if (const auto *Loop = dyn_cast<WhileStmt>(S)) {
    read(Loop->getCond(), Around);
    read(Loop->getBody(), std::max(Around, ofCondition(Loop->getCond())));
    return;
  }
  if (const auto *Loop = dyn_cast<ForStmt>(S)) {
    read(Loop->getInit(), Around);
    const Differs Inside = std::max(Around, ofLoop(Loop));
    const ValueDecl *Index = indexOf(Loop);
    if (Index)
      Alike.push_back(Index);
    read(Loop->getCond(), Around);
    read(Loop->getInc(), Inside);
    read(Loop->getBody(), Inside);
    if (Index)
      Alike.pop_back();
    return;
  }
  if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    read(Switch->getCond(), Around);
    read(Switch->getBody(), std::max(Around, of(Switch->getCond())));
    return;
  }
  readChildren(S, Around);
}

void LaneDivergence::readChildren(const Stmt *S, Differs Around) {
  if (!S)
    return;
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(S))
    return read(Pseudo->getSyntacticForm(), Around);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return read(Lambda->getBody(), Around);
  for (const Stmt *Child : S->children())
    read(Child, Around);
}

void LaneDivergence::note(const Stmt *S, Differs Around) {
  if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
    // A variable declared inside of a branch is not seen outside of it.
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
        join(V, of(V->getInit()), S);
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
    if (Binary->isAssignmentOp())
      join(namedBy(Binary->getLHS()), std::max(of(Binary->getRHS()), Around),
           S);
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp())
      join(namedBy(Unary->getSubExpr()), Around, S);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    WithoutParameters = true;
    Differs How = Return->getRetValue()
                      ? std::max(of(Return->getRetValue()), Around)
                      : Differs::Nowhere;
    WithoutParameters = false;
    Differs &Known = Results[Current];
    Changed |= How > Known;
    Known = std::max(Known, How);
  } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *Callee = projectCallee(Call, C);
    if (!Callee || isa<CXXOperatorCallExpr>(Call))
      return;
    for (unsigned I = 0; I < Call->getNumArgs(); ++I)
      if (I < Callee->getNumParams())
        join(Callee->getParamDecl(I), of(Call->getArg(I)), S);
  }
}

static StringRef memberOfBuiltin(const Expr *E, StringRef &Part) {
  const auto *Property = dyn_cast<MSPropertyRefExpr>(E);
  if (!Property)
    return "";
  Part = Property->getPropertyDecl()->getName();
  const auto *Ref =
      dyn_cast_or_null<DeclRefExpr>(bare(Property->getBaseExpr()));
  return Ref && Ref->getDecl()->getIdentifier() ? Ref->getDecl()->getName()
                                                : StringRef();
}

Differs LaneDivergence::of(const Expr *E) const {
  E = bare(E);
  if (!E)
    return Differs::Nowhere;
  StringRef Part;
  if (memberOfBuiltin(E, Part) == "threadIdx")
    // Blocks whose x is a multiple of 32 are the rule: y is then a warp's.
    return Part == "x" ? Differs::AmongLanes : Differs::AmongWarps;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E);
      Ref && llvm::is_contained(Alike, Ref->getDecl()))
    return Differs::Nowhere;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return WithoutParameters && isa<ParmVarDecl>(Ref->getDecl())
               ? Differs::Nowhere
               : valueOf(Ref->getDecl(), E);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return std::max(valueOf(Member->getMemberDecl(), E), of(Member->getBase()));
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return std::max(of(Element->getBase()), of(Element->getIdx()));
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isComparisonOp() || Binary->isLogicalOp())
      return ofCondition(Binary);
    if (Binary->isAssignmentOp() || Binary->isCommaOp())
      return of(Binary->getRHS());
    unsigned Traits = Lanes.traits(E);
    if ((Traits & (LaneFlow::Warp32 | LaneFlow::WarpNative)) &&
        !(Traits & LaneFlow::ThreadIndex))
      return Differs::AmongWarps;
    return std::max(of(Binary->getLHS()), of(Binary->getRHS()));
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_AddrOf && namedBy(Unary->getSubExpr())
               ? Differs::Nowhere
               : of(Unary->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return std::max({ofCondition(Choice->getCond()), of(Choice->getTrueExpr()),
                     of(Choice->getFalseExpr())});
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return ofCall(Call);
  return Differs::Nowhere;
}

Differs LaneDivergence::ofCall(const CallExpr *Call) const {
  if (auto Warp = warpCall(Call, C)) {
    switch (Warp->Op) {
    case WarpOp::ShuffleIndex:
      return Warp->Lane && of(Warp->Lane) <= Differs::AmongWarps && !Warp->Width
                 ? Differs::AmongWarps
                 : Differs::AmongLanes;
    case WarpOp::ShuffleXor:
      // A value that is reduced by exchange is the same in all lanes, one that
      // is exchanged once is not; which of them it is shows in no expression.
      return Differs::AmongWarps;
    case WarpOp::ShuffleUp:
    case WarpOp::ShuffleDown:
    case WarpOp::LaneId:
      return Differs::AmongLanes;
    case WarpOp::Match:
      return Warp->Name.contains("any") ? Differs::AmongLanes
                                        : Differs::AmongWarps;
    default:
      return Differs::AmongWarps;
    }
  }
  StringRef Name = calleeName(Call);
  if (Name.starts_with("atomic"))
    return Differs::AmongLanes;
  if (Name.starts_with("__syncthreads_"))
    return Differs::Nowhere;
  Differs How = Differs::Nowhere;
  for (const Expr *Argument : Call->arguments())
    How = std::max(How, of(Argument));
  if (const FunctionDecl *Callee = projectCallee(Call, C))
    How = std::max(How, Results.lookup(Callee));
  if (const auto *Member = dyn_cast<MemberExpr>(bare(Call->getCallee())))
    How = std::max(How, of(Member->getBase()));
  return How;
}

/// `n / blockDim.x * blockDim.x`: no block is parted by its index being below
/// that, and by a multiple of 32 no warp.
std::optional<Differs> LaneDivergence::ofWholeBlocks(const Expr *Limit,
                                                     unsigned Depth) const {
  constexpr unsigned MostDepth = 4;
  Limit = bare(Limit);
  if (!Limit || Depth > MostDepth)
    return std::nullopt;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Limit)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && V->getInit() && !isa<ParmVarDecl>(V) &&
                   !C.analysis<Sites>().isChanged(V)
               ? ofWholeBlocks(V->getInit(), Depth + 1)
               : std::nullopt;
  }
  const auto *Product = dyn_cast<BinaryOperator>(Limit);
  if (!Product || Product->getOpcode() != BO_Mul)
    return std::nullopt;
  for (const Expr *Factor : {Product->getLHS(), Product->getRHS()}) {
    StringRef Part;
    if (memberOfBuiltin(bare(Factor), Part) == "blockDim" && Part == "x")
      return Differs::Nowhere;
    if (auto Known = Lanes.constant(Factor); Known && *Known % 32 == 0)
      return Differs::AmongWarps;
  }
  return std::nullopt;
}

/// `index % width`, `index / width`: a row of an image ends as the whole does.
/// What is split by a constant may be a part of a warp.
bool LaneDivergence::isCoordinate(const Expr *E) const {
  E = bare(E);
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || !V->getInit() || C.analysis<Sites>().isChanged(V))
      return false;
    E = bare(V->getInit());
  }
  const auto *Split = dyn_cast_or_null<BinaryOperator>(E);
  return Split && Split->isMultiplicativeOp() && Split->getOpcode() != BO_Mul &&
         Lanes.has(Split->getLHS(), LaneFlow::ThreadIndex) &&
         !Lanes.constant(Split->getRHS()) &&
         !Lanes.has(Split->getRHS(), LaneFlow::NativeSize) &&
         of(Split->getRHS()) == Differs::Nowhere;
}

/// `threadIdx.x < 64` parts warps, `index < n` as a rule the last one only.
Differs LaneDivergence::ofComparison(const BinaryOperator *E) const {
  for (auto [Index, Limit] : {std::pair(E->getLHS(), E->getRHS()),
                              std::pair(E->getRHS(), E->getLHS())}) {
    if (!E->isRelationalOp() || of(Index) == Differs::Nowhere)
      continue;
    if (isCoordinate(Index) && !Lanes.constant(Limit) &&
        of(Limit) == Differs::Nowhere)
      return Differs::AtTheEnd;
    if (!Lanes.has(Index, LaneFlow::ThreadIndex))
      continue;
    BinaryOperatorKind Op = E->getOpcode();
    if (Index == E->getRHS())
      Op = BinaryOperator::reverseComparisonOp(Op);
    if (auto Known = Lanes.constant(Limit)) {
      bool IsNext = Op == BO_LE || Op == BO_GT;
      return (*Known % 32 + IsNext) % 32 == 0 ? Differs::AmongWarps
                                              : Differs::AmongLanes;
    }
    if (auto Whole = ofWholeBlocks(Limit);
        Whole && (Op == BO_LT || Op == BO_GE))
      return *Whole;
    if (Lanes.has(Limit, LaneFlow::NativeSize))
      return Differs::AmongWarps;
    if (of(Limit) <= Differs::AmongWarps)
      return Lanes.has(Limit, LaneFlow::WarpCount32 | LaneFlow::WarpCountNative)
                 ? Differs::AmongLanes
                 : Differs::AtTheEnd;
  }
  return std::max(of(E->getLHS()), of(E->getRHS()));
}

Differs LaneDivergence::ofCondition(const Expr *E) const {
  E = bare(E);
  if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(E)) {
    if (Binary->isLogicalOp())
      return std::max(ofCondition(Binary->getLHS()),
                      ofCondition(Binary->getRHS()));
    if (Binary->isComparisonOp())
      return ofComparison(Binary);
  }
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(E))
    if (Unary->getOpcode() == UO_LNot)
      return ofCondition(Unary->getSubExpr());
  return of(E);
}

// Loops ----------------------------------------------------------------------

static bool changes(const Stmt *S, const ValueDecl *V) {
  bool Found = false;
  forEachStmt(S, [&](const Stmt *Each) {
    if (const auto *Binary = dyn_cast<BinaryOperator>(Each))
      Found |= Binary->isAssignmentOp() && namedBy(Binary->getLHS()) == V;
    else if (const auto *Unary = dyn_cast<UnaryOperator>(Each))
      Found |= (Unary->isIncrementDecrementOp() ||
                Unary->getOpcode() == UO_AddrOf) &&
               namedBy(Unary->getSubExpr()) == V;
    Found |= isa<LambdaExpr>(Each); // may hold a reference
    return !Found;
  });
  return Found;
}

/// The index of a loop that is the same in all threads: what sets it, and what
/// changes it, is. A variable that the body changes is none.
const ValueDecl *LaneDivergence::indexOf(const ForStmt *Loop) const {
  const ValueDecl *V = nullptr;
  const Expr *First = nullptr;
  if (const auto *Set = dyn_cast_or_null<BinaryOperator>(Loop->getInit());
      Set && Set->getOpcode() == BO_Assign) {
    V = namedBy(Set->getLHS());
    First = Set->getRHS();
  } else if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Loop->getInit());
             Declared && Declared->isSingleDecl()) {
    const auto *Var = dyn_cast<VarDecl>(Declared->getSingleDecl());
    V = Var;
    First = Var ? Var->getInit() : nullptr;
  }
  if (!V || !First || of(First) != Differs::Nowhere ||
      changes(Loop->getBody(), V))
    return nullptr;
  Alike.push_back(V);
  bool IsAlike = true;
  if (const auto *Step = dyn_cast_or_null<BinaryOperator>(Loop->getInc()))
    IsAlike = of(Step->getRHS()) == Differs::Nowhere;
  Alike.pop_back();
  return IsAlike ? V : nullptr;
}

Differs LaneDivergence::ofLoop(const ForStmt *Loop) const {
  if (!Loop->getCond() || hasEqualRounds(Loop))
    return Differs::Nowhere;
  const ValueDecl *Index = indexOf(Loop);
  if (!Index)
    return ofCondition(Loop->getCond());
  Alike.push_back(Index);
  const Differs How = ofCondition(Loop->getCond());
  Alike.pop_back();
  return How;
}

/// The factors of a product, through variables that are set once: constants by
/// their value, others by their text.
static void addFactors(const Expr *E, CheckContext &C, const LaneFlow &Lanes,
                       unsigned Depth, std::vector<std::string> &Factors) {
  constexpr unsigned MostDepth = 6;
  E = bare(E);
  if (!E || Depth > MostDepth)
    return;
  if (auto Known = Lanes.constant(E)) {
    Factors.push_back(std::to_string(*Known));
    return;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V->getInit() && !isa<ParmVarDecl>(V) &&
        !C.analysis<Sites>().isChanged(V))
      return addFactors(V->getInit(), C, Lanes, Depth + 1, Factors);
  }
  if (const auto *Product = dyn_cast<BinaryOperator>(E);
      Product && Product->getOpcode() == BO_Mul) {
    addFactors(Product->getLHS(), C, Lanes, Depth + 1, Factors);
    addFactors(Product->getRHS(), C, Lanes, Depth + 1, Factors);
    return;
  }
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  E->printPretty(OS, nullptr, PrintingPolicy(LangOptions()));
  Factors.push_back(Text);
}

/// for (i = the thread's index; i < rounds * step; i += step): the threads
/// begin below one step, so that all do the same number of rounds.
bool LaneDivergence::hasEqualRounds(const ForStmt *Loop) const {
  const auto *Test = dyn_cast_or_null<BinaryOperator>(bare(Loop->getCond()));
  const auto *Step = dyn_cast_or_null<CompoundAssignOperator>(Loop->getInc());
  if (!Test || Test->getOpcode() != BO_LT || !Step ||
      Step->getOpcode() != BO_AddAssign)
    return false;
  const ValueDecl *V = namedBy(Step->getLHS());
  if (!V || namedBy(Test->getLHS()) != V || changes(Loop->getBody(), V) ||
      !Lanes.has(Test->getLHS(), LaneFlow::ThreadIndex))
    return false;
  std::vector<std::string> OfLimit, OfStep;
  addFactors(Test->getRHS(), C, Lanes, 0, OfLimit);
  addFactors(Step->getRHS(), C, Lanes, 0, OfStep);
  auto isOfBlock = [](StringRef Factor) {
    uint64_t Number;
    return Factor.contains("blockDim") ||
           (!Factor.getAsInteger(10, Number) && Number && Number % 32 == 0);
  };
  if (llvm::none_of(OfStep, isOfBlock) || OfLimit.size() <= OfStep.size())
    return false;
  return llvm::all_of(OfStep, [&](const std::string &Factor) {
    auto Found = llvm::find(OfLimit, Factor);
    if (Found == OfLimit.end())
      return false;
    OfLimit.erase(Found);
    return true;
  });
}

} // namespace porthip
