// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The counts of kernels, by the options of a command.
#ifndef PORTHIP_TOOLS_PORTHIP_INSPECT_KERNELCOUNTS_H
#define PORTHIP_TOOLS_PORTHIP_INSPECT_KERNELCOUNTS_H

#include "Inspect/Compile/CompileKernels.h"
#include "Inspect/Findings/PerformanceFindings.h"
#include "Inspect/Sources/KernelSources.h"
#include "tools/porthip/Commands.h"

namespace porthip {

/// Sources, flags and build by \p Options. Errors: a value that is no option's;
/// rules, a build or a toolkit that cannot be read.
llvm::Expected<inspect::SourcesRequest>
kernelSourcesOf(const ParsedOptions &Options, const Environment &On);

/// --block and --dynamic-lds.
inspect::AskedLaunch askedLaunch(const ParsedOptions &Options);

/// For \p Of, without GPUs.
inspect::CompileRequest compileRequest(const ParsedOptions &Options,
                                       const Environment &On,
                                       const inspect::KernelSources &Of);

/// Compiles \p Of for \p Gpus, and says on stderr what could not be, and which
/// GPUs' device libraries are not here.
llvm::Expected<inspect::CompiledKernels>
compiledKernels(const ParsedOptions &Options, const Environment &On,
                const inspect::KernelSources &Of,
                llvm::ArrayRef<std::string> Gpus);

/// All of it: what costs time in the kernels that \p Request names. Code that
/// could not be compiled is told on stderr.
llvm::Expected<std::vector<inspect::PerformanceFinding>>
performanceFindings(const ParsedOptions &Options, const Environment &On,
                    const inspect::SourcesRequest &Request);

} // namespace porthip
#endif
