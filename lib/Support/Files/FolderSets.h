// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Folders that may lie in one another.

#ifndef PORTHIP_SUPPORT_FILES_FOLDERSETS_H
#define PORTHIP_SUPPORT_FILES_FOLDERSETS_H

#include "Support/Files/Files.h"

namespace porthip {

/// The innermost of \p Folders that holds \p Path, all normalised; empty: none
/// does.
inline llvm::StringRef innermostOf(llvm::StringRef Path,
                                   llvm::ArrayRef<std::string> Folders) {
  llvm::StringRef Innermost;
  for (llvm::StringRef Folder : Folders)
    if (isBelow(Path, Folder) && Folder.size() > Innermost.size())
      Innermost = Folder;
  return Innermost;
}

} // namespace porthip

#endif
