// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches on the default stream of a program that has one for each thread.
#include "Checks/Analysis/Sites.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    DefaultStream,
    {"porthip-launch-default-stream",
     "nvcc flag gives each thread its own default stream", Severity::Warning, 5,
     "The first launch without a stream in each translation unit that is "
     "compiled with '--default-stream per-thread' or has defined "
     "CUDA_API_PER_THREAD_DEFAULT_STREAM.",
     "hipcc does not know nvcc's flag, and HIP ignores the macro for launches. "
     "Launches then go to the one stream that all threads share and wait for "
     "other threads' launches, while copies may use another stream.",
     R"(
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#include <cuda_runtime.h>
__global__ void kernel() {}
void run() { kernel<<<1, 64>>>(); }
)",
     R"(
#include <cuda_runtime.h>
__global__ void kernel() {}
void run() { kernel<<<1, 64, 0, cudaStreamPerThread>>>(); }
)",
     "Compile the port with -fgpu-default-stream=per-thread.",
     "clang, \"HIP Support\"; HIP documentation, \"Default stream\""});

class DefaultStreamCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    if (!C.AST.Idents.get("CUDA_API_PER_THREAD_DEFAULT_STREAM")
             .hasMacroDefinition())
      return;
    for (const Launch &L : C.analysis<Sites>().launches()) {
      if (L.Stream)
        continue;
      C.report(DefaultStream, L.Call->getSourceRange(),
               "each thread has its own default stream only if the port is "
               "compiled with -fgpu-default-stream=per-thread");
      return;
    }
  }
};

PORTHIP_AST_CHECK(DefaultStreamCheck);

} // namespace
} // namespace porthip
