// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __syncthreads where some threads of the block do not come.
//
// Threads that have returned do not count, on AMD as on NVIDIA, so that an
// early return is no finding.
#include "Checks/FlowDivergence.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    DivergentBarrier,
    {"porthip-warp-divergent-barrier",
     "block barrier under a condition that parts threads", Severity::Warning,
     60,
     "'__syncthreads' and its forms in a branch whose condition differs among "
     "the threads of a block. Not after an early return. In a loop whose "
     "number of rounds depends on the thread it is a note: that may be equal "
     "for all.",
     "NVIDIA's older GPUs count warps of 32 at a barrier, so that such code "
     "often works there. AMD's count wavefronts, of 64 threads on gfx9: the "
     "barrier of one branch meets another one, or waits for ever.",
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
     "Move the barrier out of the branch, so that every thread comes to it.",
     "CUDA C++ Programming Guide, \"Synchronization Functions\""});

class DivergentBarrierCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    if (!CheckContext::isDeviceCode(F))
      return;
    const Divergence &Parts = C.analysis<Divergence>();
    forEachGuarded(F, [&](const Stmt *S, llvm::ArrayRef<Guard> Guards) {
      const auto *Call = dyn_cast<CallExpr>(S);
      if (!Call || !isBlockBarrier(Call, C))
        return;
      const Guard *InBranch = nullptr, *InLoop = nullptr;
      for (const Guard &G : Guards)
        if (Parts.ofCondition(G.Condition) != Differs::Nowhere)
          (G.IsLoop ? InLoop : InBranch) = &G;
      if (InBranch)
        C.report(DivergentBarrier, Call->getSourceRange(),
                 "'" + calleeName(Call) +
                     "' is reached by some threads of the block only; on AMD "
                     "GPUs it waits for ever or meets another barrier")
            .wayOut("move it out of the branch");
      else if (InLoop)
        C.report(DivergentBarrier, Call->getSourceRange(),
                 "'" + calleeName(Call) +
                     "' is in a loop whose rounds depend on the thread; if "
                     "they differ, AMD GPUs wait for ever")
            .wayOut("let every thread of the block take as many rounds")
            .level(Severity::Note);
    });
  }
};

PORTHIP_AST_CHECK(DivergentBarrierCheck);

} // namespace
} // namespace porthip
