// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks that several lanes of a wavefront may wait for.
//
// A loop that compares and exchanges new values (atomicAdd for doubles) makes
// progress and is none. One that holds the critical section is as bad as one
// that only waits: clang moves what a lane does in its last round behind the
// loop (gfx942, from -O1 on), where it waits for the others. An operation of
// the warp behind the section, in the same round, keeps it in.
#include "Checks/Analysis/Flow/FlowGuards.h"
#include <array>

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SpinLock,
    {"porthip-warp-spin-lock", "lanes of one wavefront wait for each other",
     Severity::Error, 60,
     "A loop that takes a lock by 'atomicCAS' or 'atomicExch' with constants, "
     "unless only one thread of the block or of the wavefront comes there, or "
     "each round tries another lock. It may hold what the lock protects: "
     "only with '__syncwarp' or the like behind it in the loop, or with a "
     "volatile flag, does that stay in the loop.",
     "Since Volta each lane of an NVIDIA warp has its own program counter. The "
     "lanes of an AMD wavefront share one: the lane that got the lock cannot "
     "go on until the others leave the loop, and they wait for it. The kernel "
     "never ends. Compilers make the same of a loop that holds the critical "
     "section: what a lane does last, they put behind the loop.",
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
    __syncwarp(__activemask());
  }
}
)",
     "Put what the lock protects, and its release, into the loop, leave the "
     "loop by a flag, and write '__syncwarp(__activemask());' at its end; or "
     "let one thread of the block take the lock; or use an atomic operation.",
     "HIP porting guide, \"Independent thread scheduling\"; "
     "ROCm/llvm-project#248",
     nullptr, "atomicCAS* atomicExch*"});

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
      if (!Attempt || comesAlone(Guards, C) || beginsAlone(Condition, C) ||
          triesAnother(S, Attempt))
        return;
      bool HoldsSection = releases(Body, Attempt, C);
      if (!HoldsSection || !staysInLoop(Condition, Body, Attempt, C))
        Found.push_back({&F, Attempt, HoldsSection});
    });
  }

  void onEnd(CheckContext &C) override {
    for (auto [F, Attempt, HoldsSection] : Found) {
      auto [Calls, Single] = CallsOf.lookup(F);
      if (Calls && Calls == Single)
        continue;
      C.report(SpinLock, Attempt->getSourceRange(),
               HoldsSection
                   ? "compilers move what the lock protects behind this loop, "
                     "where its lane waits for lanes that wait for the lock; "
                     "on AMD GPUs the kernel never ends"
                   : "lanes of a wavefront wait here for a lane that cannot "
                     "go on; on AMD GPUs the kernel never ends")
          .symbol(calleeName(Attempt))
          .fix(HoldsSection
                   ? "leave the loop by a flag, and put "
                     "'__syncwarp(__activemask());' at the end of the loop"
                   : "put the critical section and the release into the loop, "
                     "'__syncwarp(__activemask());' at its end, or let one "
                     "thread of the block take the lock");
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
        if (endsLoop(If->getThen(), Condition))
          forEachStmt(If->getCond(), Look);
      }
      return !Attempt;
    });
    return Attempt;
  }

  /// Leaves the loop, or sets what its condition looks at.
  static bool endsLoop(const Stmt *Branch, const Expr *Condition) {
    bool Found = false;
    forEachStmt(Branch, [&](const Stmt *S) {
      Found |= isa<BreakStmt, ReturnStmt>(S);
      if (const auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
        if (const ValueDecl *Set = namedBy(E->getLHS()))
          Found |= Condition && mentions(Condition, Set);
      return !Found && !isa<WhileStmt, DoStmt, ForStmt, SwitchStmt>(S);
    });
    return Found;
  }

  /// The next round has another address: a search for a free slot.
  static bool triesAnother(const Stmt *Loop, const CallExpr *Attempt) {
    bool Changes = false;
    forEachStmt(Loop, [&](const Stmt *S) {
      const Expr *Set = nullptr;
      if (const auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
        Set = E->getLHS();
      else if (const auto *E = dyn_cast<UnaryOperator>(S);
               E && E->isIncrementDecrementOp())
        Set = E->getSubExpr();
      const ValueDecl *Variable = Set ? namedBy(Set) : nullptr;
      Changes |= Variable && mentions(Attempt->getArg(0), Variable);
      return !Changes;
    });
    return Changes;
  }

  /// The lane goes on in the loop behind the protected part: a statement of the
  /// body behind it is an operation of the warp, and the lane comes there; or
  /// the flag is read from memory.
  static bool staysInLoop(const Expr *Condition, const Stmt *Body,
                          const CallExpr *Attempt, CheckContext &C) {
    bool IsVolatile = false, Leaves = false;
    auto Look = [&](const Stmt *S) {
      if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
        IsVolatile |= Ref->getType().isVolatileQualified();
      return true;
    };
    if (Condition)
      forEachStmt(Condition, Look);
    forEachStmt(Body, [&](const Stmt *S) {
      Leaves |= isa<BreakStmt, ReturnStmt, GotoStmt>(S);
      return !isa<WhileStmt, DoStmt, ForStmt, SwitchStmt>(S) || S == Body;
    });
    if (Leaves)
      return false;
    return IsVolatile || (Condition && hasWarpOperation(Condition, C)) ||
           hasWarpOperationBehind(Body, Attempt, C);
  }

  static bool hasWarpOperation(const Stmt *S, CheckContext &C) {
    bool Found = false;
    forEachStmt(S, [&](const Stmt *Part) {
      if (const auto *Call = dyn_cast<CallExpr>(Part)) {
        auto Operation = warpCall(Call, C);
        Found |= (Operation && Operation->Op != WarpOp::LaneId) ||
                 isBlockBarrier(Call, C) ||
                 calleeName(Call) == "__builtin_amdgcn_wave_barrier";
      }
      return !Found;
    });
    return Found;
  }

  static bool hasWarpOperationBehind(const Stmt *Body, const CallExpr *Attempt,
                                     CheckContext &C) {
    const auto *Block = dyn_cast<CompoundStmt>(Body);
    if (!Block)
      return false;
    bool IsBehind = false;
    for (const Stmt *Part : Block->body()) {
      if (IsBehind && !isa<IfStmt>(Part) && hasWarpOperation(Part, C))
        return true;
      forEachStmt(Part, [&](const Stmt *S) {
        IsBehind |= S == Attempt;
        return !IsBehind;
      });
    }
    return false;
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
      return comparesIndex(*Binary, C);
    return Binary->getOpcode() == BO_LT &&
           Lanes.has(Binary->getLHS(), LaneFlow::ThreadIndex) &&
           Lanes.constant(Binary->getRHS()) == 1;
  }

  /// With a number of which there is one in a block, or in a wavefront.
  static bool comparesIndex(const BinaryOperator &E, CheckContext &C) {
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    return llvm::any_of(std::array{E.getLHS(), E.getRHS()},
                        [&](const Expr *Side) {
                          return Lanes.has(Side, LaneFlow::ThreadIndex) ||
                                 Lanes.has(Side, LaneFlow::LaneNative) ||
                                 callsRank(Side) || isLaneOf64(Side, Lanes);
                        });
  }

  /// The loop's flag lets one thread in: `bool isDone = threadIdx.x != 0;`.
  static bool beginsAlone(const Expr *Condition, CheckContext &C) {
    const Expr *Flag = Condition ? bare(Condition) : nullptr;
    const auto *Not = dyn_cast_or_null<UnaryOperator>(Flag);
    const bool IsNegated = Not && Not->getOpcode() == UO_LNot;
    if (IsNegated)
      Flag = Not->getSubExpr();
    const auto *V = Flag ? dyn_cast_or_null<VarDecl>(namedBy(Flag)) : nullptr;
    if (!V || !V->getInit())
      return false;
    if (!IsNegated)
      return picksOneThread(V->getInit(), C);
    const auto *Compared = dyn_cast<BinaryOperator>(bare(V->getInit()));
    return Compared && Compared->getOpcode() == BO_NE &&
           comparesIndex(*Compared, C);
  }

  /// `threadIdx.x % 64`, `threadIdx.x & 63`: no wavefront has two of a number.
  static bool isLaneOf64(const Expr *E, const LaneFlow &Lanes) {
    const auto *Split = dyn_cast<BinaryOperator>(bare(E));
    if (!Split || !Lanes.has(Split->getLHS(), LaneFlow::ThreadIndex))
      return false;
    std::optional<int64_t> By = Lanes.constant(Split->getRHS());
    return By && ((Split->getOpcode() == BO_Rem && *By && *By % 64 == 0) ||
                  (Split->getOpcode() == BO_And && (*By & 63) == 63));
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
  struct Wait {
    const FunctionDecl *F;
    const CallExpr *Attempt;
    bool HoldsSection; ///< what the lock protects is in the loop
  };
  std::vector<Wait> Found;
};

PORTHIP_AST_CHECK(SpinLockCheck);

} // namespace
} // namespace porthip
