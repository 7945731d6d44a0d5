// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Schedule/Runner.h"
#include "llvm/Support/ErrorHandling.h"

namespace porthip::vgpu {
std::unique_ptr<BlockRunner> makeRegionRunner() {
  llvm::report_fatal_error("kernels in regions cannot be run yet");
}
} // namespace porthip::vgpu
