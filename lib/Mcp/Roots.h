// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The folders that a server was started for: what a client names must lie in
// one of them, also where links lead.
#ifndef PORTHIP_MCP_ROOTS_H
#define PORTHIP_MCP_ROOTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip::mcp {

class Roots {
public:
  /// Error: one is no folder.
  static llvm::Expected<Roots> of(llvm::ArrayRef<std::string> Folders);

  /// \p Path, relative to the first folder unless it is absolute, as an
  /// absolute one; it need not exist. Error: it lies outside of all folders, or
  /// a link on the way leads out.
  llvm::Expected<std::string> inside(llvm::StringRef Path) const;

  const std::vector<std::string> &folders() const { return Real; }

private:
  std::vector<std::string> Real; ///< without links
};

} // namespace porthip::mcp
#endif
