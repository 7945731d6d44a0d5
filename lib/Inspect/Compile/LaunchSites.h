// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches of kernels in a file's host code, as far as their sizes are
// constants there: those that clang's own passes leave.
#ifndef PORTHIP_INSPECT_COMPILE_LAUNCHSITES_H
#define PORTHIP_INSPECT_COMPILE_LAUNCHSITES_H

#include "Compiler/Compile/CompileUnit.h"
#include "Inspect/Code/Kernels.h"
#include <map>

namespace porthip::inspect {

/// The command that compiles \p U for the host, to a file of bitcode. The last
/// two as assemblyCommand() has them.
std::vector<std::string>
hostBitcodeCommand(const Unit &U, const Environment &On, const GpuTarget &For,
                   llvm::StringRef SourceMap, llvm::StringRef Output);

/// By the symbol of the kernel, in the order of places, each once.
using LaunchesBySymbol = std::map<std::string, std::vector<FoundLaunch>>;

/// Adds the launches in a file of bitcode to \p To. Error: it cannot be read.
llvm::Error addLaunches(llvm::StringRef Bitcode, OwnPath PathOf,
                        LaunchesBySymbol &To);

} // namespace porthip::inspect
#endif
