// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of variables: back from where one is read, over the statements
// before and the conditions around, to what was assigned last.
#include "Checks/Analysis/StoredValues.h"
#include "Checks/Analysis/ValueRange.h"
#include "clang/AST/Attr.h"
#include <cmath>

using namespace clang;

namespace porthip {
const VarDecl *ownNameOf(const Expr *E) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(withoutCasts(E));
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

namespace {

/// `if (c) return;`, a block that ends so.
bool leaves(const Stmt *S) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    return !Block->body_empty() && leaves(Block->body_back());
  return isa_and_nonnull<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt,
                         CXXThrowExpr>(S);
}

const Stmt *onlyStatement(const Stmt *S) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    return Block->size() == 1 ? onlyStatement(Block->body_front()) : nullptr;
  return S;
}

} // namespace

/// Any use but a read.
bool ValueRanges::isChange(const DeclRefExpr &Use) const {
  const Stmt *Around = parent(Use);
  while (Around && isa<ParenExpr>(Around))
    Around = parent(*Around);
  const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(Around);
  return !Read || Read->getCastKind() != CK_LValueToRValue;
}

bool ValueRanges::mayChange(const Stmt &In, const VarDecl &V) const {
  bool Changes = false;
  forEachStmt(&In, [&](const Stmt *Each) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Each);
    Changes |= Ref && Ref->getDecl() == &V && isChange(*Ref);
    return !Changes;
  });
  return Changes;
}

void ValueRanges::narrow(ValueRange &R, const Subject &Of,
                         const Expr *Condition, bool IsTrue) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot)
    return narrow(R, Of, Not->getSubExpr(), !IsTrue);
  if (Of.IsIt(*E)) {
    R.IsNotZero |= IsTrue;
    if (IsTrue && R.Low == 0 && Of.Type->isIntegerType())
      R.Low = 1;
    if (!IsTrue)
      R.Low = R.High = 0;
    return;
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return;
  if (Binary->getOpcode() == (IsTrue ? BO_LAnd : BO_LOr)) {
    narrow(R, Of, Binary->getLHS(), IsTrue);
    return narrow(R, Of, Binary->getRHS(), IsTrue);
  }
  if (!Binary->isComparisonOp())
    return;
  BinaryOperatorKind Op = Binary->getOpcode();
  const Expr *Other = Binary->getRHS();
  if (!Of.IsIt(*Binary->getLHS())) {
    if (!Of.IsIt(*Binary->getRHS()))
      return;
    Op = BinaryOperator::reverseComparisonOp(Op);
    Other = Binary->getLHS();
  }
  bool IsInOther = false;
  forEachStmt(Other, [&](const Stmt *Each) {
    const auto *Part = dyn_cast<Expr>(Each);
    IsInOther |= Part && Of.IsIt(*Part);
    return !IsInOther;
  });
  if (IsInOther)
    return;
  const ValueRange Limit = range(Other);
  if (!IsTrue)
    Op = BinaryOperator::negateComparisonOp(Op);
  else if (Op != BO_NE)
    R.MayBeNan = false;
  const bool IsInteger = Of.Type->isIntegerType();
  const double Step = IsInteger ? 1 : 0;
  const auto Below = [&](double Most) {
    if (Most < R.High) {
      R.High = Most;
      R.IsHighMeant = Limit.IsHighMeant;
    }
    // The limit may come from a call or a launch.
    const bool IsGiven = !std::isinf(Limit.Given) && !Limit.IsHighMeant;
    R.Given =
        std::min(R.Given, IsGiven ? Most - Limit.High + Limit.Given : Most);
  };
  const auto Above = [&](double Least) {
    if (Least > R.Low) {
      R.Low = Least;
      R.IsLowMeant = Limit.IsLowMeant;
    }
    R.GivenLow = std::max(R.GivenLow, Least);
  };
  switch (Op) {
  case BO_LT:
    return Below(Limit.High - Step);
  case BO_LE:
    return Below(Limit.High);
  case BO_GT:
    return Above(Limit.Low + Step);
  case BO_GE:
    return Above(Limit.Low);
  case BO_EQ:
    Above(Limit.Low);
    return Below(Limit.High);
  case BO_NE:
    if (Limit.Low != Limit.High)
      return;
    R.IsNotZero |= Limit.Low == 0;
    if (R.Given == Limit.Low)
      R.Given -= 1;
    if (IsInteger && R.Low == Limit.Low)
      R.Low += 1;
    if (IsInteger && R.High == Limit.Low)
      R.High -= 1;
    return;
  default:
    return;
  }
}

ValueRange ValueRanges::narrowed(ValueRange R, const VarDecl &V,
                                 const Bounds &Known) {
  const auto IsIt = [&V](const Expr &E) { return ownNameOf(&E) == &V; };
  for (const Bound &B : Known)
    narrow(R, {V.getType(), IsIt}, B.Condition, B.IsTrue);
  return R;
}

namespace {

/// The results of all places that were asked for, since elements may be
/// computed from elements of the same place.
struct MostStored {
  explicit MostStored(CheckContext &) {}
  std::map<std::vector<const Expr *>, double> Of;
};

} // namespace

