// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Lower/LowerInternal.h"

namespace porthip::vgpu::lowering {

bool lowerToRegions(KernelState &K, std::string &Why) {
  Why = "regions are not there yet";
  return false;
}

} // namespace porthip::vgpu::lowering
