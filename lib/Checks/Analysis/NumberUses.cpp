// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/NumberUses.h"
#include "Checks/Analysis/Renumbered.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace porthip {

NumberUses::NumberUses(CheckContext &C) : C(C) {
  for (const FunctionDecl *F : C.functions()) {
    In = F;
    walk(F->getBody(), {});
  }
  llvm::SmallVector<const ValueDecl *> Todo(Numbers.begin(), Numbers.end());
  while (!Todo.empty()) {
    auto From = Sources.find(Todo.pop_back_val());
    if (From == Sources.end())
      continue;
    for (const ValueDecl *D : From->second)
      if (Numbers.insert(D).second)
        Todo.push_back(D);
  }
}

bool NumberUses::isEnumerator(const Expr *E) const {
  E = E->IgnoreParenCasts();
  return !E->isTypeDependent() && renumbered(E->getType(), C).has_value();
}

void NumberUses::note(const ValueDecl *D, Fate To) {
  if (To.IsNumber)
    Numbers.insert(D);
  else if (To.Into)
    Sources[To.Into].push_back(D);
}

const ParmVarDecl *NumberUses::parameterOf(const CallExpr &Call,
                                           unsigned Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic()) {
    if (Argument == 0)
      return nullptr;
    --Argument;
  }
  if (const FunctionDecl *Defined = Callee->getDefinition())
    Callee = Defined;
  return Argument < Callee->getNumParams() ? Callee->getParamDecl(Argument)
                                           : nullptr;
}

void NumberUses::walkCall(const CallExpr &Call, Fate To) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee)
    note(Callee->getCanonicalDecl(), To);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const ParmVarDecl *Parameter = parameterOf(Call, I);
    // What another file does with it is not known; what "..." takes is printed.
    const bool IsPrinted = Callee && Callee->isVariadic() && !Parameter;
    walk(Call.getArg(I), {IsPrinted, Parameter});
  }
  walk(Call.getCallee(), {});
}

void NumberUses::walkBinary(const BinaryOperator &E, Fate To) {
  if (E.getOpcode() == BO_Assign) {
    const Expr *Left = E.getLHS()->IgnoreParens();
    const ValueDecl *D = nullptr;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Left))
      D = Ref->getDecl();
    else if (const auto *Member = dyn_cast<MemberExpr>(Left))
      D = Member->getMemberDecl();
    walk(E.getRHS(), {!D, D});
    return walk(E.getLHS(), {});
  }
  if (E.getOpcode() == BO_Comma) {
    walk(E.getLHS(), {});
    return walk(E.getRHS(), To);
  }
  const bool IsByName = E.isComparisonOp() &&
                        (isEnumerator(E.getLHS()) || isEnumerator(E.getRHS()));
  walk(E.getLHS(), {!IsByName});
  walk(E.getRHS(), {!IsByName});
}

void NumberUses::walk(const Stmt *S, Fate To) {
  if (!S)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return note(Ref->getDecl(), To);
  if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    note(Member->getMemberDecl(), To);
    return walk(Member->getBase(), {});
  }
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return walkCall(*Call, To);
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return walkBinary(*Binary, To);
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S))
    return walk(Cast->getSubExpr(),
                renumbered(Cast->getType(), C) ? Fate() : To);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
    walk(Choice->getCond(), {true});
    walk(Choice->getTrueExpr(), To);
    return walk(Choice->getFalseExpr(), To);
  }
  if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        walk(V->getInit(), {false, V});
    return;
  }
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    return walk(Return->getRetValue(), {false, In->getCanonicalDecl()});
  const auto *Unary = dyn_cast<UnaryOperator>(S);
  const bool IsStep = Unary && Unary->isIncrementDecrementOp();
  // Casts that nobody wrote, parentheses and the like hand their value on.
  const bool IsHandedOn = isa<ImplicitCastExpr, ParenExpr, FullExpr,
                              MaterializeTemporaryExpr, CXXDefaultArgExpr>(S);
  for (const Stmt *Child : S->children())
    walk(Child, IsHandedOn                                       ? To
                : isa<Expr>(S) && !IsStep && !isa<LambdaExpr>(S) ? Fate{true}
                                                                 : Fate());
}

} // namespace porthip
