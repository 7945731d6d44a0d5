// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the runtime in device code, which CUDA's device runtime has.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    DeviceRuntimeCall,
    {"porthip-launch-device-runtime", "call of the runtime in device code",
     Severity::Error, 15,
     "A call of a function of CUDA's runtime, such as cudaMalloc, "
     "cudaMemcpyAsync, "
     "cudaDeviceSynchronize or cudaGetLastError, in a kernel or a function "
     "for the device alone.",
     "CUDA has a part of its runtime for device code, for kernels that launch "
     "kernels. HIP has none: hipMalloc and its like are functions of the "
     "host, and the port does not compile.",
     R"(
__global__ void scratch(float **p) {
  cudaMalloc((void **)p, 64 * sizeof(float));
}
)",
     R"(
__global__ void scratch(float **p) {
  *p = (float *)malloc(64 * sizeof(float));
}
)",
     "Use malloc, free, memcpy and memset of device code. Leave out questions "
     "about errors and waits for kernels where no kernel is launched; launches "
     "move to the host, and what belongs to them with them.",
     "CUDA C++ programming guide, \"CUDA dynamic parallelism\"; HIP runtime "
     "API "
     "reference, whose functions are all of the host",
     nullptr, "cuda*"});

class DeviceRuntimeCallCheck : public Check {
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    // In a function for both sides, the call may be meant for the host.
    if (F.hasAttr<CUDAHostAttr>() ||
        !(F.hasAttr<CUDAGlobalAttr>() || F.hasAttr<CUDADeviceAttr>()))
      return;
    forEachStmt(F, [&](const Stmt *S) {
      const auto *Call = dyn_cast<CallExpr>(S);
      if (Call && isOfHostRuntime(*Call, C))
        report(*Call, C);
      return true;
    });
  }

  static bool isOfHostRuntime(const CallExpr &Call, CheckContext &C) {
    StringRef Name = calleeName(&Call);
    if (!Name.starts_with("cuda") || !callsCuda(&Call, C))
      return false;
    // Functions without an equivalent are reported as that; shims of ours may
    // be for both sides.
    ArrayRef<const Rule *> Rules = C.Rules.symbol(Name);
    return !Rules.empty() && llvm::all_of(Rules, [](const Rule *R) {
      return R->Library == "runtime" &&
             (R->Kind == RuleKind::Rename || R->Kind == RuleKind::Call);
    });
  }

  static StringRef insteadOf(StringRef Name) {
    if (Name.starts_with("cudaMalloc"))
      return "use malloc(), whose memory lies on the device's heap";
    if (Name.starts_with("cudaFree"))
      return "use free(), for memory of malloc() in device code";
    if (Name.starts_with("cudaMemcpy") || Name.starts_with("cudaMemset"))
      return "use memcpy() and memset() or a loop of all threads";
    if (Name.contains("Error"))
      return "leave it out: no call of device code sets an error in HIP";
    return "move it to the host, beside the launch; pass what it gives as an "
           "argument of the kernel";
  }

  static void report(const CallExpr &Call, CheckContext &C) {
    StringRef Name = calleeName(&Call);
    C.report(DeviceRuntimeCall, Call.getCallee()->getSourceRange(),
             "'" + Name +
                 "' in device code: HIP's runtime is for the host alone, and "
                 "the port does not compile")
        .symbol(Name)
        .fix(insteadOf(Name));
  }
};

PORTHIP_AST_CHECK(DeviceRuntimeCallCheck);

} // namespace
} // namespace porthip
