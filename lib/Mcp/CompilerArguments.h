// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options of a compiler that a client may give: those that say how sources are
// read, and folders within the server's or the system's. None that writes a
// file, loads code or starts a program.
#ifndef PORTHIP_MCP_COMPILERARGUMENTS_H
#define PORTHIP_MCP_COMPILERARGUMENTS_H

#include "Mcp/Roots.h"

namespace porthip::mcp {

/// Error: \p Word is none of them, or names a folder outside.
llvm::Error checkCompilerArgument(llvm::StringRef Word, const Roots &Within);

} // namespace porthip::mcp
#endif
