// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that leave half of a wavefront without threads, where a matrix unit
// needs all of it.
#include "Checks/Library/FragmentTypes.h"

using namespace clang;

namespace porthip {
namespace {

bool has64Lanes(const GpuTarget &T) { return T.WaveSize == 64; }

PORTHIP_CHECK(
    FragmentBlock,
    {"porthip-library-fragment-block",
     "matrix fragments in a block that ends with half a wavefront",
     Severity::Error, 15,
     "A launch whose block size is known and no multiple of 64, of a kernel "
     "with variables of type nvcuda::wmma::fragment, 16x16x16.",
     "On 64-lane targets a matrix instruction takes its operands from all 64 "
     "lanes. The port computes the fragments of both warps of a wavefront "
     "together and traps where one of them is missing.",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
using namespace nvcuda;
__global__ void zero(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
void run(float *c) { zero<<<1, 32>>>(c); }
)",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
using namespace nvcuda;
__global__ void zero(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::store_matrix_sync(c + threadIdx.x / 32 * 256, sum, 16,
                          wmma::mem_row_major);
}
void run(float *c) { zero<<<1, 64>>>(c); }
)",
     "Give each block an even number of warps, or compile with "
     "-DPORTHIP_WMMA_LANES=1, which is slow.",
     "porthip/wmma.h", has64Lanes, "nvcuda::wmma::fragment"});

class FragmentBlockCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    auto Using = functionsWithFragments(S, C, [](const FragmentType &Type) {
      return Type.M == 16 && Type.N == 16 && Type.K == 16;
    });
    if (Using.empty())
      return;
    for (const Launch &L : S.launches())
      if (L.Kernel && Using.contains(L.Kernel))
        if (auto Threads = S.extent(L.Block).total();
            Threads && *Threads > 0 && *Threads % 64 != 0)
          C.report(FragmentBlock, L.Call->getSourceRange(),
                   "blocks of " + llvm::Twine(*Threads) +
                       " threads leave half of a 64-lane wavefront empty, and "
                       "its matrix instructions trap");
  }
};

PORTHIP_AST_CHECK(FragmentBlockCheck);

} // namespace
} // namespace porthip
