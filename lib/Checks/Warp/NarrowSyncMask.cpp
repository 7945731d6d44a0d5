// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks of `_sync` operations in fewer than 64 bits, which HIP refuses.
//
// A variable that holds a ballot or the like is left to
// porthip-warp-truncated-lane-mask: once it is wide, so is the argument.
#include "Checks/Analysis/Flow/FlowLaneMasks.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    NarrowSyncMask,
    {"porthip-warp-narrow-sync-mask", "mask of a warp operation has 32 bits",
     Severity::Error, 5,
     "With '--warp=keep' and '--warp=native': the mask of a '_sync' operation "
     "whose type has fewer than 64 bits, '0xffffffff' above all.",
     "HIP's '_sync' operations take masks of 64 bits on every target and "
     "reject smaller ones while compiling. A cast does not help: it leaves out "
     "lanes 32 to 63 of a gfx9 wavefront, and HIP's assertions end the kernel "
     "if a lane calls the operation that is not in the mask.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void sum(int *p) {
  int v = p[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  p[threadIdx.x] = v;
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void sum(int *p) {
  int v = p[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_xor(v, d);
  p[threadIdx.x] = v;
}
)",
     "For all lanes call the operation without '_sync', which works on those "
     "that are active, or pass '__activemask()'. Widen masks that are computed "
     "to 'unsigned long long', and "
     "shift those of a group of 32 lanes to its half of the wavefront. Or "
     "translate with '--warp=emulate32', where masks stay as they are.",
     "hip/amd_detail/amd_warp_sync_functions.h", nullptr,
     "__shfl*_sync __ballot_sync __match_*_sync __any_sync"
     " __all_sync __reduce_*_sync __syncwarp"});

class NarrowSyncMaskCheck : public HardwareWarpCheck {
  void onHardwareWarps(const FunctionDecl &F, const LaneFlow &Lanes,
                       CheckContext &C) override {
    for (const WarpCall &Call : C.analysis<WarpFacts>().calls(&F)) {
      // HIP's __syncwarp, where it has one, takes any mask.
      if (!Call.Mask || Call.Op == WarpOp::Sync ||
          hardwareBits(Call.Mask, Lanes, C) >= 64)
        continue;
      const ValueDecl *Variable = namedBy(Call.Mask);
      if (Variable && (Lanes.traitsOf(Variable) & LaneFlow::LaneMask))
        continue;
      report(Call, Lanes, C);
    }
  }

private:
  /// The operation on all lanes that are active; empty where HIP has none in
  /// all versions.
  static llvm::StringRef withoutMask(const WarpCall &Call) {
    bool HasTwin = Call.isShuffle() || Call.Op == WarpOp::Ballot ||
                   Call.Name == "__any_sync" || Call.Name == "__all_sync";
    return HasTwin && Call.Value ? Call.Name.drop_back(strlen("_sync"))
                                 : llvm::StringRef();
  }

  static void report(const WarpCall &Call, const LaneFlow &Lanes,
                     CheckContext &C) {
    auto Known = Lanes.constant(Call.Mask);
    bool IsFull = Known && (*Known == 0xffffffff || *Known == -1);
    const char *Kind = IsFull  ? "names 32 lanes"
                       : Known ? "names some of 32 lanes"
                               : "has 32 bits";
    HazardBuilder Found =
        C.report(NarrowSyncMask, Call.Mask->getSourceRange(),
                 "mask of '" + Call.Name + "' " + Kind +
                     "; HIP takes 64 bits on every target, and a gfx9 "
                     "wavefront has 64 lanes");
    if (!IsFull) {
      Found.fix("compute the mask in 'unsigned long long', for the lanes of "
                "the whole wavefront");
      return;
    }
    llvm::StringRef Twin = withoutMask(Call);
    if (Twin.empty()) {
      Found.fix("pass '__activemask()'")
          .fixIt(Call.Mask->getSourceRange(), "__activemask()");
      return;
    }
    Found.fix("call '" + Twin + "', or pass '__activemask()'");
    CharSourceRange Mask = C.writtenRange(Call.Mask->getSourceRange());
    CharSourceRange Value = C.writtenRange(Call.Value->getSourceRange());
    CharSourceRange Name =
        C.writtenRange(Call.Call->getCallee()->getSourceRange());
    if (Mask.isValid() && Value.isValid() && Name.isValid())
      Found.fixIt(Name, Twin)
          .fixIt(
              CharSourceRange::getCharRange(Mask.getBegin(), Value.getBegin()),
              "");
  }
};

PORTHIP_AST_CHECK(NarrowSyncMaskCheck);

} // namespace
} // namespace porthip
