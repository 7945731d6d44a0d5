// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify --kernel` for kernels of a port, of `porthip status
// --verify`.
#ifndef PORTHIP_TOOLS_PORTHIP_VERIFY_KERNELVERIFICATION_H
#define PORTHIP_TOOLS_PORTHIP_VERIFY_KERNELVERIFICATION_H

#include "Porting/Kernels/TouchedKernels.h"

namespace porthip {

/// In a process of its own. \p Args: words for `porthip verify`, of the user's.
KernelAnswer verifyKernels(const KernelOrder &Order,
                           const std::vector<std::string> &Args);

} // namespace porthip

#endif
