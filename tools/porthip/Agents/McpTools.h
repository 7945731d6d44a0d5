// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tools of `porthip mcp`: each is a command of porthip's, asked with typed
// arguments and told as JSON that fits a client's context.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_MCPTOOLS_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_MCPTOOLS_H

#include "Mcp/Roots.h"
#include "Mcp/Session.h"

namespace porthip {

/// The limits that all calls have in common.
struct McpLimits {
  unsigned TimeoutSeconds = 600;    ///< of a call that names no other
  uint64_t MemoryBytes = 0;         ///< address space of what it starts; 0: any
  std::vector<std::string> Options; ///< for each command: --cuda-path=none
  std::vector<std::string> CompilerArgs; ///< likewise, as they are
  std::vector<std::string> AlsoRead;     ///< folders, beside the system
};

std::vector<mcp::Tool> mcpTools();

/// The time that \p Arguments allow.
unsigned timeoutOf(const Json &Arguments, const McpLimits &Limits);

/// Does what is asked, in this process, which ends afterwards: stdout and
/// stderr are taken.
mcp::ToolResult runTool(const std::string &Name, const Json &Arguments,
                        const mcp::Roots &Roots, const McpLimits &Limits);

} // namespace porthip
#endif
