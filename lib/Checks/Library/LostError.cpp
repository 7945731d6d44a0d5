// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors of launches that are asked for too late.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    LostError,
    {"porthip-library-lost-error",
     "error of a launch is read after another call", Severity::Note, 3,
     "cudaGetLastError or cudaPeekAtLastError after a launch, with another "
     "call of the runtime between them, if the port is for a HIP before 7.0.",
     "Before 7.0 hipGetLastError returns the result of the last call, whatever "
     "it was; CUDA and HIP 7 keep the last failure. A launch that the runtime "
     "refuses, for a block that is too large or too much shared memory, is "
     "then not noticed, because the call in between succeeded.",
     R"(
// porthip --hip-version=6.3
__global__ void kernel() {}
bool run() {
  kernel<<<1, 64>>>();
  cudaDeviceSynchronize();
  return cudaGetLastError() == cudaSuccess;
}
)",
     R"(
// porthip --hip-version=6.3
__global__ void kernel() {}
bool run() {
  kernel<<<1, 64>>>();
  if (cudaGetLastError() != cudaSuccess)
    return false;
  return cudaDeviceSynchronize() == cudaSuccess;
}
)",
     "Call hipGetLastError right after the launch.",
     "HIP change log, 7.0: \"hipGetLastError\"", nullptr,
     "cudaGetLastError cudaPeekAtLastError"});

class LostErrorCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    constexpr uint32_t KeepsErrors = 70000;
    if (C.Options.Hip.Number >= KeepsErrors)
      return;
    const Sites &S = C.analysis<Sites>();
    llvm::DenseSet<const FunctionDecl *> Asking;
    for (StringRef Name : {"cudaGetLastError", "cudaPeekAtLastError"})
      for (const CallSite &Site : S.calls(Name))
        Asking.insert(Site.In);
    for (const FunctionDecl *F : Asking)
      check(*F, C);
  }

private:
  /// In the order of the text, which is that of execution but for loops.
  static void check(const FunctionDecl &F, CheckContext &C) {
    bool IsPending = false;
    StringRef Between;
    forEachStmt(F, [&](const Stmt *S) {
      if (isa<CUDAKernelCallExpr>(S)) {
        IsPending = true;
        Between = "";
        return false;
      }
      if (isa<LambdaExpr>(S))
        return false;
      if (isa<SwitchCase>(S)) // another way, not past the launch
        IsPending = false;
      const auto *Call = dyn_cast<CallExpr>(S);
      if (!Call)
        return true;
      StringRef Name = calleeName(Call);
      if (Name == "cudaGetLastError" || Name == "cudaPeekAtLastError") {
        if (IsPending && !Between.empty())
          report(Call, Name, Between, C);
        IsPending = false;
      } else if (isRuntimeCall(Call, Name, C)) {
        Between = Name;
      }
      return true;
    });
  }

  /// Calls that set the last error.
  static bool isRuntimeCall(const CallExpr *Call, StringRef Name,
                            CheckContext &C) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && Name.starts_with("cuda") &&
           !Name.starts_with("cudaGetError") && C.isCuda(*Callee) &&
           Callee->getReturnType().getAsString().find("cudaError") !=
               std::string::npos;
  }

  static void report(const CallExpr *Call, StringRef Name, StringRef Between,
                     CheckContext &C) {
    C.report(LostError, Call->getSourceRange(),
             "before HIP 7.0 this is the result of '" + Between +
                 "', not the error of the launch before it")
        .symbol(Name);
  }
};

PORTHIP_AST_CHECK(LostErrorCheck);

} // namespace
} // namespace porthip
