// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports on kernels' counts, for people and for programs.
#ifndef PORTHIP_INSPECT_REPORT_INSPECTREPORTS_H
#define PORTHIP_INSPECT_REPORT_INSPECTREPORTS_H

#include "Inspect/Compile/CudaSide.h"
#include "Inspect/Findings/PerformanceFindings.h"
#include "Inspect/Try/Trials.h"
#include "Report/Report.h"
#include "Support/Json/Json.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip::inspect {

struct ReportOptions {
  AskedLaunch Asked;
  bool ListsCounts = false; ///< all that was counted, with its lines
  /// The figures of nvcc's code of the originals; empty: not asked for.
  std::vector<CudaKernel> Cuda;
  /// Ways out that make a count better; nothing: not asked for.
  std::optional<std::vector<Trial>> Tried;
};

/// A table for each kernel, with a row for each GPU. \p Kernels: those of one
/// kernel stand beside each other.
void printKernels(llvm::raw_ostream &OS, llvm::ArrayRef<KernelCode> Kernels,
                  const ReportOptions &Options);

/// "k.cu:7:3: note: ... [porthip-performance-double]", as compilers have it.
void printFindings(llvm::raw_ostream &OS,
                   llvm::ArrayRef<PerformanceFinding> Findings);
/// For SARIF, JUnit and the other formats of lib/Report.
Report reportOf(llvm::ArrayRef<PerformanceFinding> Findings);

/// docs/schema/inspect.schema.json
Json jsonOf(llvm::ArrayRef<KernelCode> Kernels,
            llvm::ArrayRef<PerformanceFinding> Findings,
            const ReportOptions &Options);

/// "k.cu:7, 9 and 12 (3 times)": at most some of them.
std::string placesText(const Counted &Of);

} // namespace porthip::inspect
#endif
