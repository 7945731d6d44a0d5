// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches whose blocks leave a good part of a wavefront idle.
#include "Checks/FlowLanes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HalfIdleBlock,
    {"porthip-warp-half-idle-block",
     "block size leaves lanes of a wavefront idle", Severity::Note, 10,
     "A launch with a constant number of threads in a block which needs whole "
     "warps of 32, but leaves a quarter or more of the lanes of its wavefronts "
     "of 64 without a thread: 32, 96, 160 and the like.",
     "A block begins with a new wavefront. On gfx9 one of 32 threads takes 64 "
     "lanes and half of the GPU idles. Nothing is computed wrongly.",
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
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    forEachStmt(F, [&](const Stmt *S) {
      const auto *Launch = dyn_cast<CUDAKernelCallExpr>(S);
      if (!Launch || Launch->getConfig()->getNumArgs() < 2)
        return true;
      const Expr *Block = Launch->getConfig()->getArg(1);
      auto Threads = threadsOf(Block, Lanes);
      // One thread is no attempt to fill a warp.
      if (!Threads || *Threads <= 1 || *Threads > 1024)
        return true;
      uint64_t Lanes64 = llvm::alignTo(*Threads, 64);
      uint64_t Idle = Lanes64 - *Threads;
      if (llvm::alignTo(*Threads, 32) == Lanes64 || Idle * 4 < Lanes64)
        return true;
      C.report(HalfIdleBlock, Block->getSourceRange(),
               "blocks of " + llvm::Twine(*Threads) + " threads leave " +
                   llvm::Twine(Idle * 100 / Lanes64) +
                   " percent of the lanes idle on gfx9 targets")
          .wayOut("make it a multiple of 64, where the kernel allows it");
      return true;
    });
  }

private:
  static std::optional<int64_t> threadsOf(const Expr *E,
                                          const LaneFlow &Lanes) {
    E = bare(E);
    if (auto Known = Lanes.constant(E))
      return Known;
    if (const auto *V = dyn_cast_or_null<VarDecl>(namedBy(E))) {
      if (!V->getInit() || isa<ParmVarDecl>(V) || Lanes.isAssigned(V))
        return std::nullopt;
      return threadsOf(V->getInit(), Lanes);
    }
    const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E);
    if (!Made || Made->getNumArgs() == 0)
      return std::nullopt;
    // A copy of another dim3, or its three sizes.
    if (Made->getNumArgs() == 1)
      return threadsOf(Made->getArg(0), Lanes);
    int64_t Product = 1;
    for (const Expr *Size : Made->arguments()) {
      if (isa<CXXDefaultArgExpr>(Size))
        continue;
      auto Known = Lanes.constant(Size);
      if (!Known || *Known < 1 || *Known > 1024)
        return std::nullopt;
      Product *= *Known;
    }
    return Product;
  }
};

PORTHIP_AST_CHECK(HalfIdleBlockCheck);

} // namespace
} // namespace porthip
