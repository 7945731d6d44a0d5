// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes and warps counted with a constant 32 beside operations that work on
// all lanes of the wavefront.
//
// Found by data flow from the index of the thread, so that "32 bits of an int"
// is not. A split by 32 is not wrong by itself: shuffles that stay within 32
// lanes go well with it. It is where a vote, a match or a reduction of the same
// function (or of one that it calls) sees all 64 lanes, or where other code
// there counts with warpSize.
#include "Checks/Analysis/Flow/FlowWarpFacts.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HardCodedSize,
    {"porthip-warp-hard-coded-size",
     "lane or warp number computed for 32 lanes on a wavefront of 64",
     Severity::Warning, 20,
     "With '--warp=keep' and '--warp=native': a lane, a warp or a number of "
     "warps that is computed from a thread's index with a constant (32, 31, 5, "
     "also from a macro, a constant or a template argument), in code that "
     "votes, matches or reduces over the whole wavefront, or that counts with "
     "'warpSize' elsewhere. Where only shuffles within 32 lanes depend on it, "
     "it is right, and a note.",
     "On gfx9 a wavefront has 64 lanes, and HIP's operations work on all of "
     "them. Two of its threads then act as lane 0, and bits of a mask are "
     "counted for the wrong half.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void count(const int *in, int *out) {
  int lane = threadIdx.x % 32;
  if (__any(in[threadIdx.x]) && lane == 0)
    atomicAdd(out, 1);
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void count(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  if (__any(in[threadIdx.x]) && lane == 0)
    atomicAdd(out, 1);
}
)",
     "Count with 'warpSize', or with a constant that is a parameter of the "
     "kernel's template and that the host sets; or translate with "
     "'--warp=emulate32', which keeps warps of 32 lanes.",
     "HIP programming guide, \"Warp size\"", hasWideWavefronts});

class HardCodedSizeCheck : public HardwareWarpCheck {
  void onHardwareWarps(const FunctionDecl &F, const LaneFlow &Lanes,
                       CheckContext &C) override {
    const WarpFacts &Facts = C.analysis<WarpFacts>();
    std::optional<WideOperation> Wide = Facts.wideOperationAround(&F);
    bool HasShuffles = Facts.hasShufflesAround(&F);
    if ((!Wide && !HasShuffles) || Facts.runsInHalfWavefronts(&F))
      return;
    if (Facts.countsNatively(&F))
      checkReduction(F, Facts, Lanes, C);
    forEachStmt(F, [&](const Stmt *S) {
      const auto *E = dyn_cast<BinaryOperator>(S);
      unsigned What = E ? Lanes.splitBy32(E) : LaneFlow::None;
      if (What)
        report(*E, What, Wide, C);
      return true;
    });
  }

private:
  /// A reduction that begins with 16 where the rest counts with warpSize.
  static void checkReduction(const FunctionDecl &F, const WarpFacts &Facts,
                             const LaneFlow &Lanes, CheckContext &C) {
    llvm::ArrayRef<WarpCall> Calls = Facts.calls(&F);
    // One that begins with 32 or warpSize comes to 16 later.
    if (llvm::any_of(Calls, [&](const WarpCall &Call) {
          return Call.Lane && !Call.Width &&
                 (Lanes.constant(Call.Lane) == 32 ||
                  Lanes.has(Call.Lane, LaneFlow::NativeSize));
        }))
      return;
    for (const WarpCall &Call : Calls) {
      if ((Call.Op != WarpOp::ShuffleDown && Call.Op != WarpOp::ShuffleXor) ||
          Call.Width || !Call.Lane)
        continue;
      const Expr *Start = Call.Lane;
      if (const auto *V = dyn_cast_or_null<VarDecl>(namedBy(Call.Lane)))
        Start = firstValue(F, V);
      if (Start && Lanes.constant(Start) == 16)
        C.report(
             HardCodedSize, Start->getSourceRange(),
             "'" + Call.Name +
                 "' begins with the distance for 32 lanes, but this code "
                 "counts warps with 'warpSize', which is 64 on gfx9 targets")
            .fix("begin with 'warpSize / 2'");
    }
  }

  /// The value that the variable begins with: its initial value, or the first
  /// that is assigned.
  static const Expr *firstValue(const FunctionDecl &F, const VarDecl *V) {
    const Expr *First = isa<ParmVarDecl>(V) ? nullptr : V->getInit();
    forEachStmt(F, [&](const Stmt *S) {
      const auto *E = dyn_cast<BinaryOperator>(S);
      if (!First && E && E->getOpcode() == BO_Assign &&
          namedBy(E->getLHS()) == V)
        First = E->getRHS();
      return !First;
    });
    return First;
  }

  static const char *describe(unsigned What) {
    return What & LaneFlow::Lane32   ? "lane"
           : What & LaneFlow::Warp32 ? "warp"
                                     : "number of warps";
  }

  static void report(const BinaryOperator &E, unsigned What,
                     const std::optional<WideOperation> &Wide,
                     CheckContext &C) {
    if (Wide)
      C.report(HardCodedSize, E.getSourceRange(),
               llvm::Twine(describe(What)) +
                   " is computed for warps of 32, but " + Wide->Name +
                   " works on all 64 lanes of a wavefront on gfx9 targets")
          .fix("compute it with 'warpSize', or translate with "
               "'--warp=emulate32'");
    else
      C.report(HardCodedSize, E.getSourceRange(),
               llvm::Twine(describe(What)) +
                   " is computed for warps of 32, and the shuffles here stay "
                   "within 32 lanes: right on wavefronts of 64 too")
          .fix("leave it, or compute it with 'warpSize' and start reductions "
               "at 'warpSize / 2'")
          .level(Severity::Note);
  }
};

PORTHIP_AST_CHECK(HardCodedSizeCheck);

} // namespace
} // namespace porthip
