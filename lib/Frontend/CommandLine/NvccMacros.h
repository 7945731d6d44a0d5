// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The macros that nvcc defines: always, and for options (NvccMacros.def).

#ifndef PORTHIP_FRONTEND_COMMANDLINE_NVCCMACROS_H
#define PORTHIP_FRONTEND_COMMANDLINE_NVCCMACROS_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/CommandLine/CompilerOptions.h"
#include <optional>

namespace porthip {

/// A macro that nvcc defines for CUDA files where an option is given.
struct FlagMacro {
  llvm::StringLiteral Option; ///< CompilerOption::Name
  llvm::StringLiteral When;   ///< the value that it needs; empty: any
  llvm::StringLiteral Name;

  /// Whether \p Value of \p O, which is one of nvcc's, defines it.
  bool isDefinedBy(const CompilerOption &O, llvm::StringRef Value) const;
  /// The name in a port (porthip/nvcc_flags.h).
  std::string nameInPort() const;
};
llvm::ArrayRef<FlagMacro> nvccFlagMacros();
/// Names of those that CUDA files alone have, each once; a C++ file of nvcc's
/// has the others, too.
std::vector<std::string> cudaFlagMacroNames();

/// A macro that the host's compiler has because of an option (HostMacros.def),
/// and with nvcc the device's code, too. hipcc's device code has it not.
struct HostMacro {
  llvm::StringRef Name;
  std::optional<llvm::StringRef> Value; ///< none: it is not defined
};
/// The macros that differ from those of the two compilers without options.
std::vector<HostMacro> hostFlagMacros(const CompileOptions &Options);

/// The macros that nvcc defines for every CUDA file, as -D: its name, its
/// version, which is the toolkit's ("13.0"), and the architectures that the
/// command line names (__CUDA_ARCH_LIST__), and what g++'s options do, in both
/// passes.
std::vector<std::string> nvccMacroArgs(llvm::StringRef CudaVersion,
                                       const CompileOptions &Options);

} // namespace porthip

#endif
