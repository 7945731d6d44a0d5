// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_SUPPORT_FILES_TEMPORARYFOLDER_H
#define PORTHIP_SUPPORT_FILES_TEMPORARYFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace porthip {

/// A folder below the system's one for temporary files; removed with all that
/// is in it.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder();

  /// Once. \p Prefix begins its name.
  llvm::Error make(llvm::StringRef Prefix);
  /// As make(), with a name that is the same each time for \p Purpose, unless a
  /// run has such a folder now: for paths that get into keys of the cache.
  /// Files that a killed run left go.
  llvm::Error makeFor(llvm::StringRef Prefix, llvm::StringRef Purpose);
  std::string below(llvm::StringRef Name) const {
    return Path + "/" + Name.str();
  }

  std::string Path; ///< Empty until it is made.

private:
  int Lock = -1; ///< of makeFor(): the folder is in use
};

} // namespace porthip

#endif
