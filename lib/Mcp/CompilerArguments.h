// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options that a client may give to a compiler and to a build: those that say
// how sources are read, and folders within the server's or the system's. None
// that writes a file, loads code, starts a program or leads to another folder.
#ifndef PORTHIP_MCP_COMPILERARGUMENTS_H
#define PORTHIP_MCP_COMPILERARGUMENTS_H

#include "Mcp/Roots.h"

namespace porthip::mcp {

/// Error: \p Word is none of them, or names a folder outside.
llvm::Error checkCompilerArgument(llvm::StringRef Word, const Roots &Within);
/// Error: \p Word is more than a value of CMake's cache or a preset.
llvm::Error checkCmakeArgument(llvm::StringRef Word);
/// Error: \p Word is neither a variable of make nor a target.
llvm::Error checkMakeArgument(llvm::StringRef Word);

} // namespace porthip::mcp
#endif
