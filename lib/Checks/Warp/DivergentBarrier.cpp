// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __syncthreads where some threads of the block do not come.
//
// Threads that have returned do not count, on AMD as on NVIDIA since Volta: the
// others go on without them, and lack what those would have done.
#include "Checks/Analysis/Flow/FlowDivergence.h"
#include "Checks/Analysis/Flow/FlowGuards.h"
#include "Checks/Analysis/Sites.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    DivergentBarrier,
    {"porthip-warp-divergent-barrier",
     "'__syncthreads()' that only some threads reach", Severity::Warning, 60,
     "'__syncthreads' and its variants in a branch whose condition differs "
     "among the threads of a block, and a kernel's first barrier after a "
     "'return' of some threads; the same of a function of the project that "
     "comes to a barrier whatever its arguments are. It is a note in a loop "
     "whose number of "
     "rounds depends on the thread, since the number may be equal for all, "
     "in a branch 'index < count' without another barrier after it, and where "
     "the threads that return write shared memory first, or the others write "
     "none "
     "before the barrier.",
     "Older NVIDIA GPUs count warps of 32 at a barrier, so such code often "
     "works there. AMD GPUs count wavefronts, of 64 threads on gfx9: threads "
     "at one barrier meet threads at another one, or the kernel hangs.",
     R"(
__global__ void k(int *p) {
  __shared__ int sum;
  if (threadIdx.x < 32) {
    sum = p[0];
    __syncthreads();
  }
  p[threadIdx.x] = sum;
}
)",
     R"(
__global__ void k(int *p) {
  __shared__ int sum;
  if (threadIdx.x == 0)
    sum = p[0];
  __syncthreads();
  p[threadIdx.x] = sum;
}
)",
     "Move the barrier out of the branch, so that every thread reaches it.",
     "CUDA C++ Programming Guide, \"Synchronization Functions\"", nullptr,
     "__syncthreads*"});

/// Functions of the project that bring each caller to a barrier.
class BarrierFunctions {
public:
  explicit BarrierFunctions(CheckContext &C) {
    std::vector<std::pair<const FunctionDecl *, const FunctionDecl *>> Calls;
    for (const FunctionDecl *F : C.functions())
      forEachGuarded(*F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
        const auto *Call = dyn_cast<CallExpr>(S);
        if (!Call || !Guards.empty())
          return;
        if (isBlockBarrier(Call, C))
          Found.insert(F->getCanonicalDecl());
        else if (const FunctionDecl *Callee = projectCallee(Call, C))
          Calls.push_back({F, Callee});
      });
    for (bool IsNew = !Found.empty(); IsNew;) {
      IsNew = false;
      for (const auto &[F, Callee] : Calls)
        if (Found.contains(Callee->getCanonicalDecl()))
          IsNew |= Found.insert(F->getCanonicalDecl()).second;
    }
  }
  bool isCalledBy(const CallExpr *Call, CheckContext &C) const {
    const FunctionDecl *Callee =
        isa<CUDAKernelCallExpr>(Call) ? nullptr : projectCallee(Call, C);
    return Callee && Found.contains(Callee->getCanonicalDecl());
  }

private:
  llvm::DenseSet<const FunctionDecl *> Found;
};

class DivergentBarrierCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    std::vector<Barrier> Barriers;
    std::vector<End> Ends;
    const llvm::DenseSet<const Stmt *> OfLambdas = returnsOfLambdas(F);
    forEachGuarded(F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
      const auto *Call = dyn_cast<CallExpr>(S);
      if (Call && (isBlockBarrier(Call, C) ||
                   C.analysis<BarrierFunctions>().isCalledBy(Call, C)))
        Barriers.push_back({Call, thoseThatPart(Guards, C.AST)});
      else if (isa<ReturnStmt>(S) && !OfLambdas.contains(S))
        Ends.push_back({S, thoseThatPart(Guards, C.AST), Barriers.size()});
    });
    std::vector<bool> IsTold(Barriers.size());
    for (size_t I = 0; I < Barriers.size(); ++I)
      IsTold[I] =
          check(Barriers[I], llvm::ArrayRef(Barriers).drop_front(I + 1), C);
    for (const End &E : Ends)
      checkBehind(F, E, Barriers, IsTold, C);
  }

