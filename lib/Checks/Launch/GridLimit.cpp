// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches with more threads in one dimension than HIP counts.
#include "Checks/Analysis/Sites.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    GridLimit,
    {"porthip-launch-grid-limit", "2^32 threads or more in one dimension",
     Severity::Error, 30,
     "A launch whose number of blocks times threads of a block, in one "
     "dimension, is constant and 4,294,967,296 or more.",
     "CUDA limits the number of blocks only (2^31 - 1 in x). HIP on AMD counts "
     "the threads of a dimension in 32 bits and refuses the launch: "
     "hipErrorInvalidConfiguration, and the kernel does not run.",
     R"(
__global__ void touch(char *p) {
  p[blockIdx.x * (size_t)blockDim.x + threadIdx.x] = 1;
}
void run(char *p) { touch<<<1u << 23, 1024>>>(p); }
)",
     R"(
__global__ void touch(char *p, size_t n) {
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += step)
    p[i] = 1;
}
void run(char *p) { touch<<<1u << 16, 1024>>>(p, size_t(1) << 33); }
)",
     "Launch fewer blocks and loop over the rest in the kernel, or use two "
     "dimensions.",
     "HIP runtime API, hipModuleLaunchKernel; hipDeviceProp_t::maxGridSize"});

class GridLimitCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (const Launch &L : S.launches()) {
      Extent Grid = S.extent(L.Grid), Block = S.extent(L.Block);
      if (isTooMuch(Grid.X, Block.X) || isTooMuch(Grid.Y, Block.Y) ||
          isTooMuch(Grid.Z, Block.Z))
        C.report(GridLimit, L.Call->getSourceRange(),
                 "the launch has 2^32 threads or more in one dimension; on AMD "
                 "it fails with hipErrorInvalidConfiguration");
    }
  }

private:
  static bool isTooMuch(std::optional<int64_t> Blocks,
                        std::optional<int64_t> Threads) {
    constexpr int64_t Limit = int64_t(1) << 32;
    return Blocks && Threads && *Blocks > 0 && *Threads > 0 &&
           *Blocks > (Limit - 1) / *Threads;
  }
};

PORTHIP_AST_CHECK(GridLimitCheck);

} // namespace
} // namespace porthip
