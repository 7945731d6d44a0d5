// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations whose mask names lanes that take another way.
//
// A mask that is computed (a ballot before the branch, __activemask in it) is
// taken to be right.
#include "Checks/Analysis/Flow/FlowDivergence.h"
#include "Checks/Analysis/Flow/FlowGuards.h"
#include "Checks/Analysis/Flow/FlowWarpFacts.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    DivergentOperation,
    {"porthip-warp-divergent-operation",
     "warp operation that names lanes of another branch", Severity::Warning, 20,
     "A '_sync' operation with a constant mask of all lanes in a branch or a "
     "loop that only some lanes of a warp take, also in a function that is "
     "called there. If the condition is 'index < count', which differs only in "
     "the last warp, it is a note. Computed masks are not checked.",
     "In CUDA the lanes that a mask names may come from different branches; if "
     "one never comes, the behaviour is undefined. On AMD GPUs only the lanes "
     "that are active at the operation take part: lanes of the other branch do "
     "not, and what is read from them is unspecified.",
     R"(
__global__ void k(int *p) {
  int v = p[threadIdx.x];
  if (threadIdx.x % 2)
    v += __shfl_xor_sync(0xffffffff, v, 1);
  else
    v -= __shfl_xor_sync(0xffffffff, v, 1);
  p[threadIdx.x] = v;
}
)",
     R"(
__global__ void k(int *p) {
  int v = p[threadIdx.x];
  int other = __shfl_xor_sync(0xffffffff, v, 1);
  v += threadIdx.x % 2 ? other : -other;
  p[threadIdx.x] = v;
}
)",
     "Move the operation out of the branch, or pass a mask of the lanes that "
     "take it, from a ballot on the condition before.",
     "CUDA C++ Programming Guide, \"Warp Shuffle Functions\"", nullptr,
     "__shfl*_sync __ballot_sync __match_*_sync __any_sync"
     " __all_sync __reduce_*_sync __syncwarp"});

class DivergentOperationCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    const WarpFacts &Facts = C.analysis<WarpFacts>();
    const LaneDivergence &Parts = C.analysis<LaneDivergence>();
    forEachGuarded(F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
      const auto *Call = dyn_cast<CallExpr>(S);
      if (!Call || Guards.empty())
        return;
      Differs How = Differs::Nowhere;
      for (const Guard &G : thoseThatPart(Guards, C.AST))
        How = std::max(How, G.For ? Parts.ofLoop(G.For)
                                  : Parts.ofCondition(G.Condition));
      if (How < Differs::AtTheEnd)
        return;
      auto Warp = warpCall(Call, C);
      if (!Warp)
        Warp = operationIn(projectCallee(Call, C), Facts, Lanes);
      if (Warp && namesAllLanes(*Warp, Lanes))
        report(*Call, *Warp, How, C);
    });
  }

private:
  static bool namesAllLanes(const WarpCall &Call, const LaneFlow &Lanes) {
    if (!Call.Mask || Call.Op == WarpOp::Sync)
      return false;
    auto Known = Lanes.constant(Call.Mask);
    return Known && uint32_t(*Known) == 0xffffffff;
  }

  static std::optional<WarpCall> operationIn(const FunctionDecl *F,
                                             const WarpFacts &Facts,
                                             const LaneFlow &Lanes) {
    if (F)
      for (const WarpCall &Call : Facts.calls(F))
        if (namesAllLanes(Call, Lanes))
          return Call;
    return std::nullopt;
  }

  static void report(const CallExpr &Call, const WarpCall &Warp, Differs How,
                     CheckContext &C) {
    std::string Name = ("'" + Warp.Name + "'").str();
    if (&Call != Warp.Call)
      Name += (" in '" + calleeName(&Call) + "'").str();
    HazardBuilder Found =
        C.report(DivergentOperation, Call.getSourceRange(),
                 Name + (How == Differs::AtTheEnd
                             ? " names all lanes, but only some lanes reach "
                               "it; on AMD GPUs the others do not take part"
                             : " names lanes that do not reach it; on AMD GPUs "
                               "they do not take part"));
    Found.symbol(Warp.Name).fix("move it out of the branch, or pass "
                                "'__ballot_sync' of the condition as the mask");
    if (How == Differs::AtTheEnd)
      Found.level(Severity::Note);
  }
};

PORTHIP_AST_CHECK(DivergentOperationCheck);

} // namespace
} // namespace porthip
