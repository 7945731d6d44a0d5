// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 32 elements for each warp, in code that counts warps with warpSize.
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/Sites.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    MixedSize,
    {"porthip-warp-mixed-size",
     "32 elements for each warp, but 'warpSize' counts the warps",
     Severity::Note, 15,
     "With '--warp=keep' and '--warp=native': the number of a warp, computed "
     "with 'warpSize', times 32; also where the 32 is a parameter for which "
     "every caller and launch passes it.",
     "On gfx9 a block has half as many warps as on NVIDIA's devices. If 32 "
     "elements for each warp should cover the data of the block, the second "
     "half is missing.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void clear(int *counts) {
  int begin = threadIdx.x / warpSize * 32;
  for (int i = 0; i < 32; ++i)
    counts[begin + i] = 0;
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void clear(int *counts) {
  int begin = threadIdx.x / warpSize * warpSize;
  for (int i = 0; i < warpSize; ++i)
    counts[begin + i] = 0;
}
)",
     "Count both with 'warpSize', which the host asks for as "
     "hipDeviceProp_t::warpSize; leave it where each warp has 32 of its own.",
     "HIP programming guide, \"Warp size\"", hasWideWavefronts, "warpSize"});

class MixedSizeCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    if (!usesHardwareWarps(C))
      return;
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    for (const FunctionDecl *F : C.functions())
      if (CheckContext::isDeviceCode(*F))
        forEachStmt(*F, [&](const Stmt *S) {
          const auto *E = dyn_cast<BinaryOperator>(S);
          if (E && E->getOpcode() == BO_Mul &&
              (isWarpTimes32(E->getLHS(), E->getRHS(), Lanes, C) ||
               isWarpTimes32(E->getRHS(), E->getLHS(), Lanes, C)))
            C.report(MixedSize, E->getSourceRange(),
                     "32 for each warp; on gfx9 targets there are half as many "
                     "warps, since 'warpSize' counts them");
          return true;
        });
  }

private:
  static bool isWarpTimes32(const Expr *Warp, const Expr *Factor,
                            const LaneFlow &Lanes, CheckContext &C) {
    unsigned Traits = Lanes.traits(Warp);
    return (Traits & LaneFlow::WarpNative) &&
           !(Traits & LaneFlow::ThreadIndex) && is32(Factor, Lanes, C);
  }

  /// Depth: of the calls that pass it on.
  static bool is32(const Expr *E, const LaneFlow &Lanes, CheckContext &C,
                   unsigned Depth = 0) {
    constexpr unsigned MostDepth = 4;
    if (auto Known = Lanes.constant(E))
      return *Known == 32;
    const Sites &S = C.analysis<Sites>();
    const auto *Ref = dyn_cast<DeclRefExpr>(withoutCasts(E));
    const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (!P || Depth > MostDepth || S.isChanged(P) || S.givenTo(P).empty())
      return false;
    return llvm::all_of(S.givenTo(P), [&](const Expr *Given) {
      return S.constant(Given) == 32 || is32(Given, Lanes, C, Depth + 1);
    });
  }
};

PORTHIP_AST_CHECK(MixedSizeCheck);

} // namespace
} // namespace porthip
