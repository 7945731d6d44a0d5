// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that read page-locked host memory, which AMD's GPUs do not cache.
#include "Checks/Memory/Provenance.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    PinnedAccess,
    {"porthip-memory-pinned-access", "kernel uses page-locked host memory",
     Severity::Note, 10,
     "A launch with an argument that comes from cudaMallocHost, cudaHostAlloc "
     "or cudaHostGetDevicePointer.",
     "hipHostMalloc makes coherent (fine-grained) memory by default, which the "
     "GPU does not cache: each access of the kernel goes over the bus, also a "
     "repeated one that an NVIDIA GPU would find in its cache.",
     R"(
__global__ void square(float *p) { p[threadIdx.x] *= p[threadIdx.x]; }
void run() {
  float *p;
  cudaMallocHost(&p, 256 * sizeof(float));
  square<<<1, 256>>>(p);
}
)",
     R"(
__global__ void square(float *p) { p[threadIdx.x] *= p[threadIdx.x]; }
void run() {
  float *host, *p;
  cudaMallocHost(&host, 256 * sizeof(float));
  cudaMalloc(&p, 256 * sizeof(float));
  cudaMemcpy(p, host, 256 * sizeof(float), cudaMemcpyHostToDevice);
  square<<<1, 256>>>(p);
}
)",
     "If the kernel reads the data more than once, and host and device do not "
     "use it at the same time, pass hipHostMallocNonCoherent; else copy it to "
     "the device.",
     "HIP documentation, \"Coherence control\"", nullptr,
     "cudaMallocHost cudaHostAlloc cudaHostGetDevicePointer"});

class PinnedAccessCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    for (const Launch &L : C.analysis<Sites>().launches()) {
      const Provenance &From = C.analysis<Provenance>();
      for (auto [Index, Argument] : llvm::enumerate(L.Call->arguments())) {
        if (!Argument->getType()->isAnyPointerType() ||
            isFlag(*L.Call, unsigned(Index)))
          continue;
        auto Made = From.sharedWithHost(Argument);
        if (!Made || Made->Name == "cudaMallocManaged")
          continue;
        C.report(
             PinnedAccess, Argument->getSourceRange(),
             "the kernel uses memory from " + Made->Name +
                 ", which AMD GPUs do not cache: each access goes over the bus")
            .symbol(Made->Name);
      }
    }
  }

private:
  /// Flags that the kernel waits for, or that tell the host something:
  /// `volatile int *`.
  static bool isFlag(const CallExpr &Launch, unsigned Index) {
    const FunctionDecl *Kernel = Launch.getDirectCallee();
    if (!Kernel || Index >= Kernel->getNumParams())
      return false;
    QualType Pointee = Kernel->getParamDecl(Index)->getType()->getPointeeType();
    return !Pointee.isNull() && Pointee.isVolatileQualified();
  }
};

PORTHIP_AST_CHECK(PinnedAccessCheck);

} // namespace
} // namespace porthip