private:
  struct Barrier {
    const CallExpr *Call;
    std::vector<Guard> Guards;
  };

  static llvm::DenseSet<const Stmt *> returnsOfLambdas(const FunctionDecl &F) {
    llvm::DenseSet<const Stmt *> Found;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
        forEachStmt(Lambda->getBody(), [&](const Stmt *Inner) {
          if (isa<ReturnStmt>(Inner))
            Found.insert(Inner);
          return true;
        });
      return true;
    });
    return Found;
  }

  /// A `return`.
  struct End {
    const Stmt *Return;
    std::vector<Guard> Guards;
    size_t Next; ///< the first barrier behind it
  };

  /// The first barrier to which the threads that end would have come.
  static void checkBehind(const FunctionDecl &F, const End &E,
                          llvm::ArrayRef<Barrier> Barriers,
                          std::vector<bool> &IsTold, CheckContext &C) {
    const LaneDivergence &Parts = C.analysis<LaneDivergence>();
    for (size_t I = E.Next; I < Barriers.size(); ++I) {
      const Barrier &B = Barriers[I];
      const bool EndSome = llvm::any_of(E.Guards, [&](const Guard &G) {
        return isBehind(B, G) &&
               (G.For ? Parts.ofLoop(G.For) : Parts.ofCondition(G.Condition)) !=
                   Differs::Nowhere;
      });
      if (!EndSome)
        continue;
      if (!IsTold[I])
        reportEnd(F, E, B, C);
      IsTold[I] = true;
      return;
    }
  }

  static void reportEnd(const FunctionDecl &F, const End &E, const Barrier &B,
                        CheckContext &C) {
    const SourceManager &SM = C.AST.getSourceManager();
    const unsigned Line = SM.getExpansionLineNumber(E.Return->getBeginLoc());
    const bool IsKernel = F.hasAttr<CUDAGlobalAttr>();
    C.report(DivergentBarrier, B.Call->getSourceRange(),
             "threads that return in line " + llvm::Twine(Line).str() +
                 " do not come to '" + calleeName(B.Call).str() +
                 (IsKernel
                      ? "'; AMD's GPUs, and NVIDIA's since Volta, go on "
                        "without them: right as long as the others need "
                        "nothing of theirs"
                      : "' and go on in what called '" + F.getNameAsString() +
                            "'; on AMD GPUs they meet the others at another "
                            "barrier, or the kernel hangs"))
        .fix("let every thread come to the barrier: put what the others do "
             "into "
             "a branch of its own, before and after it")
        .level(IsKernel && hasDoneItsPart(F, E, B, SM) ? Severity::Note
                                                       : Severity::Warning);
  }

  /// A store into memory, or a call that may make one.
  static bool mayStore(const Stmt *S) {
    if (const auto *Set = dyn_cast<BinaryOperator>(S))
      return Set->isAssignmentOp() &&
             !isa<DeclRefExpr>(Set->getLHS()->IgnoreParenImpCasts());
    const auto *Call = dyn_cast<CallExpr>(S);
    return Call && !isa<CXXOperatorCallExpr>(Call) &&
           llvm::any_of(Call->arguments(), [](const Expr *Argument) {
             return Argument->getType()->isPointerType() ||
                    Argument->isLValue();
           });
  }

  /// Memory of the block, or a pointer into it.
  static bool isShared(const Expr *E, unsigned Depth = 0) {
    if (const auto *Sum = dyn_cast<BinaryOperator>(withoutCasts(E)))
      return isShared(Sum->getLHS(), Depth) || isShared(Sum->getRHS(), Depth);
    const VarDecl *V = Depth < 5 ? variableBelow(E) : nullptr;
    return V && (V->hasAttr<CUDASharedAttr>() ||
                 (V->getInit() &&
                  (V->getType()->isPointerType() ||
                   V->getType()->isReferenceType()) &&
                  isShared(V->getInit(), Depth + 1)));
  }

  static bool storesShared(const Stmt *Block) {
    bool Stores = false;
    forEachStmt(Block, [&](const Stmt *Each) {
      const auto *Set = dyn_cast<BinaryOperator>(Each);
      Stores |= Set && mayStore(Set) && isShared(Set->getLHS());
      return !Stores;
    });
    return Stores;
  }

  /// The threads that return leave the others their values, or nobody writes
  /// one between there and the barrier.
  static bool hasDoneItsPart(const FunctionDecl &F, const End &E,
                             const Barrier &B, const SourceManager &SM) {
    const auto Before = [&](SourceLocation First, SourceLocation Second) {
      return SM.isBeforeInTranslationUnit(SM.getExpansionLoc(First),
                                          SM.getExpansionLoc(Second));
    };
    bool Leaves = false, OthersStore = false;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Block = dyn_cast<CompoundStmt>(S);
          Block && Block != F.getBody() &&
          llvm::is_contained(Block->body(), E.Return))
        Leaves |= storesShared(Block);
      OthersStore |= mayStore(S) &&
                     Before(E.Return->getBeginLoc(), S->getBeginLoc()) &&
                     Before(S->getBeginLoc(), B.Call->getBeginLoc());
      return true;
    });
    return Leaves || !OthersStore;
  }

  static bool isBehind(const Barrier &Other, const Guard &G) {
    return llvm::none_of(Other.Guards, [&](const Guard &Around) {
      return Around.Condition == G.Condition;
    });
  }

  /// Whether there is a report.
  static bool check(const Barrier &B, llvm::ArrayRef<Barrier> Later,
                    CheckContext &C) {
    const LaneDivergence &Parts = C.analysis<LaneDivergence>();
    bool InBranch = false, InLoop = false, AtTheEnd = false;
    for (const Guard &G : B.Guards) {
      Differs How =
          G.For ? Parts.ofLoop(G.For) : Parts.ofCondition(G.Condition);
      if (How == Differs::Nowhere)
        continue;
      // Skipping the branch and then ending is like an early return.
      if (G.IsLoop)
        InLoop = true;
      else if (How == Differs::AtTheEnd && !G.IsElse &&
               llvm::none_of(Later, [&](const Barrier &Other) {
                 return isBehind(Other, G);
               }))
        AtTheEnd = true;
      else
        InBranch = true;
    }
    llvm::StringRef Name = calleeName(B.Call);
    if (InBranch)
      C.report(DivergentBarrier, B.Call->getSourceRange(),
               "'" + Name +
                   "' is reached by only some threads of the block; on AMD "
                   "GPUs the kernel hangs, or they meet at another barrier")
          .fix("move it out of the branch");
    else if (InLoop || AtTheEnd)
      C.report(
           DivergentBarrier, B.Call->getSourceRange(),
           "'" + Name +
               (InLoop ? "' is in a loop whose number of rounds depends on the "
                         "thread; if it differs, AMD GPUs hang"
                       : "' is not reached by the threads past the end of the "
                         "data; right as long as they have nothing more to do"))
          .fix(
              InLoop
                  ? "let every thread of the block do the same number of rounds"
                  : "move it out of the branch, or let those threads return "
                    "before the branch")
          .level(Severity::Note);
    return InBranch || InLoop || AtTheEnd;
  }
};

PORTHIP_AST_CHECK(DivergentBarrierCheck);

} // namespace
} // namespace porthip
