// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of up to 32 elements that the lanes of a wavefront index.
#include "Checks/Analysis/Flow/FlowGuards.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SharedArraySize,
    {"porthip-warp-shared-array-size",
     "array of 32 elements indexed by lanes of a wavefront of 64",
     Severity::Error, 10,
     "With '--warp=keep' and '--warp=native': an element of an array of at "
     "most 32, in shared memory or not, at a lane that is counted with "
     "'warpSize', without a comparison of the lane around it.",
     "On gfx9 the lane goes up to 63: lanes 32 to 63 read and write past the "
     "end of the array, which in shared memory is another variable.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void k(int *p) {
  __shared__ int last[32];
  last[threadIdx.x % warpSize] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = last[0];
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void k(int *p) {
  __shared__ int last[64];
  last[threadIdx.x % warpSize] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = last[0];
}
)",
     "Make the array hold 64 elements, or compare the lane with its size.",
     "HIP programming guide, \"Warp size\"", hasWideWavefronts, "warpSize"});

class SharedArraySizeCheck : public HardwareWarpCheck {
  void onHardwareWarps(const FunctionDecl &F, const LaneFlow &Lanes,
                       CheckContext &C) override {
    forEachGuarded(F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
      const auto *E = dyn_cast<ArraySubscriptExpr>(S);
      if (!E || !Lanes.has(E->getIdx(), LaneFlow::LaneNative))
        return;
      auto Size = elements(E->getBase(), Lanes);
      if (!Size || *Size > 32 || isBounded(Guards, Lanes))
        return;
      C.report(SharedArraySize, E->getSourceRange(),
               "lanes 0-63 of a gfx9 wavefront index an array of " +
                   llvm::Twine(*Size))
          .fix("make it hold 64 elements, or check that the lane is less than "
               "its size");
    });
  }

private:
  /// The size as it is written: clang takes 'warpSize' for 32.
  static const Expr *writtenSize(const Expr *Base) {
    Base = Base->IgnoreParenImpCasts();
    unsigned Inner = 0;
    while (const auto *Row = dyn_cast<ArraySubscriptExpr>(Base)) {
      Base = Row->getBase()->IgnoreParenImpCasts();
      ++Inner;
    }
    const auto *D = dyn_cast_or_null<DeclaratorDecl>(namedBy(Base));
    if (!D || !D->getTypeSourceInfo())
      return nullptr;
    auto Loc =
        D->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<ArrayTypeLoc>();
    for (; Loc && Inner; --Inner)
      Loc = Loc.getElementLoc().getAsAdjusted<ArrayTypeLoc>();
    return Loc ? Loc.getSizeExpr() : nullptr;
  }

  static std::optional<int64_t> elements(const Expr *Base,
                                         const LaneFlow &Lanes) {
    if (const Expr *Size = writtenSize(Base))
      return Lanes.constant(Size);
    const auto *Array = dyn_cast_or_null<ConstantArrayType>(
        Base->IgnoreParenImpCasts()->getType()->getAsArrayTypeUnsafe());
    if (!Array)
      return std::nullopt;
    return Array->getSize().getLimitedValue();
  }

  static bool isBounded(llvm::ArrayRef<Guard> Guards, const LaneFlow &Lanes) {
    return llvm::any_of(Guards, [&](const Guard &G) {
      bool Bounds = false;
      forEachStmt(G.Condition, [&](const Stmt *S) {
        const auto *E = dyn_cast<BinaryOperator>(S);
        if (E && E->isComparisonOp())
          for (const Expr *Side : {E->getLHS(), E->getRHS()})
            Bounds |=
                Lanes.has(Side, LaneFlow::AnyLane | LaneFlow::ThreadIndex);
        return true;
      });
      return Bounds;
    });
  }
};

PORTHIP_AST_CHECK(SharedArraySizeCheck);

} // namespace
} // namespace porthip
