// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `int r; if (leader) r = atomicAdd(p, n); r = broadcast(r);` with a function
// of the project's: porthip's own take values that some lanes have not set.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    UnsetValue,
    {"porthip-warp-unset-value", "lanes pass a variable that they have not set",
     Severity::Error, 2,
     "A local variable of device code that is declared without a value by a "
     "macro, set in a branch, and then passed by value to a function of the "
     "project's, or returned. Elsewhere the port gives it a value where it is "
     "declared. Not what is passed to CUDA's own functions alone.",
     "C++ does not allow it, nvcc does: it is how one lane does something for "
     "its warp and shuffles hand the result round. clang concludes that every "
     "lane takes the branch, and deletes the condition: each lane adds to the "
     "counter, each writes.",
     R"(
#define RANK int rank
__device__ int broadcast(int v) { return __shfl_sync(0xffffffff, v, 0); }
__global__ void take(int *counter, int *out) {
  RANK;
  if (threadIdx.x % 32 == 0)
    rank = atomicAdd(counter, 32);
  out[threadIdx.x] = broadcast(rank);
}
)",
     R"(
#define RANK int rank = 0
__device__ int broadcast(int v) { return __shfl_sync(0xffffffff, v, 0); }
__global__ void take(int *counter, int *out) {
  RANK;
  if (threadIdx.x % 32 == 0)
    rank = atomicAdd(counter, 32);
  out[threadIdx.x] = broadcast(rank);
}
)",
     "Give the variable a value where it is declared.",
     "clang, attribute maybe_undef"});

class UnsetValueCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Declared = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D);
              V && isUnset(*V) && isPassedUnset(*F.getBody(), *V, C))
            report(*V, C);
      return true;
    });
  }