/// The greatest number of those that are put into some memory.
double ValueRanges::mostStored(std::vector<const Expr *> Stored) {
  constexpr double None = -std::numeric_limits<double>::infinity();
  if (Depth > 20 || Stored.empty())
    return None;
  auto &Known = C.analysis<MostStored>().Of;
  const auto [It, IsNew] = Known.try_emplace(Stored, None);
  if (!IsNew)
    return It->second;
  double Most = None;
  Depth += 10;
  for (const Expr *E : Stored)
    Most = std::max(Most, mostOf(*E, /*IsStored=*/true));
  Depth -= 10;
  return Known[std::move(Stored)] = Most;
}

/// An element or a member, where a condition of the same expression, or of the
/// statement whose first it is, is about what is written alike. A value that is
/// seen to be put there is taken for smaller by all conditions around and
/// before: who asks knows of it.
ValueRange ValueRanges::ofElement(const Expr &Read) {
  ValueRange R = ofType(Read.getType());
  if (Read.getType()->isIntegerType())
    R.Given = mostStored(C.analysis<StoredValues>().readBy(Read));
  llvm::FoldingSetNodeID Written;
  Read.IgnoreParenImpCasts()->Profile(Written, C.AST, true);
  const auto IsIt = [&](const Expr &E) {
    llvm::FoldingSetNodeID Other;
    E.IgnoreParenImpCasts()->Profile(Other, C.AST, true);
    return Other == Written;
  };
  const Subject It{Read.getType(), IsIt};
  bool IsNear = true;
  const auto Narrow = [&](const Expr *Condition, bool IsTrue) {
    ValueRange Narrower = R;
    narrow(Narrower, It, Condition, IsTrue);
    if (IsNear)
      R = Narrower;
    R.Given = Narrower.Given;
  };
  const Stmt *Child = &Read;
  for (const Stmt *Around = parent(Read); Around;
       Child = Around, Around = parent(*Around)) {
    if (!IsNear && std::isinf(R.Given))
      break;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Around)) {
      if (Child != Choice->getCond())
        Narrow(Choice->getCond(), Child == Choice->getTrueExpr());
    } else if (const auto *Both = dyn_cast<BinaryOperator>(Around);
               Both && Both->isLogicalOp()) {
      if (Child == Both->getRHS())
        Narrow(Both->getLHS(), Both->getOpcode() == BO_LAnd);
    } else if (const auto *If = dyn_cast<IfStmt>(Around)) {
      if (Child != If->getCond())
        Narrow(If->getCond(), Child == If->getThen());
      IsNear = false;
    } else if (const auto *Block = dyn_cast<CompoundStmt>(Around)) {
      IsNear &= !Block->body_empty() && Block->body_front() == Child;
      for (const Stmt *Before : Block->body()) {
        if (Before == Child)
          break;
        const auto *Exit = dyn_cast<IfStmt>(Before);
        if (Exit && leaves(Exit->getThen()))
          Narrow(Exit->getCond(), false);
      }
    } else if (!isa<Expr, ReturnStmt, DeclStmt>(Around)) {
      IsNear = false;
    }
  }
  return R;
}

std::optional<ValueRange>
ValueRanges::leftByIf(const IfStmt &If, const VarDecl &V, Bounds &Known) {
  const bool ChangesThen = mayChange(*If.getThen(), V);
  const bool ChangesElse = If.getElse() && mayChange(*If.getElse(), V);
  if (leaves(If.getThen())) {
    if (ChangesElse)
      return changing(V);
    Known.push_back({If.getCond(), false});
    return std::nullopt;
  }
  if (!ChangesThen && !ChangesElse)
    return std::nullopt;
  const auto *Set =
      dyn_cast_or_null<BinaryOperator>(onlyStatement(If.getThen()));
  const auto *Otherwise =
      dyn_cast_or_null<BinaryOperator>(onlyStatement(If.getElse()));
  if (!Set || Set->getOpcode() != BO_Assign || ownNameOf(Set->getLHS()) != &V)
    return changing(V);
  const ValueRange Then = range(Set->getRHS());
  if (!ChangesElse) {
    ValueRange Before = ofVariable(V, If);
    Before = narrowed(Before, V, {{If.getCond(), false}});
    return either(Then, Before);
  }
  if (Otherwise && Otherwise->getOpcode() == BO_Assign &&
      ownNameOf(Otherwise->getLHS()) == &V)
    return either(Then, range(Otherwise->getRHS()));
  return changing(V);
}

std::optional<ValueRange> ValueRanges::leftBy(const Stmt &Before,
                                              const VarDecl &V, Bounds &Known) {
  if (const auto *Decls = dyn_cast<DeclStmt>(&Before)) {
    for (const Decl *D : Decls->decls())
      if (D == &V)
        return V.getInit() ? range(V.getInit()) : ofType(V.getType());
  } else if (const auto *If = dyn_cast<IfStmt>(&Before)) {
    return leftByIf(*If, V, Known);
  } else if (const auto *Set = dyn_cast<BinaryOperator>(&Before);
             Set && Set->isAssignmentOp() && ownNameOf(Set->getLHS()) == &V) {
    return range(Set);
  }
  if (isa<LabelStmt>(Before))
    return changing(V);
  if (!mayChange(Before, V))
    return std::nullopt;
  const auto Counted = counted(Before, V);
  return Counted ? *Counted : changing(V);
}

