// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Managed memory, which does not migrate on most AMD systems.
#include "Checks/Analysis/Sites.h"

namespace porthip {
namespace {

PORTHIP_CHECK(
    ManagedMemory,
    {"porthip-memory-managed", "managed memory may stay on the host",
     Severity::Note, 30, "Calls of cudaMallocManaged, those in macros too.",
     "Pages migrate to the GPU only on gfx90a, gfx942 and gfx950 with XNACK on "
     "(HSA_XNACK=1, off by default). Elsewhere, and on all of gfx10 to gfx12, "
     "the memory stays in the host's and every access of a kernel goes over "
     "the bus; prefetching and advice do nothing. Results do not change.",
     R"(
void allocate(float **p, size_t n) {
  cudaMallocManaged(p, n * sizeof(float));
}
)",
     R"(
void allocate(float **p, size_t n) { cudaMalloc(p, n * sizeof(float)); }
)",
     "Measure with HSA_XNACK=1 if the target has it; else use hipMalloc and "
     "copy.",
     "HIP documentation, \"Unified memory management\"", nullptr,
     "cudaMallocManaged"});

class ManagedMemoryCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    for (const CallSite &Site : C.analysis<Sites>().calls("cudaMallocManaged"))
      C.report(ManagedMemory, Site.Call->getSourceRange(),
               "without XNACK, which is off by default and missing on gfx10 to "
               "gfx12, managed memory stays on the host and kernels reach it "
               "over the bus")
          .symbol("cudaMallocManaged");
  }
};

PORTHIP_AST_CHECK(ManagedMemoryCheck);

} // namespace
} // namespace porthip
