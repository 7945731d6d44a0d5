// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the cases of kernels that come without a program: a small program
// around their source (runtime-shims/verify/kernel_harness.h) is the leg.

#ifndef PORTHIP_VERIFY_KERNEL_KERNELLEG_H
#define PORTHIP_VERIFY_KERNEL_KERNELLEG_H

#include "Verify/Kernel/KernelCases.h"
#include "Verify/Leg/Leg.h"
#include <chrono>
#include <set>

namespace porthip {

struct HarnessSource {
  std::string File; ///< the source with the kernels, or its port
  bool IsPort = false;
  llvm::ArrayRef<KernelSignature> Kernels;
  /// By kernel: what the port calls it; empty: as the original.
  std::vector<std::string> PortNames;
  std::string ShimDir; ///< see Toolchain
  /// Macros of the source that the headers after it must not meet: `min`.
  llvm::ArrayRef<std::string> Macros;
};

/// The program's text; to be compiled as CUDA, or as HIP for a port.
std::string harnessText(const HarnessSource &Source);

/// The time that kernels share. Each is run by itself and gets a fair part.
struct KernelTime {
  std::chrono::steady_clock::time_point Until;
  std::set<unsigned> TooSlow; ///< kernels that were not done; after the run
};

/// One launch for each case, numbered by its place in \p Cases from 1; a case
/// that fails is one with a fault. Buffers are called as in the spec, and those
/// that are no outputs are left out. \p Wanted: the cases that are run.
/// \p Program: its file is the harness; Args is not used. \p Time: null where
/// nothing but the program's own limit holds; else kernels that are not done
/// have no launches.
llvm::Expected<Trace> runKernelLeg(const Leg &L, LegProgram Program,
                                   llvm::ArrayRef<KernelCase> Cases,
                                   llvm::ArrayRef<unsigned> Wanted,
                                   KernelTime *Time = nullptr);

} // namespace porthip

#endif
