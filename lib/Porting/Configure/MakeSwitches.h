// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of a project that its makefiles' conditions ask for.
#ifndef PORTHIP_PORTING_CONFIGURE_MAKESWITCHES_H
#define PORTHIP_PORTING_CONFIGURE_MAKESWITCHES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The switches that turn on the CUDA code of a project that leaves it out by
/// default, as arguments of make ("GPU=1"). Goes by what conditions compare: a
/// variable that is called for CUDA itself, or one that is compared with
/// "cuda". Without any, variables for GPUs in general. \p Makefiles: their
/// texts.
std::vector<std::string>
cudaMakeSwitches(llvm::ArrayRef<std::string> Makefiles);

} // namespace porthip
#endif
