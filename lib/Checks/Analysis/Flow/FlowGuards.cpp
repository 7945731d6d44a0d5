// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowGuards.h"

using namespace clang;
using namespace llvm;

namespace porthip {
namespace {
class GuardWalk {
public:
  explicit GuardWalk(function_ref<void(const Stmt *, ArrayRef<Guard>)> Visit)
      : Visit(Visit) {}

  void walk(const Stmt *S) {
    if (!S)
      return;
    Visit(S, Guards);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      walk(If->getInit());
      walk(If->getCond());
      inside({If->getCond(), false, false}, If->getThen());
      inside({If->getCond(), false, true}, If->getElse());
    } else if (const auto *Loop = dyn_cast<WhileStmt>(S)) {
      inside({Loop->getCond(), true, false}, Loop->getCond());
      inside({Loop->getCond(), true, false}, Loop->getBody());
    } else if (const auto *Loop = dyn_cast<DoStmt>(S)) {
      inside({Loop->getCond(), true, false}, Loop->getBody());
      inside({Loop->getCond(), true, false}, Loop->getCond());
    } else if (const auto *Loop = dyn_cast<ForStmt>(S)) {
      walk(Loop->getInit());
      const Guard Of{Loop->getCond(), true, false, Loop};
      inside(Of, Loop->getCond());
      inside(Of, Loop->getInc());
      inside(Of, Loop->getBody());
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      walk(Choice->getCond());
      inside({Choice->getCond(), false, false}, Choice->getTrueExpr());
      inside({Choice->getCond(), false, true}, Choice->getFalseExpr());
    } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
      walk(Switch->getCond());
      inside({Switch->getCond(), false, false}, Switch->getBody());
    } else if (const auto *And = dyn_cast<BinaryOperator>(S);
               And && And->isLogicalOp()) {
      walk(And->getLHS());
      inside({And->getLHS(), false, And->getOpcode() == BO_LOr}, And->getRHS());
    } else if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(S)) {
      walk(Pseudo->getSyntacticForm());
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      walk(Lambda->getBody());
    } else {
      for (const Stmt *Child : S->children())
        walk(Child);
    }
  }

private:
  void inside(Guard G, const Stmt *S) {
    if (G.Condition)
      Guards.push_back(G);
    walk(S);
    if (G.Condition)
      Guards.pop_back();
  }

  function_ref<void(const Stmt *, ArrayRef<Guard>)> Visit;
  std::vector<Guard> Guards;
};
} // namespace

void forEachGuarded(const FunctionDecl &F,
                    function_ref<void(const Stmt *, ArrayRef<Guard>)> Visit) {
  GuardWalk(Visit).walk(F.getBody());
}

/// Operands of `&&`.
static void splitAnd(const Expr *E, SmallVectorImpl<const Expr *> &Parts) {
  E = bare(E);
  const auto *And = dyn_cast<BinaryOperator>(E);
  if (!And || And->getOpcode() != BO_LAnd) {
    Parts.push_back(E);
    return;
  }
  splitAnd(And->getLHS(), Parts);
  splitAnd(And->getRHS(), Parts);
}

static bool areAlike(const Expr *A, const Expr *B, const ASTContext &AST) {
  Expr::EvalResult X, Y;
  if (!A->isValueDependent() && A->EvaluateAsInt(X, AST) &&
      !B->isValueDependent() && B->EvaluateAsInt(Y, AST))
    return APSInt::isSameValue(X.Val.getInt(), Y.Val.getInt());
  FoldingSetNodeID First, Second;
  bare(A)->Profile(First, AST, true);
  bare(B)->Profile(Second, AST, true);
  return First == Second;
}

/// `n == 0` and `n == k`, or `n == 0` and `n != 0`.
static bool areApart(const Expr *One, const Expr *Other,
                     const ASTContext &AST) {
  const auto *A = dyn_cast<BinaryOperator>(One);
  const auto *B = dyn_cast<BinaryOperator>(Other);
  return A && B && A->getOpcode() == BO_EQ && B->isEqualityOp() &&
         areAlike(A->getLHS(), B->getLHS(), AST) &&
         areAlike(A->getRHS(), B->getRHS(), AST) == (B->getOpcode() == BO_NE);
}

std::vector<Guard> thoseThatPart(ArrayRef<Guard> Guards,
                                 const ASTContext &AST) {
  SmallVector<const Expr *> Holds;
  for (const Guard &G : Guards)
    if (!G.IsLoop && !G.IsElse)
      splitAnd(G.Condition, Holds);
  std::vector<Guard> Found;
  for (const Guard &G : Guards) {
    SmallVector<const Expr *> Parts;
    if (G.IsElse)
      splitAnd(G.Condition, Parts);
    if (Parts.size() < 2 || none_of(Parts, [&](const Expr *Part) {
          return any_of(Holds, [&](const Expr *Held) {
            return areApart(Part, Held, AST);
          });
        }))
      Found.push_back(G);
  }
  return Found;
}

static bool isFirstWarp(const Expr *E, const LaneFlow &Lanes) {
  E = bare(E);
  if (const auto *Not = dyn_cast<UnaryOperator>(E))
    return Lanes.negates(Not, LaneFlow::Warp32);
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return false;
  const Expr *L = Binary->getLHS(), *R = Binary->getRHS();
  if (Binary->getOpcode() == BO_LAnd)
    return isFirstWarp(L, Lanes) || isFirstWarp(R, Lanes);
  auto Known = Lanes.constant(R);
  if (!Known)
    return false;
  if (Binary->getOpcode() == BO_EQ)
    return Lanes.has(L, LaneFlow::Warp32);
  bool IsNext = Binary->getOpcode() == BO_LE;
  return (Binary->getOpcode() == BO_LT || IsNext) && *Known + IsNext <= 32 &&
         Lanes.has(L, LaneFlow::ThreadIndex);
}

bool letsOneWarpThrough(ArrayRef<Guard> Guards, const LaneFlow &Lanes) {
  return llvm::any_of(Guards, [&](const Guard &G) {
    return !G.IsElse && !G.IsLoop && isFirstWarp(G.Condition, Lanes);
  });
}

} // namespace porthip