ValueRange ValueRanges::atEntry(const VarDecl &V) {
  if (const auto *P = dyn_cast<ParmVarDecl>(&V)) {
    if (P->getDeclContext() == &F)
      return ofParameter(*P);
    // A parameter of a lambda within.
    ValueRange Any = ofType(V.getType());
    if (Depth <= 20)
      Any.Given = mostGiven(*P, /*IsWithin=*/true);
    return Any;
  }
  const bool IsFixed = V.isLocalVarDecl()
                           ? !S.isChanged(&V) && !V.isStaticLocal()
                           : V.getType().isConstQualified();
  if (IsFixed && V.getInit() && !V.getType()->isReferenceType())
    return range(V.getInit());
  if (V.getName() == "warpSize" && C.isCuda(V))
    return ValueRange::number(32);
  ValueRange Any = ofType(V.getType());
  if (V.hasGlobalStorage() && V.getType()->isIntegerType())
    Any.Given = mostStored(C.analysis<StoredValues>().of(V));
  return Any;
}

/// A variable whose changes are not followed.
ValueRange ValueRanges::changing(const VarDecl &V) {
  ValueRange R = ofType(V.getType());
  if (Depth > 20)
    return R;
  for (const Expr *E : S.givenTo(&V)) {
    Depth += 10;
    const ValueRange One = range(E);
    Depth -= 10;
    R.Given = std::max(R.Given, One.IsHighMeant ? One.High : One.Given);
  }
  if (V.getType()->isIntegerType())
    R.Given = std::max(R.Given, mostStored(C.analysis<StoredValues>().of(V)));
  return R;
}

ValueRange ValueRanges::ofVariable(const VarDecl &V, const Stmt &At) {
  if (V.getType()->isReferenceType() || V.getType().isVolatileQualified()) {
    ValueRange R = ofType(V.getType().getNonReferenceType());
    if (V.getType().getNonReferenceType()->isIntegerType())
      R.Given = mostStored(C.analysis<StoredValues>().of(V));
    return R;
  }
  Bounds Known;
  const Stmt *Child = &At;
  for (const Stmt *Around = parent(At); Around;
       Child = Around, Around = parent(*Around)) {
    if (++Steps > MostSteps)
      return ofType(V.getType());
    const auto *Block = dyn_cast<CompoundStmt>(Around);
    if (Block) {
      const bool IsSwitch = isa_and_nonnull<SwitchStmt>(parent(*Block));
      bool IsAlone = IsSwitch && isa<SwitchCase>(Child);
      const auto Here = llvm::find(Block->body(), Child);
      for (auto It = Here; It != Block->body_begin() && !IsAlone;) {
        const Stmt *Before = *--It;
        // The statement before may belong to another case.
        while (const auto *Case = dyn_cast<SwitchCase>(Before)) {
          IsAlone = true;
          Before = Case->getSubStmt();
        }
        if (auto Left = leftBy(*Before, V, Known))
          return narrowed(*Left, V, Known);
      }
      if (IsSwitch && mayChange(*Block, V))
        return narrowed(changing(V), V, Known);
    } else if (const auto *If = dyn_cast<IfStmt>(Around)) {
      if (Child != If->getCond() && Child != If->getInit())
        Known.push_back({If->getCond(), Child == If->getThen()});
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(Around)) {
      if (Child != Choice->getCond())
        Known.push_back({Choice->getCond(), Child == Choice->getTrueExpr()});
    } else if (const auto *Both = dyn_cast<BinaryOperator>(Around);
               Both && Both->isLogicalOp()) {
      if (Child == Both->getRHS())
        Known.push_back({Both->getLHS(), Both->getOpcode() == BO_LAnd});
    } else if (const auto *For = dyn_cast<ForStmt>(Around)) {
      if (For->getCond() && (Child == For->getBody() || Child == For->getInc()))
        Known.push_back({For->getCond(), true});
      if (Child != For->getInit() && mayChange(*For, V))
        return narrowed(ofLoop(*For, V), V, Known);
    } else if (isa<WhileStmt, DoStmt, CXXForRangeStmt>(Around)) {
      if (const auto *While = dyn_cast<WhileStmt>(Around);
          While && Child == While->getBody())
        Known.push_back({While->getCond(), true});
      if (mayChange(*Around, V)) {
        const auto Counted = counted(*Around, V);
        return narrowed(Counted ? *Counted : changing(V), V, Known);
      }
    } else if (isa<LambdaExpr, SwitchStmt>(Around) && mayChange(*Around, V)) {
      return narrowed(changing(V), V, Known);
    }
  }
  return narrowed(atEntry(V), V, Known);
}

} // namespace porthip
