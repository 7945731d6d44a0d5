// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip cc` and `porthip run` have in common.

#ifndef PORTHIP_TOOLS_PORTHIP_PORTFOLDER_BUILDSETUP_H
#define PORTHIP_TOOLS_PORTHIP_PORTFOLDER_BUILDSETUP_H

#include "Compiler/Machine/Environment.h"
#include "Support/Console/Options.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

struct BuildSetup {
  Environment On;
  const GpuTarget *As = nullptr; ///< Null: not named.
};

/// --as, --cuda-path, --rocm-path.
std::vector<OptionInfo> buildOptions();
/// Error: the GPU of --as is none that can be taken; wrong usage.
llvm::Error checkTarget(const ParsedOptions &Options);
/// \p HipRoot: HIP's root where --rocm-path names none; empty: it is searched.
llvm::Expected<BuildSetup> buildSetup(const ParsedOptions &Options,
                                      llvm::StringRef HipRoot = "");

/// Prints what was not printed yet; the exit status.
int failBuild(llvm::Error Wrong);

/// Of a command that builds and runs \p Files and was given none.
llvm::Error noSourceFile(llvm::StringRef Command, const ParsedOptions &Options);
/// Error: one of \p Files is missing or is a folder, and what may be meant.
llvm::Error checkSourceFiles(llvm::StringRef Command,
                             llvm::ArrayRef<std::string> Files);
/// Of `verify`. Error: one of \p Files is the port of another.
llvm::Error checkOriginals(llvm::ArrayRef<std::string> Files);
/// Empty: some of \p Files may be CUDA; else why they are no originals.
std::string noteOnOriginals(llvm::ArrayRef<std::string> Files);
/// What the program of \p File sees as its own name: "dir/prog" of
/// dir/prog.cu.
std::string programNameOf(llvm::StringRef File);

} // namespace porthip

#endif
