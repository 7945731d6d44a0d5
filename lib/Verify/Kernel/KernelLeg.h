// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the cases of kernels that come without a program: a small program
// around their source (runtime-shims/verify/kernel_harness.h) is the leg.

#ifndef PORTHIP_VERIFY_KERNEL_KERNELLEG_H
#define PORTHIP_VERIFY_KERNEL_KERNELLEG_H

#include "Verify/Kernel/KernelCases.h"
#include "Verify/Leg/Leg.h"

namespace porthip {

struct HarnessSource {
  std::string File; ///< the source with the kernels, or its port
  bool IsPort = false;
  llvm::ArrayRef<KernelSignature> Kernels;
  /// By kernel: what the port calls it; empty: as the original.
  std::vector<std::string> PortNames;
  std::string ShimDir; ///< see Toolchain
};

/// The program's text; to be compiled as CUDA, or as HIP for a port.
std::string harnessText(const HarnessSource &Source);

/// One launch for each case, numbered by its place in \p Cases from 1; a case
/// that fails is one with a fault. Buffers are called as in the spec, and those
/// that are no outputs are left out. \p Wanted: the cases that are run.
/// \p Program: its file is the harness; Args is not used.
llvm::Expected<Trace> runKernelLeg(const Leg &L, LegProgram Program,
                                   llvm::ArrayRef<KernelCase> Cases,
                                   llvm::ArrayRef<unsigned> Wanted);

} // namespace porthip

#endif
