// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches whose blocks leave a good part of a wavefront idle.
#include "Checks/Analysis/Flow/FlowLaunches.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HalfIdleBlock,
    {"porthip-warp-half-idle-block",
     "block size that leaves lanes of a wavefront idle", Severity::Note, 10,
     "A launch with a constant number of threads in a block which needs whole "
     "warps of 32, but leaves a quarter or more of the lanes of its wavefronts "
     "of 64 without a thread: 32, 96, 160 and the like.",
     "Each block begins a new wavefront. On gfx9 a block of 32 threads "
     "occupies 64 lanes, and half of the GPU is idle. Results are right.",
     R"(
// porthip --gpu=gfx942
__global__ void k(int *p) { p[threadIdx.x] = 1; }
void run(int *p) { k<<<100, 32>>>(p); }
)",
     R"(
// porthip --gpu=gfx942
__global__ void k(int *p) { p[threadIdx.x] = 1; }
void run(int *p) { k<<<50, 64>>>(p); }
)",
     "Make the number of threads a multiple of 64, where the kernel allows it.",
     "AMD Instinct MI300X workload optimization, \"Occupancy\"",
     hasWideWavefronts});

class HalfIdleBlockCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(S))
        check(*Launch, F, C);
      return true;
    });
  }

private:
  static void check(const CUDAKernelCallExpr &Launch, const FunctionDecl &F,
                    CheckContext &C) {
    auto Threads = threadsOfBlock(&Launch, F, C);
    // One thread is no attempt to fill a warp.
    if (!Threads || *Threads <= 1 || *Threads > 1024)
      return;
    uint64_t Needed = llvm::alignTo(*Threads, 64);
    uint64_t Idle = Needed - *Threads;
    if (llvm::alignTo(*Threads, 32) == Needed || Idle * 4 < Needed)
      return;
    C.report(HalfIdleBlock, blockOf(&Launch)->getSourceRange(),
             "blocks of " + llvm::Twine(*Threads) + " threads leave " +
                 llvm::Twine(Idle * 100 / Needed) +
                 " percent of the lanes idle on gfx9 targets")
        .fix("make it a multiple of 64 if the kernel allows it");
  }
};

PORTHIP_AST_CHECK(HalfIdleBlockCheck);

} // namespace
} // namespace porthip
