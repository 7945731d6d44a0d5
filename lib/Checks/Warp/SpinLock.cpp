// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks that several lanes of a wavefront may wait for.
//
// A loop that compares and exchanges new values (atomicAdd for doubles) makes
// progress and is none; so is a loop that holds the critical section.
#include "Checks/Analysis/Flow/FlowDivergence.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SpinLock,
    {"porthip-warp-spin-lock", "lanes of one wavefront wait for each other",
     Severity::Error, 60,
     "A loop that does nothing but 'atomicCAS' or 'atomicExch' with constants "
     "until it gets a lock, unless only one thread of the block comes there. "
     "Not where the loop also holds what the lock protects and releases it.",
     "Since Volta each lane of an NVIDIA warp has its own program counter. The "
     "lanes of an AMD wavefront share one: the lane that got the lock cannot "
     "go on until the others leave the loop, and they wait for it. The kernel "
     "never ends.",
     R"(
__global__ void add(int *lock, int *sum) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  *sum += 1;
  __threadfence();
  atomicExch(lock, 0);
}
)",
     R"(
__global__ void add(int *lock, int *sum) {
  bool isDone = false;
  while (!isDone) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *sum += 1;
      __threadfence();
      atomicExch(lock, 0);
      isDone = true;
    }
  }
}
)",
     "Put what the lock protects, and its release, into the loop, under the "
     "condition that the lock was free; or let one thread of the block take "
     "it; or use an atomic operation.",
     "HIP porting guide, \"Independent thread scheduling\"", nullptr,
     "atomicCAS* atomicExch*"});

class SpinLockCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachGuarded(F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
      if (const auto *Call = dyn_cast<CallExpr>(S))
        if (const FunctionDecl *Callee = projectCallee(Call, C)) {
          auto &[Calls, Single] = CallsOf[Callee];
          ++Calls;
          Single += comesAlone(Guards, C);
        }
      auto [Condition, Body] = loopParts(S);
      if (!Body)
        return;
      const CallExpr *Attempt = lockAttempt(Condition, Body, C);
      if (Attempt && !comesAlone(Guards, C) && !releases(Body, Attempt, C))
        Found.emplace_back(&F, Attempt);
    });
  }

  void onEnd(CheckContext &C) override {
    for (auto [F, Attempt] : Found) {
      auto [Calls, Single] = CallsOf.lookup(F);
      if (Calls && Calls == Single)
        continue;
      C.report(SpinLock, Attempt->getSourceRange(),
               "lanes of a wavefront wait here for a lane that cannot go on; "
               "on AMD GPUs the kernel never ends")
          .symbol(calleeName(Attempt))
          .fix("put the critical section and the release into the loop, or "
               "let one thread of the block take the lock");
    }
  }

