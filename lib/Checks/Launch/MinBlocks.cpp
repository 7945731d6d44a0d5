// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The second argument of __launch_bounds__, which counts something else.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::Twine;

namespace porthip {
namespace {

PORTHIP_CHECK(
    MinBlocks,
    {"porthip-launch-min-blocks",
     "second argument of __launch_bounds__ means wavefronts on AMD",
     Severity::Note, 10,
     "'__launch_bounds__(threads, blocks)' where the number of blocks is not "
     "the number of wavefronts that it stands for. Not reported: arguments "
     "that say no more than the size of the block does.",
     "CUDA's second argument is a number of blocks for each multiprocessor. "
     "HIP on AMD reads it as a number of wavefronts for each SIMD; a CU (CDNA) "
     "or a WGP (RDNA) has four SIMDs. A number that is too large leaves each "
     "thread too few registers, so that the kernel spills to memory; one above "
     "the hardware's most, 8 on CDNA, is ignored. Results do not change.",
     R"(
// porthip --gpu=gfx942
__global__ void __launch_bounds__(128, 8) scale(float *p) {
  p[blockIdx.x * 128 + threadIdx.x] *= 2;
}
)",
     R"(
// porthip --gpu=gfx942
__global__ void __launch_bounds__(256, 4) scale(float *p) {
  p[blockIdx.x * 256 + threadIdx.x] *= 2;
}
)",
     "Give threads * blocks / (4 * wavefront size), under '#ifdef "
     "__HIP_PLATFORM_AMD__', or leave the argument out and measure.",
     "HIP porting guide, \"launch_bounds\"; LLVM AMDGPU usage, "
     "\"amdgpu-waves-per-eu\"",
     nullptr, "__launch_bounds__"});

class MinBlocksCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    const auto *Bounds = F.getAttr<CUDALaunchBoundsAttr>();
    if (!Bounds || !Bounds->getMinBlocks())
      return;
    const Sites &S = C.analysis<Sites>();
    auto Threads = S.constant(Bounds->getMaxThreads());
    auto Blocks = S.constant(Bounds->getMinBlocks());
    // clang refuses what is no int.
    if (!Threads || !Blocks || *Threads < 1 || *Blocks < 1 ||
        *Threads > INT32_MAX || *Blocks > INT32_MAX)
      return;
    std::string Wanted;
    bool Differs = false;
    for (unsigned WaveSize : {64u, 32u}) {
      if (llvm::none_of(chosenTargets(C), [&](const GpuTarget *T) {
            return T->WaveSize == WaveSize;
          }))
        continue;
      int64_t OneBlock = perSimd(*Threads, WaveSize);
      int64_t Meant = perSimd(*Threads * *Blocks, WaveSize);
      if (Meant == *Blocks || (*Blocks <= OneBlock && Meant <= OneBlock))
        continue;
      Differs = true;
      Wanted += (Wanted.empty() ? "" : ", ") + std::to_string(Meant) +
                (WaveSize == 64 ? " on gfx9" : " on gfx10 to gfx12");
    }
    if (!Differs)
      return;
    C.report(MinBlocks, F.getLocation(),
             "HIP reads the " + Twine(*Blocks) +
                 " blocks of '__launch_bounds__' as wavefronts on each SIMD; "
                 "what is meant are " +
                 Wanted)
        .symbol("__launch_bounds__");
  }

private:
  static int64_t perSimd(int64_t Threads, unsigned WaveSize) {
    constexpr int64_t Simds = 4; // of a CU on CDNA, of a WGP on RDNA
    return std::max<int64_t>(1, (Threads + Simds * WaveSize - 1) /
                                    (Simds * WaveSize));
  }
};

PORTHIP_AST_CHECK(MinBlocksCheck);

} // namespace
} // namespace porthip
