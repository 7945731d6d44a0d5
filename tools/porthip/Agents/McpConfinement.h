// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files that a call of `porthip mcp` may open.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_MCPCONFINEMENT_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_MCPCONFINEMENT_H

#include "McpTools.h"
#include "Support/Console/Options.h"
#include "Support/System/Confinement.h"

namespace porthip {

/// The folders that are served, those for temporary files and for the cache
/// (made if it is missing): to read and to write. To read alone: what is
/// installed on the machine, porthip's own files, the toolkits that it finds,
/// and what the server was given.
Confinement confinementOf(const mcp::Roots &Roots, const McpLimits &Limits,
                          const ParsedOptions &Options);

/// Has \p Options do without the project's own (porthip.json) where that lies
/// outside of \p To. Error: it names a file out there, for one of \p Commands.
llvm::Error checkProject(llvm::ArrayRef<CommandInfo> Commands,
                         const Confinement &To, const mcp::Roots &Roots,
                         ParsedOptions &Options);

/// \p Result, with why a file could not be opened where it tells of one.
mcp::ToolResult withReason(mcp::ToolResult Result);

} // namespace porthip
#endif