private:
  static bool isLiteral(const Expr *E, CheckContext &C) {
    return C.analysis<LaneFlow>().constant(E).has_value();
  }

  /// atomicCAS(p, 0, 1), atomicExch(p, 1)
  static bool takesLock(const CallExpr *Call, CheckContext &C) {
    StringRef Name = calleeName(Call);
    if (Name.starts_with("atomicCAS") && Call->getNumArgs() == 3)
      return isLiteral(Call->getArg(1), C) && isLiteral(Call->getArg(2), C);
    if (Name.starts_with("atomicExch") && Call->getNumArgs() == 2) {
      auto Value = C.analysis<LaneFlow>().constant(Call->getArg(1));
      return Value && *Value != 0;
    }
    return false;
  }

  /// In the condition, or in the body where the condition looks at its result.
  static const CallExpr *lockAttempt(const Expr *Condition, const Stmt *Body,
                                     CheckContext &C) {
    const CallExpr *Attempt = nullptr;
    auto Look = [&](const Stmt *S) {
      const auto *Call = dyn_cast<CallExpr>(S);
      if (Call && takesLock(Call, C))
        Attempt = Call;
      return !Attempt;
    };
    if (Condition)
      forEachStmt(Condition, Look);
    if (Attempt)
      return Attempt;
    // do { old = atomicCAS(...); } while (old); while (true) if (...) break;
    forEachStmt(Body, [&](const Stmt *S) {
      if (isa<WhileStmt, DoStmt, ForStmt>(S) && S != Body)
        return false;
      if (const auto *E = dyn_cast<BinaryOperator>(S);
          E && E->getOpcode() == BO_Assign && Condition) {
        const ValueDecl *Result = namedBy(E->getLHS());
        if (Result && mentions(Condition, Result))
          forEachStmt(E->getRHS(), Look);
      } else if (const auto *If = dyn_cast<IfStmt>(S)) {
        if (If->getThen() && endsLoop(If->getThen()))
          forEachStmt(If->getCond(), Look);
      }
      return !Attempt;
    });
    return Attempt;
  }

  static bool endsLoop(const Stmt *S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return Block->size() == 1 && endsLoop(Block->body_front());
    return isa<BreakStmt, ReturnStmt>(S);
  }

  /// Another atomic, a store or a call of the project's in the loop may be the
  /// release.
  static bool releases(const Stmt *Body, const CallExpr *Attempt,
                       CheckContext &C) {
    bool Found = false;
    forEachStmt(Body, [&](const Stmt *S) {
      if (S == Attempt)
        return false;
      if (const auto *Call = dyn_cast<CallExpr>(S))
        Found |= calleeName(Call).starts_with("atomic") ||
                 projectCallee(Call, C) != nullptr;
      if (const auto *E = dyn_cast<BinaryOperator>(S))
        Found |= E->isAssignmentOp() && !namedBy(E->getLHS());
      return !Found;
    });
    return Found;
  }

  /// `threadIdx.x == 0`, also of a member and with &&. A lane's number alone
  /// is not enough: a wavefront of 64 has two lanes 0 of 32.
  static bool comesAlone(llvm::ArrayRef<Guard> Guards, CheckContext &C) {
    return llvm::any_of(Guards, [&](const Guard &G) {
      return !G.IsElse && !G.IsLoop && picksOneThread(G.Condition, C);
    });
  }

  static bool picksOneThread(const Expr *E, CheckContext &C) {
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    E = bare(E);
    if (const auto *Not = dyn_cast<UnaryOperator>(E))
      return Lanes.negates(Not, LaneFlow::ThreadIndex);
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary)
      return namesOneThread(E);
    if (Binary->getOpcode() == BO_LAnd)
      return picksOneThread(Binary->getLHS(), C) ||
             picksOneThread(Binary->getRHS(), C);
    if (Binary->getOpcode() == BO_EQ)
      for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
        if (Lanes.has(Side, LaneFlow::ThreadIndex) ||
            Lanes.has(Side, LaneFlow::LaneNative) || callsRank(Side))
          return true;
    return Binary->getOpcode() == BO_LT &&
           Lanes.has(Binary->getLHS(), LaneFlow::ThreadIndex) &&
           Lanes.constant(Binary->getRHS()) == 1;
  }

  /// `block.thread_rank() == 0`
  static bool callsRank(const Expr *E) {
    const auto *Call = dyn_cast<CallExpr>(bare(E));
    return Call && calleeName(Call) == "thread_rank";
  }

  /// A flag that says which thread it is: `bool isLeader = threadIdx.x == 0`.
  static bool namesOneThread(const Expr *E) {
    const auto *V = dyn_cast_or_null<VarDecl>(namedBy(E));
    StringRef Name = V && V->getIdentifier() ? V->getName() : "";
    return Name.contains_insensitive("leader") ||
           Name.contains_insensitive("master");
  }

  llvm::DenseMap<const FunctionDecl *, std::pair<unsigned, unsigned>> CallsOf;
  std::vector<std::pair<const FunctionDecl *, const CallExpr *>> Found;
};

PORTHIP_AST_CHECK(SpinLockCheck);

} // namespace
} // namespace porthip
