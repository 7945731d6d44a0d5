// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last steps of a reduction in memory, between which nothing synchronises
// the warp.
#include "Checks/Analysis/Flow/FlowLanes.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    MissingSync,
    {"porthip-warp-missing-sync",
     "lanes of a warp exchange values in memory without '__syncwarp'",
     Severity::Warning, 15,
     "Two steps 'a[i] += a[i + 16]; a[i] += a[i + 8];', or a loop over such "
     "steps from at most 32, without a barrier between them. If the elements "
     "are volatile it is a note.",
     "The code assumes that the threads of a warp run in step. Since Volta "
     "they may not. On AMD GPUs they do, but the compiler may read 'a[i + 8]' "
     "before 'a[i]' is written, because one thread alone cannot see the "
     "difference. 'volatile' keeps the order, which is enough if all threads "
     "of the steps are in one wavefront.",
     R"(
__global__ void sum(int *p) {
  __shared__ int a[64];
  int i = threadIdx.x;
  a[i] = p[i];
  __syncthreads();
  if (i < 32) {
    a[i] += a[i + 32];
    a[i] += a[i + 16];
    a[i] += a[i + 8];
  }
  p[i] = a[0];
}
)",
     R"(
__global__ void sum(int *p) {
  __shared__ int a[64];
  int i = threadIdx.x;
  a[i] = p[i];
  for (int d = 32; d >= 8; d /= 2) {
    __syncthreads();
    if (i < d)
      a[i] += a[i + d];
  }
  p[i] = a[0];
}
)",
     "Put '__syncwarp()' between the steps (before the read, and between the "
     "read and the write), or use shuffles, or '__syncthreads()' outside of "
     "the branch.",
     "CUDA C++ Programming Guide, \"Independent Thread Scheduling\"", nullptr,
     "__syncwarp"});

/// `a[i] = ... a[i + d] ...`
struct Step {
  const ValueDecl *Array = nullptr;
  const Expr *Distance = nullptr;
  bool IsVolatile = false;
  SourceLocation At;
};

class MissingSyncCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Block = dyn_cast<CompoundStmt>(S))
        checkBlock(*Block, Lanes, C);
      else if (const auto *Loop = dyn_cast<ForStmt>(S))
        checkLoop(*Loop, Lanes, C);
      return true;
    });
  }

private:
  static std::optional<Step> stepIn(const Stmt *S, const LaneFlow &Lanes) {
    const auto *E = dyn_cast<Expr>(S);
    const auto *Assign = E ? dyn_cast<BinaryOperator>(bare(E)) : nullptr;
    if (!Assign || !Assign->isAssignmentOp())
      return std::nullopt;
    const auto *To =
        dyn_cast<ArraySubscriptExpr>(Assign->getLHS()->IgnoreParenImpCasts());
    const ValueDecl *Array = To ? namedBy(To->getBase()) : nullptr;
    if (!Array ||
        !Lanes.has(To->getIdx(), LaneFlow::ThreadIndex | LaneFlow::AnyLane))
      return std::nullopt;
    Step Result{Array, nullptr, To->getType().isVolatileQualified(),
                Assign->getBeginLoc()};
    forEachStmt(Assign->getRHS(), [&](const Stmt *Inner) {
      const auto *From = dyn_cast<ArraySubscriptExpr>(Inner);
      if (!From || namedBy(From->getBase()) != Array)
        return true;
      const auto *Sum = dyn_cast<BinaryOperator>(bare(From->getIdx()));
      const ValueDecl *Index = namedBy(To->getIdx());
      if (Sum && Index && Sum->isAdditiveOp() &&
          namedBy(Sum->getLHS()) == Index)
        Result.Distance = Sum->getRHS();
      return true;
    });
    if (!Result.Distance)
      return std::nullopt;
    return Result;
  }

  /// The step of a statement, through `if (size >= 32)`.
  static std::optional<Step> onlyStep(const Stmt *S, const LaneFlow &Lanes) {
    while (true) {
      if (const auto *Block = dyn_cast<CompoundStmt>(S);
          Block && Block->size() == 1)
        S = Block->body_front();
      else if (const auto *If = dyn_cast<IfStmt>(S); If && !If->getElse())
        S = If->getThen();
      else
        return stepIn(S, Lanes);
    }
  }

  static bool synchronises(const Stmt *S) {
    bool Found = isa<AsmStmt>(S);
    forEachStmt(S, [&](const Stmt *Inner) {
      if (const auto *Call = dyn_cast<CallExpr>(Inner))
        Found |= calleeName(Call).contains("sync") ||
                 calleeName(Call).contains_insensitive("barrier") ||
                 calleeName(Call).contains("fence");
      Found |= isa<AsmStmt>(Inner);
      return !Found;
    });
    return Found;
  }

  static void checkBlock(const CompoundStmt &Block, const LaneFlow &Lanes,
                         CheckContext &C) {
    std::optional<Step> Before;
    for (const Stmt *S : Block.body()) {
      auto Now = onlyStep(S, Lanes);
      if (Now && Before && Now->Array == Before->Array) {
        auto Distance = Lanes.constant(Now->Distance);
        auto Earlier = Lanes.constant(Before->Distance);
        // Steps over more than a warp without a barrier are no warp's.
        if (Distance && Earlier && std::abs(*Distance) <= 32 &&
            std::abs(*Distance) != std::abs(*Earlier)) {
          report(*Now, C);
          return;
        }
      }
      if (Now || synchronises(S))
        Before = Now;
    }
  }

  /// for (d = 16; d; d /= 2) a[i] += a[i + d];
  static void checkLoop(const ForStmt &Loop, const LaneFlow &Lanes,
                        CheckContext &C) {
    auto Now = onlyStep(Loop.getBody(), Lanes);
    if (!Now || synchronises(Loop.getBody()))
      return;
    const ValueDecl *Distance = namedBy(Now->Distance);
    const Expr *First = nullptr;
    if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Loop.getInit())) {
      for (const Decl *D : Declared->decls())
        if (D == Distance)
          First = cast<VarDecl>(D)->getInit();
    } else if (const auto *Assign =
                   dyn_cast_or_null<BinaryOperator>(Loop.getInit())) {
      if (namedBy(Assign->getLHS()) == Distance)
        First = Assign->getRHS();
    }
    if (!First)
      return;
    auto Known = Lanes.constant(First);
    if ((Known && *Known <= 32) || Lanes.has(First, LaneFlow::NativeSize))
      report(*Now, C);
  }

  static void report(const Step &Now, CheckContext &C) {
    HazardBuilder Found = C.report(
        MissingSync, Now.At,
        Now.IsVolatile
            ? "lanes exchange values without '__syncwarp'; on AMD GPUs the "
              "order is right within one wavefront, since the elements are "
              "volatile"
            : "lanes exchange values without '__syncwarp'; the compiler may "
              "read an element before another lane writes it, on AMD GPUs too");
    Found.fix("put '__syncwarp()' between the steps, or use shuffles");
    if (Now.IsVolatile)
      Found.level(Severity::Note);
  }
};

PORTHIP_AST_CHECK(MissingSyncCheck);

} // namespace
} // namespace porthip
