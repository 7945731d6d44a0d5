// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shuffles without a width that get another value on 64 lanes than on 32.
//
// Not those that a program of CUDA's is right with on either: exchanges by xor
// stay within 32 lanes, a reduction by shfl_down gives lane 0 of each half its
// sum, and a scan asks the lane whether it takes the value.
#include "Checks/Analysis/Flow/FlowGuards.h"
#include "Checks/Analysis/Flow/FlowWarpFacts.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ShuffleWidth,
    {"porthip-warp-shuffle-width", "shuffle that reads across lane 32",
     Severity::Error, 5,
     "With '--warp=keep' and '--warp=native': '__shfl' from a lane counted for "
     "32, '__shfl_up' whose value is used without asking for the lane, "
     "'__shfl_down' of a value that is not being reduced; all without a width. "
     "Not in functions that count with 'warpSize'.",
     "The width of a HIP shuffle is the wavefront's, 64 on gfx9, if none is "
     "given. Lanes 32 to 63 then read from the lower half: they get lane 0's "
     "value, while CUDA gives them the value of the first lane of their own "
     "warp.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void first(int *p) {
  p[threadIdx.x] = __shfl(p[threadIdx.x], 0);
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void first(int *p) {
  p[threadIdx.x] = __shfl(p[threadIdx.x], 0, 32);
}
)",
     "Give the width: '__shfl(v, 0, 32)'. It keeps CUDA's meaning on 32 and 64 "
     "lanes.",
     "hip/amd_detail/amd_warp_functions.h", hasWideWavefronts,
     "__shfl __shfl_up __shfl_down __shfl_xor __shfl_sync"
     " __shfl_up_sync __shfl_down_sync __shfl_xor_sync"});

class ShuffleWidthCheck : public HardwareWarpCheck {
  void onHardwareWarps(const FunctionDecl &F, const LaneFlow &Lanes,
                       CheckContext &C) override {
    const WarpFacts &Facts = C.analysis<WarpFacts>();
    if (Facts.runsInHalfWavefronts(&F))
      return;
    bool IsNative = Facts.countsNatively(&F);
    // Where one warp of 32 comes alone the upper half has no lanes to read.
    llvm::DenseSet<const CallExpr *> Alone;
    forEachGuarded(F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
      const auto *Call = dyn_cast<CallExpr>(S);
      if (Call && letsOneWarpThrough(Guards, Lanes))
        Alone.insert(Call);
    });
    for (const WarpCall &Call : Facts.calls(&F)) {
      if (!Call.isShuffle() || Call.Width || !Call.Lane ||
          Alone.contains(Call.Call))
        continue;
      bool Crosses = false;
      switch (Call.Op) {
      case WarpOp::ShuffleIndex:
        Crosses = readsLowerHalf(Call.Lane, IsNative, Lanes);
        break;
      case WarpOp::ShuffleUp:
        Crosses = !asksForLane(F, Call.Lane, Lanes, C);
        break;
      case WarpOp::ShuffleDown:
        Crosses = !IsNative && isNeighbour(Call, Lanes) &&
                  !asksForLane(F, Call.Lane, Lanes, C);
        break;
      default:
        break;
      }
      if (Crosses)
        report(Call, C);
    }
  }

private:
  /// Source: the lane that '__shfl' reads.
  static bool readsLowerHalf(const Expr *Source, bool IsNative,
                             const LaneFlow &Lanes) {
    if (auto Known = Lanes.constant(Source))
      return !IsNative || *Known == 31;
    unsigned Traits = Lanes.traits(Source);
    if (Traits & LaneFlow::Lane32)
      return true;
    // Counted by the hardware's lanes, or found in a mask of them.
    if (Traits &
        (LaneFlow::LaneNative | LaneFlow::NativeSize | LaneFlow::LaneOfMask))
      return false;
    return !IsNative;
  }

  /// A value of the neighbour is read, where a reduction changes the variable
  /// that it shuffles.
  static bool isNeighbour(const WarpCall &Call, const LaneFlow &Lanes) {
    const ValueDecl *Value = namedBy(Call.Value);
    return Value && isa<VarDecl>(Value) && !Lanes.isAssigned(Value) &&
           Lanes.constant(Call.Lane);
  }

  /// `lane >= delta`, `lane == 0`: the function knows which lanes have no
  /// neighbour.
  static bool asksForLane(const FunctionDecl &F, const Expr *Delta,
                          const LaneFlow &Lanes, CheckContext &C) {
    const ValueDecl *Variable = namedBy(Delta);
    bool Asks = false;
    forEachStmt(F, [&](const Stmt *S) {
      const Expr *Index = nullptr, *Limit = nullptr;
      constexpr unsigned LaneLike =
          LaneFlow::AnyLane | LaneFlow::ThreadIndex | LaneFlow::LaneBit;
      if (const auto *E = dyn_cast<BinaryOperator>(S)) {
        if (!E->isComparisonOp())
          return true;
        Index = E->getLHS(), Limit = E->getRHS();
        if (!Lanes.has(Index, LaneLike))
          std::swap(Index, Limit);
      } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
        Index = Choice->getCond();
      } else if (const auto *If = dyn_cast<IfStmt>(S)) {
        Index = If->getCond();
      } else if (const auto *Not = dyn_cast<UnaryOperator>(S)) {
        Index = Not->getOpcode() == UO_LNot ? Not->getSubExpr() : nullptr;
      }
      if (!Index || !Lanes.has(Index, LaneLike))
        return true;
      // The parameter of a helper may be the lane, and is compared there.
      Asks |= !Limit || !Variable || mentions(Limit, Variable) ||
              mentions(Index, Variable);
      return true;
    });
    return Asks || comparesParameter(F, Variable);
  }

  /// A helper that nothing here calls: its lane is a parameter.
  static bool comparesParameter(const FunctionDecl &F,
                                const ValueDecl *Variable) {
    bool Asks = false;
    forEachStmt(F, [&](const Stmt *S) {
      const auto *E = dyn_cast<BinaryOperator>(S);
      if (!E || !E->isRelationalOp() || !Variable)
        return true;
      for (auto [Index, Limit] : {std::pair(E->getLHS(), E->getRHS()),
                                  std::pair(E->getRHS(), E->getLHS())}) {
        const ValueDecl *D = namedBy(Index);
        Asks |= D && isa<ParmVarDecl>(D) && D != Variable &&
                mentions(Limit, Variable);
      }
      return true;
    });
    return Asks;
  }

  static void report(const WarpCall &Call, CheckContext &C) {
    const char *What = Call.Op == WarpOp::ShuffleIndex
                           ? "' reads one lane of the whole wavefront"
                           : "' reads across lane 32";
    C.report(ShuffleWidth, Call.Call->getSourceRange(),
             "'" + Call.Name + What +
                 ": without a width it covers the 64 lanes of a gfx9 wavefront")
        .symbol(Call.Name)
        .fix("pass the width 32")
        .fixIt(Call.Lane->getSourceRange(),
               (C.textOf(Call.Lane->getSourceRange()) + ", 32").str());
  }
};

PORTHIP_AST_CHECK(ShuffleWidthCheck);

} // namespace
} // namespace porthip