private:
  static bool isUnset(const VarDecl &V) {
    QualType Type = V.getType();
    return V.isLocalVarDecl() && V.hasLocalStorage() && !V.getInit() &&
           !V.hasAttr<CUDASharedAttr>() && !V.isInvalidDecl() &&
           (Type->isScalarType() || Type->isDependentType()) &&
           !Type->isReferenceType() && !Type->isArrayType();
  }

  static void noteArguments(const CallExpr &Call,
                            llvm::DenseSet<const VarDecl *> &Passed,
                            CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (isa<CXXOperatorCallExpr>(Call) || (Callee && C.isCuda(*Callee)) ||
        (!Callee && !isa<OverloadExpr>(Call.getCallee()->IgnoreParens())))
      return;
    for (unsigned I = 0; I < Call.getNumArgs(); ++I)
      if (!Callee || I >= Callee->getNumParams() ||
          !Callee->getParamDecl(I)->getType()->isReferenceType())
        noteRead(Call.getArg(I), Passed);
  }

  /// Variables whose value is that of \p E, or a part of it.
  static void noteRead(const Expr *E, llvm::DenseSet<const VarDecl *> &Passed) {
    if (!E)
      return;
    forEachStmt(E, [&](const Stmt *S) {
      if (const auto *Unary = dyn_cast<UnaryOperator>(S))
        if (Unary->getOpcode() == UO_AddrOf)
          return false;
      // Calls take and give values for purposes of their own.
      if (isa<CallExpr>(S))
        return false;
      if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
        if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
          Passed.insert(V);
      return true;
    });
  }

  /// Passed on after a branch has set it, and before all lanes have.
  static bool isPassedUnset(const Stmt &Body, const VarDecl &V,
                            CheckContext &C) {
    const Stmt *Block = blockOf(Body, V);
    if (!Block)
      return false;
    bool InBranch = false, IsAfter = false;
    for (const Stmt *S : Block->children()) {
      if (IsAfter && S) {
        if (InBranch && passes(*S, V, C))
          return true;
        if (sets(*S, V))
          return false;
        if (const auto *If = dyn_cast<IfStmt>(S))
          InBranch |= setsSomewhere(*If->getThen(), V);
      }
      if (const auto *Declared = dyn_cast_or_null<DeclStmt>(S))
        IsAfter |= llvm::is_contained(Declared->decls(), &V);
    }
    return false;
  }

  static bool passes(const Stmt &S, const VarDecl &V, CheckContext &C) {
    llvm::DenseSet<const VarDecl *> Passed;
    forEachStmt(&S, [&](const Stmt *Part) {
      if (const auto *Return = dyn_cast<ReturnStmt>(Part))
        noteRead(Return->getRetValue(), Passed);
      else if (const auto *Call = dyn_cast<CallExpr>(Part))
        noteArguments(*Call, Passed, C);
      return !Passed.contains(&V);
    });
    return Passed.contains(&V);
  }

  static const Stmt *blockOf(const Stmt &Body, const VarDecl &V) {
    const Stmt *Found = nullptr;
    forEachStmt(&Body, [&](const Stmt *S) {
      if (const auto *Block = dyn_cast<CompoundStmt>(S))
        for (const Stmt *Child : Block->body())
          if (const auto *Declared = dyn_cast<DeclStmt>(Child))
            if (llvm::is_contained(Declared->decls(), &V))
              Found = Block;
      return !Found;
    });
    return Found;
  }

  static bool isNamed(const Expr *E, const VarDecl &V) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == &V;
  }

  /// In all lanes that come to \p S; also what may set it by its address.
  static bool sets(const Stmt &S, const VarDecl &V) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return If->getElse() && mentions(If->getThen(), &V) &&
             mentions(If->getElse(), &V);
    if (isa<SwitchStmt, ForStmt, WhileStmt, DoStmt, AsmStmt>(S))
      return mentions(&S, &V);
    bool Found = false;
    forEachStmt(&S, [&](const Stmt *Part) {
      if (isa<IfStmt, ConditionalOperator, LambdaExpr>(Part))
        return false;
      Found |= setsItself(*Part, V);
      return !Found;
    });
    return Found;
  }

  /// In some lanes at least. One that nothing sets has no branch to delete.
  static bool setsSomewhere(const Stmt &S, const VarDecl &V) {
    bool Found = false;
    forEachStmt(&S, [&](const Stmt *Part) {
      Found |=
          setsItself(*Part, V) || (isa<AsmStmt>(Part) && mentions(Part, &V));
      return !Found;
    });
    return Found;
  }

  static bool setsItself(const Stmt &S, const VarDecl &V) {
    if (const auto *Binary = dyn_cast<BinaryOperator>(&S))
      return Binary->isAssignmentOp() && isNamed(Binary->getLHS(), V);
    if (const auto *Unary = dyn_cast<UnaryOperator>(&S))
      return Unary->getOpcode() == UO_AddrOf && isNamed(Unary->getSubExpr(), V);
    // Where template parameters decide the type, it is an operator's call.
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&S);
        Operator && Operator->isAssignmentOp())
      return isNamed(Operator->getArg(0), V);
    const auto *Call = dyn_cast<CallExpr>(&S);
    return Call && takesReference(*Call, V);
  }

  static bool takesReference(const CallExpr &Call, const VarDecl &V) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    for (unsigned I = 0;
         Callee && I < Call.getNumArgs() && I < Callee->getNumParams(); ++I)
      if (Callee->getParamDecl(I)->getType()->isLValueReferenceType() &&
          isNamed(Call.getArg(I), V))
        return true;
    return false;
  }

  static void report(const VarDecl &V, CheckContext &C) {
    QualType Type = V.getType();
    bool IsNumber = !Type->isDependentType() && !Type->isBooleanType() &&
                    (Type->isIntegerType() || Type->isFloatingType()) &&
                    !Type->isEnumeralType();
    C.report(UnsetValue, SourceRange(V.getLocation()),
             "lanes that do not set '" + V.getName() +
                 "' pass it on, from which clang concludes that all lanes "
                 "take the branch that sets it")
        .symbol(V.getName())
        .fix("give it a value where it is declared")
        .mendAround(SourceRange(V.getLocation()), "", IsNumber ? " = 0" : "{}");
  }
};

PORTHIP_AST_CHECK(UnsetValueCheck);

} // namespace
} // namespace porthip
