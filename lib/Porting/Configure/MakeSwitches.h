// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of a project that its makefiles' conditions ask for, and what is
// to be made.
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

/// The targets that compile CUDA, for a makefile that makes none of them unless
/// it is told to: each that has a name of its own and that no other one needs,
/// in the file's order. Empty: there are none, or too many to name.
std::vector<std::string> cudaMakeGoals(const std::string &Makefile);

} // namespace porthip
#endif
