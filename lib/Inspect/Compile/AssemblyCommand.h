// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command by which clang writes the assembly of a file for one AMD GPU.
#ifndef PORTHIP_INSPECT_COMPILE_ASSEMBLYCOMMAND_H
#define PORTHIP_INSPECT_COMPILE_ASSEMBLYCOMMAND_H

#include "Compiler/Compile/CompileUnit.h"

namespace porthip::inspect {

/// hipcc's own level, where a build names none.
constexpr llvm::StringLiteral UsualLevel("-O3");

/// The command of the real build (Compiler/Vendor), to stdout. \p U is HIP.
/// \p Libraries: DeviceLibraries::Path. \p SourceMap: of a port in memory;
/// empty: the files are what is compiled. \p Record: the file for what clang
/// says of loops (Code/LostUnrolls.cpp).
std::vector<std::string> assemblyCommand(const Unit &U, const Environment &On,
                                         const GpuTarget &For,
                                         llvm::StringRef Libraries,
                                         llvm::StringRef SourceMap,
                                         llvm::StringRef Record);

/// The same for code that is linked (LinkKernels.h): to a file of bitcode.
std::vector<std::string> bitcodeCommand(const Unit &U, const Environment &On,
                                        const GpuTarget &For,
                                        llvm::StringRef Libraries,
                                        llvm::StringRef SourceMap,
                                        llvm::StringRef Output);

} // namespace porthip::inspect
#endif
