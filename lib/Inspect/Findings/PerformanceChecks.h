// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared parts of the checks of kernels.
#ifndef PORTHIP_INSPECT_FINDINGS_PERFORMANCECHECKS_H
#define PORTHIP_INSPECT_FINDINGS_PERFORMANCECHECKS_H

#include "Inspect/Findings/PerformanceFindings.h"
#include "Port/CheckInfo.h"

namespace porthip::inspect {

/// One kernel: a row for each GPU.
struct CheckedKernel {
  llvm::ArrayRef<KernelCode> Rows;
  AskedLaunch Asked;
  llvm::ArrayRef<ProfiledSite> Run; ///< of all kernels
};

using PerformanceCheck = void (*)(const CheckedKernel &Kernel,
                                  std::vector<PerformanceFinding> &Found);
llvm::ArrayRef<PerformanceCheck> performanceChecks();

/// The rows of one kernel that \p Left begins with, which it loses.
llvm::ArrayRef<KernelCode> takeKernel(llvm::ArrayRef<KernelCode> &Left);

/// The part of one row in a finding that several have.
struct RowPart {
  const KernelCode *Of;
  std::string Text; ///< "434", "2 of 8"
};

/// "434 on gfx90a and gfx942, 130 on gfx1100"
std::string perGpu(llvm::ArrayRef<RowPart> Parts);

/// The place that has most of it; that of \p K where none is known.
Place placeOf(const KernelCode &K, const Counted &Of);

/// The rows of a kernel that have something to be found, and where the first of
/// them has most of it.
struct FoundRows {
  std::vector<RowPart> Parts;
  Place At;

  void add(const KernelCode &K, std::string Text, const Counted &Of = {}) {
    if (Parts.empty())
      At = placeOf(K, Of);
    Parts.push_back({&K, std::move(Text)});
  }
};

/// Adds one unless \p Parts is empty; \p Message is without the kernel's name.
void report(const CheckInfo &Check, llvm::ArrayRef<RowPart> Parts,
            const Place &At, const llvm::Twine &Message, llvm::StringRef Fix,
            std::vector<PerformanceFinding> &To);

// In ResourceChecks.cpp, ArithmeticChecks.cpp, LoopChecks.cpp and
// RunChecks.cpp.
void checkSpills(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkScratchArrays(const CheckedKernel &,
                        std::vector<PerformanceFinding> &);
void checkLdsOccupancy(const CheckedKernel &,
                       std::vector<PerformanceFinding> &);
void checkLaunchBound(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkIndirectCalls(const CheckedKernel &,
                        std::vector<PerformanceFinding> &);
void checkDouble(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkAtomicLoops(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkSmallFloats(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkLostUnrolls(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkMatrixUnits(const CheckedKernel &, std::vector<PerformanceFinding> &);
void checkUniformLoads(const CheckedKernel &,
                       std::vector<PerformanceFinding> &);

} // namespace porthip::inspect
#endif
