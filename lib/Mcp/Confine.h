// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_MCP_CONFINE_H
#define PORTHIP_MCP_CONFINE_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace porthip::mcp {

/// Lets this process, and all that it will start, write to files below \p
/// Folders alone, by Landlock; what belongs to no file system stays. It cannot
/// be taken back. False: the kernel has no such thing.
bool confineWrites(llvm::ArrayRef<std::string> Folders);

} // namespace porthip::mcp
#endif
